import { ClientError, ErrorType, isClientError } from '@wirework/http-errors';
import type { Cancellation } from '../base/cancellation.ts';
import type { Clock } from '../base/clock.ts';
import { timeoutError } from '../base/transport-failure.ts';
import { exhausted, isWorthRetrying, nextPause, type PauseRules } from '../policy/retry/next-pause.ts';
import { toClientError, type RequestContext } from '../response/to-client-error.ts';
import { Until } from '../base/until.ts';

/** An attempt after which another one may follow: it failed, or its value might be better next time. */
export interface Doubtful<T> {
  readonly kind: 'doubtful';
  /** The outcome if no attempt follows; `undefined` after a failure. */
  readonly value?: T | undefined;
  /** Why it failed; the outcome if no attempt follows. */
  readonly error?: Error | undefined;
  /** The status, if the response is complete or its body is not needed. */
  readonly statusCode?: number | undefined;
  /** Milliseconds that the server asks to wait. */
  readonly retryAfter?: number | undefined;
  /** Whether the server allows or forbids a retry, whatever the status. */
  readonly isAllowed?: boolean | undefined;
  /** Whether the built-in rules allow another attempt. A policy is asked nevertheless. */
  readonly isRepeatable: boolean;
  /** Milliseconds to the next attempt, if neither the rules nor a policy decide. */
  readonly pause?: number | undefined;
  /** Frees the connection of the response, if it is still open. */
  readonly discard?: (() => Promise<void>) | undefined;
}

/** How an attempt ended: with its outcome, in a way that repeats it without counting, or in doubt. */
export type Ended<T> = { readonly kind: 'final'; readonly value: T } | { readonly kind: 'free' } | Doubtful<T>;

/** The budget of the attempts of one request, of one download, or for the next event: retries and time. */
export interface Budget {
  /** Retries so far, which the loop counts. */
  retries: number;
  readonly maxRetries: number;
  /** Milliseconds for the whole; 0 means no limit. */
  readonly timeout: number;
  /** The moment of the clock at which it ends; `Infinity` without a deadline. */
  readonly endsAt: number;
  /** Ends the pauses. */
  readonly cancellation: Cancellation;
  /** Also ends the pauses, if the cancellation does not include it. */
  readonly signal?: AbortSignal | undefined;
  /** Returns facts for errors. */
  context(statusCode?: number): RequestContext;
  /** Asks for a retry that is counted for its host, and returns whether it may be made. */
  takeRetry?(): boolean;
  /** Called before a pause, with its milliseconds and how the attempt ended. */
  onPause?(pause: number, ended: Doubtful<unknown>): void;
}

/**
 * Repeats an attempt until it is final, must not be repeated, or has used up the budget: the only loop of retries.
 *
 * @param attempt throws a failure that must not be repeated
 * @param first how an attempt ended that was made before
 * @throws the last error, as the cause of one of type `RetryExhausted` if retries were made and none is left
 */
export async function repeat<T>(
  budget: Budget,
  retry: PauseRules,
  clock: Clock,
  attempt: () => Promise<Ended<T>>,
  first?: Ended<T>,
): Promise<T> {
  for (let ended = first ?? (await attempt()); ; ended = await attempt()) {
    if (ended.kind === 'final') return ended.value;
    if (ended.kind === 'free') continue;
    let pause: number | undefined;
    try {
      pause = await pauseAfter(budget, ended, retry, clock);
    } catch (error) {
      await ended.discard?.();
      throw toClientError(error, budget.context());
    }
    const isRefused = pause !== undefined && ended.pause === undefined && budget.takeRetry?.() === false;
    if (pause === undefined || isRefused) {
      const { error } = ended;
      if (error === undefined) return ended.value as T;
      if (isRefused && isClientError(error)) throw exhausted(error, budget.context(), true);
      throw isExhausted(budget, error) ? exhausted(error, budget.context()) : error;
    }
    budget.retries++;
    await ended.discard?.();
    budget.onPause?.(pause, ended);
    if (pause > 0) await rest(budget, pause, ended, clock);
  }
}

/** Returns the milliseconds until the next attempt; `undefined` if there is none. */
async function pauseAfter(
  budget: Budget,
  { error, statusCode, retryAfter, isAllowed, isRepeatable, pause }: Doubtful<unknown>,
  retry: PauseRules,
  clock: Clock,
): Promise<number | undefined> {
  const { retries } = budget;
  if (retries >= budget.maxRetries) return undefined;
  if (pause !== undefined) return isRepeatable ? pause : undefined;
  const { method, url, sensitiveKeys, attempts: made } = budget.context();
  return nextPause(retry, clock, {
    method,
    url,
    sensitiveKeys,
    attempts: made,
    retries,
    statusCode,
    retryAfter,
    isAllowed,
    error: statusCode === undefined && isClientError(error) ? error : undefined,
    isRepeatable,
    left: budget.endsAt - clock.now(),
    cancellation: budget.cancellation,
  });
}

/** Waits. If the deadline would pass meanwhile, the attempts end now. */
async function rest(
  budget: Budget,
  pause: number,
  { error, statusCode }: Doubtful<unknown>,
  clock: Clock,
): Promise<void> {
  try {
    if (pause >= budget.endsAt - clock.now()) throw noTimeLeft(budget.timeout, error);
    await new Until(clock, budget.cancellation).listen(budget.signal).sleep(pause);
  } catch (reason) {
    throw toClientError(reason, budget.context(statusCode));
  }
}

/**
 * Returns the error if the next attempt would begin after the deadline. Its cause is why another attempt was needed.
 */
function noTimeLeft(timeout: number, cause: unknown): ClientError {
  // It is wrapped already, because otherwise it would be classified by its cause.
  return new ClientError({
    type: ErrorType.Timeout,
    message: 'request timeout',
    cause: timeoutError(`no time is left for another attempt within ${timeout} ms`, cause),
  });
}

/** Whether the budget was used up for an error that a retry might have cured. */
function isExhausted({ retries, maxRetries }: Budget, error: Error): error is ClientError {
  return retries > 0 && retries >= maxRetries && isClientError(error) && isWorthRetrying(undefined, error);
}
