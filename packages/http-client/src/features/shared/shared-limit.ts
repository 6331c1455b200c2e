import { ClientError, ErrorType, wrapSentinel } from '@wirework/http-errors';
import { systemClock, type Clock } from '../../base/clock.ts';
import { invalid } from '../../base/messages.ts';
import { observe } from '../../base/observe.ts';
import { ErrSharedLimit } from '../../base/sentinels.ts';
import { tookTooLong, Until } from '../../base/until.ts';
import { between, callable, oneOf } from '../../config/checks.ts';
import type { FieldsOf } from '../../config/fields.ts';
import type { Complete, RateLimitStore } from '../../config/groups.ts';
import { readFields } from '../../config/read-fields.ts';
import { hasMethods } from '../../base/assert-options.ts';
import { rateLimited } from '../../policy/resilience/rate-limit.ts';

/** A limiter with the interface of `rate-limiter-flexible`, such as its `RateLimiterRedis`. */
export interface SharedLimiter {
  /**
   * Takes a point of a key. Rejects with an object with `msBeforeNext`, in milliseconds, if none is left, and with an
   * error if it cannot tell.
   */
  consume(key: string): Promise<unknown>;
}

/** Options of {@link sharedLimit}. */
export interface SharedLimitOptions {
  /**
   * Whether an attempt is sent if the limiter fails or does not answer in time. With `allow`, only the limit of the
   * process holds meanwhile; with `refuse`, the attempt fails with `ErrSharedLimit`. @default 'allow'
   */
  readonly whenDown?: 'allow' | 'refuse' | undefined;
  /** Milliseconds for an answer of the limiter, 1 to 60,000. @default 1000 */
  readonly timeout?: number | undefined;
  /** Called with each error of the limiter. If it throws or its promise rejects, that is ignored. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

const fields: FieldsOf<SharedLimitOptions> = {
  whenDown: { default: 'allow', check: oneOf('allow', 'refuse') },
  timeout: { default: 1000, check: between(1, 60_000, 'ms') },
  onError: { default: undefined, check: callable },
};

/** Shortest pause before a limiter is asked again, in milliseconds. */
const shortestPause = 10;

/**
 * Makes a store for `resilience.rateLimit` of a limiter of `rate-limiter-flexible`, so that all processes together stay
 * within one limit. The key is the host of the attempt, with its port unless it is the default.
 *
 * An attempt that gets no point waits until the limiter has one again, within `maxWait` and its deadline, or fails with
 * `ErrRateLimited`.
 *
 * @throws ClientError of type Validation for a limiter without `consume`, and for options that do not exist or are out
 *   of bounds
 * @example
 * ```ts
 * const limiter = new RateLimiterMemory({ points: 100, duration: 60 });
 * const rateLimit = { requests: 100, period: 60_000, maxWait: 5000, store: sharedLimit(limiter) };
 * const client = createClient({ resilience: { rateLimit } });
 * ```
 */
export function sharedLimit(limiter: SharedLimiter, options?: SharedLimitOptions): RateLimitStore {
  return sharedLimitOn(systemClock, limiter, options);
}

/** Makes a store on a clock, for tests. */
export function sharedLimitOn(clock: Clock, limiter: SharedLimiter, options?: SharedLimitOptions): RateLimitStore {
  if (!hasMethods(limiter, 'consume'))
    throw invalid("Cannot share the rate limit: the limiter must be an object with the method 'consume'");
  const settings = readFields(options ?? {}, fields, 'sharedLimit');
  return {
    take: async (host, turn) => {
      const endsAt = clock.now() + turn.maxWait;
      for (;;) {
        const pause = await takePoint(limiter, host, settings, clock);
        if (pause === undefined) return;
        if (pause > endsAt - clock.now()) throw rateLimited(host);
        await new Until(clock).listen(turn.signal).sleep(pause);
      }
    },
  };
}

/** Takes a point. Returns the milliseconds until there is one, if there is none. */
async function takePoint(
  limiter: SharedLimiter,
  host: string,
  { whenDown, timeout, onError }: Complete<SharedLimitOptions>,
  clock: Clock,
): Promise<number | undefined> {
  try {
    await new Until(clock).endAfter(timeout, tookTooLong).run(() => limiter.consume(host));
  } catch (rejected) {
    const pause = pauseOf(rejected);
    if (pause !== undefined) return pause;
    observe(() => onError?.(rejected));
    if (whenDown === 'refuse') throw limiterFailed(host, rejected);
  }
  return undefined;
}

/** Returns the milliseconds until a limiter has a point again; `undefined` for an error. */
function pauseOf(rejected: unknown): number | undefined {
  const { msBeforeNext } = Object(rejected) as { readonly msBeforeNext?: unknown };
  if (typeof msBeforeNext !== 'number') return undefined;
  // A limiter without a duration reports -1: it never has one again.
  return msBeforeNext < 0 ? Infinity : Math.max(msBeforeNext, shortestPause);
}

function limiterFailed(host: string, cause: unknown): ClientError {
  const message = 'the shared rate limit cannot be asked';
  return new ClientError({
    type: ErrorType.Unknown,
    message,
    host,
    cause: wrapSentinel(ErrSharedLimit, '', { cause }),
  });
}
