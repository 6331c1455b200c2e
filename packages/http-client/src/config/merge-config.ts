import { ownCopy } from '../base/own-copy.ts';
import type { Config, ResolvedConfig } from './config.ts';
import { fill } from './fill-group.ts';

/** Returns a configuration with the given fields in place of its own. Each group keeps the fields that are not given; `undefined` counts as absent. */
export function mergeConfig(base: ResolvedConfig, given: Config | undefined): ResolvedConfig {
  const { timeouts, connection, security, retry, middleware, resilience, ...functions } = ownCopy(given);
  return {
    ...fill(base, functions),
    timeouts: fill(base.timeouts, timeouts),
    connection: fill(base.connection, connection),
    security: fill(base.security, security),
    retry: fill(base.retry, retry),
    middleware: fill(base.middleware, middleware),
    resilience: fill(base.resilience, resilience),
  };
}
