import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import http from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as api from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { isTracingSuppressed, W3CTraceContextPropagator } from '@opentelemetry/core';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import {
  AggregationTemporality,
  type HistogramMetricData,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { type ClientError, ErrClientClosed, ErrorType } from '@wirework/http-errors';
import { type Identity, makeCertificate } from '@wirework/test-support';
import { startFaultProxy } from '@wirework/test-support/fault-proxy';
import { diagnostics, type DiagnosticsMessages } from '../src/diagnostics.ts';
import { type Client, createClient, createClientWith } from '../src/features/client/client.ts';
import { parseSentEvents } from '../src/event-stream.ts';
import { readEvents, readSentEvents, type SentEvent } from '../src/events.ts';
import { telemetry, type TelemetryOptions } from '../src/features/middleware/telemetry.ts';
import type { Middleware } from '../src/response/middleware.ts';
import type { HttpRequest } from '../src/request/request.ts';
import { manualClock } from './support/clock.ts';
import { failure, thrownFor } from './support/fails.ts';
import { keep } from './support/keep.ts';
import { startServer, type TestServer } from './support/server.ts';
import { startTracedServer, type TracedServer } from './support/traced-server.ts';
import { until } from './support/until.ts';
import { createFakeClient } from './support/ring.ts';

describe('events', () => {
  let server: TestServer;
  let texts: string[] = [];
  beforeAll(async () => {
    server = await startServer(
      (_request, response) => {
        const text = texts.shift();
        if (text === undefined) return void response.writeHead(204).end();
        response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).end(text);
      },
      http.createServer({ maxHeaderSize: 65_536 }),
    );
  });
  const client = createClient({ retry: { delay: 0 } });
  afterAll(async () => {
    await client.close();
    await server.close();
  });
  const read = async (target: string, more = {}) => {
    const all = [];
    for await (const event of client.events(target, more)) all.push(event);
    return all;
  };

  it('are read by the rules of the standard, for every line ending', async () => {
    texts = [
      '\ufeff: comment\nretry: 1\nid: 7\nevent: add\ndata: a\ndata:  b\n\ndata\r\n\r\ndata:x\r\rid\ndata: y\nunknown: z\n\ndata: cut off',
    ];
    expect(await read(server.url)).toEqual([
      { event: 'add', data: 'a\n b', id: '7' },
      { event: 'message', data: '', id: '7' },
      { event: 'message', data: 'x', id: '7' },
      { event: 'message', data: 'y', id: '' },
    ]);
  });

  it('continue after the last id when the connection ends', async () => {
    texts = ['retry: 1\nid: 1\ndata: a\n\n', 'id: 2\ndata: b\n\n'];
    server.seen.length = 0;
    expect((await read(server.url)).map((it) => it.data)).toEqual(['a', 'b']);
    expect(server.seen.map((it) => it.headers['last-event-id'])).toEqual([undefined, '1', '2']);
  });

  it('are read from a POST, which is repeated only with maxReconnects', async () => {
    const question = { method: 'POST', json: { prompt: 'tea?' } };
    texts = ['retry: 1\ndata: Boil\n\n', 'data: again\n\n'];
    server.seen.length = 0;
    expect((await read(server.url, question)).map((it) => it.data)).toEqual(['Boil']);
    expect(server.seen.map((it) => [it.method, it.body])).toEqual([['POST', '{"prompt":"tea?"}']]);
    texts = ['retry: 1\ndata: Boil\n\n', 'data: again\n\n'];
    expect((await read(server.url, { ...question, maxReconnects: 1 })).map((it) => it.data)).toEqual(['Boil', 'again']);
    texts = [];
    await expect(read(`${server.url}/`, { method: 'PO ST' })).rejects.toMatchObject({ type: ErrorType.Validation });
  });

  it('are equal for every split of the bytes, and limited in size', async () => {
    const faulty = await startFaultProxy(server.port);
    faulty.use({ trickle: 0 });
    texts = ['retry: 1\ndata: €😀\r\n\r\n'];
    expect((await read(faulty.url)).map((it) => it.data)).toEqual(['€😀']);
    texts = [`data: ${'x'.repeat(2000)}\n\n`];
    await expect(read(server.url, { maxEventSize: 1000 })).rejects.toMatchObject({
      type: ErrorType.ResponseRead,
      attempts: 1,
    });
    texts = [`${'data: x\n\n'.repeat(200)}`];
    await expect(read(server.url, { security: { maxResponseBodySize: 1000 } })).rejects.toMatchObject({
      type: ErrorType.ResponseRead,
    });
    await faulty.close();
  });

  it('are asked for within bounds', async () => {
    for (const wrong of [
      { maxReconnects: -1 },
      { maxReconnects: 1001 },
      { maxReconnects: 1.5 },
      { maxEventSize: 0 },
      { maxEventSize: 100 * 1024 * 1024 + 1 },
      { lastEventId: 7 as never },
    ]) {
      await expect(read(server.url, wrong)).rejects.toMatchObject({ type: ErrorType.Validation });
    }
    texts = [];
    for (const right of [
      { maxReconnects: 0 },
      { maxReconnects: 1000 },
      { maxEventSize: 1 },
      { maxEventSize: 100 * 1024 * 1024 },
    ])
      expect(await read(server.url, right)).toEqual([]);
  });

  it.each([
    ['text/event-stream', true],
    ['Text/Event-Stream ; charset=utf-8', true],
    ['text/event-stream;', true],
    ['text/event-stream;charset=windows-1252', true],
    ['text/event-stream x', false],
    ['text/event-streams', false],
    ['x text/event-stream', false],
    ['text/plain', false],
    ['', false],
  ])('are accepted with the media type %j: %s', async (type, right) => {
    await using typed = await startServer((_request, response) =>
      response.writeHead(200, { 'content-type': type }).end('data: ä\n\n'),
    );
    const seen = read(typed.url, { maxReconnects: 0 });
    if (right) expect(await seen).toMatchObject([{ data: 'ä' }]);
    else await expect(seen).rejects.toMatchObject({ type: ErrorType.ResponseRead, statusCode: 200 });
  });

  it('reject for another response', async () => {
    const other = await startServer((_request, response) => response.end('<html>'));
    await expect(read(other.url)).rejects.toMatchObject({
      message: 'Cannot read events: the response is not an event stream',
      attempts: 1,
    });
    await other.close();
    await using busy = await startServer((_request, response) => response.writeHead(503).end());
    await expect(read(busy.url, { retry: { maxRetries: 2 }, maxReconnects: 0 })).rejects.toMatchObject({
      code: 'RETRY_EXHAUSTED',
      reason: 'HTTP_ERROR',
      statusCode: 503,
      attempts: 3,
    });
  });

  describe('readEvents', () => {
    const read = async (text: string, options?: Parameters<typeof readEvents>[1]): Promise<string[]> => {
      const data: string[] = [];
      const bytes = Array.from(new TextEncoder().encode(text), (it) => Uint8Array.of(it));
      for await (const event of readEvents(ReadableStream.from(bytes) as ReadableStream<Uint8Array>, options))
        data.push(`${event.event}: ${event.data}`);
      return data;
    };

    it('reads the events of one response, but no incomplete one', async () => {
      await expect(read('data: ü\r\n\r\nevent: end\ndata: 1\ndata: 2\n\ndata: lost')).resolves.toEqual([
        'message: ü',
        'end: 1\n2',
      ]);
    });

    it('refuses a larger event, and a limit that is none', async () => {
      await expect(read('data: 12345678\n\n', { maxEventSize: 8 })).rejects.toMatchObject({
        code: 'RESPONSE_READ_ERROR',
      });
      await expect(read('', { maxEventSize: 0 })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    });
  });

  describe('as the server sent them', () => {
    const body =
      '\ufeffid: 1\r\nevent: a\rdata: b\ndata\nretry: 5\nretry: x\n\nid: 2\n\ndata: c\n\nevent:\ndata: d\n\ndata: e';
    const sent: readonly SentEvent[] = [
      { id: '1', event: 'a', data: 'b\n', retry: 5 },
      { data: 'c' },
      { event: '', data: 'd' },
    ];

    it('have the fields of their own block alone, and not those of an incomplete one', () => {
      expect(parseSentEvents(body)).toEqual(sent);
      expect(parseSentEvents(new TextEncoder().encode(body))).toEqual(sent);
      expect(parseSentEvents('')).toEqual([]);
    });

    it('arrive in the same form', async () => {
      const events: SentEvent[] = [];
      for await (const it of readSentEvents(ReadableStream.from([new TextEncoder().encode(body)]))) events.push(it);
      expect(events).toEqual(sent);
    });
  });

  describe('have one budget of retries', () => {
    type Step = 'reset' | 'break' | 'end' | 'event' | 'event, break' | number;
    let steps: Step[] = [];
    let last: Step = 503;
    let asked = 0;
    let unsteady: TestServer;
    beforeAll(async () => {
      unsteady = await startServer((_request, response) => {
        const { socket } = response;
        response.shouldKeepAlive = false;
        asked++;
        const step = steps.shift() ?? last;
        if (step === 'reset') return void socket?.resetAndDestroy();
        if (typeof step === 'number') return void response.writeHead(step).end();
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(step.startsWith('event') ? 'retry: 1\ndata: a\n\n' : 'retry: 1\n: nothing\n\n');
        if (step.endsWith('break')) response.flushHeaders();
        return void (step.endsWith('break') ? setImmediate(() => socket?.destroy()) : response.end());
      });
    });
    afterAll(async () => unsteady.close());
    const outcome = async (given: Step[], then: Step, more: object): Promise<unknown[]> => {
      [steps, last, asked] = [given, then, 0];
      const seen: string[] = [];
      const error = await (async () => {
        const tireless = client.extend({ retry: { budget: { share: 10 } } });
        for await (const { data } of tireless.events(unsteady.url, more)) seen.push(data);
      })().then(
        () => undefined,
        (thrown: unknown) => thrown as ClientError,
      );
      return [error?.code, error?.attempts, error?.isRetryable(), asked, seen.length];
    };

    it.each<[string, Step[], Step, object, unknown[]]>([
      ['a status, without retries', [], 503, { retry: { maxRetries: 0 } }, ['HTTP_ERROR', 1, true, 1, 0]],
      ['a status', [], 503, { retry: { maxRetries: 3 } }, ['RETRY_EXHAUSTED', 4, false, 4, 0]],
      ['a status that is not retried', [], 404, { retry: { maxRetries: 3 } }, ['HTTP_ERROR', 1, false, 1, 0]],
      ['a reset, without retries', [], 'reset', { retry: { maxRetries: 0 } }, ['NETWORK_ERROR', 1, true, 1, 0]],
      ['a reset', [], 'reset', { retry: { maxRetries: 2 } }, ['RETRY_EXHAUSTED', 3, false, 3, 0]],
      [
        'a POST that is not repeated',
        [],
        503,
        { method: 'POST', retry: { maxRetries: 2 } },
        ['HTTP_ERROR', 1, true, 1, 0],
      ],
      [
        'a stream that breaks off',
        [],
        'break',
        { retry: { maxRetries: 0 }, maxReconnects: 2 },
        ['RETRY_EXHAUSTED', 3, false, 3, 0],
      ],
      [
        'a stream that ends',
        [],
        'end',
        { retry: { maxRetries: 0 }, maxReconnects: 2 },
        [undefined, undefined, undefined, 3, 0],
      ],
      [
        'retries that earlier connections used',
        [503, 'end', 503, 'end'],
        503,
        { retry: { maxRetries: 3 }, maxReconnects: 5 },
        ['RETRY_EXHAUSTED', 6, false, 6, 0],
      ],
      [
        'the budget of an event',
        ['reset', 503, 'event, break', 'reset', 503, 'event'],
        503,
        { retry: { maxRetries: 2 } },
        ['RETRY_EXHAUSTED', 4, false, 9, 2],
      ],
      ['another status after an event', ['event'], 404, {}, ['HTTP_ERROR', 2, false, 2, 1]],
    ])('%s', async (_name, given, then, more, expected) => {
      expect(await outcome(given, then, more)).toEqual(expected);
    });
  });

  it('send an id as its UTF-8 bytes, in any script and up to the limit of a header', async () => {
    const ids = ['日本-1', 'ä', 'a b', 'a\tb', 'x'.repeat(16_384)];
    for (const id of ids) {
      texts = [`retry: 1\nid: ${id}\ndata: a\n\n`];
      server.seen.length = 0;
      expect((await read(server.url)).map((it) => it.id)).toEqual([id]);
      expect(Buffer.from(String(server.seen[1]?.headers['last-event-id']), 'latin1').toString()).toBe(id);
    }
  });

  it('keep the last valid id after one with NUL', async () => {
    texts = ['retry: 1\nid: 1\ndata: a\n\nid: 2\0\ndata: b\n\n'];
    server.seen.length = 0;
    expect((await read(server.url)).map((it) => it.id)).toEqual(['1', '1']);
    expect(server.seen.map((it) => it.headers['last-event-id'])).toEqual([undefined, '1']);
  });

  it.each(['\u0001', 'x'.repeat(16_385), '本'.repeat(5000)])(
    'reject after an id that cannot be a header, because they would begin anew',
    async (wrong) => {
      texts = [`retry: 1\nid: ${wrong}\ndata: c\n\n`];
      server.seen.length = 0;
      const seen: string[] = [];
      const reading = (async () => {
        for await (const { id } of client.events(server.url)) seen.push(id);
      })();
      await expect(reading).rejects.toMatchObject({
        type: ErrorType.Validation,
        message: expect.stringMatching(/^Cannot continue after the last event: value of header 'last-event-id' /),
        url: server.url,
      });
      expect([seen, server.seen.length]).toEqual([[wrong], 1]);
      await expect(read(server.url, { lastEventId: wrong })).rejects.toMatchObject({ type: ErrorType.Validation });
    },
  );

  it('are not filled up by comments', async () => {
    texts = [`${': still here\n'.repeat(500)}data: a\n${': still here\n'.repeat(500)}data: b\n\nretry: 1\n\n`];
    expect((await read(server.url, { maxEventSize: 1000 })).map((it) => it.data)).toEqual(['a\nb']);
  });

  it('have no deadline, also when the option is undefined', async () => {
    const late = await startServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      setTimeout(() => response.end('data: late\n\n'), 100);
    });
    const hasty = createClient({ timeouts: { request: 30 } });
    for await (const { data } of hasty.events(late.url, { timeouts: { request: undefined }, maxReconnects: 0 }))
      expect(data).toBe('late');
    await hasty.close();
    await late.close();
    expect.assertions(1);
  });

  it('continue after the last id when the server is silent for too long', async () => {
    await using silent = await startServer((_request, response) => {
      if (silent.seen.length > 1) return void response.writeHead(204).end();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      return void response.write('retry: 1\nid: 7\ndata: a\n\n');
    });
    const impatient = createClient({ timeouts: { bodyIdle: 50 } });
    const heard = [];
    for await (const { data } of impatient.events(silent.url)) heard.push(data);
    await impatient.close();
    expect([heard, silent.seen.map((it) => it.headers['last-event-id'])]).toEqual([['a'], [undefined, '7']]);
  });

  it('X4: end when the client closes, also in the pause between connections', async () => {
    const clock = manualClock();
    const own = createClientWith({}, { clock });
    texts = ['retry: 60000\ndata: a\n\n'];
    const stream = own.events(server.url);
    expect((await stream.next()).value).toMatchObject({ data: 'a' });
    const next = stream.next().then(
      () => 'more',
      (error: unknown) => error,
    );
    await until(() => clock.pauses.includes(60_000));
    await own.close();
    expect(await next).toMatchObject(thrownFor(ErrClientClosed));
  });
});

