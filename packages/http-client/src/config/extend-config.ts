import { ownCopy } from '../base/own-copy.ts';
import { completeConfig } from './complete-config.ts';
import type { Config, ResolvedConfig } from './config.ts';
import type { Fields } from './fields.ts';

/**
 * Returns the configuration of a client with changes, which were checked: fields replace those of their groups, headers
 * those of their names, and middleware comes after the middleware of the client.
 */
export function extendConfig(fields: Fields, base: ResolvedConfig, changes: Config): ResolvedConfig {
  const { headers, middleware = [], ...given } = ownCopy(changes);
  const extended = {
    ...given,
    headers: { ...base.headers, ...headers },
    middleware: [...base.middleware, ...middleware],
  };
  const complete = completeConfig(fields, extended, base);
  // Without a copy, because a client shares the breaker and the limits of an equal group.
  return given.resilience === undefined ? { ...complete, resilience: base.resilience } : complete;
}
