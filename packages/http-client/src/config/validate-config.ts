import {
  ErrInvalidConnection,
  ErrInvalidSecurity,
  ErrInvalidTimeout,
  ErrNilConfig,
  wrapSentinel,
} from '@wirework/http-errors';
import { ownCopy } from '../base/own-copy.ts';
import { hasControl, headerValueProblem } from '../security/header-problems.ts';
import { parseCidr } from '../security/ip-ranges.ts';
import { isProxyUrl } from './proxy-url.ts';
import { gibibyte, mebibyte, maxTextBytes, defaultTextBytes } from '../base/bounds.ts';
import { checkConfigHeaders, nested, type Checks, type FieldHints } from './check-fields.ts';
import {
  between,
  bytes,
  callable,
  flag,
  listOf,
  object,
  oneOf,
  optional,
  secretText,
  type Check,
} from './field-checks.ts';
import { nodeFieldAliases } from './node-field-aliases.ts';
import type { Config, ConnectionConfig, SecurityConfig } from './config.ts';
import type { PartialGroup } from './partial-group.ts';
import { ConfigError } from './config-error.ts';
import { kindOf } from '../base/show-value.ts';
import { assertGuardStated } from './guarded-preset.ts';
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

type Group = 'timeouts' | 'connection' | 'security' | 'retry' | 'middleware' | 'resilience';

const version = oneOf('TLSv1.2', 'TLSv1.3');

const userAgent: Check = (field, value, sentinel) => {
  const fits = typeof value === 'string' && headerValueProblem(field, value, 512) === undefined && !hasControl(value);
  if (!fits) throw new ConfigError({ field, bound: 'at most 512 bytes without control characters', value, sentinel });
};

const isMaterial = (it: unknown): boolean => typeof it === 'string' || ArrayBuffer.isView(it);
const material: Check = (field, value, sentinel) => {
  if (!isMaterial(value)) throw new ConfigError({ field, bound: 'PEM as text or bytes', sentinel });
};
const authorities: Check = (field, value, sentinel) => {
  if (!isMaterial(value) && !(Array.isArray(value) && value.every(isMaterial)))
    throw new ConfigError({ field, bound: 'PEM as text or bytes, or an array of that', sentinel });
};
const plainText = secretText('a text', () => true);
/** The checks of `TlsConfig`; no value is shown. */
const tlsChecks: Checks = {
  ca: authorities,
  cert: material,
  key: material,
  passphrase: plainText,
  servername: plainText,
};

const hints: FieldHints = { aliases: nodeFieldAliases, refused: {} };
const tls = nested(tlsChecks, undefined, object, hints);

const isPin = (it: unknown): boolean => typeof it === 'string' && /^[A-Za-z0-9+/]{43}=$/.test(it);
const isCidr = (it: unknown): boolean => typeof it === 'string' && parseCidr(it) !== undefined;

/** All fields, in the order in which they are checked. */
const groups: Readonly<Record<Group, CheckedGroup>> = {
  timeouts: {
    sentinel: ErrInvalidTimeout,
    checks: {
      request: duration,
      attempt: duration,
      connect: duration,
      tlsHandshake: duration,
      responseHeader: duration,
      idleConnection: duration,
      bodyIdle: duration,
    },
  },
  connection: {
    sentinel: ErrInvalidConnection,
    checks: {
      maxIdleConns: between(0, 1000, '', true),
      maxConnsPerHost: between(0, 1000, '', true),
      proxyUrl: secretText(
        "'' or a URL with the scheme http, https, socks5 or socks5h and a host",
        (it) => it === '' || isProxyUrl(it),
      ),
      noProxy: secretText('a text without control characters', (it) => !hasControl(it)),
      enableSystemProxy: flag,
      enableHttp2: flag,
      enableCookies: flag,
      cookieJar: optional(jar),
      maxResponseHeaderBytes: bytes(1024, mebibyte),
      lookup: optional(callable),
      socketPath: secretText('a path without control characters', (it) => !hasControl(it)),
    },
  },
  security: {
    sentinel: ErrInvalidSecurity,
    checks: {
      maxUrlBytes: bytes(1024, maxTextBytes),
      maxHeaderValueBytes: bytes(1024, maxTextBytes),
      maxResponseBodySize: bytes(0, gibibyte),
      maxDecompressedBodySize: bytes(0, 100 * mebibyte),
      maxRequestBodySize: bytes(0, gibibyte),
      maxDownloadSize: bytes(0, 1024 * gibibyte),
      minTlsVersion: version,
      maxTlsVersion: version,
      insecureSkipVerify: flag,
      tls,
      proxyTls: tls,
      pinnedKeys: listOf('the base64 SHA-256 of a public key', isPin, true),
      allowPrivateIps: flag,
      ssrfExemptCidrs: listOf("an address range such as '10.0.0.0/8'", isCidr),
      redirectAllowList: hostPatterns,
      allowInsecureRedirects: flag,
      sensitiveKeys: secretNames,
    },
    together: checkVersions,
  },
  retry: retryGroup,
  middleware: { ...middlewareGroup, checks: { ...middlewareGroup.checks, userAgent } },
  resilience: resilienceGroup,
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
  if (typeof config !== 'object' || Array.isArray(config))
    throw new ConfigError({ field: 'config', bound: 'an object', kind: kindOf(config) });
  checkGroups(config, groups, ['parseJson', 'stringifyJson'], hints);
  assertGuardStated(config);
  const { connection, middleware, security } = ownCopy(config);
  checkConfigHeaders(ownCopy(middleware).headers ?? {}, ownCopy(security).maxHeaderValueBytes ?? defaultTextBytes);
  checkSocket(ownCopy(connection), ownCopy(security));
  for (const name of ['parseJson', 'stringifyJson'] as const) {
    const given = Object.hasOwn(config, name) ? config[name] : undefined;
    if (given !== undefined && typeof given !== 'function')
      throw new ConfigError({ field: name, bound: 'a function', value: given });
  }
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

function checkVersions(group: PartialGroup<SecurityConfig>, sentinel: Error): void {
  const { minTlsVersion: value, maxTlsVersion } = ownCopy(group);
  if (value === 'TLSv1.3' && maxTlsVersion === 'TLSv1.2')
    throw new ConfigError({
      field: 'security.minTlsVersion',
      bound: "at most 'security.maxTlsVersion'",
      value,
      sentinel,
    });
}
