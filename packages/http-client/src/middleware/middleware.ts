import type { HttpRequest } from '../request/request.ts';
import type { HttpResult } from '../response/result.ts';

/** Sends a request and gives its result. */
export type Send = (request: HttpRequest) => Promise<HttpResult>;

/**
 * Wraps every request: an onion, the first of the list outermost. It runs once a call, around redirects and retries.
 * It may change the request (with a copy), the result, answer without calling `next`, or throw.
 *
 * @example
 * ```ts
 * const tenant: Middleware = (next) => async (request) =>
 *   next({ ...request, headers: { ...request.headers, 'x-tenant': '42' } });
 * ```
 */
export type Middleware = (next: Send) => Send;

/** One function out of many: `compose([a, b], send)` is `a(b(send))`. */
export function compose(middlewares: readonly Middleware[], send: Send): Send {
  return middlewares.reduceRight((next, middleware) => middleware(next), send);
}
