import { ownCopy } from '../base/own-copy.ts';
import { crossOriginHeaders } from '../message/request/headers.ts';
import { readUrl } from '../message/request/read-url.ts';
import { completeConfig } from './complete-config.ts';
import type { Config, ResolvedConfig } from './config.ts';
import type { Fields } from './fields.ts';

/**
 * Returns the configuration of a client with changes, which were checked: fields replace those of their groups, headers
 * those of their names, and middleware comes after the middleware of the client. With a base URL of another origin,
 * only those headers of the client remain that a redirect would keep.
 */
export function extendConfig(fields: Fields, base: ResolvedConfig, changes: Config): ResolvedConfig {
  const { headers, middleware = [], ...given } = ownCopy(changes);
  const extended = {
    ...given,
    headers: { ...headersFor(base, given.baseUrl), ...headers },
    middleware: [...base.middleware, ...middleware],
  };
  const complete = completeConfig(fields, extended, base);
  // Without a copy, because a client shares the breaker and the limits of an equal group.
  return given.resilience === undefined ? { ...complete, resilience: base.resilience } : complete;
}

/** Returns the headers of a client, without those that belong to its origin if the new base URL has another one. */
function headersFor({ baseUrl, headers }: ResolvedConfig, next: string | URL | undefined): ResolvedConfig['headers'] {
  if (baseUrl === undefined || next === undefined || originOf(next) === originOf(baseUrl)) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => crossOriginHeaders.has(name)));
}

const originOf = (url: string | URL): string | undefined => readUrl(String(url))?.origin;
