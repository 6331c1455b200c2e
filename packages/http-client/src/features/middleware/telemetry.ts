import { isClientError } from '@wirework/http-errors';
import { belongingTo } from '../../base/middleware-kind.ts';
import { assertTypes, hasMethods, readKnown } from '../../base/assert-options.ts';
import { invalid } from '../../base/messages.ts';
import { readUrl } from '../../request/parse-url.ts';
import type { AttemptObserver, CallObserver, ObservedAttempt, ObservedEnd } from '../../request/call-observer.ts';
import type { HttpRequest } from '../../request/request.ts';
import { safeError, safeUrl } from './redact.ts';
import type { AnyMiddleware } from '../../response/middleware-of.ts';

/** The part of `@opentelemetry/api` that is used. */
export interface TelemetryApi {
  readonly trace: {
    getTracer(name: string): {
      startSpan(
        name: string,
        options: { kind: number; attributes: Record<string, string | number> },
        context?: never,
      ): TelemetrySpan;
    };
    setSpan(context: never, span: never): unknown;
  };
  readonly context: { active(): unknown; with(context: never, run: () => Promise<unknown>): Promise<unknown> };
  readonly propagation: { inject(context: never, carrier: Record<string, string>): void };
  /** Without it, no durations are recorded. */
  readonly metrics?: {
    getMeter(name: string): {
      createHistogram(
        name: string,
        options: { description: string; unit: string; advice: { explicitBucketBoundaries: number[] } },
      ): { record(value: number, attributes: Record<string, string | number>): void };
    };
  };
}

/** The part of a span that is used. */
export interface TelemetrySpan {
  setAttribute(name: string, value: string | number): unknown;
  setStatus(status: { code: number; message?: string }): unknown;
  end(): void;
}

/** Options of {@link telemetry}. */
export interface TelemetryOptions {
  /** Whether the histogram `http.client.request.duration` is recorded. @default true */
  readonly metrics?: boolean | undefined;
}

const knownOptions = new Set(['metrics'] satisfies (keyof TelemetryOptions)[]);

const library = '@wirework/http-client';
const spanKindInternal = 0;
const spanKindClient = 2;
const spanStatusError = 2;
const usedMethods = [
  ['trace', 'getTracer', 'setSpan'],
  ['context', 'active', 'with'],
  ['propagation', 'inject'],
] as const;

/** The methods of RFC 9110 and RFC 5789, and QUERY. Others have too many values for an attribute. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'QUERY']);

/** Returns the name of a span. */
const spanName = (method: string, prefix = ''): string => (knownMethods.has(method) ? `${prefix}${method}` : 'HTTP');

/** The key of a context in which the SDK and its instrumentations make no spans. */
const suppressTracing = Symbol.for('OpenTelemetry SDK Context Key SUPPRESS_TRACING');

/** Bounds in seconds, as the semantic conventions advise. */
const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/**
 * Makes a middleware, for the list `middleware`, that follows the semantic conventions of OpenTelemetry for HTTP
 * clients: a span for each call, in it a client span for each attempt, whose context is sent with it over HTTP/1.1 and
 * HTTP/2, and the duration of each attempt in the histogram `http.client.request.duration`. The instrumentation of
 * undici makes no further spans.
 *
 * @param api the module: `import * as api from '@opentelemetry/api'`
 * @param options whether durations are recorded
 * @throws ClientError of type Validation for only a part of the module, such as its `trace`, and for options that do
 *   not exist or are of the wrong type
 * @example
 * ```ts
 * import * as api from '@opentelemetry/api';
 * const client = createClient({ middleware: [telemetry(api)] });
 * ```
 */
export function telemetry(api: TelemetryApi, options: TelemetryOptions = {}): AnyMiddleware {
  for (const [name, ...methods] of usedMethods) {
    if (!hasMethods((api as Partial<TelemetryApi> | undefined)?.[name], ...methods))
      throw invalid(
        `Cannot make the middleware: telemetry needs the whole of '@opentelemetry/api': '${name}' is missing`,
      );
  }
  const settings = readKnown(options, knownOptions, 'telemetry');
  assertTypes(settings, ['metrics'], 'boolean');
  const tracer = api.trace.getTracer(library);
  const record = settings.metrics === false ? undefined : durationRecorder(api);
  return belongingTo('middleware', (next) => async (request) => {
    const attributes = attributesOf(request.method, safeUrl(request));
    const span = tracer.startSpan(spanName(request.method, 'HTTP '), { kind: spanKindInternal, attributes });
    const context = api.trace.setSpan(api.context.active() as never, span as never);
    const start = (attempt: ObservedAttempt): AttemptObserver => {
      const started = performance.now();
      const given = attributesOf(attempt.method, safeUrl(request, attempt.url));
      if (attempt.resends > 0) given['http.request.resend_count'] = attempt.resends;
      const inner = tracer.startSpan(
        spanName(attempt.method),
        { kind: spanKindClient, attributes: given },
        context as never,
      );
      return attemptObserver(api, inner, context, (ended) => {
        finish(inner, ended, request);
        record?.(given, ended, (performance.now() - started) / 1000);
      });
    };
    const observers: readonly CallObserver[] = [...(request.observers ?? []), { attempt: start }];
    try {
      const result = (await api.context.with(context as never, () => next({ ...request, observers }))) as Awaited<
        ReturnType<typeof next>
      >;
      const { attempts, redirectCount, proto } = result.meta;
      const resends = attempts - 1 + redirectCount;
      if (resends > 0) span.setAttribute('http.request.resend_count', resends);
      finish(span, { statusCode: result.statusCode, proto, error: undefined }, request);
      return result;
    } catch (error) {
      finish(span, { statusCode: 0, proto: '', error: error as Error }, request);
      throw error;
    }
  });
}

