import { LinkedCancellation, type Cancellation } from '../../base/cancellation.ts';
import { cancelWhenOver, type Limits } from '../../base/cancel-when-over.ts';
import type { Clock } from '../../base/clock.ts';
import { runUntilCancelled } from '../../base/run-until-cancelled.ts';
import { toClientError } from '../../pipeline/to-client-error.ts';

/**
 * Waits for a function of the caller that is asked about a result.
 *
 * @param closed is cancelled when the client is closed
 * @param activity what is waited for, in words that fit after 'while'
 * @throws whatever the function throws; ClientError at the deadline and the abort; ErrClientClosed
 */
export async function askHook<T>(
  ask: () => T | PromiseLike<T>,
  {
    url,
    clock,
    closed,
    activity,
    ...limits
  }: Limits & {
    readonly url: string;
    readonly clock: Clock;
    readonly closed: Cancellation;
    readonly activity: string;
  },
): Promise<T> {
  const cancellation = new LinkedCancellation(closed);
  const stop = cancelWhenOver(cancellation, limits, clock);
  try {
    return await runUntilCancelled(ask, cancellation, activity);
  } catch (error) {
    if (!cancellation.cancelled) throw error;
    throw toClientError(cancellation.reason, { method: 'GET', url, attempts: 0, signal: limits.signal });
  } finally {
    stop();
  }
}
