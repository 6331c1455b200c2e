/**
 * The fields of a configuration on every platform: their defaults, checks, and names in other clients. `node-fields.ts`
 * adds those of Node, `fetch-fields.ts` those of `fetch`. The types are in `groups.ts` and `config.ts`, and the
 * compiler compares them with the tables: a field that only one of them has, or a default of another type, is an error.
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
import { mayBeIn, type MiddlewareList } from '../base/middleware-kind.ts';
import { parseJson } from '../base/parse-json.ts';
import { hasMethods, isCookieJar } from '../base/assert-options.ts';
import { readUrl } from '../request/parse-url.ts';
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
  secret,
  whole,
  type Check,
} from './checks.ts';
import type { ResolvedConfig } from './config.ts';
import type { FetchSecurityConfig, FetchTimeoutsConfig } from './fetch-config.ts';
import type { BreakerConfig, BulkheadConfig, RateLimitConfig, RetryBudgetConfig, RetryConfig } from './groups.ts';

/** The rules of a field. */
interface Rules {
  readonly check: Check;
  /** The sentinel of the errors; that of the group by default. */
  readonly sentinel?: Error | undefined;
  /** Whether the field, or every field of the group, belongs to the connections, which an extended client shares. */
  readonly isOfConnections?: true | undefined;
  /** Whether the field is for all calls of a client, so that no call can have another value. */
  readonly isOfClient?: true | undefined;
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

/** The fields on a platform, and its answers to others. */
export interface FieldTable {
  /** The fields of a client. */
  readonly client: Fields;
  /** The options of a request. */
  readonly request: Fields;
  /**
   * Why the platform cannot keep a field, by path; `connection.*` is every field of a group. Absent where it keeps all,
   * so that requests on Node spend no time on it.
   */
  readonly refusals?: Readonly<Record<string, string>>;
  /** Answers to unknown names for which a field is not the answer. */
  readonly answers: Readonly<Record<string, string>>;
}

/** The configuration on every platform. */
interface CommonConfig extends Omit<ResolvedConfig, 'timeouts' | 'connection' | 'tls' | 'security'> {
  readonly timeouts: FetchTimeoutsConfig;
  readonly connection: object;
  readonly tls: object;
  readonly security: FetchSecurityConfig;
}

/** Its fields; the table for Node adds to these groups. */
interface CommonFields extends FieldsOf<CommonConfig> {
  readonly timeouts: GroupField<FetchTimeoutsConfig>;
  readonly connection: GroupField<object>;
  readonly tls: GroupField<object>;
  readonly security: GroupField<FetchSecurityConfig>;
  readonly retry: GroupField<RetryConfig>;
}

/** Accepts a duration in milliseconds. */
export const duration: Check = between(0, maxDuration, 'ms');

/** Accepts a signal, of any realm. */
export const abortSignal: Check = fitting('an AbortSignal', (it) =>
  hasMethods(it, 'addEventListener', 'removeEventListener'),
);

const isBaseUrl = (it: unknown): boolean => {
  const { protocol, username, password } = readUrl(String(it)) ?? {};
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
};
const isHostPattern = (it: unknown): boolean => typeof it === 'string' && /^(?:\*\.)?[^\s*/:@]+$/.test(it);
const isName = (it: unknown): boolean => typeof it === 'string' && /[\p{L}\d]/u.test(it);
const isUserAgent = (it: unknown): boolean =>
  typeof it === 'string' && headerValueProblem('user-agent', it, 512) === undefined && !hasControl(it);

/** Accepts a list of middleware, without that of this package which belongs to the other list. */
const middlewareList = (list: MiddlewareList, other: MiddlewareList): Check => {
  const functions = listOf('a function', (it) => typeof it === 'function', true);
  const own = listOf(`a function for this list; this one belongs to '${other}'`, (it) => mayBeIn(list, it), true);
  return (value) => functions(value) ?? own(value);
};

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
  adaptive: { default: true, check: flag },
  store: { default: undefined, check: secret("an object with the method 'take'", (it) => hasMethods(it, 'take')) },
};

