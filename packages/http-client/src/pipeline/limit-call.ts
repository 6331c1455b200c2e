import type { Cancellation } from '../base/cancellation.ts';
import { isBytes } from '../base/is-bytes.ts';
import { abortReason } from '../base/abort-reason.ts';
import type { Clock } from '../base/clock.ts';
import { onAbort } from '../base/on-abort.ts';
import { timeoutError } from '../base/timeout-error.ts';
import { whenClosed } from '../base/when-closed.ts';
import type { RunningCalls } from './running-calls.ts';
import type { Stage, StageRequest } from './stage.ts';
import { errorContext, toClientError } from './to-client-error.ts';

/**
 * Ends a call at its deadline, at the caller's signal and when the client is closed, until the body of its response is closed. After that, no
 * timer and no listener is left, and a request body that was not sent is closed.
 */
export function limitCall(clock: Clock, running: RunningCalls): Stage {
  return (next) => async (request) => {
    const { options, record, cancellation } = request;
    const { timeout } = options;
    const endsAt = timeout === 0 ? Infinity : record.startedAt + timeout;
    const end = begin(request, clock, running);
    let isStreaming = false;
    try {
      const response = await next({ ...request, endsAt });
      const { body, url, method, statusCode } = response;
      if (!isBytes(body)) {
        isStreaming = true;
        const shownUrl = record.redirectChain.length === 0 ? request.shownUrl : url.href;
        const stopListening = cancellation.subscribe((reason) =>
          body.destroy(toClientError(reason, errorContext({ ...request, method, shownUrl }, statusCode))),
        );
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

/** Starts the timer and listens to the signal. Returns the function that ends both. */
function begin({ options, cancellation }: StageRequest, clock: Clock, running: RunningCalls): () => void {
  const { signal, timeout, body } = options;
  running.add(cancellation);
  const stopTimer =
    timeout === 0 ? undefined : clock.after(timeout, () => cancellation.cancel(deadlinePassed(timeout, cancellation)));
  const aborted = (): void => cancellation.cancel(abortReason(signal));
  const stopListening = signal === undefined || signal.aborted ? undefined : onAbort(signal, aborted);
  if (signal?.aborted === true) aborted();
  return () => {
    body?.discard?.();
    stopTimer?.();
    stopListening?.();
    running.remove(cancellation);
  };
}

/** Returns the error of a call whose deadline passed, with the present activity. */
export function deadlinePassed(timeout: number, { activity }: Cancellation): Error {
  return timeoutError(`request timed out after ${Math.ceil(timeout)} ms${activity === '' ? '' : ` while ${activity}`}`);
}
