import type { CookieJar } from 'tough-cookie';
import type { MiddlewareOf } from '../message/middleware-of.ts';
import type { PartialGroup } from './partial-group.ts';
import type { ResilienceConfig } from './resilience-config.ts';
import type { RetryConfig } from './retry-config.ts';

/** How long a request may take, in milliseconds, 0 to 1,800,000; 0 means no limit. */
export interface FetchTimeoutsConfig {
  /** The whole request: time in the queue, every attempt, pause and redirect, and the body. @default 30_000 */
  readonly request: number;
  /**
   * One attempt, from its connection to the end of its response, or to the headers with `stream`. Each part of a body that is received, or taken from a
   * stream to be sent, starts it again. An attempt that takes longer is retried as after a lost connection. By default, each of the attempts has an equal
   * share of `request`, at most 10 s. @default 7_500
   */
  readonly attempt: number;
  /** The longest silence within a response body; time that a stream waits for its reader does not count. @default 30_000 */
  readonly bodyIdle: number;
}

/** Cookies. A browser keeps them itself: there `init.credentials` decides, and these fields are refused. */
export interface FetchConnectionConfig {
  /** Whether cookies are kept and sent. @default false */
  readonly enableCookies: boolean;
  /** The jar to use when cookies are on; a new one by default. */
  readonly cookieJar: CookieJar | undefined;
}

/** Limits of sizes in bytes, rules of redirects, and names of secrets. */
export interface FetchSecurityConfig {
  /** The URL of a request, and a `Location`, 1,024 to 1,048,576 bytes. @default 16_384 */
  readonly maxUrlBytes: number;
  /** The value of a header of a request, such as a token, 1,024 to 1,048,576 bytes. @default 16_384 */
  readonly maxHeaderValueBytes: number;
  /** The body of a response, decoded, 0 to 1 GiB; 0 means no limit. @default 10_485_760 */
  readonly maxResponseBodySize: number;
  /** The body of a request, 0 to 1 GiB; 0 means no limit. @default 0 */
  readonly maxRequestBodySize: number;
  /** Hosts that redirects may lead to, such as `api.example.com` or `*.example.com`; an empty list allows all. Refused in a browser. @default [] */
  readonly redirectAllowList: readonly string[];
  /** Whether a redirect may go from `https:` to `http:`. Refused in a browser. @default false */
  readonly allowInsecureRedirects: boolean;
  /** Names of query parameters, headers and members whose values are secrets, which errors and logs do not show. @default [] */
  readonly sensitiveKeys: readonly string[];
}

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
