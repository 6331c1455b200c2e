import { ownCopy } from '../base/own-copy.ts';
import { checkConfig } from './check-config.ts';
import type { Checks } from './check-fields.ts';
import { ConfigError } from './config-error.ts';
import type { FetchConfig } from './fetch-config.ts';
import { fieldAliases } from './field-aliases.ts';
import { callable, object } from './field-checks.ts';
import { refusedByFetch } from './refused-by-fetch.ts';
import { sharedGroups, type GroupName } from './shared-groups.ts';

const others: Checks = { fetch: callable, init: object, parseJson: callable, stringifyJson: callable };

type Groups = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

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
  checkConfig(config, sharedGroups, others, { aliases: fieldAliases, refused: refusedByFetch });
  const given = ownCopy(config) as Groups;
  checkInit(ownCopy(given['init']));
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

function refuseHidden(config: Groups): void {
  for (const [field, why] of Object.entries(hiddenByBrowsers)) {
    const [group = '', name = ''] = field.split('.');
    const value = ownCopy(config[group])[name];
    if (value !== undefined && value !== false)
      throw new ConfigError({ field, bound: `absent: ${why}`, sentinel: sharedGroups[group as GroupName].sentinel });
  }
}
