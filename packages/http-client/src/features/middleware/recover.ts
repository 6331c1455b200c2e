import { ClientError, ErrClientClosed, errorIs, ErrorType } from '@wirework/http-errors';
import { belongingTo } from '../../base/middleware-kind.ts';
import { safeError } from './redact.ts';
import type { AnyMiddleware } from '../../response/middleware-of.ts';

/**
 * Makes a middleware, for the list `middleware`, that turns every error of the middleware after it into a
 * `ClientError`. A `ClientError` and `ErrClientClosed` pass unchanged.
 *
 * @example
 * ```ts
 * const broken = () => () => { throw new RangeError('of a middleware'); };
 * const client = createClient({ middleware: [recover(), broken] });
 * await client.get('https://api.example.com/').catch((error) => [error.code, error.cause.name]); // → [ 'UNKNOWN_ERROR', 'RangeError' ]
 * ```
 */
export function recover(): AnyMiddleware {
  return belongingTo('middleware', (next) => async (request) => {
    try {
      return await next(request);
    } catch (error) {
      if (errorIs(error, ErrClientClosed)) throw error;
      const safe = safeError(error, request);
      // The message of an unknown error is that of its cause, so both together would say it twice.
      const isUnknown = safe !== error && safe.type === ErrorType.Unknown;
      throw isUnknown ? new ClientError({ ...safe, cause: safe.cause, message: 'a middleware failed' }) : safe;
    }
  });
}
