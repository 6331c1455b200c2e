import type { Cancellation } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { callTimedOut, Until } from '../../base/until.ts';
import { toClientError } from '../../response/to-client-error.ts';

/** A question about a result, and what bounds the wait for its answer. */
interface Question {
  readonly url: string;
  readonly clock: Clock;
  /** Cancelled when the client is closed. */
  readonly closed: Cancellation;
  /** The wait, in words that fit after 'while'. */
  readonly activity: string;
  /** Milliseconds for the whole; 0 means no limit. */
  readonly timeout: number;
  /** Milliseconds of them that are left. */
  readonly left: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Waits for a function of the caller that is asked about a result.
 *
 * @throws whatever the function throws; ClientError at the deadline and the abort; ErrClientClosed
 */
export async function askHook<T>(
  ask: () => T | PromiseLike<T>,
  { url, clock, closed, activity, timeout, left, signal }: Question,
): Promise<T> {
  const until = new Until(clock, closed, activity).endAfter(timeout, callTimedOut, left).listen(signal);
  try {
    return await until.run(ask);
  } catch (error) {
    if (!until.cancelled) throw error;
    throw toClientError(until.reason, { method: 'GET', url, attempts: 0, signal });
  }
}
