import { AttemptDeadline } from '../base/attempt-deadline.ts';
import { Cancellation } from '../base/cancellation.ts';
import type { Clock } from '../base/clock.ts';
import { isBytes } from '../base/is-bytes.ts';
import { transportError } from '../base/transport-error.ts';
import { whenClosed } from '../base/when-closed.ts';
import type { SendStage, Stage, StageRequest } from './stage.ts';

/** Ends an attempt that makes no progress, from its connection to the end of its response, or to the headers of a stream. It can be retried. */
export function limitAttempt(clock: Clock): Stage {
  return (next) => (request) =>
    request.options.attemptTimeout === 0
      ? next(request)
      : sendWithin(request.options.attemptTimeout, clock, next, request);
}

async function sendWithin(
  timeout: number,
  clock: Clock,
  next: SendStage,
  request: StageRequest,
): ReturnType<SendStage> {
  const cancellation = new Cancellation();
  const attemptDeadline = new AttemptDeadline(clock, timeout, () =>
    cancellation.cancel(attemptTimedOut(timeout, cancellation)),
  );
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
}

/** Returns the error in the form of a timeout of undici, which is retried. */
function attemptTimedOut(timeout: number, { activity }: Cancellation): Error {
  return transportError(
    'AttemptTimeoutError',
    'ERR_ATTEMPT_TIMEOUT',
    `the attempt timed out after ${Math.ceil(timeout)} ms while ${activity}`,
  );
}
