import { ErrorType } from '@wirework/http-errors';
import type { Breaker } from '../policy/resilience/breaker.ts';
import { TransportFailure } from '../base/transport-failure.ts';
import { toClientError } from '../response/to-client-error.ts';
import { errorContext, type Stage, type StageRequest } from './stage.ts';
import type { RateLimit } from '../policy/resilience/rate-limit.ts';
import type { Clock } from '../base/clock.ts';
import { refusedFor } from '../response/pace.ts';
import { Until } from '../base/until.ts';
import { whenClosed } from '../base/wire-body.ts';
import type { Bulkhead } from '../policy/resilience/bulkhead.ts';
import type { WireResponse } from '../transport/transport.ts';

/**
 * Refuses attempts to a host whose circuit is open. `enterBreaker` decides later whether an attempt may be the probe.
 */
export function refuseWhenOpen(breaker: Breaker): Stage {
  return (next) => async (request) => {
    breaker.check(request.url.host);
    return next(request);
  };
}

/** Asks the breaker for an attempt. Returns a function that tells it how the attempt ended. */
export function enterBreaker(
  breaker: Breaker,
  request: StageRequest,
): (response: WireResponse | undefined, error?: unknown) => void {
  const report = breaker.enter(request.url.host);
  return (response, error) => {
    if (response === undefined) report(countsAgainstHost(request, error) ? 'failure' : 'none');
    else report(response.statusCode >= 500 ? 'failure' : 'success');
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

/** Waits for the turn of each attempt, and gives none while the server refuses attempts. */
export function takeTurns(rateLimit: RateLimit, clock: Clock): Stage {
  return (next) => async (request) => {
    const { record, cancellation, url } = request;
    const { store } = rateLimit;
    const startedAt = clock.now();
    const turn = rateLimit.take(url.host, request.endsAt - startedAt, cancellation);
    if (turn !== undefined) await turn;
    if (store !== undefined) {
      const maxWait = Math.max(0, Math.min(startedAt + rateLimit.maxWait, request.endsAt) - clock.now());
      const take = (signal: AbortSignal): Promise<void> => store.take(url.host, { maxWait, signal });
      await new Until(clock, cancellation, 'waiting for the shared rate limit').runWithSignal(take);
    }
    if (turn !== undefined || store !== undefined) record.watch.lap('queue');
    const response = await next(request);
    const refused = rateLimit.isAdaptive ? refusedFor(response, clock.date()) : undefined;
    if (refused !== undefined) rateLimit.hold(url.host, refused);
    return response;
  };
}

/** Waits for a place in the bulkhead, and gives it up when the body has been read. */
export function limitConcurrency(bulkhead: Bulkhead): Stage {
  return (next) => async (request) => {
    const { record, cancellation, url } = request;
    const waits = bulkhead.isFull(url.host);
    const leave = await bulkhead.enter(url.host, cancellation);
    if (waits) record.watch.lap('queue');
    let response: WireResponse | undefined;
    try {
      return (response = await next(request));
    } finally {
      whenClosed(response, leave);
    }
  };
}
