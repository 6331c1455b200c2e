import { ClientError, ErrorType, isClientError } from '@wirework/http-errors';
import { maxDuration } from '../config/bounds.ts';
import { show } from '../config/config-error.ts';
import { invalid } from '../request/invalid.ts';
import { backoff } from '../retry/backoff.ts';
import { isIdempotent, isWorthRetrying, type RetryPolicy, type RetryQuestion } from '../retry/policy.ts';
import { retryAfter } from '../retry/retry-after.ts';
import { markOf, type FailureMark } from '../transport/failure-mark.ts';
import type { WireResponse } from '../transport/transport.ts';
import { headerOf, type Hop } from './attempt.ts';
import type { Call } from './call.ts';
import type { Engine } from './engine.ts';

/** How one attempt ended. The error can be anything, since a cookie jar of the caller may have thrown it. */
export type Outcome =
  | { readonly response: WireResponse; readonly error: undefined }
  | { readonly response: undefined; readonly error: unknown };

/**
 * How often a request may be sent again after connections on which the server took others instead. Each time, another request has made progress, so a
 * server that takes none does not come near this; `freeRetries` limits that one.
 */
const maxMoves = 1000;

/** Milliseconds to wait before the next attempt, which is counted; `undefined` if there is none. */
export async function pauseBefore(engine: Engine, call: Call, hop: Hop, outcome: Outcome): Promise<number | undefined> {
  if (call.cancellation.cancelled || (hop.body !== undefined && !hop.body.replayable)) return undefined;
  const mark = markOf(outcome.error);
  const harmless = isHarmless(hop, mark);
  if (mark === 'full' && call.moves < maxMoves) {
    call.moves++;
    return 0;
  }
  if (mark !== undefined && harmless && call.freeRetries < freeRetries(mark, engine.config)) {
    call.freeRetries++;
    return 0;
  }
  if (call.retries >= call.request.maxRetries) return undefined;
  const { response, error } = outcome;
  const asked = response === undefined ? undefined : retryAfter(headerOf(response, 'retry-after'), engine.clock.date());
  const delay = asked ?? backoff(call.retries, engine.config.retry, engine.clock.random);
  const classified = isClientError(error) ? error : undefined;
  const retry = (harmless || call.request.retryNonIdempotent) && isWorthRetrying(response?.statusCode, classified);
  const { policy } = engine.config.retry;
  let pause = retry ? delay : undefined;
  if (policy !== undefined && classified?.type !== ErrorType.Validation) {
    pause = await pauseOf(policy, { ...reportOf(call, hop, response?.statusCode, classified), retry, delay }, call);
  }
  // With a `Retry-After` that is beyond the deadline, this response is the result.
  if (pause === undefined || (asked !== undefined && pause >= call.left)) return undefined;
  call.retries++;
  return pause;
}

/** Whether the request may be sent again: it is idempotent, or the server has not processed it. */
function isHarmless({ method, headers }: Hop, mark: FailureMark | undefined): boolean {
  const hasKey = Object.hasOwn(headers, 'idempotency-key') && headers['idempotency-key'] !== '';
  return isIdempotent(method, hasKey) || mark === 'refused' || mark === 'left' || mark === 'full';
}

/**
 * How many repetitions do not count as retries. A server that restarts ends all of its connections, one after the other, and some servers end each
 * connection after few requests.
 */
function freeRetries(mark: FailureMark, { connection }: Engine['config']): number {
  if (mark === 'left') return 4 + (connection.maxConnsPerHost || 100);
  return mark === 'own' || mark === 'full' ? 0 : 1;
}

/** What a policy is told about an attempt. */
function reportOf(
  call: Call,
  { method }: Hop,
  statusCode: number | undefined,
  classified: ClientError | undefined,
): Omit<RetryQuestion, 'retry' | 'delay'> {
  const error =
    statusCode === undefined || !isWorthRetrying(statusCode, undefined) ? classified : statusError(call, statusCode);
  // A policy may log the URL. `ClientError` removes its secrets.
  return {
    attempt: call.attempts,
    method,
    url: new ClientError({ url: call.url, sensitiveKeys: call.sensitiveKeys }).url,
    statusCode,
    error,
  };
}

/** The pause that a policy decides on, or `undefined` for no further attempt. */
async function pauseOf(policy: RetryPolicy, question: RetryQuestion, call: Call): Promise<number | undefined> {
  const answer = await answerOf(policy, question, call);
  if (answer === true) return question.delay;
  return typeof answer === 'number' ? Math.min(Math.max(answer, 0), maxDuration) : undefined;
}

/**
 * Waits for the answer of a policy, or until the call is cancelled.
 *
 * @throws ClientError of type Validation for an invalid answer, which would otherwise count as `false`
 */
async function answerOf(
  policy: RetryPolicy,
  question: RetryQuestion,
  { cancellation }: Call,
): Promise<boolean | number | undefined> {
  let unsubscribe = (): void => undefined;
  const over = new Promise<never>((_resolve, reject) => {
    unsubscribe = cancellation.subscribe((reason) => reject(reason as Error), "waiting for 'retry.policy'");
  });
  try {
    const answer: unknown = await Promise.race([policy(question), over]);
    if (answer === undefined || typeof answer === 'boolean' || (typeof answer === 'number' && !Number.isNaN(answer)))
      return answer;
    throw invalid(`'retry.policy' must return true, false or milliseconds, got ${show(answer)}`, question.error);
  } finally {
    unsubscribe();
  }
}

function statusError(call: Call, statusCode: number): ClientError {
  const { method, url, attempts, sensitiveKeys } = call;
  return new ClientError({
    type: ErrorType.HTTP,
    message: `HTTP ${statusCode}`,
    method,
    url,
    attempts,
    statusCode,
    sensitiveKeys,
  });
}
