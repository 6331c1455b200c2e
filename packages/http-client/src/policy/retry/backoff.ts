import type { RetryConfig } from '../../config/groups.ts';

type BackoffOptions = Pick<RetryConfig, 'delay' | 'maxDelay' | 'backoffFactor' | 'jitter'>;

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
