import { mebibyte } from '../base/bounds.ts';
import type { Config, ResolvedConfig } from './config.ts';
import { mergeConfig, defaultsOf } from './complete-config.ts';
import { markGuarded, validateConfig } from './validate-config.ts';
import { nodeTable } from './node-fields.ts';

/**
 * Returns a complete configuration with every default; a new object each time, yours to change.
 *
 * @example
 * ```ts
 * defaultConfig().retry.maxRetries; // → 3
 * ```
 */
export function defaultConfig(): ResolvedConfig {
  return defaultsOf(nodeTable.client) as ResolvedConfig;
}

/**
 * Returns a configuration for untrusted URLs: the SSRF guard is on, redirects are off, timeouts are short, bodies
 * small.
 *
 * A client whose `security` was replaced by a group without `allowPrivateIps` is refused:
 * `{ ...secureConfig(), security: {} }` would have no guard. Spreading replaces whole groups, so pass changes as
 * `overrides`: `{ ...secureConfig(), timeouts: { request: 9000 } }` has the default of every other timeout.
 *
 * @param overrides fields that replace those of the preset; the other fields of their groups stay
 * @throws ConfigError for a field that is out of bounds
 * @example
 * ```ts
 * const config = secureConfig({ security: { ssrfExemptCidrs: ['10.1.0.0/16'] } });
 * config.security.allowPrivateIps; // → false
 * ```
 */
export function secureConfig(overrides?: Config): ResolvedConfig {
  const secure = preset(overrides, {
    timeouts: {
      request: 15_000,
      attempt: 5000,
      connect: 5000,
      tlsHandshake: 5000,
      responseHeader: 10_000,
      idleConnection: 30_000,
      bodyIdle: 10_000,
    },
    connection: { maxIdleConns: 20, maxConnsPerHost: 5, maxResponseHeaderBytes: 32_768 },
    security: {
      allowPrivateIps: false,
      maxResponseBodySize: 5 * mebibyte,
      maxDecompressedBodySize: 5 * mebibyte,
      maxRequestBodySize: 5 * mebibyte,
      maxDownloadSize: 100 * mebibyte,
    },
    retry: { maxRetries: 1, delay: 2000 },
    redirects: { follow: false },
  });
  return markGuarded(secure);
}

/**
 * Returns a configuration for many requests to a few trusted servers: more connections, longer timeouts, larger bodies,
 * cookies on.
 *
 * @param overrides fields that replace those of the preset; the other fields of their groups stay
 * @throws ConfigError for a field that is out of bounds
 * @example
 * ```ts
 * performanceConfig().connection.maxConnsPerHost; // → 128
 * ```
 */
export function performanceConfig(overrides?: Config): ResolvedConfig {
  return preset(overrides, {
    timeouts: {
      request: 60_000,
      attempt: 20_000,
      connect: 15_000,
      tlsHandshake: 15_000,
      responseHeader: 60_000,
      idleConnection: 120_000,
      bodyIdle: 60_000,
    },
    connection: { maxIdleConns: 512, maxConnsPerHost: 128 },
    cookies: true,
    security: { maxResponseBodySize: 50 * mebibyte },
    retry: { delay: 500, backoffFactor: 1.5 },
  });
}

/**
 * Returns a configuration with one attempt, no redirects, few connections and small bodies.
 *
 * @param overrides fields that replace those of the preset; the other fields of their groups stay
 * @throws ConfigError for a field that is out of bounds
 * @example
 * ```ts
 * minimalConfig().retry.maxRetries; // → 0
 * ```
 */
export function minimalConfig(overrides?: Config): ResolvedConfig {
  return preset(overrides, {
    timeouts: {
      request: 30_000,
      attempt: 30_000,
      connect: 5000,
      tlsHandshake: 5000,
      responseHeader: 10_000,
      idleConnection: 30_000,
      bodyIdle: 10_000,
    },
    connection: { maxIdleConns: 10, maxConnsPerHost: 2 },
    security: { maxResponseBodySize: mebibyte, maxDownloadSize: 100 * mebibyte },
    retry: { maxRetries: 0, delay: 0, backoffFactor: 1, jitter: false },
    redirects: { follow: false },
  });
}

/** Returns the defaults with the changes of a preset, and the fields of the caller in place of both. */
function preset(overrides: Config | undefined, changes: Config): ResolvedConfig {
  if (overrides !== undefined) validateConfig(overrides);
  const { client } = nodeTable;
  return mergeConfig(client, mergeConfig(client, defaultConfig(), changes), overrides);
}
