import { ErrInvalidMiddleware } from '@wirework/http-errors';
import { ConfigError } from '../config/config-error.ts';
import { observe } from '../base/observe.ts';
import { readHeaders } from '../message/request/headers.ts';
import { invalid } from '../base/invalid.ts';
import type { MiddlewareOf, SendRequestOf } from '../message/middleware-of.ts';

/** Wraps `next` so that it gets header names in lower case, whatever a middleware added. */
function normalizing<Result>(next: SendRequestOf<Result>): SendRequestOf<Result> {
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
export function compose<Result>(
  middlewares: readonly MiddlewareOf<Result>[],
  send: SendRequestOf<Result>,
): SendRequestOf<Result> {
  return middlewares.reduceRight((next, middleware, at) => {
    const made: unknown = middleware(normalizing(next));
    if (typeof made === 'function') return made as SendRequestOf<Result>;
    // An `async (request, next) => …` returned a promise here, whose rejection would end the process.
    observe(() => made);
    throw new ConfigError({
      field: `middleware[${at}]`,
      bound: "a function '(next) => (request) => result'",
      sentinel: ErrInvalidMiddleware,
    });
  }, send);
}
