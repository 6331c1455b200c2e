import type { MiddlewareOf, SendRequestOf } from '../message/middleware-of.ts';
import type { RequestBody } from '../message/request/body.ts';
import { compose } from './compose.ts';

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
