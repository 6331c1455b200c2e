import { isClientError, type ClientError } from '@wirework/http-errors';
import type { Clock } from '../base/clock.ts';
import { discardBody } from '../base/discard-body.ts';
import type { ResolvedConfig } from '../config/config.ts';
import { exhausted } from '../policy/retry/exhausted.ts';
import { isWorthRetrying } from '../policy/retry/is-worth-retrying.ts';
import { TransportFailure } from '../transport/transport-failure.ts';
import { toClientError } from './to-client-error.ts';
import { noTimeLeft } from './call.ts';
import { pauseBeforeRetry, type Outcome } from './pause-before-retry.ts';
import type { Stage, StageRequest } from './stage.ts';

/**
 * Attempts a request until it succeeds or must not be retried. Returns the last response, whatever its status. Throws the last error, as
 * the cause of one of type `RetryExhausted` if no retries are left.
 */
export function retry(config: ResolvedConfig, clock: Clock): Stage {
  const mayBeRepeated = (statusCode: number): boolean =>
    config.retry.policy !== undefined || isWorthRetrying(statusCode, undefined);
  const pauseAfter = (request: StageRequest, outcome: Outcome): Promise<number | undefined> =>
    pauseBeforeRetry(config, clock, request, outcome);
  return (next) => async (request) => {
    const { call, method, shownUrl } = request;
    for (;;) {
      let outcome: Outcome;
      try {
        const response = await next(request);
        if (!mayBeRepeated(response.statusCode)) return response;
        outcome = { response, error: undefined, kind: 'other' };
      } catch (thrown) {
        const kind = TransportFailure.is(thrown) ? thrown.kind : 'other';
        outcome = { response: undefined, error: toClientError(thrown, request), kind };
      }
      const pause = await orDiscard(request, outcome, () => pauseAfter(request, outcome));
      if (pause === undefined) {
        if (outcome.response !== undefined) return outcome.response;
        const { attempts, sensitiveKeys } = call;
        throw isExhausted(request, outcome.error)
          ? exhausted(outcome.error, { method, url: shownUrl, attempts, sensitiveKeys })
          : outcome.error;
      }
      if (outcome.response !== undefined) await discardBody(outcome.response);
      if (pause > 0) await rest(request, pause, outcome);
      call.restart();
    }
  };
}

/** Discards the response if a policy throws. */
async function orDiscard<T>(request: StageRequest, { response }: Outcome, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (response !== undefined) await discardBody(response);
    throw toClientError(error, request);
  }
}

/** Waits. If the deadline would pass meanwhile, the call ends now. */
async function rest(request: StageRequest, pause: number, { response, error }: Outcome): Promise<void> {
  const { call } = request;
  if (pause >= call.left) call.cancellation.cancel(noTimeLeft(call.request.timeout, error));
  try {
    await call.sleep(pause);
  } catch (reason) {
    throw toClientError(reason, request, response?.statusCode);
  }
}

function isExhausted({ call, body }: StageRequest, error: unknown): error is ClientError {
  if (call.retries === 0 || call.retries < call.request.maxRetries || call.cancellation.cancelled) return false;
  return isClientError(error) && (body?.replayable ?? true) && isWorthRetrying(undefined, error);
}
