import { ErrInvalidMiddleware } from '@wirework/http-errors';
import { invalid } from '../base/messages.ts';
import { observe } from '../base/observe.ts';
import { ConfigError } from '../config/config-error.ts';
import { readHeaders } from '../request/headers.ts';
import type { HeaderRecord } from '../request/request.ts';

const shapes = {
  middleware: '(next) => (request) => result',
  attemptMiddleware: '(next) => (attempt) => response',
};

/** Sends a request, or an attempt. */
type Send<Request, Response> = (request: Request) => Promise<Response>;

/**
 * Wraps `next` so that it gets header names in lower case, whatever a middleware added.
 *
 * @param read reads what a middleware passed on
 */
function normalizing<Request extends { readonly headers: HeaderRecord }, Response>(
  next: Send<Request, Response>,
  read: (given: Request) => Request,
): Send<Request, Response> {
  return (request) => {
    try {
      if ((request as unknown) === undefined)
        throw invalid('Cannot send the request: a middleware called next without it');
      const headers = readHeaders(request.headers);
      return next(read(headers === request.headers ? request : { ...request, headers }));
    } catch (error) {
      return Promise.reject(error as Error);
    }
  };
}

/**
 * Combines middleware into one function: `compose('middleware', [a, b], send)` is `a(b(send))`.
 *
 * @param field the list in the configuration
 * @param read reads a request that a middleware passed on
 * @throws ConfigError for a middleware that does not return a function, such as one of another library
 */
export function compose<Request extends { readonly headers: HeaderRecord }, Response>(
  field: keyof typeof shapes,
  middlewares: readonly ((next: Send<Request, Response>) => Send<Request, Response>)[],
  send: Send<Request, Response>,
  read: (given: Request) => Request = (given) => given,
): Send<Request, Response> {
  return middlewares.reduceRight((next, middleware, at) => {
    const made: unknown = middleware(normalizing(next, read));
    if (typeof made === 'function') return made as Send<Request, Response>;
    // An `async (request, next) => …` returned a promise here, whose rejection would end the process.
    observe(() => made);
    throw new ConfigError({
      field: `${field}[${at}]`,
      bound: `a function '${shapes[field]}'`,
      sentinel: ErrInvalidMiddleware,
    });
  }, send);
}
