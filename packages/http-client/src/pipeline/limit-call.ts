import { isBytes } from '../base/bytes.ts';
import type { Clock } from '../base/clock.ts';
import { whenClosed } from '../base/wire-body.ts';
import { bodyFailure } from '../base/transport-failure.ts';
import type { RunningCalls } from './running-calls.ts';
import type { Stage } from './stage.ts';
import { attemptTimedOut, callTimedOut, Until } from '../base/until.ts';

/**
 * Ends a call at its deadline, at the caller's signal and when the client is closed, until the body of its response is
 * closed. After that, no timer and no listener is left, and a request body that was not sent is closed.
 */
export function limitCall(running: RunningCalls): Stage {
  return (next) => async (request) => {
    const { options, cancellation } = request;
    cancellation.endAfter(options.settings.timeouts.request, callTimedOut).listen(options.signal);
    const leave = running.add(cancellation);
    const end = (): void => {
      options.body?.discard?.();
      cancellation.leave();
      leave();
    };
    let isStreaming = false;
    try {
      const response = await next(request);
      const { body, statusCode } = response;
      if (!isBytes(body)) {
        isStreaming = true;
        const stopListening = cancellation.subscribe((reason) => body.destroy(bodyFailure(reason, statusCode)));
        whenClosed(body, () => {
          stopListening();
          end();
        });
      }
      return response;
    } finally {
      if (!isStreaming) end();
    }
  };
}

/**
 * Ends an attempt that makes no progress, from its connection to the end of its response, or to the headers of a
 * stream. It can be retried.
 */
export function limitAttempt(clock: Clock): Stage {
  return (next) => async (request) => {
    const { attempt } = request.options.settings.timeouts;
    if (attempt === 0) return next(request);
    const cancellation = new Until(clock, request.cancellation).idle(attempt, attemptTimedOut);
    let isStreaming = false;
    try {
      const response = await next({ ...request, cancellation });
      if (!isBytes(response.body)) {
        isStreaming = true;
        whenClosed(response.body, () => cancellation.leave());
      }
      return response;
    } finally {
      cancellation.stopTimer();
      if (!isStreaming) cancellation.leave();
    }
  };
}

/** Makes no attempt once the call is cancelled. */
export const stopWhenCancelled: Stage = (next) => (request) => {
  const { cancellation } = request;
  return cancellation.cancelled ? Promise.reject(cancellation.reason as Error) : next(request);
};
