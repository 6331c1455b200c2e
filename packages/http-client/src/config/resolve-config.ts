import { ErrNilConfig, wrapSentinel } from '@wirework/http-errors';
import { completeConfig } from './complete-config.ts';
import type { Config, ResolvedConfig } from './config.ts';
import { validateConfig } from './validate-config.ts';

/**
 * Checks a configuration and fills in the defaults.
 *
 * @throws ErrNilConfig for `null`, ConfigError for a wrong field
 */
export function resolveConfig(config: Config | null | undefined): ResolvedConfig {
  if (config === null) throw wrapSentinel(ErrNilConfig);
  if (config !== undefined) validateConfig(config);
  return completeConfig(config);
}
