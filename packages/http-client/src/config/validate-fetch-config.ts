import { ErrInvalidConnection, ErrInvalidSecurity, ErrInvalidTimeout } from '@wirework/http-errors';
import { defaultTextBytes, gibibyte, maxTextBytes } from '../base/bounds.ts';
import { ownCopy } from '../base/own-copy.ts';
import { kindOf } from '../base/show-value.ts';
import { checkConfigHeaders } from './check-fields.ts';
import { ConfigError } from './config-error.ts';
import type { FetchConfig } from './fetch-config.ts';
import { fieldAliases } from './field-aliases.ts';
import { bytes, callable, flag, object, optional, type Check } from './field-checks.ts';
import {
  checkGroups,
  duration,
  hostPatterns,
  jar,
  middlewareGroup,
  resilienceGroup,
  retryGroup,
  secretNames,
  type CheckedGroup,
} from './shared-groups.ts';
import { refusedByFetch } from './refused-by-fetch.ts';

/** The groups, with their checks. */
const groups: Readonly<Record<string, CheckedGroup>> = {
  timeouts: { sentinel: ErrInvalidTimeout, checks: { request: duration, attempt: duration, bodyIdle: duration } },
  connection: { sentinel: ErrInvalidConnection, checks: { enableCookies: flag, cookieJar: optional(jar) } },
  security: {
    sentinel: ErrInvalidSecurity,
    checks: {
      maxUrlBytes: bytes(1024, maxTextBytes),
      maxHeaderValueBytes: bytes(1024, maxTextBytes),
      maxResponseBodySize: bytes(0, gibibyte),
      maxRequestBodySize: bytes(0, gibibyte),
      redirectAllowList: hostPatterns,
      allowInsecureRedirects: flag,
      sensitiveKeys: secretNames,
    },
  },
  retry: retryGroup,
  middleware: middlewareGroup,
  resilience: resilienceGroup,
};
const rest: Readonly<Record<string, Check>> = {
  fetch: callable,
  init: object,
  parseJson: callable,
  stringifyJson: callable,
};

/** Members of `RequestInit` that the client sets. */
const managed = ['method', 'headers', 'body', 'signal', 'redirect', 'duplex'];

const cookies = 'a browser keeps cookies itself; init.credentials decides whether it sends them';
const redirects = 'a browser follows redirects itself, and does not show them';

/** Fields about what a browser does itself and does not show, by path, each with the reason. */
const hiddenByBrowsers: Readonly<Record<string, string>> = {
  'connection.enableCookies': cookies,
  'connection.cookieJar': cookies,
  'security.redirectAllowList': redirects,
  'security.allowInsecureRedirects': redirects,
  'middleware.maxRedirects': redirects,
};

/**
 * Checks a configuration of the client on `fetch`.
 *
 * @throws ConfigError for the first wrong field, and for one that `fetch`, or the browser, cannot keep
 */
export function validateFetchConfig<Result>(config: FetchConfig<Result>, isBrowser: boolean): void {
  if (typeof config !== 'object' || Array.isArray(config))
    throw new ConfigError({ field: 'config', bound: 'an object', kind: kindOf(config) });
  const given = ownCopy(config) as Readonly<Record<string, unknown>>;
  checkGroups(config, groups, Object.keys(rest), { aliases: fieldAliases, refused: refusedByFetch });
  for (const [name, check] of Object.entries(rest))
    if (given[name] !== undefined) check(name, given[name], ErrInvalidConnection);
  checkInit(ownCopy(config.init as Readonly<Record<string, unknown>> | undefined));
  const { middleware, security } = ownCopy(config);
  checkConfigHeaders(ownCopy(middleware).headers ?? {}, ownCopy(security).maxHeaderValueBytes ?? defaultTextBytes);
  if (isBrowser) refuseHidden(given);
}

function checkInit(init: Readonly<Record<string, unknown>>): void {
  const set = managed.find((name) => Object.hasOwn(init, name));
  if (set !== undefined) throw new ConfigError({ field: `init.${set}`, bound: 'absent: the client sets it itself' });
  if (init['mode'] === 'no-cors')
    throw new ConfigError({
      field: 'init.mode',
      bound: "another mode than 'no-cors', whose responses have neither a status nor a body",
    });
}

function refuseHidden(config: Readonly<Record<string, unknown>>): void {
  for (const [field, why] of Object.entries(hiddenByBrowsers)) {
    const [group = '', name = ''] = field.split('.');
    const value = ownCopy(config[group] as Readonly<Record<string, unknown>> | undefined)[name];
    if (value !== undefined && value !== false)
      throw new ConfigError({ field, bound: `absent: ${why}`, sentinel: groups[group]?.sentinel });
  }
}
