import { ownCopy } from '../base/own-copy.ts';
import type { Config, ResolvedConfig } from './config.ts';
import { defaultAttempt, hasDefaultAttempt } from './default-attempt.ts';
import { fill } from './fill-group.ts';

/** Returns a configuration with the given fields in place of its own. Each group keeps the fields that are not given; `undefined` counts as absent. */
export function mergeConfig(base: ResolvedConfig, given: Config | undefined): ResolvedConfig {
  const { timeouts, connection, security, retry, middleware, resilience, ...functions } = ownCopy(given);
  const ownRetry = fill(base.retry, retry);
  const ownTimeouts = fill(base.timeouts, timeouts);
  const attempt =
    ownCopy(timeouts).attempt === undefined && hasDefaultAttempt(base)
      ? defaultAttempt(ownTimeouts.request, ownRetry.maxRetries)
      : ownTimeouts.attempt;
  return {
    ...fill(base, functions),
    timeouts: { ...ownTimeouts, attempt },
    connection: fill(base.connection, connection),
    security: fill(base.security, security),
    retry: ownRetry,
    middleware: fill(base.middleware, middleware),
    resilience: fill(base.resilience, resilience),
  };
}
