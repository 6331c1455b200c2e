import { classifyError, ErrClientClosed, isClientError } from '@wirework/http-errors';
import type { Middleware } from './middleware.ts';

/**
 * Turns whatever a middleware inside of it throws, at once or later, into a `ClientError`; errors of the family pass.
 *
 * @example
 * ```ts
 * const broken = () => () => { throw new RangeError('of a middleware'); };
 * const client = createClient({ middleware: { middlewares: [recover(), broken] } });
 * await client.get('https://api.example.com/').catch((error) => [error.code, error.cause.name]); // → [ 'UNKNOWN_ERROR', 'RangeError' ]
 * ```
 */
export function recover(): Middleware {
  return (next) => async (request) => {
    try {
      return await next(request);
    } catch (error) {
      if (isClientError(error) || error === ErrClientClosed) throw error;
      throw classifyError(error, { method: request.method, url: request.url });
    }
  };
}