describe('diagnostics', () => {
  type Message = Record<string, unknown> & { addHeader?: (name: string, value: string) => void };

  const parts = ['request', 'attempt', 'connection', 'response', 'retry', 'redirect', 'end', 'error'] as const;

  let stopListening: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stopListening) stop();
    stopListening = [];
  });

  /** Subscribes to all channels. Returns the messages, without the numbers that differ from run to run. */
  function hear(onMessage?: (part: string, message: Message) => void): [string, Message][] {
    const heard: [string, Message][] = [];
    for (const part of parts) {
      const name: keyof DiagnosticsMessages = `wirework:http:${part}`;
      const listener = (message: unknown): void => {
        const { duration, pause, call, ...rest } = message as Message;
        for (const it of [duration, pause, call]) if (it !== undefined) expect(it).toBeGreaterThanOrEqual(0);
        heard.push([part, rest]);
        onMessage?.(part, rest);
      };
      subscribe(name, listener);
      stopListening.push(() => unsubscribe(name, listener));
    }
    return heard;
  }

  let identity: Identity;
  beforeAll(() => {
    identity = makeCertificate();
  });

  const serve = (proto: string): Promise<TracedServer> => startTracedServer(proto, identity, '/new?token=canary');
  const make = (...middleware: Middleware[]): Client =>
    keep(createClient({ tls: { ca: identity.cert }, retry: { delay: 1, maxRetries: 1 }, middleware }));

  describe.each(['HTTP/1.1', 'HTTP/2.0'])('diagnostics over %s', (proto) => {
    it('publishes a call with its connection, a retry and the end', async () => {
      const { url } = await serve(proto);
      const heard = hear();
      await make(diagnostics()).get(`${url}/twice`, { context: { user: 'u7' } });
      const attempt = { method: 'GET', url: `${url}/twice`, addHeader: expect.any(Function) };
      expect(heard).toEqual([
        ['request', { method: 'GET', url: `${url}/twice`, context: { user: 'u7' } }],
        ['attempt', { ...attempt, resends: 0 }],
        ['connection', { origin: url, proto, address: expect.any(String), port: Number(new URL(url).port) }],
        ['response', { statusCode: 503, proto }],
        ['retry', { attempts: 1, statusCode: 503, code: undefined }],
        ['attempt', { ...attempt, resends: 1 }],
        ['response', { statusCode: 200, proto }],
        ['end', { statusCode: 200, attempts: 2, redirects: 0 }],
      ]);
    });

    it('publishes a redirect without secrets, and adds headers to each attempt', async () => {
      const { url, traces } = await serve(proto);
      const heard = hear((_part, message) => message.addHeader?.('TraceParent', '00-1'));
      await make(diagnostics()).get(`${url}/old?token=canary`);
      expect(heard.map(([part]) => part).join()).toBe(
        'request,attempt,connection,response,redirect,attempt,response,end',
      );
      expect(heard[4]?.[1]).toEqual({
        statusCode: 302,
        from: `${url}/old?token=[REDACTED]`,
        to: `${url}/new?token=[REDACTED]`,
      });
      expect(JSON.stringify(heard)).not.toContain('canary');
      expect(traces).toEqual(['00-1', '00-1']);
    });

    it('publishes the error of a call, and why it was retried', async () => {
      const { url } = await serve(proto);
      const client = make(diagnostics());
      const heard = hear();
      const error = await failure(client.get(url.replace(/\d+$/, '1')));
      expect(heard.map(([part]) => part)).toEqual(['request', 'attempt', 'retry', 'attempt', 'error']);
      expect(heard[2]?.[1]).toEqual({ attempts: 1, statusCode: undefined, code: 'NETWORK_ERROR' });
      expect(heard[4]?.[1]).toEqual({ error, code: 'RETRY_EXHAUSTED', attempts: error.attempts });
    });
  });

  it('a kept connection is published once', async () => {
    const { url } = await serve('HTTP/1.1');
    const client = make(diagnostics());
    const heard = hear();
    await client.get(url);
    await client.get(url);
    expect(heard.filter(([part]) => part === 'connection')).toHaveLength(1);
  });

  it('the request passes unchanged while nobody listens', async () => {
    const seen: HttpRequest[] = [];
    const note: Middleware = (next) => (request) => {
      seen.push(request);
      return next(request);
    };
    const { client } = createFakeClient([{}], { middleware: [note, diagnostics(), note] });
    await client.get('https://api.test/');
    expect(seen[0]).toBe(seen[1]);
    hear();
    await client.get('https://api.test/');
    expect(seen[3]?.observers).toHaveLength(1);
  });

  it('headers of an observer do not follow a redirect to another origin, and do not replace those of the request', async () => {
    hear((_part, message) => {
      message.addHeader?.('traceparent', '00-1');
      message.addHeader?.('accept', 'text/html');
    });
    const { client, sent } = createFakeClient([{ status: 302, headers: { location: 'https://other.test/' } }, {}], {
      middleware: [diagnostics()],
    });
    await client.get('https://api.test/', { headers: { accept: 'text/plain' } });
    expect(sent.map(({ headers }) => [headers['traceparent'], headers['accept']])).toEqual([
      ['00-1', 'text/plain'],
      [undefined, 'text/plain'],
    ]);
  });

  it('a header that is not allowed fails the call', async () => {
    hear((_part, message) => message.addHeader?.('x-a', 'b\r\nc: d'));
    const { client, sent } = createFakeClient([{}], { middleware: [diagnostics()] });
    await expect(client.get('https://api.test/')).rejects.toThrow('Cannot use the headers');
    expect(sent).toEqual([]);
  });

  it('errors of an observer are ignored', async () => {
    const fails = (): never => {
      throw new Error('of an observer');
    };
    const broken: Middleware = (next) => (request) =>
      next({
        ...request,
        observers: [
          { attempt: fails, retry: fails, redirect: fails, connection: fails },
          { attempt: () => ({ end: fails }) },
        ],
      });
    const { client } = createFakeClient([{ status: 503 }, { status: 302, headers: { location: '/b' } }, {}], {
      middleware: [broken],
    });
    expect((await client.get('https://api.test/')).ok).toBe(true);
  });
});

describe('telemetry', () => {
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
});
