import { fill, ownCopy } from '../base/own-copy.ts';
import { hostName } from '../security/host-name.ts';
import type { Config, ResolvedConfig } from './config.ts';
import { isGroup, type Fields, type FieldsOf } from './fields.ts';
import type { Complete } from './groups.ts';
import type { CallSettings } from '../request/settings.ts';
import { crossOriginHeaders } from '../request/headers.ts';
import { readUrl } from '../request/parse-url.ts';

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
export function asInUrls(pattern: string): string {
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

/** Returns an object with the defaults of the fields that it lacks. */
export function withDefaults<T extends object>(fields: FieldsOf<T>, given: T): Complete<T> {
  return fill(defaultsOf(fields as Fields), given) as Complete<T>;
}

/** Returns the defaults of fields, in new objects and arrays. */
export function defaultsOf(fields: Fields): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      Object.hasOwn(field, 'default') ? copyOf(field.default) : defaultsOf(field.fields ?? {}),
    ]),
  );
}

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...(value as unknown[])];
  return typeof value === 'object' ? { ...value } : value;
}

const longestAttempt = 10_000;

/**
 * Returns the default of `timeouts.attempt` in milliseconds: an equal share of the whole request for each attempt, so
 * that a server that hangs leaves time for the retries; at most 10 s. A single attempt is left to the deadline of the
 * request.
 *
 * @param timeout of the whole request; 0 for none
 */
export function defaultAttempt(timeout: number, maxRetries: number): number {
  return timeout === 0 || maxRetries === 0
    ? longestAttempt
    : Math.min(longestAttempt, Math.ceil(timeout / (maxRetries + 1)));
}

/** Returns whether a configuration leaves `timeouts.attempt` to its default. */
export function hasDefaultAttempt({ timeouts, retry }: Pick<CallSettings, 'timeouts' | 'retry'>): boolean {
  return timeouts.attempt === defaultAttempt(timeouts.request, retry.maxRetries);
}

/**
 * Returns the configuration of a client with changes, which were checked: fields replace those of their groups, headers
 * those of their names, and middleware comes after the middleware of the client. With a base URL of another origin,
 * only those headers of the client remain that a redirect would keep, and none of its middleware of attempts, which may
 * add credentials.
 */
export function extendConfig(fields: Fields, base: ResolvedConfig, changes: Config): ResolvedConfig {
  const { headers, middleware = [], attemptMiddleware = [], ...given } = ownCopy(changes);
  const extended = {
    ...given,
    headers: { ...headersFor(base, given.baseUrl), ...headers },
    middleware: [...base.middleware, ...middleware],
    attemptMiddleware: [...(isElsewhere(base, given.baseUrl) ? [] : base.attemptMiddleware), ...attemptMiddleware],
  };
  const complete = completeConfig(fields, extended, base);
  // Without a copy, because a client shares the breaker, the limits and the budget of an equal group.
  return {
    ...complete,
    ...(given.resilience === undefined && { resilience: base.resilience }),
    ...(ownCopy(given.retry).budget === undefined && { retry: { ...complete.retry, budget: base.retry.budget } }),
  };
}

/** Returns whether a new base URL has another origin than that of a client. */
function isElsewhere({ baseUrl }: ResolvedConfig, next: string | URL | undefined): boolean {
  return baseUrl !== undefined && next !== undefined && originOf(next) !== originOf(baseUrl);
}

/** Returns the headers of a client, without those that belong to its origin if the new base URL has another one. */
function headersFor(base: ResolvedConfig, next: string | URL | undefined): ResolvedConfig['headers'] {
  if (!isElsewhere(base, next)) return base.headers;
  return Object.fromEntries(Object.entries(base.headers).filter(([name]) => crossOriginHeaders.has(name)));
}

const originOf = (url: string | URL): string | undefined => readUrl(String(url))?.origin;
