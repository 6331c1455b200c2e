/**
 * Every field of a configuration: its default, its check, the platforms that lack it, and its names in other clients.
 * The types are in `groups.ts` and `config.ts`, and the compiler compares them with this table: a field that only one
 * of them has, or a default of another type, is an error.
 */
import {
  ErrInvalidConnection,
  ErrInvalidHeader,
  ErrInvalidMiddleware,
  ErrInvalidRetry,
  ErrInvalidSecurity,
  ErrInvalidTimeout,
} from '@wirework/http-errors';
import { defaultTextBytes, gibibyte, maxDuration, maxTextBytes, mebibyte } from '../base/bounds.ts';
import { hasControl } from '../base/has-control.ts';
import { isBytes, latin1 } from '../base/bytes.ts';
import { parseJson } from '../base/parse-json.ts';
import { isCookieJar } from '../message/request/assert-options.ts';
import { readUrl } from '../message/request/read-url.ts';
import { headerValueProblem } from '../security/header-problems.ts';
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
  type Check,
} from './checks.ts';
import type { ResolvedConfig } from './config.ts';
import type { BreakerConfig, BulkheadConfig, ProxyTlsConfig, RateLimitConfig } from './groups.ts';
import { parseProxyUrl } from './proxy-url.ts';

/** The rules of a field. */
interface Rules {
  readonly check: Check;
  /** The sentinel of the errors; that of the group by default. */
  readonly sentinel?: Error | undefined;
  /** Why `fetch` cannot keep the field, or any field of the group. */
  readonly notOnFetch?: string | undefined;
  /** Why a browser cannot keep the field. */
  readonly notInBrowsers?: string;
  /** Whether the field, or every field of the group, belongs to the connections, which an extended client shares. */
  readonly isOfConnections?: true | undefined;
  /** Former names of the field, and names in other clients; with the group, if they are in one. */
  readonly aliases?: readonly string[];
}

/** A field with a value. If its value is an object with fields, those have defaults once there is such an object. */
interface ValueField<T> extends Rules {
  readonly default: T;
  readonly fields?: FieldsOf<NonNullable<T>>;
}

/** A field that an object must have. */
interface NeededField extends Rules {
  readonly isNeeded: true;
}

/** A group of fields. Its default is an object with their defaults. */
interface GroupField<T> extends Rules {
  readonly fields: FieldsOf<T>;
}

/** The fields of an object, by name, in the order in which they are checked. */
export type FieldsOf<T> = { readonly [N in keyof T]-?: ValueField<T[N]> | NeededField | GroupField<T[N]> };

/** A field of any type. */
export interface Field extends Rules {
  readonly default?: unknown;
  readonly isNeeded?: true;
  readonly fields?: Fields;
}

/** Whether a field is a group, whose fields have defaults even if it is absent. */
export function isGroup(field: Field | undefined): boolean {
  return field?.fields !== undefined && !Object.hasOwn(field, 'default');
}

/** Fields by name. */
export type Fields = Readonly<Record<string, Field>>;

const connections = "'fetch' opens its connections itself, and takes no settings for them";
const certificates = "'fetch' checks certificates itself, and does not show them";
const addresses = "'fetch' does not show the address that it connects to";
const browserCookies = 'a browser keeps cookies itself; init.credentials decides whether it sends them';
const browserRedirects = 'a browser follows redirects itself, and does not show them';

/** Accepts a duration in milliseconds. */
const duration: Check = between(0, maxDuration, 'ms');

/**
 * Accepts a function that returns a promise. A function with a third parameter takes a callback, as `dns.lookup` does.
 */
const hostLookup: Check = (value) =>
  callable(value) ??
  fitting(
    'a function that returns a promise of all addresses, such as (name) => dns.promises.lookup(name, { all: true })',
    (it) => (it as { readonly length: number }).length <= 2,
  )(value);

