import type { CookieJar } from 'tough-cookie';
import type { AttemptMiddleware } from '../response/attempt-middleware.ts';
import type { MiddlewareOf } from '../response/middleware-of.ts';
import type { ResilienceConfig, RetryConfig, SecurityConfig, TimeoutsConfig } from './groups.ts';
import type { PartialGroup, RedirectsConfig } from '../request/settings.ts';

/** The timeouts that `fetch` can keep. */
export type FetchTimeoutsConfig = Pick<TimeoutsConfig, 'request' | 'attempt' | 'bodyIdle'>;

/** Limits of sizes in bytes, rules of redirects, and names of secrets. A browser refuses the rules of redirects. */
export type FetchSecurityConfig = Pick<
  SecurityConfig,
  | 'maxUrlBytes'
  | 'maxHeaderValueBytes'
  | 'maxResponseBodySize'
  | 'maxRequestBodySize'
  | 'redirectAllowList'
  | 'allowInsecureRedirects'
  | 'sensitiveKeys'
>;

/** A function with the interface of `fetch`. */
export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Members of `RequestInit` that are passed to every `fetch`, such as `credentials`, `mode` or `cache`, and those of a
 * platform, such as `cf` or `next`.
 */
export type FetchInit = Omit<RequestInit, 'method' | 'headers' | 'body' | 'signal' | 'redirect'>;

/**
 * A configuration of the client on `fetch`. A field of the client for Node that `fetch` cannot keep, such as
 * `connection.proxyUrl` or `security.allowPrivateIps`, is refused with the reason.
 */
export interface FetchConfig<Result> {
  /**
   * The function to send with, such as one of a framework or a test. @default globalThis.fetch, looked up for each
   * request
   */
  readonly fetch?: FetchFunction | undefined;
  /** Members of `RequestInit` for every request. @default {} */
  readonly init?: FetchInit | undefined;
  /**
   * The URL below which the paths of requests are; the `headers` are sent to its origin only. By default requests have
   * absolute URLs.
   */
  readonly baseUrl?: string | URL | undefined;
  /** Headers of every request; those of a request override them. @default {} */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** How long a request may take. */
  readonly timeouts?: PartialGroup<FetchTimeoutsConfig> | undefined;
  /** When and how often a request is retried. */
  readonly retry?: PartialGroup<RetryConfig> | undefined;
  /** Whether redirects are followed, and how many. */
  readonly redirects?: PartialGroup<RedirectsConfig> | undefined;
  /**
   * The jar that keeps cookies: one of `createCookieJar()` of `@wirework/http-client/cookies`, or `false` for none. A
   * browser keeps cookies itself: there `init.credentials` decides, and a jar is refused. @default false
   */
  readonly cookies?: false | CookieJar | undefined;
  /** Limits of bodies, rules of redirects, and names of secrets. */
  readonly security?: PartialGroup<FetchSecurityConfig> | undefined;
  /** Breaker, bulkhead and rate limit. */
  readonly resilience?: PartialGroup<ResilienceConfig> | undefined;
  /**
   * Functions around each request with its retries, outermost first, such as `logging`, `cache` and `dedupe`. Those of
   * `@wirework/http-auth` belong to `attemptMiddleware`. @default []
   */
  readonly middleware?: readonly MiddlewareOf<Result>[] | undefined;
  /**
   * Functions around each attempt, outermost first: `bearer` and `digest` of `@wirework/http-auth`, and those of
   * yours that sign a request. All others of this package belong to `middleware`. @default []
   */
  readonly attemptMiddleware?: readonly AttemptMiddleware[] | undefined;
  /**
   * Whose the requests are, 1 to 256 characters, such as the id of a user; never sent. Responses are shared by `dedupe`
   * only among requests with the same name.
   */
  readonly identity?: string | undefined;
  /**
   * Whether a status of 400 or more is a `ClientError` with the code `HTTP_ERROR`, after the last retry and all
   * middleware; its `result` is the response. @default false
   */
  readonly throwOnStatus?: boolean | undefined;
  /** Parses the JSON of responses. By default as `JSON.parse` does, with the right names on Node 24 and 26 too. */
  readonly parseJson?: ((text: string) => unknown) | undefined;
  /** Serialises the JSON of requests. @default JSON.stringify */
  readonly stringifyJson?: ((value: unknown) => string) | undefined;
}
