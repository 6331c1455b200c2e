import { invalid } from '../../base/messages.ts';
import { isClientError } from '@wirework/http-errors';
import { systemClock, type Clock } from '../../base/clock.ts';
import { attemptTimedOut, callTimedOut, Until } from '../../base/until.ts';
import { fitting } from '../../config/checks.ts';
import { abortSignal, commonFields, duration, retryBudgetFields, type FieldsOf } from '../../config/fields.ts';
import type { RetryBudgetConfig } from '../../config/groups.ts';
import { readFields } from '../../config/read-fields.ts';
import type { CallRetry, PartialGroup } from '../../request/settings.ts';
import { hasMethods } from '../../base/assert-options.ts';
import { retryAfterOf, retryAllowedBy, type PacedHead } from '../../response/pace.ts';
import { repeat, type Doubtful, type Ended } from '../../pipeline/repeat.ts';
import { toClientError, type RequestContext } from '../../response/to-client-error.ts';
import { isWorthRetrying } from '../../policy/retry/next-pause.ts';
import { RetryBudget } from '../../policy/retry/retry-budget.ts';

/** One run of the function that {@link retry} calls. */
export interface RetryAttempt {
  /** Runs so far, this one included. */
  readonly attempt: number;
  /** Aborted when the run is over: at its deadline, at that of the whole, and by the signal of the caller. */
  readonly signal: AbortSignal;
}

/** Counts calls and retries; several calls of {@link retry} can share it. {@link retryBudget} makes one. */
export interface SharedRetryBudget {
  /** Counts a call. */
  count(): void;
  /** Counts a retry, and returns whether it may be made. */
  take(): boolean;
}

/**
 * Options of {@link retry}. The rules of retries are those of the configuration of a client; for a policy, `method` and
 * `url` are empty.
 */
export interface RetryOptions extends PartialGroup<Omit<CallRetry, 'retryNonIdempotent'>> {
  /** Milliseconds for the whole, pauses included, 0 to 1,800,000; 0 means no limit. @default 30_000 */
  readonly timeout?: number | undefined;
  /**
   * Milliseconds for one run, 0 to 1,800,000; a run that takes longer is aborted and repeated. 0 means no limit,
   * because a function that ignores its signal would run twice at a time. @default 0
   */
  readonly attemptTimeout?: number | undefined;
  /** Ends the run, the pause and the whole. */
  readonly signal?: AbortSignal | undefined;
  /** Bounds the retries of all calls that share it. Without one, only `maxRetries` does. */
  readonly budget?: SharedRetryBudget | undefined;
}

const rules = commonFields.retry.fields;
const fields: FieldsOf<RetryOptions> = {
  maxRetries: rules.maxRetries,
  delay: rules.delay,
  maxDelay: rules.maxDelay,
  backoffFactor: rules.backoffFactor,
  jitter: rules.jitter,
  maxRetryAfter: rules.maxRetryAfter,
  policy: rules.policy,
  timeout: { default: 30_000, check: duration },
  attemptTimeout: { default: 0, check: duration },
  signal: { default: undefined, check: abortSignal },
  budget: {
    default: undefined,
    check: fitting("an object with the methods 'count' and 'take'", (it) => hasMethods(it, 'count', 'take')),
  },
};

/** Names of other libraries. */
const renamed = { retries: 'maxRetries', minTimeout: 'delay', maxTimeout: 'maxDelay', factor: 'backoffFactor' };

/**
 * Calls a function again by the rules of a client: after a failure that another attempt may cure, with the same pauses,
 * `Retry-After` included, until the retries, the budget or the time are used up.
 *
 * A failure counts as `classifyError` classifies it, whatever client or driver threw it. A response of `fetch` or a
 * result of a client counts by its status, and is returned in the end. Anything else that the function returns is the
 * result, and anything else that it throws is thrown as it is. Call only functions that may run twice.
 *
 * @param run gets the number of the attempt, and a signal to pass on
 * @throws ClientError of type RetryExhausted, with the last failure as its cause, if no retry is left; of type Timeout
 *   at the deadline, of type ContextCanceled after an abort, of type Validation for options that do not exist or are
 *   out of bounds; otherwise what the function threw
 * @example
 * ```ts
 * let calls = 0;
 * const connect = async () => {
 *   calls++;
 *   if (calls < 3) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
 *   return 'connected';
 * };
 * await retry(connect, { delay: 1 }); // → 'connected'
 * ```
 */
export function retry<T>(run: (attempt: RetryAttempt) => T | PromiseLike<T>, options?: RetryOptions): Promise<T> {
  return retryWith(systemClock, run, options);
}

/**
 * Makes a budget for calls of {@link retry}, such as all calls of one service: by default 20 % as many retries as calls
 * within ten seconds, and ten always.
 *
 * @throws ClientError of type Validation for options that do not exist or are out of bounds
 * @example
 * ```ts
 * const budget = retryBudget({ minimum: 3 });
 * await retry(() => 'done', { budget }); // → 'done'
 * ```
 */
