import { ErrInvalidConnection, ErrInvalidSecurity, ErrNilConfig, wrapSentinel } from '@wirework/http-errors';
import { isBytes } from '../base/is-bytes.ts';
import { ownCopy } from '../base/own-copy.ts';
import { hasControl } from '../base/has-control.ts';
import { missingOptions } from '../message/request/option-aliases.ts';
import { headerValueProblem } from '../security/header-problems.ts';
import { parseCidr } from '../security/ip-ranges.ts';
import { parseProxyUrl } from './proxy-url.ts';
import { gibibyte, mebibyte } from '../base/bounds.ts';
import { checkConfig, type CheckedGroup } from './check-config.ts';
import { nested, type Checks, type FieldHints } from './check-fields.ts';
import { bytes, callable, flag, listOf, oneOf, secret, secretText, whole, type Check } from './field-checks.ts';
import { nodeFieldAliases } from './node-field-aliases.ts';
import type { Config, ConnectionConfig, SecurityConfig } from './config.ts';
import type { PartialGroup } from './partial-group.ts';
import { ConfigError } from './config-error.ts';
import { assertGuardStated } from './guarded-preset.ts';
import { duration, sharedGroups, type GroupName } from './shared-groups.ts';

const version = oneOf('TLSv1.2', 'TLSv1.3');

const userAgent: Check = (field, value, sentinel) => {
  const fits = typeof value === 'string' && headerValueProblem(field, value, 512) === undefined && !hasControl(value);
  if (!fits) throw new ConfigError({ field, bound: 'at most 512 bytes without control characters', value, sentinel });
};

/** Accepts a function that returns a promise. One with a third parameter takes a callback, as that of `dns.lookup`. */
const hostLookup: Check = (field, value, sentinel) => {
  callable(field, value, sentinel);
  const bound =
    'a function that returns a promise of all addresses, such as (name) => dns.promises.lookup(name, { all: true })';
  if ((value as { readonly length: number }).length > 2) throw new ConfigError({ field, bound, value, sentinel });
};

/** Node would ignore an authority without this, and so trust none. */
const pemBegin = '-----BEGIN ';

function isMaterial(it: unknown): boolean {
  if (typeof it === 'string') return it.includes(pemBegin);
  return isBytes(it) && Buffer.from(it.buffer, it.byteOffset, it.byteLength).includes(pemBegin);
}

const material = secret('PEM as text or bytes', isMaterial);
const authorities = secret(
  'PEM as text or bytes, or an array of that',
  (it) => isMaterial(it) || (Array.isArray(it) && it.every(isMaterial)),
);
const plainText = secretText('a text', () => true);
/** The checks of `TlsConfig`; no value is shown. */
const tlsChecks: Checks = {
  ca: authorities,
  cert: material,
  key: material,
  passphrase: plainText,
  servername: plainText,
};

const refused = { ...missingOptions, 'connection.localAddress': missingOptions['localAddress'] ?? '' };
const hints: FieldHints = { aliases: nodeFieldAliases, refused };
const tls = nested(tlsChecks, { hints });

const isPin = (it: unknown): boolean => typeof it === 'string' && /^[A-Za-z0-9+/]{43}=$/.test(it);
const isCidr = (it: unknown): boolean => typeof it === 'string' && parseCidr(it) !== undefined;

/** Adds fields to a shared group. */
function extended(name: GroupName, more: Checks): CheckedGroup {
  const { sentinel, checks } = sharedGroups[name];
  return { sentinel, checks: { ...checks, ...more } };
}

/** The shared groups, with the fields that only Node keeps. */
const groups: typeof sharedGroups = {
  ...sharedGroups,
  timeouts: extended('timeouts', {
    connect: duration,
    tlsHandshake: duration,
    responseHeader: duration,
    idleConnection: duration,
  }),
  connection: extended('connection', {
    maxIdleConns: whole(0, 1000),
    maxConnsPerHost: whole(0, 1000),
    proxyUrl: secretText(
      "'' or a URL with the scheme http, https, socks5 or socks5h and a host",
      (it) => it === '' || parseProxyUrl(it) !== undefined,
    ),
    noProxy: secretText('a text without control characters', (it) => !hasControl(it)),
    enableSystemProxy: flag,
    enableHttp2: flag,
    maxResponseHeaderBytes: bytes(1024, mebibyte),
    lookup: hostLookup,
    socketPath: secretText('a path without control characters', (it) => !hasControl(it)),
  }),
  security: extended('security', {
    maxDecompressedBodySize: bytes(0, 100 * mebibyte),
    maxDownloadSize: bytes(0, 1024 * gibibyte),
    minTlsVersion: version,
    maxTlsVersion: version,
    insecureSkipVerify: flag,
    tls,
    proxyTls: tls,
    pinnedKeys: listOf('the base64 SHA-256 of a public key', isPin, true),
    allowPrivateIps: flag,
    ssrfExemptCidrs: listOf("an address range such as '10.0.0.0/8'", isCidr),
  }),
  middleware: extended('middleware', { userAgent }),
};

/**
 * Checks a configuration: types, bounds (inclusive) and unknown fields.
 *
 * @param config as for {@link createClient}
 * @throws ErrNilConfig for `null` and `undefined`
 * @throws ConfigError for the first wrong field; its `cause` is the sentinel of the field's group
 * @example
 * ```ts
 * validateConfig({ retry: { maxRetries: 10 } }); // → undefined
 * validateConfig({ retry: { maxRetries: 11 } });
 * // → throws ConfigError: invalid retry configuration: retry.maxRetries must be a whole number 0 to 10, got 11
 * ```
 */
export function validateConfig(config: Config | null | undefined): void {
  if (config === null || config === undefined) throw wrapSentinel(ErrNilConfig);
  checkConfig(config, groups, { parseJson: callable, stringifyJson: callable }, hints);
  assertGuardStated(config);
  const given = ownCopy(config);
  checkSocket(ownCopy(given.connection), ownCopy(given.security));
  checkVersions(ownCopy(given.security));
}

/** Refuses a proxy or the SSRF guard beside a socket: connections to a socket use neither a proxy nor an address. */
function checkSocket(
  { socketPath = '', proxyUrl = '', enableSystemProxy = false }: PartialGroup<ConnectionConfig>,
  { allowPrivateIps = true }: PartialGroup<SecurityConfig>,
): void {
  if (socketPath === '') return;
  const excluded =
    proxyUrl !== ''
      ? 'connection.proxyUrl'
      : enableSystemProxy
        ? 'connection.enableSystemProxy'
        : allowPrivateIps
          ? undefined
          : 'security.allowPrivateIps: false';
  if (excluded !== undefined)
    throw new ConfigError({
      field: 'connection.socketPath',
      bound: `absent beside '${excluded}'`,
      sentinel: ErrInvalidConnection,
    });
}

function checkVersions({ minTlsVersion: value, maxTlsVersion }: PartialGroup<SecurityConfig>): void {
  if (value === 'TLSv1.3' && maxTlsVersion === 'TLSv1.2')
    throw new ConfigError({
      field: 'security.minTlsVersion',
      bound: "at most 'security.maxTlsVersion'",
      value,
      sentinel: ErrInvalidSecurity,
    });
}
