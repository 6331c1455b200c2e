import { isClientError, type ClientError } from '@wirework/http-errors';
import type { Clock } from '../base/clock.ts';
import { sleep } from '../base/sleep.ts';
import { discardBody } from '../base/discard-body.ts';
import type { ResolvedConfig } from '../config/config.ts';
import { exhausted } from '../policy/retry/exhausted.ts';
import { isWorthRetrying } from '../policy/retry/is-worth-retrying.ts';
import { TransportFailure } from '../transport/transport-failure.ts';
import { noTimeLeft } from '../policy/retry/no-time-left.ts';
import { errorContext, toClientError } from './to-client-error.ts';
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
    let attempt = request;
    for (;;) {
      let outcome: Outcome;
      try {
        const response = await next(attempt);
        if (!mayBeRepeated(response.statusCode)) return response;
        outcome = { response, error: undefined, kind: 'other' };
      } catch (thrown) {
        const kind = TransportFailure.is(thrown) ? thrown.kind : 'other';
        outcome = { response: undefined, error: toClientError(thrown, errorContext(request)), kind };
      }
      const pause = await orDiscard(request, outcome, () => pauseAfter(request, outcome));
      if (pause === undefined) {
        if (outcome.response !== undefined) return outcome.response;
        throw isExhausted(request, outcome.error) ? exhausted(outcome.error, errorContext(request)) : outcome.error;
      }
      if (outcome.response !== undefined) await discardBody(outcome.response);
      if (pause > 0) await rest(clock, request, pause, outcome);
      const isMoved = outcome.kind === 'left' || outcome.kind === 'full';
      attempt = isMoved ? { ...request, isMoved } : request;
      request.record.restart();
    }
  };
}

/** Discards the response if a policy throws. */
async function orDiscard<T>(request: StageRequest, { response }: Outcome, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (response !== undefined) await discardBody(response);
    throw toClientError(error, errorContext(request));
  }
}

/** Waits. If the deadline would pass meanwhile, the call ends now. */
async function rest(clock: Clock, request: StageRequest, pause: number, { response, error }: Outcome): Promise<void> {
  const { cancellation, endsAt, options } = request;
  if (pause >= endsAt - clock.now()) cancellation.cancel(noTimeLeft(options.timeout, error));
  try {
    await sleep(clock, pause, cancellation);
  } catch (reason) {
    throw toClientError(reason, errorContext(request, response?.statusCode));
  }
}

function isExhausted({ record, options, cancellation, body }: StageRequest, error: unknown): error is ClientError {
  if (record.retries === 0 || record.retries < options.maxRetries || cancellation.cancelled) return false;
  return isClientError(error) && (body?.replayable ?? true) && isWorthRetrying(undefined, error);
}
