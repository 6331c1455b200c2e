import type { MiddlewareOf, SendRequestOf } from '../message/middleware-of.ts';
import type { RequestBody } from '../message/request/body.ts';
import { ErrInvalidMiddleware } from '@wirework/http-errors';
import { ConfigError } from '../config/config-error.ts';
import { observe } from '../base/observe.ts';
import { readHeaders } from '../message/request/headers.ts';
import { invalid } from '../base/messages.ts';

/**
 * Sends requests through middleware. Closes a body that no middleware passed on, and refuses a result that is none.
 *
 * @param send closes the bodies that it gets
 */
export function sendThrough<Result>(
  middlewares: readonly MiddlewareOf<Result>[],
  send: SendRequestOf<Result>,
): SendRequestOf<Result> {
  if (middlewares.length === 0) return send;
  const passedOn = new WeakSet<RequestBody>();
  const composed = compose(middlewares, (request) => {
    if (request.body?.discard !== undefined) passedOn.add(request.body);
    return send(request);
  });
  return async (request) => {
    const { body } = request;
    try {
      const result = await composed(request);
      if (typeof result !== 'object' || (result as unknown) === null)
        throw new TypeError('Cannot return a result: a middleware returned none');
      return result;
    } finally {
      if (body?.discard !== undefined && !passedOn.has(body)) body.discard();
    }
  };
}

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
function compose<Result>(
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
