import { ErrorType } from '@wirework/http-errors';
import type { Breaker } from '../policy/resilience/breaker.ts';
import { TransportFailure } from '../transport/transport-failure.ts';
import { errorContext, toClientError } from './to-client-error.ts';
import type { Stage, StageRequest } from './stage.ts';

/**
 * Refuses attempts to a host whose circuit is open. `countForBreaker` decides later whether an attempt may be the
 * probe.
 */
export function refuseWhenOpen(breaker: Breaker): Stage {
  return (next) => async (request) => {
    breaker.check(request.url.host);
    return next(request);
  };
}

/** Tells the breaker how each attempt ended. */
export function countForBreaker(breaker: Breaker): Stage {
  return (next) => async (request) => {
    const report = breaker.enter(request.url.host);
    try {
      const response = await next(request);
      report(response.statusCode >= 500 ? 'failure' : 'success');
      return response;
    } catch (error) {
      report(countsAgainstHost(request, error) ? 'failure' : 'none');
      throw error;
    }
  };
}

/**
 * Whether the host is at fault for the end of an attempt that had a connection. It is for a timeout; it is not for a
 * stale connection, an invalid request and an abort.
 */
function countsAgainstHost(request: StageRequest, error: unknown): boolean {
  if (!TransportFailure.is(error) || !error.sent || error.kind !== 'other') return false;
  const { type } = toClientError(error, errorContext(request)) as { readonly type?: ErrorType };
  return type === ErrorType.Timeout || (type !== ErrorType.Validation && !request.cancellation.cancelled);
}
