import * as api from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { isTracingSuppressed, W3CTraceContextPropagator } from '@opentelemetry/core';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
  type HistogramMetricData,
} from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { makeCertificate, type Identity } from '@wirework/test-support';
import { createClient, type Client } from '../src/features/client/client.ts';
import { telemetry, type TelemetryOptions } from '../src/features/middleware/telemetry.ts';
import { failure } from './support/fails.ts';
import { keep } from './support/keep.ts';
import { startTracedServer, type TracedServer } from './support/traced-server.ts';

const spans = new InMemorySpanExporter();
const tracers = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
const metrics = new InMemoryMetricExporter(AggregationTemporality.DELTA);
const reader = new PeriodicExportingMetricReader({ exporter: metrics, exportIntervalMillis: 2 ** 30 });
const meters = new MeterProvider({ readers: [reader] });
const ignoreRequestHook = (): boolean => isTracingSuppressed(api.context.active());
const instrumentation = new UndiciInstrumentation();

let identity: Identity;
beforeAll(() => {
  identity = makeCertificate();
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  api.propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  api.trace.setGlobalTracerProvider(tracers);
  api.metrics.setGlobalMeterProvider(meters);
  instrumentation.setTracerProvider(tracers);
  instrumentation.setMeterProvider(meters);
  instrumentation.enable();
});
afterEach(async () => {
  spans.reset();
  await reader.forceFlush();
  metrics.reset();
  instrumentation.setConfig({});
});
afterAll(async () => {
  instrumentation.disable();
  await tracers.shutdown();
  await meters.shutdown();
  for (const it of [api.context, api.propagation, api.trace, api.metrics]) it.disable();
});

const serve = (proto: string): Promise<TracedServer> => startTracedServer(proto, identity, '/new');
const make = (options?: TelemetryOptions): Client =>
  keep(
    createClient({
      tls: { ca: identity.cert },
      retry: { delay: 1, maxRetries: 1 },
      middleware: [telemetry(api as never, options)],
    }),
  );

/** Returns the histograms of durations, by the name of the library. */
async function durations(): Promise<[string, HistogramMetricData][]> {
  await reader.forceFlush();
  return metrics
    .getMetrics()
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap(({ scope, metrics: all }) =>
      all.map((it): [string, HistogramMetricData] => [scope.name, it as HistogramMetricData]),
    );
}

describe.each([
  ['HTTP/1.1', '1.1'],
  ['HTTP/2.0', '2'],
])('telemetry over %s, beside the instrumentation of undici', (proto, version) => {
  it('makes a span for the call and one for each attempt, whose context is sent', async () => {
    const { url, traces } = await serve(proto);
    await make().get(`${url}/twice`);
    const [first, second, call] = spans.getFinishedSpans();
    expect(spans.getFinishedSpans()).toHaveLength(3);
    const common = {
      'http.request.method': 'GET',
      'url.full': `${url}/twice`,
      'server.address': 'localhost',
      'server.port': Number(new URL(url).port),
      'network.protocol.version': version,
    };
    expect(call).toMatchObject({ name: 'HTTP GET', kind: api.SpanKind.INTERNAL, parentSpanContext: undefined });
    expect(call?.attributes).toEqual({ ...common, 'http.response.status_code': 200, 'http.request.resend_count': 1 });
    const parentSpanContext = { spanId: call?.spanContext().spanId };
    expect(first).toMatchObject({
      name: 'GET',
      kind: api.SpanKind.CLIENT,
      parentSpanContext,
      status: { code: api.SpanStatusCode.ERROR },
    });
    expect(first?.attributes).toEqual({ ...common, 'http.response.status_code': 503, 'error.type': '503' });
    expect(second).toMatchObject({ name: 'GET', parentSpanContext, status: { code: api.SpanStatusCode.UNSET } });
    expect(second?.attributes).toEqual({
      ...common,
      'http.response.status_code': 200,
      'http.request.resend_count': 1,
    });
    expect(traces).toEqual(
      [first, second].map((it) => `00-${it?.spanContext().traceId}-${it?.spanContext().spanId}-01`),
    );
  });

  it('records the duration of each attempt in seconds', async () => {
    const { url } = await serve(proto);
    instrumentation.setConfig({ ignoreRequestHook });
    await make().get(`${url}/twice`);
    const [[scope, histogram] = [], ...others] = await durations();
    expect([scope, others]).toEqual(['@wirework/http-client', []]);
    expect(histogram?.descriptor).toMatchObject({ name: 'http.client.request.duration', unit: 's' });
    const common = {
      'http.request.method': 'GET',
      'server.address': 'localhost',
      'server.port': Number(new URL(url).port),
      'network.protocol.version': version,
    };
    expect(histogram?.dataPoints.map(({ attributes, value }) => [attributes, value.count])).toEqual([
      [{ ...common, 'http.response.status_code': 503, 'error.type': '503' }, 1],
      [{ ...common, 'http.response.status_code': 200 }, 1],
    ]);
    expect(histogram?.dataPoints[0]?.value.buckets.boundaries).toHaveLength(14);
    expect(histogram?.dataPoints[0]?.value.max).toBeLessThan(60);
  });

  it('records no durations with metrics: false', async () => {
    const { url } = await serve(proto);
    instrumentation.setConfig({ ignoreRequestHook });
    await make({ metrics: false }).get(url);
    expect(await durations()).toEqual([]);
  });

  it('gives each request of a redirect a span with its URL', async () => {
    const { url } = await serve(proto);
    await make().get(`${url}/old`);
    const sent = spans
      .getFinishedSpans()
      .map(({ attributes: it }) => [it['url.full'], it['http.request.resend_count']]);
    expect(sent).toEqual([
      [`${url}/old`, undefined],
      [`${url}/new`, 1],
      [`${url}/old`, 1],
    ]);
  });

  it('has the code of the error of an attempt and of a call', async () => {
    const { url } = await serve(proto);
    await failure(make().get(url.replace(/\d+$/, '1')));
    expect(spans.getFinishedSpans().map((it) => it.attributes['error.type'])).toEqual([
      'NETWORK_ERROR',
      'NETWORK_ERROR',
      'RETRY_EXHAUSTED',
    ]);
  });

  it('nests below the span of the caller', async () => {
    const { url } = await serve(proto);
    const client = make();
    await tracers.getTracer('test').startActiveSpan('work', async (work) => {
      await client.get(url);
      work.end();
    });
    const [, call, work] = spans.getFinishedSpans();
    expect(call?.parentSpanContext?.spanId).toBe(work?.spanContext().spanId);
  });
});

it('the instrumentation makes its spans for other clients', async () => {
  const { url } = await serve('HTTP/1.1');
  await fetch(url);
  expect(spans.getFinishedSpans().map(({ instrumentationScope }) => instrumentationScope.name)).toEqual([
    '@opentelemetry/instrumentation-undici',
  ]);
});

it('a method that is not known is _OTHER', async () => {
  const { url } = await serve('HTTP/1.1');
  await make().request('PROPFIND', url);
  for (const span of spans.getFinishedSpans()) {
    expect(span.name).toBe('HTTP');
    expect(span.attributes).toMatchObject({
      'http.request.method': '_OTHER',
      'http.request.method_original': 'PROPFIND',
    });
  }
});
