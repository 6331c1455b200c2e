import { mebibyte } from './bounds.ts';
import type { ResolvedConfig } from './config.ts';
import { defaultConfig } from './defaults.ts';

/**
 * Returns a configuration for untrusted URLs: the SSRF guard is on, redirects are off, timeouts are short, bodies small.
 *
 * To change a field, spread its group too. In a group that is replaced, the absent fields have their defaults: `{ ...secureConfig(), security: {} }`
 * turns the guard off.
 *
 * @example
 * ```ts
 * const base = secureConfig();
 * const client = createClient({ ...base, security: { ...base.security, ssrfExemptCidrs: ['10.1.0.0/16'] } });
 * base.security.allowPrivateIps; // → false
 * ```
 */
export function secureConfig(): ResolvedConfig {
  const base = defaultConfig();
  return {
    ...base,
    timeouts: {
      request: 15_000,
      attempt: 5000,
      connect: 5000,
      tlsHandshake: 5000,
      responseHeader: 10_000,
      idleConnection: 30_000,
      bodyIdle: 10_000,
    },
    connection: { ...base.connection, maxIdleConns: 20, maxConnsPerHost: 5, maxResponseHeaderBytes: 32_768 },
    security: {
      ...base.security,
      allowPrivateIps: false,
      maxResponseBodySize: 5 * mebibyte,
      maxDecompressedBodySize: 5 * mebibyte,
      maxRequestBodySize: 5 * mebibyte,
      maxDownloadSize: 100 * mebibyte,
    },
    retry: { ...base.retry, maxRetries: 1, delay: 2000 },
    middleware: { ...base.middleware, followRedirects: false },
  };
}

/**
 * Returns a configuration for many requests to a few trusted servers: more connections, longer timeouts, larger bodies, cookies on.
 *
 * @example
 * ```ts
 * performanceConfig().connection.maxConnsPerHost; // → 20
 * ```
 */
export function performanceConfig(): ResolvedConfig {
  const base = defaultConfig();
  return {
    ...base,
    timeouts: {
      request: 60_000,
      attempt: 20_000,
      connect: 15_000,
      tlsHandshake: 15_000,
      responseHeader: 60_000,
      idleConnection: 120_000,
      bodyIdle: 60_000,
    },
    connection: { ...base.connection, maxIdleConns: 100, maxConnsPerHost: 20, enableCookies: true },
    security: { ...base.security, maxResponseBodySize: 50 * mebibyte },
    retry: { ...base.retry, delay: 500, backoffFactor: 1.5 },
  };
}

/**
 * Returns a configuration with one attempt, no redirects, few connections and small bodies.
 *
 * @example
 * ```ts
 * minimalConfig().retry.maxRetries; // → 0
 * ```
 */
export function minimalConfig(): ResolvedConfig {
  const base = defaultConfig();
  return {
    ...base,
    timeouts: {
      request: 30_000,
      attempt: 30_000,
      connect: 5000,
      tlsHandshake: 5000,
      responseHeader: 10_000,
      idleConnection: 30_000,
      bodyIdle: 10_000,
    },
    connection: { ...base.connection, maxIdleConns: 10, maxConnsPerHost: 2 },
    security: { ...base.security, maxResponseBodySize: mebibyte, maxDownloadSize: 100 * mebibyte },
    retry: { ...base.retry, maxRetries: 0, delay: 0, backoffFactor: 1, jitter: false },
    middleware: { ...base.middleware, followRedirects: false },
  };
}
