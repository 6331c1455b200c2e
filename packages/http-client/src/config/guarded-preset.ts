import { ErrInvalidSecurity } from '@wirework/http-errors';
import { ownCopy } from '../base/own-copy.ts';
import { ConfigError } from './config-error.ts';
import type { Config, ResolvedConfig } from './config.ts';

/** The mark of a preset with the SSRF guard. Spreading the preset copies it; JSON and `Object.keys` do not show it. */
const mark: symbol = Symbol.for('@wirework/http-client/guarded-preset');

/** Marks a preset with the SSRF guard. */
export function markGuarded(preset: ResolvedConfig): ResolvedConfig {
  return { ...preset, [mark]: true };
}

/**
 * Refuses a preset whose group `security` was replaced by one that does not say whether the guard is on.
 *
 * @throws ConfigError for `{ ...secureConfig(), security: {} }`
 */
export function assertGuardStated(config: Config): void {
  if (!Object.hasOwn(config, mark) || ownCopy(config.security).allowPrivateIps !== undefined) return;
  throw new ConfigError({
    field: 'security.allowPrivateIps',
    bound:
      "true or false where 'security' replaces that of secureConfig(); secureConfig({ security: … }) keeps the guard",
    sentinel: ErrInvalidSecurity,
  });
}
