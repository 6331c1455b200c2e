import type { ResolvedConfig } from './config.ts';

const longestDefault = 10_000;

/**
 * Returns the default of `timeouts.attempt` in milliseconds: an equal share of the whole request for each attempt, so that a server that hangs
 * leaves time for the retries; at most 10 s. A single attempt is left to the deadline of the request.
 *
 * @param timeout of the whole request; 0 for none
 */
export function defaultAttempt(timeout: number, maxRetries: number): number {
  return timeout === 0 || maxRetries === 0
    ? longestDefault
    : Math.min(longestDefault, Math.ceil(timeout / (maxRetries + 1)));
}

/** Returns whether a configuration leaves `timeouts.attempt` to its default. */
export function hasDefaultAttempt({ timeouts, retry }: Pick<ResolvedConfig, 'timeouts' | 'retry'>): boolean {
  return timeouts.attempt === defaultAttempt(timeouts.request, retry.maxRetries);
}
