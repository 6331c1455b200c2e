import { isBytes } from '../base/bytes.ts';
import type { Clock } from '../base/clock.ts';
import { whenClosed } from '../base/wire-body.ts';
import { bodyFailure } from '../base/transport-failure.ts';
import type { RunningCalls } from './running-calls.ts';
import type { Stage, StageRequest } from './stage.ts';
import type { WireResponse } from '../transport/transport.ts';
import { attemptTimedOut, callTimedOut, Until } from '../base/until.ts';

/**
 * Ends a call at its deadline, at the caller's signal and when the client is closed, until the body of its response is
 * closed. After that, no timer and no listener is left, and a request body that was not sent is closed.
 *
 * @returns a function to call with the response of the call, or without one if it failed
 */
export function limitCall(
  { options, record, cancellation }: StageRequest,
  running: RunningCalls,
): (response?: WireResponse) => void {
  const { request: timeout } = options.settings.timeouts;
  cancellation.endAfter(timeout, callTimedOut, timeout, record.startedAt).listen(options.signal);
  const leave = running.add(cancellation);
  const end = (): void => {
    options.body?.discard?.();
    cancellation.leave();
    leave();
  };
  return (response) => {
    if (response !== undefined && !isBytes(response.body)) {
      const { body, statusCode } = response;
      cancellation.subscribe((reason) => body.destroy(bodyFailure(reason, statusCode)));
    }
    whenClosed(response, end);
  };
}

/**
 * Starts to limit an attempt: it ends if it makes no progress, from its connection to the end of its response, or to
 * the headers of a stream. It can be retried.
 */
export function limitAttempt({ options, cancellation }: StageRequest, clock: Clock): Until {
  return new Until(clock, cancellation).idle(options.settings.timeouts.attempt, attemptTimedOut);
}

/** Ends the limit of an attempt with its response, or without one if it failed. */
export function endAttempt(limit: Until, response?: WireResponse): void {
  limit.stopTimer();
  whenClosed(response, () => limit.leave());
}

/** Makes no attempt once the call is cancelled. */
export const stopWhenCancelled: Stage = (next) => (request) => {
  const { cancellation } = request;
  return cancellation.cancelled ? Promise.reject(cancellation.reason as Error) : next(request);
};
