import { ErrInvalidMiddleware } from '@wirework/http-errors';
import { ConfigError } from '../config/config-error.ts';
import { observe } from '../base/observe.ts';
import { readHeaders } from '../message/request/headers.ts';
import { invalid } from '../base/invalid.ts';
import type { HttpRequest } from '../message/request/request.ts';
import type { HttpResult } from '../message/response/result.ts';

/** Sends a request and resolves with its result. */
export type SendRequest = (request: HttpRequest) => Promise<HttpResult>;

/**
 * A function that wraps every request; the first of the list is the outermost. It runs once for each call, around redirects and retries.
 * It may pass a changed copy of the request to `next`, change the result, return a result without calling `next`, or throw.
 *
 * @example
 * ```ts
 * const tenant: Middleware = (next) => async (request) =>
 *   next({ ...request, headers: { ...request.headers, 'x-tenant': '42' } });
 * ```
 */
export type Middleware = (next: SendRequest) => SendRequest;

/** Wraps `next` so that it gets header names in lower case, whatever a middleware added. */
function normalizing(next: SendRequest): SendRequest {
  return (request) => {
    try {
      if ((request as unknown) === undefined)
        throw invalid('Cannot send the request: a middleware called next without it');
      const headers = readHeaders(request.headers);
      return next(headers === request.headers ? request : { ...request, headers });
    } catch (error) {
      return Promise.reject(error as Error);
    }
  };
}

/**
 * Combines middleware into one function: `compose([a, b], send)` is `a(b(send))`.
 *
 * @throws ConfigError for a middleware that does not return a function, such as one of another library
 */
export function compose(middlewares: readonly Middleware[], send: SendRequest): SendRequest {
  return middlewares.reduceRight((next, middleware, at) => {
    const made: unknown = middleware(normalizing(next));
    if (typeof made === 'function') return made as SendRequest;
    // An `async (request, next) => …` returned a promise here, whose rejection would end the process.
    observe(() => made);
    throw new ConfigError({
      field: `middleware.middlewares[${at}]`,
      bound: "a function '(next) => (request) => result'",
      sentinel: ErrInvalidMiddleware,
    });
  }, send);
}
