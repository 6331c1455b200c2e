import { AttemptDeadline } from '../base/attempt-deadline.ts';
import type { Clock } from '../base/clock.ts';
import { isBytes } from '../base/is-bytes.ts';
import { whenClosed } from '../base/when-closed.ts';
import type { Stage } from './stage.ts';

/** Ends an attempt that makes no progress, from its connection to the end of its response, or to the headers of a stream. It can be retried. */
export function limitAttempt(clock: Clock): Stage {
  return (next) => async (request) => {
    const { attemptTimeout } = request.options;
    if (attemptTimeout === 0) return next(request);
    const attemptDeadline = new AttemptDeadline(clock, attemptTimeout);
    const { cancellation } = attemptDeadline;
    const stopListening = request.cancellation.subscribe(
      (reason) => cancellation.cancel(reason),
      () => cancellation.activity,
    );
    let isStreaming = false;
    try {
      const response = await next({ ...request, cancellation, attemptDeadline });
      if (!isBytes(response.body)) {
        isStreaming = true;
        whenClosed(response.body, stopListening);
      }
      return response;
    } finally {
      attemptDeadline.stop();
      if (!isStreaming) stopListening();
    }
  };
}
