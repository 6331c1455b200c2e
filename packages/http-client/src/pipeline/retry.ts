import { isClientError, type ClientError } from '@wirework/http-errors';
import type { Clock } from '../base/clock.ts';
import { discardBody } from '../base/discard-body.ts';
import type { ResolvedConfig } from '../config/config.ts';
import { exhausted } from '../policy/retry/exhausted.ts';
import { isWorthRetrying } from '../policy/retry/is-worth-retrying.ts';
import { TransportFailure } from '../transport/transport-failure.ts';
import { noTimeLeft, type Call } from './call.ts';
import { pauseBeforeRetry, type Outcome } from './pause-before-retry.ts';
import type { SendStage, Stage, StageRequest } from './stage.ts';

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
    const { call } = request;
    for (;;) {
      const outcome = await attempt(next, request);
      if (outcome.response !== undefined && !mayBeRepeated(outcome.response.statusCode)) return outcome.response;
      const pause = await orDiscard(outcome, () => pauseAfter(request, outcome));
      if (pause === undefined) {
        if (outcome.response !== undefined) return outcome.response;
        throw isExhausted(request, outcome.error) ? exhausted(outcome.error, call) : outcome.error;
      }
      if (outcome.response !== undefined) await discardBody(outcome.response);
      if (pause > 0) await rest(call, pause, outcome);
      call.restart();
    }
  };
}

async function attempt(next: SendStage, request: StageRequest): Promise<Outcome> {
  try {
    return { response: await next(request), error: undefined, kind: 'other' };
  } catch (thrown) {
    const kind = TransportFailure.is(thrown) ? thrown.kind : 'other';
    return { response: undefined, error: request.call.explain(thrown), kind };
  }
}

/** Discards the response if a policy throws. */
async function orDiscard<T>({ response }: Outcome, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (response !== undefined) await discardBody(response);
    throw error;
  }
}

/** Waits. If the deadline would pass meanwhile, the call ends now. */
async function rest(call: Call, pause: number, { response, error }: Outcome): Promise<void> {
  if (pause >= call.left) call.cancellation.cancel(noTimeLeft(call.request.timeout, error));
  try {
    await call.sleep(pause);
  } catch (reason) {
    throw call.explain(reason, response?.statusCode);
  }
}

function isExhausted({ call, body }: StageRequest, error: unknown): error is ClientError {
  if (call.retries === 0 || call.retries < call.request.maxRetries || call.cancellation.cancelled) return false;
  return isClientError(error) && (body?.replayable ?? true) && isWorthRetrying(undefined, error);
}
