import type { MiddlewareOf, SendRequestOf } from './middleware-of.ts';
import type { HttpResult } from './result.ts';

/** Sends a request and resolves with its result. */
export type SendRequest = SendRequestOf<HttpResult>;

/**
 * A function that wraps every request; the first of the list is the outermost. It runs once for each call, around
 * redirects and retries. It may pass a changed copy of the request to `next`, change the result, return a result
 * without calling `next`, or throw. It may call `next` after it has returned, as a cache does to renew a stale
 * response; each call of `next` has the deadline and the signal of the request that it gets.
 *
 * @example
 * ```ts
 * const tenant: Middleware = (next) => async (request) =>
 *   next({ ...request, headers: { ...request.headers, 'x-tenant': '42' } });
 * ```
 */
export type Middleware = MiddlewareOf<HttpResult>;
