import type { MiddlewareOf } from '../message/middleware-of.ts';
import type {
  ConnectionConfig,
  PartialGroup,
  ResilienceConfig,
  RetryConfig,
  SecurityConfig,
  TimeoutsConfig,
} from './groups.ts';

/** The timeouts that `fetch` can keep. */
export type FetchTimeoutsConfig = Pick<TimeoutsConfig, 'request' | 'attempt' | 'bodyIdle'>;

/** Cookies. A browser keeps them itself: there `init.credentials` decides, and these fields are refused. */
export type FetchConnectionConfig = Pick<ConnectionConfig, 'enableCookies' | 'cookieJar'>;

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

/** Middleware, headers of every request, and redirects. */
export interface FetchMiddlewareConfig<Result> {
  /** Functions around each request, outermost first. @default [] */
  readonly middlewares: readonly MiddlewareOf<Result>[];
  /** Headers of every request; those of a request override them. @default {} */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether redirects are followed; if not, the 3xx is the result, and in a browser an error. @default true */
  readonly followRedirects: boolean;
  /** The most redirects that are followed, 0 to 50. Refused in a browser, which follows 20. @default 10 */
  readonly maxRedirects: number;
}

/** A function with the interface of `fetch`. */
export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>;

/** Members of `RequestInit` that are passed to every `fetch`, such as `credentials`, `mode` or `cache`, and those of a platform, such as `cf` or `next`. */
export type FetchInit = Omit<RequestInit, 'method' | 'headers' | 'body' | 'signal' | 'redirect'>;

/**
 * A configuration of the client on `fetch`. A field of the client for Node that `fetch` cannot keep, such as `connection.proxyUrl` or
 * `security.allowPrivateIps`, is refused with the reason.
 */
export interface FetchConfig<Result> {
  /** The function to send with, such as one of a framework or a test. @default globalThis.fetch, looked up for each request */
  readonly fetch?: FetchFunction | undefined;
  /** Members of `RequestInit` for every request. @default {} */
  readonly init?: FetchInit | undefined;
  /** How long a request may take. */
  readonly timeouts?: PartialGroup<FetchTimeoutsConfig> | undefined;
  /** Cookies. */
  readonly connection?: PartialGroup<FetchConnectionConfig> | undefined;
  /** Limits of bodies, rules of redirects, and names of secrets. */
  readonly security?: PartialGroup<FetchSecurityConfig> | undefined;
  /** When and how often a request is retried. */
  readonly retry?: PartialGroup<RetryConfig> | undefined;
  /** Middleware, headers of every request, and redirects. */
  readonly middleware?: PartialGroup<FetchMiddlewareConfig<Result>> | undefined;
  /** Breaker, bulkhead and rate limit. */
  readonly resilience?: PartialGroup<ResilienceConfig> | undefined;
  /** Parses the JSON of responses. By default as `JSON.parse` does, with the right names on Node 24 and 26 too. */
  readonly parseJson?: ((text: string) => unknown) | undefined;
  /** Serialises the JSON of requests. @default JSON.stringify */
  readonly stringifyJson?: ((value: unknown) => string) | undefined;
}
