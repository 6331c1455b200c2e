import { parseJson } from '../base/parse-json.ts';
import { mebibyte, defaultTextBytes } from '../base/bounds.ts';
import type { ResolvedConfig } from './config.ts';
import { defaultAttempt } from './default-attempt.ts';

/**
 * Returns a complete configuration with every default; a new object each time, yours to change.
 *
 * @example
 * ```ts
 * defaultConfig().retry.maxRetries; // → 3
 * ```
 */
export function defaultConfig(): ResolvedConfig {
  const [request, maxRetries] = [30_000, 3];
  return {
    timeouts: {
      request,
      attempt: defaultAttempt(request, maxRetries),
      connect: 10_000,
      tlsHandshake: 10_000,
      responseHeader: 30_000,
      idleConnection: 90_000,
      bodyIdle: 30_000,
    },
    connection: {
      maxIdleConns: 256,
      maxConnsPerHost: 64,
      proxyUrl: '',
      noProxy: '',
      enableSystemProxy: false,
      enableHttp2: true,
      enableCookies: false,
      cookieJar: undefined,
      maxResponseHeaderBytes: 65_536,
      lookup: undefined,
      socketPath: '',
    },
    security: {
      minTlsVersion: 'TLSv1.2',
      maxTlsVersion: 'TLSv1.3',
      insecureSkipVerify: false,
      tls: undefined,
      proxyTls: undefined,
      pinnedKeys: [],
      maxUrlBytes: defaultTextBytes,
      maxHeaderValueBytes: defaultTextBytes,
      maxResponseBodySize: 10 * mebibyte,
      maxDecompressedBodySize: 100 * mebibyte,
      maxRequestBodySize: 0,
      maxDownloadSize: 10_240 * mebibyte,
      allowPrivateIps: true,
      ssrfExemptCidrs: [],
      redirectAllowList: [],
      allowInsecureRedirects: false,
      sensitiveKeys: [],
    },
    retry: {
      maxRetries,
      delay: 1000,
      maxDelay: 30_000,
      backoffFactor: 2,
      jitter: true,
      retryNonIdempotent: false,
      policy: undefined,
    },
    middleware: {
      middlewares: [],
      userAgent: 'wirework',
      headers: {},
      followRedirects: true,
      maxRedirects: 10,
    },
    resilience: { breaker: undefined, bulkhead: undefined, rateLimit: undefined },
    parseJson,
    stringifyJson: (value) => JSON.stringify(value),
  };
}
