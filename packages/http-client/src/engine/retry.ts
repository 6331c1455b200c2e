import { ClientError, ErrorType, isClientError } from '@wirework/http-errors';
import { show } from '../config/config-error.ts';
import { maxDuration } from '../config/bounds.ts';
import type { Cookies } from '../cookies/cookies.ts';
import { invalid } from '../request/invalid.ts';
import { backoff } from '../retry/backoff.ts';
import { isIdempotent, isWorthRetrying, type RetryPolicy, type RetryQuestion } from '../retry/policy.ts';
import { retryAfter } from '../retry/retry-after.ts';
import { discard } from '../transport/discard.ts';
import { markOf, type FailureMark } from '../transport/failure-mark.ts';
import type { WireResponse } from '../transport/transport.ts';
import { attempt, headerOf, type Hop } from './attempt.ts';
import { deadlinePassed, type Call } from './call.ts';
import type { Engine } from './engine.ts';
import { keepCookies, withCookies } from './with-cookies.ts';

/**
 * Repetitions that no bound of the caller's counts. A server that restarts leaves every connection there is, one after the
 * other, and some take few requests each.
 */
function freeRetries(mark: FailureMark, { connection }: Engine['config']): number {
  if (mark === 'left') return 4 + (connection.maxConnsPerHost || 100);
  return mark === 'own' ? 0 : 1;
}

/** How one attempt ended. What a jar of the caller's throws can be anything. */
type Outcome = { readonly response: WireResponse; readonly error: undefined } | { readonly response: undefined; readonly error: unknown };

/**
 * Attempts a request until it succeeds, or must not or need not be repeated. A status that stays is the result;
 * an error that stays is thrown, of type `RetryExhausted` once every repetition was used up.
 *
 * @param jar keeps the cookies of every answer, and gives those of every attempt
 */
export async function withRetries(engine: Engine, call: Call, hop: Hop, jar: Cookies | undefined): Promise<WireResponse> {
  for (;;) {
    let outcome: Outcome;
    try {
      const response = jar === undefined ? await attempt(engine, call, hop) : await attemptWithCookies(engine, call, hop, jar);
      if (!mayBeRepeated(engine, response)) return response;
      outcome = { response, error: undefined };
    } catch (error) {
      outcome = { response: undefined, error };
    }
    const pause = await pauseAfter(engine, call, hop, outcome);
    if (pause === undefined) {
      if (outcome.response !== undefined) return outcome.response;
      throw isExhausted(call, hop, outcome.error) ? exhausted(call, outcome.error) : outcome.error;
    }
    if (outcome.response !== undefined) await discard(outcome.response);
    if (pause > 0) await rest(call, pause, outcome.error);
  }
}

/** Whether there is anything to ask about a response: of most there is not. */
function mayBeRepeated({ config }: Engine, { statusCode }: WireResponse): boolean {
  return config.retry.policy !== undefined || isWorthRetrying(statusCode, undefined);
}

/** Each attempt brings the cookies that the answers before it set. */
async function attemptWithCookies(engine: Engine, call: Call, hop: Hop, jar: Cookies): Promise<WireResponse> {
  const response = await attempt(engine, call, await withCookies(jar, hop));
  await keepCookies(jar, response, hop.url);
  return response;
}

/** The same as {@link pauseBefore}; when a policy throws, the response is let go. */
async function pauseAfter(engine: Engine, call: Call, hop: Hop, outcome: Outcome): Promise<number | undefined> {
  try {
    return await pauseBefore(engine, call, hop, outcome);
  } catch (error) {
    if (outcome.response !== undefined) await discard(outcome.response);
    throw error;
  }
}

