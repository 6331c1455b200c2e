import { ClientError, ErrorType, isRetryableStatus, type ErrorContext } from '@wirework/http-errors';
import type { Clock } from '../../base/clock.ts';
import { maxDuration } from '../../base/bounds.ts';
import { show, invalid } from '../../base/messages.ts';
import { Until } from '../../base/until.ts';
import { statusError } from '../../response/to-client-error.ts';
import type { Cancellation } from '../../base/cancellation.ts';
import type { CallRetry, RetryPolicy, RetryQuestion } from '../../request/settings.ts';

/** An attempt that failed, or got a response that might be retried. */
export interface EndedAttempt {
  readonly method: string;
  readonly url: string;
  /** Names of query parameters that contain secrets, in addition to the built-in ones. */
  readonly sensitiveKeys: readonly string[] | undefined;
  /** Attempts made, this one included. */
  readonly attempts: number;
  /** Retries before this attempt. */
  readonly retries: number;
  /** The status, if the response is complete or its body is not needed. */
  readonly statusCode: number | undefined;
  /** Milliseconds that the server asks to wait. */
  readonly retryAfter: number | undefined;
  /** Whether the server allows or forbids a retry, whatever the status. */
  readonly isAllowed: boolean | undefined;
  /** The error, if there is no such response. */
  readonly error: ClientError | undefined;
  /** Whether the request may be sent twice. */
  readonly isRepeatable: boolean;
  /** Milliseconds until the deadline. */
  readonly left: number;
  /** Ends the wait for the answer of a policy. */
  readonly cancellation: Cancellation;
}

/** The rules of the pause before a retry. */
export type PauseRules = Omit<CallRetry, 'maxRetries' | 'retryNonIdempotent'>;

/**
 * Returns the pause before the next attempt in milliseconds, by the built-in rules and the policy; `undefined` if there
 * is none. The caller counts the retries and compares them with `maxRetries`.
 *
 * @throws what the policy throws; ClientError of type Validation if it returns anything but a boolean or milliseconds;
 *   the reason of the cancellation
 */
export async function nextPause(retry: PauseRules, clock: Clock, ended: EndedAttempt): Promise<number | undefined> {
  const { statusCode, error, retryAfter: asked, isAllowed } = ended;
  const delay = asked ?? backoff(ended.retries, retry, clock.random);
  const isTooLong = asked !== undefined && asked > retry.maxRetryAfter;
  const isWorth = ended.isRepeatable && !isTooLong && (isAllowed ?? isWorthRetrying(statusCode, error));
  let pause = isWorth ? delay : undefined;
  if (retry.policy !== undefined && error?.type !== ErrorType.Validation)
    pause = await pauseOf(
      retry.policy,
      questionOf(ended, isWorth, delay),
      new Until(clock, ended.cancellation, "waiting for 'retry.policy'"),
    );
  // A pause that the server asks for and that ends after the deadline is not begun.
  return asked !== undefined && pause !== undefined && pause >= ended.left ? undefined : pause;
}

/** Returns the question for a policy. */
function questionOf(ended: EndedAttempt, retry: boolean, delay: number): RetryQuestion {
  const { attempts, method, statusCode, sensitiveKeys } = ended;
  const error =
    statusCode === undefined || !isWorthRetrying(statusCode, undefined)
      ? ended.error
      : statusError({ ...ended, statusCode });
  // A policy may log the URL. `ClientError` removes its secrets.
  return {
    attempt: attempts,
    method,
    url: new ClientError({ url: ended.url, sensitiveKeys }).url,
    statusCode,
    error,
    retry,
    delay,
  };
}

/**
 * Waits for the answer of a policy. Returns the pause that it decides on, or `undefined` for
 * no further attempt.
 *
 * @throws ClientError of type Validation for an invalid answer, which would otherwise count as `false`
 */
async function pauseOf(policy: RetryPolicy, question: RetryQuestion, until: Until): Promise<number | undefined> {
  const answer: unknown = await until.run(() => policy(question));
  if (answer === true) return Math.min(question.delay, maxDuration);
  if (answer === false || answer === undefined) return undefined;
  if (typeof answer === 'number' && !Number.isNaN(answer)) return Math.min(Math.max(answer, 0), maxDuration);
  throw invalid(`'retry.policy' must return true, false or milliseconds, got ${show(answer)}`, question.error);
}

type BackoffOptions = Pick<CallRetry, 'delay' | 'maxDelay' | 'backoffFactor' | 'jitter'>;

/**
 * The pause before a retry: `delay * backoffFactor ** index`, at most `maxDelay`; with full jitter a random part of it.
 *
 * @param index 0 before the first retry
 * @param random gives 0 (included) to 1 (excluded)
 * @returns milliseconds
 */
export function backoff(index: number, options: BackoffOptions, random: () => number): number {
  const full = Math.min(options.delay * options.backoffFactor ** index, options.maxDelay);
  return options.jitter ? Math.floor(random() * full) : full;
}

/** Methods that may be repeated without asking (RFC 9110, section 9.2.2), and QUERY, a GET with a body. */
const idempotent = new Set(['GET', 'HEAD', 'QUERY', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']);

/** Whether sending a request twice means the same as sending it once. */
export function isIdempotent(method: string, hasIdempotencyKey: boolean): boolean {
  return idempotent.has(method) || hasIdempotencyKey;
}

/**
 * Whether the built-in rules retry an attempt, method and body aside. The status counts even if the body could not be
 * read, such as a 502 of a proxy with the wrong `Content-Encoding`.
 */
export function isWorthRetrying(statusCode: number | undefined, error: ClientError | undefined): boolean {
  if (statusCode !== undefined) return isRetryableStatus(statusCode);
  return error !== undefined && (error.isRetryable() || isRetryableStatus(error.statusCode));
}

/**
 * Returns the error for a failure after which no retry is left. It has the status, the phase, the response, the host
 * and the requested pause of its cause.
 *
 * @param isRefused whether the retry budget of the host allowed no retry
 */
export function exhausted(
  cause: ClientError,
  { method, url, attempts, sensitiveKeys }: Pick<ErrorContext, 'method' | 'url' | 'attempts' | 'sensitiveKeys'>,
  isRefused: boolean = false,
): ClientError {
  return new ClientError({
    type: ErrorType.RetryExhausted,
    message: `${isRefused ? 'the retry budget is used up' : 'retries exhausted'}: ${cause.message}`,
    retryRefused: isRefused,
    cause,
    method,
    url,
    attempts,
    statusCode: cause.statusCode,
    phase: cause.phase,
    retryAfter: cause.retryAfter,
    result: cause.result,
    host: cause.host,
    sensitiveKeys,
  });
}
