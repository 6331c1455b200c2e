import { isClientError, type ClientError } from '@wirework/http-errors';
import type { Cookies } from '../policy/cookies/cookies.ts';
import { exhausted } from '../policy/retry/exhausted.ts';
import { isWorthRetrying } from '../policy/retry/is-worth-retrying.ts';
import { discardBody } from '../base/discard-body.ts';
import type { WireResponse } from '../transport/transport.ts';
import { attempt, type Hop } from './attempt.ts';
import { noTimeLeft, type Call } from './call.ts';
import type { Engine } from './engine.ts';
import { pauseBeforeRetry, type Outcome } from './pause-before-retry.ts';
import { keepCookies, withCookies } from './with-cookies.ts';

/**
 * Attempts a request until it succeeds or must not be retried. Returns the last response, whatever its status. Throws the last error, as
 * the cause of one of type `RetryExhausted` if no retries are left.
 *
 * @param jar keeps the cookies of every response, and adds them to every attempt
 */
export async function withRetries(
  engine: Engine,
  call: Call,
  hop: Hop,
  jar: Cookies | undefined,
): Promise<WireResponse> {
  for (;;) {
    let outcome: Outcome;
    try {
      const response =
        jar === undefined ? await attempt(engine, call, hop) : await attemptWithCookies(engine, call, hop, jar);
      if (!mayBeRepeated(engine, response)) return response;
      outcome = { response, error: undefined };
    } catch (error) {
      outcome = { response: undefined, error };
    }
    const pause = await pauseAfter(engine, call, hop, outcome);
    if (pause === undefined) {
      if (outcome.response !== undefined) return outcome.response;
      throw isExhausted(call, hop, outcome.error) ? exhausted(outcome.error, call) : outcome.error;
    }
    if (outcome.response !== undefined) await discardBody(outcome.response);
    if (pause > 0) await rest(call, pause, outcome);
    call.restart();
  }
}

/** Whether a response might be retried. */
function mayBeRepeated({ config }: Engine, { statusCode }: WireResponse): boolean {
  return config.retry.policy !== undefined || isWorthRetrying(statusCode, undefined);
}

/** Makes an attempt with the cookies of all responses before it. */
async function attemptWithCookies(engine: Engine, call: Call, hop: Hop, jar: Cookies): Promise<WireResponse> {
  const request = await withCookies(jar, hop);
  call.restart();
  const response = await attempt(engine, call, request);
  await keepCookies(jar, response, hop.url);
  return response;
}

/** Returns the pause before the next attempt, or `undefined`. Discards the response if the policy throws. */
async function pauseAfter(engine: Engine, call: Call, hop: Hop, outcome: Outcome): Promise<number | undefined> {
  try {
    return await pauseBeforeRetry(engine, call, hop, outcome);
  } catch (error) {
    if (outcome.response !== undefined) await discardBody(outcome.response);
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

function isExhausted(call: Call, hop: Hop, error: unknown): error is ClientError {
  if (
    call.retries === 0 ||
    call.retries < call.request.maxRetries ||
    call.cancellation.cancelled ||
    !isClientError(error)
  )
    return false;
  return (hop.body?.replayable ?? true) && isWorthRetrying(undefined, error);
}