/** Milliseconds to wait before the next attempt; `undefined` when there is none. Counts what it grants. */
async function pauseBefore(engine: Engine, call: Call, hop: Hop, { response, error }: Outcome): Promise<number | undefined> {
  if (call.cancellation.cancelled || (hop.body !== undefined && !hop.body.replayable)) return undefined;
  const idempotent = isIdempotent(hop.method, Object.hasOwn(hop.headers, 'idempotency-key') && hop.headers['idempotency-key'] !== '');
  const mark = markOf(error);
  const harmless = idempotent || mark === 'refused' || mark === 'left';
  if (mark !== undefined && harmless && call.freeRetries < freeRetries(mark, engine.config)) {
    call.freeRetries++;
    return 0;
  }
  if (call.retries >= call.request.maxRetries) return undefined;
  const { policy } = engine.config.retry;
  const classified = isClientError(error) ? error : undefined;
  const allowed = harmless || call.request.retryNonIdempotent;
  const retry = allowed && isWorthRetrying(response?.statusCode, classified);
  const asked = response === undefined ? undefined : retryAfter(headerOf(response, 'retry-after'), engine.clock.date());
  const delay = asked ?? backoff(call.retries, engine.config.retry, engine.clock.random);
  let pause: number | undefined = retry ? delay : undefined;
  if (policy !== undefined && classified?.type !== ErrorType.Validation) {
    const { method } = hop;
    const { attempts, url } = call;
    const statusCode = response?.statusCode;
    const known = statusCode === undefined || !isWorthRetrying(statusCode, undefined) ? classified : statusError(call, statusCode);
    // What the policy sees is on its way to logs: the URL goes through an error, which takes the secrets out.
    const answer = await answerOf(policy, { attempt: attempts, method, url: new ClientError({ url }).url, statusCode, error: known, retry, delay }, call);
    pause = answer === true ? delay : typeof answer === 'number' ? Math.min(Math.max(answer, 0), maxDuration) : undefined;
  }
  if (pause === undefined) return undefined;
  // A server that wants to be asked later than there is time for has given its answer.
  if (asked !== undefined && pause >= call.left) return undefined;
  call.retries++;
  return pause;
}

/**
 * What a policy says, unless the call is over before.
 *
 * @throws ClientError of type Validation for what is no answer, and would pass for a `false` that nobody meant
 */
async function answerOf(policy: RetryPolicy, question: RetryQuestion, { cancellation }: Call): Promise<boolean | number | undefined> {
  let unsubscribe = (): void => undefined;
  const over = new Promise<never>((_resolve, reject) => {
    unsubscribe = cancellation.subscribe((reason) => reject(reason as Error));
  });
  try {
    const answer: unknown = await Promise.race([policy(question), over]);
    if (answer === undefined || typeof answer === 'boolean' || (typeof answer === 'number' && !Number.isNaN(answer))) return answer;
    throw invalid(`'retry.policy' must return true, false or milliseconds, got ${show(answer)}`, question.error);
  } finally {
    unsubscribe();
  }
}

/** Waits; a pause that cannot end before the deadline ends the call now. */
async function rest(call: Call, pause: number, error: unknown): Promise<void> {
  if (pause >= call.left) call.cancellation.cancel(deadlinePassed(call.request.timeout, error));
  try {
    await call.sleep(pause);
  } catch (reason) {
    throw call.explain(reason);
  }
}

function isExhausted(call: Call, hop: Hop, error: unknown): error is ClientError {
  if (call.retries === 0 || call.retries < call.request.maxRetries || call.cancellation.cancelled || !isClientError(error)) return false;
  return (hop.body?.replayable ?? true) && error.isRetryable();
}

function exhausted(call: Call, cause: ClientError): ClientError {
  const { method, url, attempts } = call;
  return new ClientError({ type: ErrorType.RetryExhausted, message: 'retries exhausted', cause, method, url, attempts, statusCode: cause.statusCode, host: cause.host });
}

function statusError(call: Call, statusCode: number): ClientError {
  const { method, url, attempts } = call;
  return new ClientError({ type: ErrorType.HTTP, message: `HTTP ${statusCode}`, method, url, attempts, statusCode });
}
