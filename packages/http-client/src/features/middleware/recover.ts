import { ErrClientClosed, errorIs } from '@wirework/http-errors';
import { safeError } from './redact.ts';
import type { AnyMiddleware } from '../../message/middleware-of.ts';

/**
 * Makes a middleware that turns every error of the middleware after it into a `ClientError`. A `ClientError` and `ErrClientClosed` pass unchanged.
 *
 * @example
 * ```ts
 * const broken = () => () => { throw new RangeError('of a middleware'); };
 * const client = createClient({ middleware: [recover(), broken] });
 * await client.get('https://api.example.com/').catch((error) => [error.code, error.cause.name]); // → [ 'UNKNOWN_ERROR', 'RangeError' ]
 * ```
 */
export function recover(): AnyMiddleware {
  return (next) => async (request) => {
    try {
      return await next(request);
    } catch (error) {
      throw errorIs(error, ErrClientClosed) ? error : safeError(error, request);
    }
  };
}
