/** The fields of the client on `fetch`, and why it refuses those that only the client for Node has. */
import { callable, object } from './checks.ts';
import { commonFields, type Fields, type FieldTable } from './fields.ts';
import { settingsChanger, type SettingsChanger } from './call-settings.ts';
import { requestFields } from './request-fields.ts';
import { ownCopy } from '../base/own-copy.ts';
import { checkConfig } from './check-fields.ts';
import { ConfigError } from './config-error.ts';
import type { FetchConfig } from './fetch-config.ts';

const connections = "'fetch' opens its connections itself, and takes no settings for them";
const certificates = "'fetch' checks certificates itself, and does not show them";
const addresses = "'fetch' does not show the address that it connects to";
const browserRedirects = 'a browser follows redirects itself, and does not show them';

const fields: Fields = {
  ...(commonFields as unknown as Fields),
  fetch: { default: undefined, check: callable, isOfClient: true },
  init: { default: {}, check: object, isOfClient: true },
};

/** The fields on `fetch`, and its answers. */
export const fetchTable: FieldTable = {
  client: fields,
  request: requestFields(fields),
  refusals: {
    userAgent: "'fetch' names its platform; outside browsers, headers may have a 'user-agent'",
    'timeouts.connect': connections,
    'timeouts.tlsHandshake': connections,
    'timeouts.responseHeader': "'fetch' does not tell when it has sent a request; timeouts.attempt bounds the wait",
    'timeouts.idleConnection': connections,
    'connection.*': connections,
    'tls.*': certificates,
    'security.maxDecompressedBodySize':
      "'fetch' decodes bodies itself; security.maxResponseBodySize bounds the decoded body",
    'security.maxDownloadSize': 'there is no file system; security.maxResponseBodySize bounds a body',
    'security.allowPrivateIps': addresses,
    'security.ssrfExemptCidrs': addresses,
    contentLength: "'fetch' sets the length itself",
    lookup: "'fetch' resolves names itself",
  },
  answers: {
    agent: connections,
    dispatcher: connections,
    httpAgent: connections,
    httpsAgent: connections,
    localAddress: connections,
    proxy: connections,
    proxyUrl: connections,
    http2: connections,
    https: certificates,
    rejectUnauthorized: certificates,
    cache: "use 'init.cache', which is that of 'fetch'",
    withCredentials: "use 'init.credentials', which is that of 'fetch'",
  },
};

/** The fields in a browser, and its answers. */
export const browserTable: FieldTable = {
  ...fetchTable,
  refusals: {
    ...fetchTable.refusals,
    cookies: 'a browser keeps cookies itself; init.credentials decides whether it sends them',
    'redirects.maxRedirects': browserRedirects,
    'security.redirectAllowList': browserRedirects,
    'security.allowInsecureRedirects': browserRedirects,
    onUploadProgress: "a browser's 'fetch' does not report how much was sent",
  },
};

/** Members of `RequestInit` that the client sets. */
const managed = ['method', 'headers', 'body', 'signal', 'redirect', 'duplex'];

/**
 * Checks a configuration of the client on `fetch`.
 *
 * @throws ConfigError for the first wrong field, and for a field that `fetch`, or the browser, cannot keep
 */
export function validateFetchConfig<Result>(config: FetchConfig<Result>, table: FieldTable): void {
  checkConfig(config, table);
  const init: Readonly<Record<string, unknown>> = ownCopy(ownCopy(config).init);
  const set = managed.find((name) => Object.hasOwn(init, name));
  if (set !== undefined) throw new ConfigError({ field: `init.${set}`, bound: 'absent: the client sets it itself' });
  if (init['mode'] === 'no-cors')
    throw new ConfigError({
      field: 'init.mode',
      bound: "another mode than 'no-cors', whose responses have neither a status nor a body",
    });
}

/**
 * Returns a copy of a request with other settings, for a middleware to pass on. They are checked as the options of a
 * request are.
 *
 * @param changes any settings that a call can have: `timeouts`, `retry`, `redirects`, `security`, `cookies`,
 *   `identity`, `parseJson` and `stringifyJson`
 * @throws ClientError of type Validation for a setting that is wrong, or that a call cannot have
 * @example
 * ```ts
 * const patient: Middleware = (next) => (request) =>
 *   next(request.url.includes('/reports/') ? withSettings(request, { timeouts: { request: 120_000 } }) : request);
 * ```
 */
export const withSettings: SettingsChanger = /* @__PURE__ */ settingsChanger(fetchTable);