/** Returns the observer of an attempt with a span. */
function attemptObserver(
  api: TelemetryApi,
  span: TelemetrySpan,
  parent: unknown,
  end: (ended: ObservedEnd) => void,
): AttemptObserver {
  const context = api.trace.setSpan(parent as never, span as never);
  const headers: Record<string, string> = Object.create(null) as Record<string, string>;
  api.propagation.inject(context as never, headers);
  const inside = hasMethods(context, 'setValue')
    ? (context as { setValue(key: symbol, value: unknown): unknown }).setValue(suppressTracing, true)
    : context;
  const run = <T>(send: () => Promise<T>): Promise<T> => api.context.with(inside as never, send) as Promise<T>;
  return { headers, run, end };
}

/** Writes how a call or an attempt ended to its span, and ends that. */
function finish(span: TelemetrySpan, { statusCode, proto, error }: ObservedEnd, request: HttpRequest): void {
  if (error === undefined) {
    span.setAttribute('http.response.status_code', statusCode);
    if (proto !== '') span.setAttribute('network.protocol.version', versionOf(proto));
    if (statusCode >= 400) {
      span.setAttribute('error.type', String(statusCode));
      span.setStatus({ code: spanStatusError });
    }
  } else {
    const { code, message, phase } = safeError(error, request);
    span.setAttribute('error.type', code);
    if (phase !== undefined) span.setAttribute('wirework.http.phase', phase);
    span.setStatus({ code: spanStatusError, message });
  }
  span.end();
}

/** Returns the attributes of a request before it is sent. */
function attributesOf(method: string, url: string): Record<string, string | number> {
  const attributes: Record<string, string | number> = { 'http.request.method': method, 'url.full': url };
  if (!knownMethods.has(method)) {
    attributes['http.request.method'] = '_OTHER';
    attributes['http.request.method_original'] = method;
  }
  const target = readUrl(url);
  if (target !== undefined) {
    attributes['server.address'] = target.hostname;
    attributes['server.port'] = Number(target.port) || (target.protocol === 'http:' ? 80 : 443);
  }
  return attributes;
}

/** Returns the version of a protocol: `1.1` of `HTTP/1.1`, `2` of `HTTP/2.0`. */
const versionOf = (proto: string): string => (proto === 'HTTP/2.0' ? '2' : proto.slice('HTTP/'.length));

/** Records how long an attempt took, with the attributes of its span that have few values. */
type RecordDuration = (attributes: Record<string, string | number>, ended: ObservedEnd, seconds: number) => void;

/** Returns the function that records durations; `undefined` if the API has no metrics. */
function durationRecorder({ metrics }: TelemetryApi): RecordDuration | undefined {
  if (!hasMethods(metrics, 'getMeter')) return undefined;
  // Made at the first attempt, since the SDK is often started after the middleware is made.
  let histogram: { record(value: number, attributes: Record<string, string | number>): void } | undefined;
  return (attributes, { statusCode, proto, error }, seconds) => {
    histogram ??= metrics?.getMeter(library).createHistogram('http.client.request.duration', {
      description: 'Duration of HTTP client requests.',
      unit: 's',
      advice: { explicitBucketBoundaries: durationBounds },
    });
    const labels: Record<string, string | number> = {};
    for (const name of ['http.request.method', 'server.address', 'server.port'])
      if (attributes[name] !== undefined) labels[name] = attributes[name];
    if (statusCode > 0) labels['http.response.status_code'] = statusCode;
    if (proto !== '') labels['network.protocol.version'] = versionOf(proto);
    if (error !== undefined) labels['error.type'] = codeOf(error);
    else if (statusCode >= 400) labels['error.type'] = String(statusCode);
    histogram?.record(seconds, labels);
  };
}

/** Returns the code of an error of an attempt. */
const codeOf = (error: Error): string => (isClientError(error) ? error.code : '_OTHER');