const isBaseUrl = (it: unknown): boolean => {
  const { protocol, username, password } = readUrl(String(it)) ?? {};
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
};
const isText = (it: unknown): boolean => typeof it === 'string';
const isFunction = (it: unknown): boolean => typeof it === 'function';
const isHostPattern = (it: unknown): boolean => typeof it === 'string' && /^(?:\*\.)?[^\s*/:@]+$/.test(it);
const isName = (it: unknown): boolean => typeof it === 'string' && /[\p{L}\d]/u.test(it);
const isPin = (it: unknown): boolean => typeof it === 'string' && /^[A-Za-z0-9+/]{43}=$/.test(it);
const isUserAgent = (it: unknown): boolean =>
  typeof it === 'string' && headerValueProblem('user-agent', it, 512) === undefined && !hasControl(it);
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
const tlsVersion = oneOf('TLSv1.2', 'TLSv1.3');

/** The fields of `resilience.breaker`. */
export const breakerFields: FieldsOf<BreakerConfig> = {
  threshold: { default: 0.5, check: between(0.01, 1) },
  window: { default: 30_000, check: between(100, maxDuration, 'ms') },
  minimumRequests: { default: 10, check: whole(1, 100_000) },
  openFor: { default: 30_000, check: between(1, maxDuration, 'ms') },
  onStateChange: { default: undefined, check: callable },
};
/** The fields of `resilience.bulkhead`. */
export const bulkheadFields: FieldsOf<BulkheadConfig> = {
  maxConcurrent: { isNeeded: true, check: whole(1, 10_000) },
  maxQueue: { default: 0, check: whole(0, 100_000) },
};
/** The fields of `resilience.rateLimit`. */
export const rateLimitFields: FieldsOf<RateLimitConfig> = {
  requests: { isNeeded: true, check: whole(1, 1_000_000) },
  period: { default: 1000, check: between(1, 3_600_000, 'ms') },
  maxWait: { default: 0, check: duration },
};

