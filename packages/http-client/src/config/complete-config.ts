import { ownCopy } from '../base/own-copy.ts';
import { hostName } from '../security/host-name.ts';
import type { Config, ResolvedConfig } from './config.ts';
import { defaultConfig } from './defaults.ts';
import { fill } from './fill-group.ts';

/**
 * Fills in the defaults of a configuration that was checked. The result is a copy, which later changes do not affect. Functions, the cookie jar and TLS
 * material are shared.
 */
export function completeConfig(config: Config | undefined): ResolvedConfig {
  const defaults = defaultConfig();
  const given = ownCopy(config);
  const security = fill(defaults.security, given.security);
  const onlyBodySize =
    ownCopy(given.security).maxDownloadSize === undefined &&
    security.maxResponseBodySize !== defaults.security.maxResponseBodySize;
  return freeze({
    timeouts: fill(defaults.timeouts, given.timeouts),
    connection: fill(defaults.connection, given.connection),
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
    retry: fill(defaults.retry, given.retry),
    middleware: copied(fill(defaults.middleware, given.middleware)),
    resilience: copiedEach(fill(defaults.resilience, given.resilience)),
    parseJson: given.parseJson ?? defaults.parseJson,
    stringifyJson: given.stringifyJson ?? defaults.stringifyJson,
  });
}

function copied(group: ResolvedConfig['middleware']): ResolvedConfig['middleware'] {
  const headers = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(group.headers)) headers[name.toLowerCase()] = value.trim();
  return { ...group, middlewares: [...group.middlewares], headers: Object.freeze(headers) };
}

/** Returns a host, or `*.` and a host, as URLs write it. */
function asInUrls(pattern: string): string {
  return pattern.startsWith('*.') ? `*.${hostName(pattern.slice(2))}` : hostName(pattern);
}

function copiedEach({ breaker, bulkhead, rateLimit }: ResolvedConfig['resilience']): ResolvedConfig['resilience'] {
  return {
    breaker: breaker && ownCopy(breaker),
    bulkhead: bulkhead && ownCopy(bulkhead),
    rateLimit: rateLimit && ownCopy(rateLimit),
  };
}

/** Freezes a configuration and its groups, but not the functions of the caller. */
function freeze(config: ResolvedConfig): ResolvedConfig {
  for (const group of Object.values(config) as object[]) if (typeof group !== 'function') Object.freeze(group);
  return Object.freeze(config);
}
