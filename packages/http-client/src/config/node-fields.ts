/** The fields of the client for Node: those of every platform, and those of connections, certificates and files. */
import { isIP } from 'node:net';
import { gibibyte, mebibyte } from '../base/bounds.ts';
import { isBytes, latin1 } from '../base/bytes.ts';
import { hasControl } from '../base/has-control.ts';
import {
  between,
  bytes,
  callable,
  fitting,
  flag,
  listOf,
  object,
  objectLike,
  oneOf,
  secret,
  secretText,
  whole,
} from './checks.ts';
import type { ResolvedConfig } from './config.ts';
import { commonFields, duration, type Fields, type FieldsOf, type FieldTable } from './fields.ts';
import type { DnsCacheConfig, ProxyTlsConfig } from './groups.ts';
import { parseProxyUrl } from './proxy-url.ts';
import { settingsChanger, type SettingsChanger } from './call-settings.ts';
import { requestFields } from './request-fields.ts';

const isText = (it: unknown): it is string => typeof it === 'string';
const isPin = (it: unknown): boolean => typeof it === 'string' && /^[A-Za-z0-9+/]{43}=$/.test(it);
/** Whether a value has PEM, without which Node would ignore an authority, and so trust none. */
const isMaterial = (it: unknown): boolean =>
  (typeof it === 'string' ? it : isBytes(it) ? latin1(it) : '').includes('-----BEGIN ');
const isMaterials = (it: unknown): boolean => isMaterial(it) || (Array.isArray(it) && it.every(isMaterial));

const material = { default: undefined, check: secret('PEM as text or bytes', isMaterial) };
const plainText = { default: undefined, check: secretText('a text', () => true) };
/** The fields of `tls` that an `https:` proxy has too. */
const proxyTlsFields: FieldsOf<ProxyTlsConfig> = {
  ca: { default: undefined, check: secret('PEM as text or bytes, or an array of that', isMaterials) },
  cert: material,
  key: material,
  passphrase: plainText,
  servername: plainText,
};
/** The fields of `connection.dnsCache`. */
export const dnsCacheFields: FieldsOf<DnsCacheConfig> = {
  maxEntries: { default: 256, check: whole(1, 10_000) },
  maxAge: { default: 10_000, check: between(1, 3_600_000, 'ms') },
};
const tlsVersion = oneOf('TLSv1.2', 'TLSv1.3');

const fields: FieldsOf<ResolvedConfig> = {
  ...commonFields,
  timeouts: {
    ...commonFields.timeouts,
    fields: {
      ...commonFields.timeouts.fields,
      connect: { default: 10_000, check: duration, isOfConnections: true },
      tlsHandshake: { default: 10_000, check: duration, isOfConnections: true },
      responseHeader: {
        default: 30_000,
        check: duration,
        isOfConnections: true,
      },
      idleConnection: { default: 90_000, check: duration, isOfConnections: true },
    },
  },
  connection: {
    ...commonFields.connection,
    aliases: ['agent', 'dispatcher', 'httpAgent', 'httpsAgent', 'connection.agent'],
    fields: {
      maxIdleConns: { default: 256, check: whole(0, 1000) },
      maxConnsPerHost: { default: 64, check: whole(0, 1000) },
      proxyUrl: {
        default: '',
        check: secretText(
          "'' or a URL with the scheme http, https, socks5 or socks5h and a host",
          (it) => it === '' || parseProxyUrl(it) !== undefined,
        ),
        aliases: ['proxy', 'proxyUrl'],
      },
      noProxy: {
        default: '',
        check: secretText('a text without control characters', (it) => !hasControl(it)),
      },
      enableSystemProxy: { default: false, check: flag },
      proxyTls: { default: undefined, check: object, fields: proxyTlsFields, aliases: ['security.proxyTls'] },
      http2: { default: true, check: flag, aliases: ['http2', 'connection.enableHttp2'] },
      maxResponseHeaderBytes: { default: 65_536, check: bytes(1024, mebibyte) },
      lookup: { default: undefined, check: callable, aliases: ['lookup', 'dnsLookup'] },
      dnsCache: {
        default: undefined,
        check: objectLike('an object; {} turns it on with its defaults'),
        aliases: ['dnsCache'],
        fields: dnsCacheFields,
      },
      localAddress: {
        default: '',
        check: fitting("'' or an IPv4 or IPv6 address", (it) => it === '' || (isText(it) && isIP(it) !== 0)),
        aliases: ['localAddress'],
      },
      socketPath: {
        default: '',
        check: secretText('a path without control characters', (it) => !hasControl(it)),
      },
    },
  },
  tls: {
    ...commonFields.tls,
    aliases: ['security.tls', 'https', 'connection.tls'],
    fields: {
      ...proxyTlsFields,
      minVersion: { default: 'TLSv1.2', check: tlsVersion, aliases: ['security.minTlsVersion'] },
      maxVersion: { default: 'TLSv1.3', check: tlsVersion, aliases: ['security.maxTlsVersion'] },
      rejectUnauthorized: {
        default: true,
        check: flag,
        aliases: [
          'security.insecureSkipVerify',
          'rejectUnauthorized',
          'connection.rejectUnauthorized',
          'security.rejectUnauthorized',
        ],
      },
      pinnedKeys: {
        default: [],
        check: listOf('the base64 SHA-256 of a public key', isPin, true),
        aliases: ['security.pinnedKeys'],
      },
    },
  },
  security: {
    ...commonFields.security,
    fields: {
      ...commonFields.security.fields,
      maxDecompressedBodySize: {
        default: 100 * mebibyte,
        check: bytes(0, 100 * mebibyte),
      },
      maxDownloadSize: {
        default: 10 * gibibyte,
        check: bytes(0, 1024 * gibibyte),
        isOfClient: true,
      },
      allowPrivateIps: { default: true, check: flag, isOfConnections: true },
      // Only Node can parse the ranges, so `validateConfig` does.
      ssrfExemptCidrs: {
        default: [],
        check: listOf('a text', isText),
        isOfConnections: true,
      },
    },
  },
};

const keepAlive = "use 'connection.maxIdleConns'; 0 turns it off";

/** The fields on Node, and its answers. */
export const nodeTable: FieldTable = {
  client: fields as Fields,
  request: requestFields(fields as Fields),
  answers: {
    cache: 'use cache() of @wirework/http-cache, a middleware',
    keepAlive,
    'connection.keepAlive': keepAlive,
    'security.insecureSkipVerify': "use 'tls.rejectUnauthorized', with the opposite meaning",
    withCredentials: 'a cookie jar decides about cookies, and on fetch init.credentials',
  },
};

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
export const withSettings: SettingsChanger = /* @__PURE__ */ settingsChanger(nodeTable);