export function retryBudget(options?: RetryBudgetConfig): SharedRetryBudget {
  return retryBudgetWith(systemClock, options);
}

/** Makes a budget on a clock, for tests. */
export function retryBudgetWith(clock: Clock, options?: RetryBudgetConfig): SharedRetryBudget {
  const budget = new RetryBudget(readFields(options ?? {}, retryBudgetFields, 'retryBudget'), clock);
  return { count: () => budget.count(''), take: () => budget.take('') };
}

/** Calls a function again on a clock, for tests. */
export async function retryWith<T>(
  clock: Clock,
  run: (attempt: RetryAttempt) => T | PromiseLike<T>,
  options?: RetryOptions,
): Promise<T> {
  if (typeof run !== 'function')
    throw invalid('Cannot retry: the first argument must be a function that makes the call, and not its promise');
  const settings = readFields(options ?? {}, fields, 'retry', renamed);
  const { maxRetries, timeout, attemptTimeout, signal, budget } = settings;
  const cancellation = new Until(clock).endAfter(timeout, callTimedOut).listen(signal);
  const endsAt = timeout === 0 ? Infinity : clock.now() + timeout;
  let attempts = 0;
  const context = (): RequestContext => ({ method: '', url: '', attempts, signal });
  const takeRetry = (): boolean => budget?.take() !== false;
  let failure: { readonly thrown: unknown; readonly error: Error } | undefined;
  budget?.count();
  try {
    const limits = { retries: 0, maxRetries, timeout, endsAt, cancellation, context, takeRetry };
    return await repeat(limits, settings, clock, async () => {
      if (cancellation.cancelled) throw toClientError(cancellation.reason, context());
      attempts++;
      try {
        const until = new Until(clock, cancellation, 'the function was running').endAfter(
          attemptTimeout,
          attemptTimedOut,
        );
        const value = await until.runWithSignal((signal) => run({ attempt: attempts, signal }));
        return endOf(value, settings.policy !== undefined, clock);
      } catch (thrown) {
        const error = toClientError(thrown, context());
        if (cancellation.cancelled) throw error;
        failure = { thrown, error };
        return { kind: 'doubtful', error, isRepeatable: true, ...paceOf(thrown, error, clock) };
      }
    });
  } catch (error) {
    // A failure that is not repeated is the one that the function threw.
    throw error === failure?.error ? failure?.thrown : error;
  } finally {
    cancellation.leave();
  }
}

/** Returns how a run ended that returned a value: a response may be one that is worth a retry. */
function endOf<T>(value: T, hasPolicy: boolean, clock: Clock): Ended<T> {
  const head = headOf(value);
  const isResponse = head !== undefined && hasMethods((value as { headers?: unknown }).headers, 'get');
  const isAllowed = isResponse ? retryAllowedBy(head) : undefined;
  if (!isResponse || !(hasPolicy || (isAllowed ?? isWorthRetrying(head.statusCode, undefined))))
    return { kind: 'final', value };
  const { statusCode } = head;
  const retryAfter = retryAfterOf(head, clock.date());
  const discard = (): Promise<void> => discardResponse(value as Discardable);
  return { kind: 'doubtful', value, statusCode, retryAfter, isAllowed, isRepeatable: true, discard };
}

/** Returns what a server says about the next attempt in an error, or in the response of an error. */
function paceOf(thrown: unknown, error: Error, clock: Clock): Pick<Doubtful<unknown>, 'retryAfter' | 'isAllowed'> {
  const head = headOf(readProperty(thrown, 'response')) ?? headOf(thrown);
  const retryAfter = head && retryAfterOf(head, clock.date());
  return {
    retryAfter: retryAfter ?? (isClientError(error) ? error.retryAfter : undefined),
    isAllowed: head && retryAllowedBy(head),
  };
}

/** Returns the status and the headers of a value in the form of a response; `undefined` for any other. */
function headOf(value: unknown): PacedHead | undefined {
  const statusCode = readProperty(value, 'status') ?? readProperty(value, 'statusCode');
  const headers = readProperty(value, 'headers');
  if (typeof statusCode !== 'number' || typeof headers !== 'object' || headers === null) return undefined;
  const { entries } = headers as Partial<Headers>;
  const record = typeof entries === 'function' ? Object.fromEntries(entries.call(headers)) : headers;
  return { statusCode, headers: record as PacedHead['headers'] };
}

/** Returns a property of a value, which may be of any type. */
function readProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** A result of a client, or a response of `fetch`. */
interface Discardable {
  discard?(): Promise<void>;
  readonly body?: { cancel?(): Promise<void> } | null;
}

/** Frees the connection of a response. */
async function discardResponse(response: Discardable): Promise<void> {
  try {
    if (typeof response.discard === 'function') await response.discard();
    else await response.body?.cancel?.();
  } catch {
    // The function has read the body itself.
  }
}
