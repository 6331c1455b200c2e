import { AttemptCancellation } from '../base/attempt-cancellation.ts';
import type { Clock } from '../base/clock.ts';
import { isBytes } from '../base/bytes.ts';
import { whenClosed } from '../base/wire-body.ts';
import type { Stage } from './stage.ts';

/**
 * Ends an attempt that makes no progress, from its connection to the end of its response, or to the headers of a
 * stream. It can be retried.
 */
export function limitAttempt(clock: Clock): Stage {
  return (next) => async (request) => {
    const { attemptTimeout } = request.options;
    if (attemptTimeout === 0) return next(request);
    const cancellation = new AttemptCancellation(request.cancellation, clock, attemptTimeout);
    let isStreaming = false;
    try {
      const response = await next({ ...request, cancellation });
      if (!isBytes(response.body)) {
        isStreaming = true;
        whenClosed(response.body, () => cancellation.leave());
      }
      return response;
    } finally {
      cancellation.stop();
      if (!isStreaming) cancellation.leave();
    }
  };
}
