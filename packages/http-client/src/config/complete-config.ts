import { ownCopy } from '../base/own-copy.ts';
import { hostName } from '../security/host-name.ts';
import type { Config, ResolvedConfig } from './config.ts';
import { defaultConfig } from './defaults.ts';
import { mergeConfig } from './merge-config.ts';

/**
 * Fills in the defaults of a configuration that was checked. The result is a copy, which later changes do not affect. Functions, the cookie jar and TLS
 * material are shared.
 */
export function completeConfig(config: Config | undefined): ResolvedConfig {
  const defaults = defaultConfig();
  const merged = mergeConfig(defaults, config);
  const { security, middleware, resilience } = merged;
  const onlyBodySize =
    ownCopy(ownCopy(config).security).maxDownloadSize === undefined &&
    security.maxResponseBodySize !== defaults.security.maxResponseBodySize;
  return freeze({
    ...merged,
    security: {
      ...security,
      maxDownloadSize: onlyBodySize ? security.maxResponseBodySize : security.maxDownloadSize,
      tls: security.tls && ownCopy(security.tls),
      proxyTls: security.proxyTls && ownCopy(security.proxyTls),
      pinnedKeys: [...security.pinnedKeys],
      ssrfExemptCidrs: [...security.ssrfExemptCidrs],
      redirectAllowList: security.redirectAllowList.map(asInUrls),
      sensitiveKeys: Object.freeze([...security.sensitiveKeys]),
    },
    middleware: {
      ...middleware,
      middlewares: [...middleware.middlewares],
      headers: copied(middleware.headers),
    },
    resilience: {
      breaker: resilience.breaker && ownCopy(resilience.breaker),
      bulkhead: resilience.bulkhead && ownCopy(resilience.bulkhead),
      rateLimit: resilience.rateLimit && ownCopy(resilience.rateLimit),
    },
  });
}

/** Copies headers, with names in lower case. */
function copied(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const copy = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(headers)) copy[name.toLowerCase()] = value.trim();
  return Object.freeze(copy);
}

/** Returns a host, or `*.` and a host, as URLs write it. */
function asInUrls(pattern: string): string {
  return pattern.startsWith('*.') ? `*.${hostName(pattern.slice(2))}` : hostName(pattern);
}

/** Freezes a configuration and its groups, but not the functions of the caller. */
function freeze(config: ResolvedConfig): ResolvedConfig {
  for (const group of Object.values(config) as object[]) if (typeof group !== 'function') Object.freeze(group);
  return Object.freeze(config);
}