const table: FieldsOf<ResolvedConfig> = {
  baseUrl: {
    default: undefined,
    check: secret('an absolute URL with the scheme http or https, without user information', isBaseUrl),
    sentinel: ErrInvalidConnection,
    aliases: ['baseURL', 'prefixUrl', 'prefix', 'url'],
  },
  headers: { default: {}, check: object, sentinel: ErrInvalidHeader, aliases: ['middleware.headers'] },
  userAgent: {
    default: 'wirework',
    check: fitting('at most 512 bytes without control characters', isUserAgent),
    sentinel: ErrInvalidMiddleware,
    notOnFetch: "'fetch' names its platform; outside browsers, headers may have a 'user-agent'",
    aliases: ['middleware.userAgent'],
  },
  timeouts: {
    check: object,
    sentinel: ErrInvalidTimeout,
    fields: {
      request: { default: 30_000, check: duration, aliases: ['timeout'] },
      attempt: { default: 7500, check: duration, aliases: ['attemptTimeout'] },
      connect: { default: 10_000, check: duration, notOnFetch: connections, isOfConnections: true },
      tlsHandshake: { default: 10_000, check: duration, notOnFetch: connections, isOfConnections: true },
      responseHeader: {
        default: 30_000,
        check: duration,
        notOnFetch: "'fetch' does not tell when it has sent a request; timeouts.attempt bounds the wait",
        isOfConnections: true,
      },
      idleConnection: { default: 90_000, check: duration, notOnFetch: connections, isOfConnections: true },
      bodyIdle: { default: 30_000, check: duration, isOfConnections: true },
    },
  },
  retry: {
    check: object,
    sentinel: ErrInvalidRetry,
    fields: {
      maxRetries: {
        default: 3,
        check: whole(0, 10),
        aliases: ['maxRetries', 'retries', 'retry.limit', 'retry.retries', 'retry.attempts'],
      },
      delay: { default: 1000, check: duration },
      maxDelay: { default: 30_000, check: duration },
      backoffFactor: { default: 2, check: between(1, 10) },
      jitter: { default: true, check: flag },
      retryNonIdempotent: { default: false, check: flag, aliases: ['retryNonIdempotent'] },
      policy: { default: undefined, check: callable },
    },
  },
  redirects: {
    check: object,
    sentinel: ErrInvalidMiddleware,
    fields: {
      follow: {
        default: true,
        check: flag,
        aliases: [
          'middleware.followRedirects',
          'followRedirects',
          'followRedirect',
          'redirect',
          'redirects.followRedirects',
        ],
      },
      maxRedirects: {
        default: 10,
        check: whole(0, 50),
        notInBrowsers: browserRedirects,
        aliases: ['middleware.maxRedirects', 'maxRedirects'],
      },
    },
  },
  connection: {
    check: object,
    sentinel: ErrInvalidConnection,
    notOnFetch: connections,
    isOfConnections: true,
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
      lookup: { default: undefined, check: hostLookup },
      socketPath: {
        default: '',
        check: secretText('a path without control characters', (it) => !hasControl(it)),
      },
    },
  },
  tls: {
    check: object,
    sentinel: ErrInvalidSecurity,
    notOnFetch: certificates,
    isOfConnections: true,
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
  cookies: {
    default: false,
    check: secret('true, false or a CookieJar of tough-cookie', (it) => typeof it === 'boolean' || isCookieJar(it)),
    sentinel: ErrInvalidConnection,
    notInBrowsers: browserCookies,
    aliases: ['cookieJar', 'connection.enableCookies', 'connection.cookieJar'],
  },
  security: {
    check: object,
    sentinel: ErrInvalidSecurity,
    fields: {
      maxUrlBytes: { default: defaultTextBytes, check: bytes(1024, maxTextBytes) },
      maxHeaderValueBytes: { default: defaultTextBytes, check: bytes(1024, maxTextBytes) },
      maxResponseBodySize: {
        default: 10 * mebibyte,
        check: bytes(0, gibibyte),
        aliases: ['maxResponseBodySize', 'maxContentLength'],
      },
      maxDecompressedBodySize: {
        default: 100 * mebibyte,
        check: bytes(0, 100 * mebibyte),
        notOnFetch: "'fetch' decodes bodies itself; security.maxResponseBodySize bounds the decoded body",
      },
      maxRequestBodySize: { default: 0, check: bytes(0, gibibyte) },
      maxDownloadSize: {
        default: 10 * gibibyte,
        check: bytes(0, 1024 * gibibyte),
        notOnFetch: 'there is no file system; security.maxResponseBodySize bounds a body',
      },
      redirectAllowList: {
        default: [],
        check: listOf("a host or '*.' and a host", isHostPattern),
        notInBrowsers: browserRedirects,
      },
      allowInsecureRedirects: { default: false, check: flag, notInBrowsers: browserRedirects },
      sensitiveKeys: {
        default: [],
        check: listOf('a name of a letter or digit at least', isName),
        aliases: ['sensitiveKeys'],
      },
      allowPrivateIps: { default: true, check: flag, notOnFetch: addresses, isOfConnections: true },
      // Only Node can parse the ranges, so `validateConfig` does.
      ssrfExemptCidrs: {
        default: [],
        check: listOf('a text', isText),
        notOnFetch: addresses,
        isOfConnections: true,
      },
    },
  },
  resilience: {
    check: object,
    sentinel: ErrInvalidConnection,
    fields: {
      breaker: {
        default: undefined,
        check: objectLike('an object; {} turns it on with its defaults'),
        aliases: ['breaker'],
        fields: breakerFields,
      },
      bulkhead: {
        default: undefined,
        check: object,
        aliases: ['bulkhead'],
        fields: bulkheadFields,
      },
      rateLimit: {
        default: undefined,
        check: object,
        aliases: ['rateLimit'],
        fields: rateLimitFields,
      },
    },
  },
  middleware: {
    default: [],
    check: listOf('a function', isFunction, true),
    sentinel: ErrInvalidMiddleware,
    aliases: ['middleware.middlewares', 'middlewares', 'hooks', 'interceptors'],
  },
  parseJson: { default: parseJson, check: callable },
  stringifyJson: { default: (value) => JSON.stringify(value), check: callable },
};

/** The fields of the client for Node. */
export const fields: Fields = table as Fields;

/** The fields of the client on `fetch`, with those that it refuses. */
export const fetchFields: Fields = {
  ...fields,
  fetch: { default: undefined, check: callable },
  init: { default: {}, check: object },
};
