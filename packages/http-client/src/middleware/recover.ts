import { classifyError, ErrClientClosed, isClientError } from '@wirework/http-errors';
import type { Middleware } from './middleware.ts';

/** Turns whatever a middleware inside of it throws, at once or later, into a `ClientError`; errors of the family pass. */
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