/** The fields of `retry.budget`. */
export const retryBudgetFields: FieldsOf<RetryBudgetConfig> = {
  share: { default: 0.2, check: between(0, 10) },
  minimum: { default: 10, check: whole(0, 100_000) },
  window: { default: 10_000, check: between(100, maxDuration, 'ms') },
};

/** The fields of a client on every platform. */
export const commonFields: CommonFields = {
  baseUrl: {
    default: undefined,
    check: secret('an absolute URL with the scheme http or https, without user information', isBaseUrl),
    isOfClient: true,
    sentinel: ErrInvalidConnection,
    aliases: ['baseURL', 'prefixUrl', 'prefix'],
  },
  headers: {
    default: {},
    check: object,
    isOfClient: true,
    sentinel: ErrInvalidHeader,
    aliases: ['middleware.headers'],
  },
  userAgent: {
    default: 'wirework',
    check: fitting('at most 512 bytes without control characters', isUserAgent),
    isOfClient: true,
    sentinel: ErrInvalidMiddleware,
    aliases: ['middleware.userAgent'],
  },
  timeouts: {
    check: object,
    sentinel: ErrInvalidTimeout,
    fields: {
      request: { default: 30_000, check: duration, aliases: ['timeout'] },
      attempt: { default: 7500, check: duration, aliases: ['attemptTimeout'] },
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
      maxRetryAfter: { default: 60_000, check: duration },
      retryNonIdempotent: { default: false, check: flag, aliases: ['retryNonIdempotent'] },
      policy: { default: undefined, check: callable },
      budget: { default: {}, check: object, isOfClient: true, fields: retryBudgetFields },
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
        aliases: ['middleware.maxRedirects', 'maxRedirects'],
      },
    },
  },
  connection: { check: object, sentinel: ErrInvalidConnection, isOfConnections: true, fields: {} },
  tls: { check: object, sentinel: ErrInvalidSecurity, isOfConnections: true, fields: {} },
  cookies: {
    default: false,
    check: secret('true, false or a CookieJar of tough-cookie', (it) => typeof it === 'boolean' || isCookieJar(it)),
    sentinel: ErrInvalidConnection,
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
      maxRequestBodySize: { default: 0, check: bytes(0, gibibyte) },
      redirectAllowList: {
        default: [],
        check: listOf("a host or '*.' and a host", isHostPattern),
      },
      allowInsecureRedirects: { default: false, check: flag },
      sensitiveKeys: {
        default: [],
        check: listOf('a name of a letter or digit at least', isName),
        isOfClient: true,
        aliases: ['sensitiveKeys'],
      },
    },
  },
  resilience: {
    check: object,
    isOfClient: true,
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
    check: middlewareList('middleware', 'attemptMiddleware'),
    isOfClient: true,
    sentinel: ErrInvalidMiddleware,
    aliases: ['middleware.middlewares', 'middlewares', 'hooks', 'interceptors'],
  },
  attemptMiddleware: {
    default: [],
    check: middlewareList('attemptMiddleware', 'middleware'),
    isOfClient: true,
    sentinel: ErrInvalidMiddleware,
    aliases: ['hooks.beforeRequest', 'hooks.beforeRetry'],
  },
  identity: {
    default: undefined,
    check: secret('a text of 1 to 256 characters', (it) => typeof it === 'string' && /^.{1,256}$/su.test(it)),
    sentinel: ErrInvalidMiddleware,
  },
  throwOnStatus: {
    default: false,
    check: flag,
    sentinel: ErrInvalidMiddleware,
    aliases: ['throwHttpErrors', 'validateStatus'],
  },
  parseJson: { default: parseJson, check: callable },
  stringifyJson: { default: (value) => JSON.stringify(value), check: callable },
};
