import { fill, ownCopy } from '../base/own-copy.ts';
import { hostName } from '../security/host-name.ts';
import type { Config, ResolvedConfig } from './config.ts';
import { defaultAttempt, defaultsOf, hasDefaultAttempt } from './defaults.ts';
import { isGroup, type Fields } from './fields.ts';

/** Returns the base with the given fields replaced, group by group. A field that is `undefined` keeps its value. */
export function mergeConfig(fields: Fields, base: ResolvedConfig, given: Config | undefined): ResolvedConfig {
  const values = ownCopy(given) as Readonly<Record<string, object | undefined>>;
  const merged = Object.fromEntries(
    Object.entries(base).map(([name, value]: [string, object]) => {
      const group = isGroup(fields[name]) ? fill(value, values[name]) : (values[name] ?? value);
      return [name, group];
    }),
  ) as unknown as ResolvedConfig;
  if (ownCopy(values['timeouts'] as Config['timeouts']).attempt !== undefined || !hasDefaultAttempt(base))
    return merged;
  const { timeouts, retry } = merged;
  return { ...merged, timeouts: { ...timeouts, attempt: defaultAttempt(timeouts.request, retry.maxRetries) } };
}

/**
 * Fills in the defaults, or the fields of another configuration, of a configuration that was checked. The result is a
 * copy, which later changes do not affect. Functions, the cookie jar and the bytes of certificates are shared.
 */
export function completeConfig(
  fields: Fields,
  config: Config | undefined,
  defaults: ResolvedConfig = defaultsOf(fields) as ResolvedConfig,
): ResolvedConfig {
  const merged = mergeConfig(fields, defaults, config);
  const { security, headers } = merged;
  const onlyBodySize =
    ownCopy(ownCopy(config).security).maxDownloadSize === undefined &&
    security.maxResponseBodySize !== defaults.security.maxResponseBodySize;
  return frozenCopy(
    {
      ...merged,
      security: {
        ...security,
        maxDownloadSize: onlyBodySize ? security.maxResponseBodySize : security.maxDownloadSize,
        redirectAllowList: security.redirectAllowList.map(asInUrls),
      },
      headers: lowerNames(headers),
    },
    fields,
  );
}

/** Copies headers, with names in lower case. */
function lowerNames(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const copy = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(headers)) copy[name.toLowerCase()] = value.trim();
  return Object.freeze(copy);
}

/** Returns a host, or `*.` and a host, as URLs write it. */
function asInUrls(pattern: string): string {
  return pattern.startsWith('*.') ? `*.${hostName(pattern.slice(2))}` : hostName(pattern);
}

/** Copies an object with fields, the objects with fields in it, and its arrays. */
function frozenCopy<T extends object>(values: T, fields: Fields): T {
  const copies = Object.entries(values).map(([name, value]: [string, unknown]) => {
    const field = fields[name];
    if (Array.isArray(value)) return [name, Object.freeze([...(value as unknown[])])];
    if (field?.fields === undefined || value === undefined) return [name, value];
    const inner = value as object;
    return [name, Object.hasOwn(field, 'default') ? Object.freeze(ownCopy(inner)) : frozenCopy(inner, field.fields)];
  });
  return Object.freeze(Object.fromEntries(copies)) as T;
}
