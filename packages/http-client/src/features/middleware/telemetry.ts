import { hasMethods } from '../../message/request/assert-options.ts';
import { invalid } from '../../base/messages.ts';
import { readUrl } from '../../message/request/parse-url.ts';
import { safeError, safeUrl } from './redact.ts';
import type { AnyMiddleware } from '../../message/middleware-of.ts';

/** The part of `@opentelemetry/api` that is used. */
export interface TelemetryApi {
  readonly trace: {
    getTracer(name: string): {
      startSpan(name: string, options: { kind: number; attributes: Record<string, string | number> }): TelemetrySpan;
    };
    setSpan(context: never, span: never): unknown;
  };
  readonly context: { active(): unknown; with(context: never, run: () => Promise<unknown>): Promise<unknown> };
  readonly propagation: { inject(context: never, carrier: Record<string, string>): void };
}

/** The part of a span that is used. */
export interface TelemetrySpan {
  setAttribute(name: string, value: string | number): unknown;
  setStatus(status: { code: number; message?: string }): unknown;
  end(): void;
}

const spanKindClient = 2;
const spanStatusError = 2;
const usedMethods = [
  ['trace', 'getTracer', 'setSpan'],
  ['context', 'active', 'with'],
  ['propagation', 'inject'],
] as const;

/**
 * Makes a middleware that creates a client span for each call, following the semantic conventions for HTTP, and
 * propagates its context in the request's headers.
 *
 * @param api the module: `import * as api from '@opentelemetry/api'`
 * @throws ClientError of type Validation for only a part of the module, such as its `trace`
 * @example
 * ```ts
 * import * as api from '@opentelemetry/api';
 * const client = createClient({ middleware: [telemetry(api)] });
 * ```
 */
export function telemetry(api: TelemetryApi): AnyMiddleware {
  for (const [name, ...methods] of usedMethods) {
    if (!hasMethods((api as Partial<TelemetryApi> | undefined)?.[name], ...methods))
      throw invalid(
        `Cannot make the middleware: telemetry needs the whole of '@opentelemetry/api': '${name}' is missing`,
      );
  }
  const tracer = api.trace.getTracer('@wirework/http-client');
  return (next) => async (request) => {
    const url = safeUrl(request);
    const { hostname = '', port = '' } = readUrl(url) ?? {};
    const attributes: Record<string, string | number> = {
      'http.request.method': request.method,
      'url.full': url,
      'server.address': hostname,
    };
    if (port !== '') attributes['server.port'] = Number(port);
    const span = tracer.startSpan(request.method, { kind: spanKindClient, attributes });
    const context = api.trace.setSpan(api.context.active() as never, span as never);
    const carrier: Record<string, string> = {};
    api.propagation.inject(context as never, carrier);
    const headers = Object.assign(Object.create(null) as object, carrier, request.headers);
    try {
      const result = (await api.context.with(context as never, () => next({ ...request, headers }))) as Awaited<
        ReturnType<typeof next>
      >;
      span.setAttribute('http.response.status_code', result.statusCode);
      if (result.meta.attempts > 1) span.setAttribute('http.request.resend_count', result.meta.attempts - 1);
      if (result.statusCode >= 400) {
        span.setAttribute('error.type', String(result.statusCode));
        span.setStatus({ code: spanStatusError });
      }
      return result;
    } catch (error) {
      const { code, message } = safeError(error, request);
      span.setAttribute('error.type', code);
      span.setStatus({ code: spanStatusError, message });
      throw error;
    } finally {
      span.end();
    }
  };
}
