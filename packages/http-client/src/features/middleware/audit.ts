import { belongingTo } from '../../base/middleware-kind.ts';
import { ownCopy } from '../../base/own-copy.ts';
import { assertTypes, readKnown } from '../../base/assert-options.ts';
import { invalid } from '../../base/messages.ts';
import { safeError, safeHeaders, safeUrl } from './redact.ts';
import type { AnyMiddleware } from '../../response/middleware-of.ts';

/** One call for an audit log, with field names in snake case. URLs in it contain no secrets. */
export interface AuditEvent {
  /** When the call began, in ISO 8601. */
  readonly timestamp: string;
  readonly method: string;
  /** The URL of the request, without secrets. */
  readonly url: string;
  /** 0 if there was no response. */
  readonly status_code: number;
  /** Milliseconds that the call took. */
  readonly duration_ms: number;
  /** Attempts made, the first included. */
  readonly attempts: number;
  /** Each URL that answered with a redirect, in order, without secrets. */
  readonly redirect_chain: readonly string[];
  /** `userId` of the request's `context`. */
  readonly user_id?: string;
  /** `sourceIp` of the request's `context`. */
  readonly source_ip?: string;
  /** The `code` of the error, if the call failed. */
  readonly error?: string;
  /** Only with `includeHeaders`. */
  readonly request_headers?: Readonly<Record<string, string>>;
  /** Only with `includeHeaders`, if there was a response. */
  readonly response_headers?: Readonly<Record<string, string>>;
}

/** Options of {@link audit}. */
export interface AuditOptions {
  /** Whether events contain headers, with their secrets masked. @default false */
  readonly includeHeaders?: boolean | undefined;
  /** Returns the time, for tests; that of the system by default. */
  readonly now?: (() => Date) | undefined;
}

const knownOptions = new Set(['includeHeaders', 'now'] satisfies (keyof AuditOptions)[]);

/**
 * Makes a middleware, for the list `middleware`, that passes every call to `write`. A call waits for `write`, and fails
 * if it throws; if the call had failed already, both errors are in an `AggregateError`, in which `errorIs` and
 * `errorAs` find them. `context.userId` and `context.sourceIp` of a request are part of the event.
 *
 * @param write writes an event; it may return a promise
 * @param options whether events contain headers, and a clock
 * @throws ClientError of type Validation for options that do not exist or are of the wrong type
 * @example
 * ```ts
 * const events = [];
 * const client = createClient({ middleware: [audit((event) => events.push(event))] });
 * await client.delete('https://api.example.com/users/1', { context: { userId: 'u7' } });
 * [events[0].method, events[0].status_code, events[0].user_id]; // → [ 'DELETE', 200, 'u7' ]
 * ```
 */
export function audit(write: (event: AuditEvent) => unknown, options: AuditOptions = {}): AnyMiddleware {
  const settings = readKnown(options, knownOptions, 'audit');
  assertTypes(settings, ['includeHeaders'], 'boolean');
  assertTypes(settings, ['now'], 'function');
  if (typeof write !== 'function') throw invalid('Cannot make the middleware: audit needs a function to write with');
  const { includeHeaders = false, now = () => new Date() } = settings;
  return belongingTo('middleware', (next) => async (request) => {
    const timestamp = now().toISOString();
    const started = performance.now();
    const { userId, sourceIp } = ownCopy(request.context);
    const common = () => ({
      timestamp,
      method: request.method,
      url: safeUrl(request),
      duration_ms: Math.round(performance.now() - started),
      ...(typeof userId === 'string' && { user_id: userId }),
      ...(typeof sourceIp === 'string' && { source_ip: sourceIp }),
      ...(includeHeaders && { request_headers: safeHeaders(Object.entries(request.headers), request) }),
    });
    let result;
    try {
      result = await next(request);
    } catch (error) {
      const { code, attempts } = safeError(error, request);
      try {
        await write({ ...common(), status_code: 0, attempts, redirect_chain: [], error: code });
      } catch (failure) {
        throw new AggregateError(
          [error, failure],
          'Cannot write the audit event: write failed, after the call had failed',
        );
      }
      throw error;
    }
    await write({
      ...common(),
      status_code: result.statusCode,
      attempts: result.meta.attempts,
      redirect_chain: result.meta.redirectChain.map((it) => safeUrl(request, it)),
      ...(includeHeaders && { response_headers: safeHeaders(result.headers.entries(), request) }),
    });
    return result;
  });
}
