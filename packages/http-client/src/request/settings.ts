/** The settings of a call: those of its client, and what its options change. The configuration of a client has more. */
import type { ClientError } from '@wirework/http-errors';
import type { CookieJar } from 'tough-cookie';

/** Any fields of a group; the absent ones are those of the client, or have their defaults. */
export type PartialGroup<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** How long a request and an attempt may take, in milliseconds, 0 to 1,800,000; 0 means no limit. */
export interface CallTimeouts {
  /** The whole request: time in the queue, every attempt, pause and redirect, and the body. @default 30_000 */
  readonly request: number;
  /**
   * One attempt, to the end of its response, or to the headers with `stream`. Each part of a body that is sent or
   * received starts it again. A longer attempt is retried as after a lost connection. By default, each attempt has an
   * equal share of `request`, at most 10 s; a request that is sent once has 10 s. @default 7_500
   */
  readonly attempt: number;
}

/** An attempt that ended: the argument of a {@link RetryPolicy}. */
export interface RetryQuestion {
  /** Attempts made so far, the first included. */
  readonly attempt: number;
  readonly method: string;
  /** The URL without secrets. */
  readonly url: string;
  /** The status, if there was a response; if its body could not be read, it is that of `error`. */
  readonly statusCode: number | undefined;
  /** The classified error: that of the transport, or one of type `HTTP` for a status that the built-in rules retry. */
  readonly error: ClientError | undefined;
  /** Whether the built-in rules would retry it. */
  readonly retry: boolean;
  /** The pause by the built-in rules, in milliseconds. */
  readonly delay: number;
}

/**
 * Decides whether an attempt is retried, directly or by a promise: `false` to stop, `true` for the built-in pause, a
 * number for a pause in milliseconds. A request whose body is a consumed stream is never retried, nor is one that was
 * cancelled.
 *
 * @example
 * ```ts
 * const onlyTeapots: RetryPolicy = ({ statusCode }) => statusCode === 418;
 * ```
 */
export type RetryPolicy = (question: RetryQuestion) => boolean | number | Promise<boolean | number>;

/** When and how often a request is retried. */
export interface CallRetry {
  /** Retries after the first attempt, 0 to 10. @default 3 */
  readonly maxRetries: number;
  /** The first pause in milliseconds, 0 to 1,800,000. @default 1000 */
  readonly delay: number;
  /** The longest pause in milliseconds, 0 to 1,800,000; jitter never exceeds it. @default 30_000 */
  readonly maxDelay: number;
  /** The factor by which the pause grows, 1 to 10. @default 2 */
  readonly backoffFactor: number;
  /** Full jitter: a random pause between 0 and the computed one. @default true */
  readonly jitter: boolean;
  /**
   * The longest pause in milliseconds that a server may ask for, 0 to 1,800,000; if it asks for more, the response is
   * the result. @default 60_000
   */
  readonly maxRetryAfter: number;
  /**
   * Whether POST, PATCH and unknown methods are also retried. An `Idempotency-Key` header allows it for a single
   * request. @default false
   */
  readonly retryNonIdempotent: boolean;
  /** Decides about each retry, in place of the built-in rules. */
  readonly policy: RetryPolicy | undefined;
}

/** Whether redirects are followed, and how many. */
export interface RedirectsConfig {
  /** Whether redirects are followed; if not, the 3xx is the result, and in a browser an error. @default true */
  readonly follow: boolean;
  /** The most redirects that are followed, 0 to 50. Refused in a browser, which follows 20. @default 10 */
  readonly maxRedirects: number;
}

/** Limits of bodies and texts, in bytes, and trust in redirects. */
export interface CallSecurity {
  /** The URL of a request, and a `Location`, 1,024 to 1,048,576 bytes. @default 16_384 */
  readonly maxUrlBytes: number;
  /** The value of a header of a request, such as a token, 1,024 to 1,048,576 bytes. @default 16_384 */
  readonly maxHeaderValueBytes: number;
  /** The body of a response, both as sent and as decoded, 0 to 1 GiB; 0 means no limit. @default 10_485_760 */
  readonly maxResponseBodySize: number;
  /** The decoded size of a compressed body, 0 to 100 MiB; 0 means no further limit. @default 104_857_600 */
  readonly maxDecompressedBodySize: number;
  /** The body of a request, 0 to 1 GiB; 0 means no limit. @default 0 */
  readonly maxRequestBodySize: number;
  /**
   * Hosts that redirects may lead to, such as `api.example.com` or `*.example.com`; an empty list allows all. @default
   * []
   */
  readonly redirectAllowList: readonly string[];
  /** Whether a redirect may go from `https:` to `http:`. @default false */
  readonly allowInsecureRedirects: boolean;
}

/** The settings of a call. */
export interface CallSettings {
  readonly timeouts: CallTimeouts;
  readonly retry: CallRetry;
  readonly redirects: RedirectsConfig;
  readonly security: CallSecurity & {
    /** Names whose values must not be written down, as in `security.sensitiveKeys` of the client. */
    readonly sensitiveKeys: readonly string[];
  };
  /** Whether cookies are kept and sent, or the jar that keeps them. */
  readonly cookies: boolean | CookieJar;
  /** Whose the call is, in a name of the caller. */
  readonly identity: string | undefined;
  /** Whether a status of 400 or more becomes an error, after all middleware; a middleware cannot change it. */
  readonly throwOnStatus: boolean;
  /** Parses the JSON of responses. */
  readonly parseJson: (text: string) => unknown;
  /** Serialises the JSON of requests. */
  readonly stringifyJson: (value: unknown) => string;
}

/** Whether a setting is a group of fields, or one value. */
export const settingKinds: Readonly<Record<keyof CallSettings, 'group' | 'value'>> = {
  timeouts: 'group',
  retry: 'group',
  redirects: 'group',
  security: 'group',
  cookies: 'value',
  identity: 'value',
  throwOnStatus: 'value',
  parseJson: 'value',
  stringifyJson: 'value',
};

/** The names of all settings. */
export const settingNames: readonly (keyof CallSettings)[] = /* @__PURE__ */ Object.keys(
  settingKinds,
) as (keyof CallSettings)[];

/** Returns the settings of the calls of a client. */
export function settingsOf(config: CallSettings): CallSettings {
  return Object.freeze(Object.fromEntries(settingNames.map((name) => [name, config[name]]))) as unknown as CallSettings;
}
