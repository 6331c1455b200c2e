import { sanitizeUrl } from '@wirework/http-errors';
import { own } from '../own.ts';
import { assertFlags, assertFunctions, readKnown } from '../request/check-options.ts';
import { invalid } from '../request/invalid.ts';
import { safeError, safeHeaders, safeUrl } from './describe.ts';
import type { Middleware } from './middleware.ts';

/** Who asked for what, and what came of it. Names are those of a log, so that it can be written as it is. */
export interface AuditEvent {
  readonly timestamp: string;
  readonly method: string;
  readonly url: string;
  readonly status_code: number;
  readonly duration_ms: number;
  readonly attempts: number;
  readonly redirect_chain: readonly string[];
  /** From the request's `context`. */
  readonly user_id?: string;
  readonly source_ip?: string;
  readonly error?: string;
  readonly request_headers?: Readonly<Record<string, string>>;
  readonly response_headers?: Readonly<Record<string, string>>;
}

/** What is in an {@link AuditEvent}. */
export interface AuditOptions {
  /** Whether headers are in it, their secrets masked. @default false */
  readonly includeHeaders?: boolean | undefined;
  /** The present; `Date` by default. */
  readonly now?: (() => Date) | undefined;
}

const known = new Set(['includeHeaders', 'now'] satisfies (keyof AuditOptions)[]);

/**
 * Writes down every call. Unlike a metric it is a duty: a call waits for `write`, and what that throws fails the call; where that had failed already, both errors
 * are in an `AggregateError`, in which `errorIs` and `errorAs` find them. `context.userId` and `context.sourceIp` are taken along.
 *
 * @throws ClientError of type Validation for options that do not exist or are of the wrong type
 * @example
 * ```ts
 * const events = [];
 * const client = createClient({ middleware: { middlewares: [audit((event) => events.push(event))] } });
 * await client.delete('https://api.example.com/users/1', { context: { userId: 'u7' } });
 * [events[0].method, events[0].status_code, events[0].user_id]; // → [ 'DELETE', 200, 'u7' ]
 * ```
 */
export function audit(write: (event: AuditEvent) => unknown, options: AuditOptions = {}): Middleware {
  const settings = readKnown(options, known, 'audit');
  assertFlags(settings, ['includeHeaders']);
  assertFunctions(settings, ['now']);
  if (typeof write !== 'function') throw invalid('audit needs a function to write with');
  const { includeHeaders = false, now = () => new Date() } = settings;
  return (next) => async (request) => {
    const timestamp = now().toISOString();
    const started = performance.now();
    const { userId, sourceIp } = own(request.context);
    const common = () => ({
      timestamp,
      method: request.method,
      url: safeUrl(request),
      duration_ms: Math.round(performance.now() - started),
      ...(typeof userId === 'string' && { user_id: userId }),
      ...(typeof sourceIp === 'string' && { source_ip: sourceIp }),
      ...(includeHeaders && { request_headers: safeHeaders(Object.entries(request.headers)) }),
    });
    let result;
    try {
      result = await next(request);
    } catch (error) {
      const { code, attempts } = safeError(error, request);
      try {
        await write({ ...common(), status_code: 0, attempts, redirect_chain: [], error: code });
      } catch (failure) {
        throw new AggregateError([error, failure], 'the call failed, and its audit too');
      }
      throw error;
    }
    await write({
      ...common(),
      status_code: result.statusCode,
      attempts: result.meta.attempts,
      redirect_chain: result.meta.redirectChain.map((it) => sanitizeUrl(it)),
      ...(includeHeaders && { response_headers: safeHeaders(result.headers.entries()) }),
    });
    return result;
  };
}
