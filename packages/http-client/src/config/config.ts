import type { CookieJar } from 'tough-cookie';
import type { AttemptMiddleware } from '../response/attempt-middleware.ts';
import type { Middleware } from '../response/middleware.ts';
import type {
  ConnectionConfig,
  ResilienceConfig,
  RetryConfig,
  SecurityConfig,
  TimeoutsConfig,
  TlsConfig,
} from './groups.ts';
import type { PartialGroup, RedirectsConfig } from '../request/settings.ts';

/** A complete configuration, as {@link defaultConfig} returns it. */
export interface ResolvedConfig {
  /**
   * The URL below which the paths of requests are; the `headers` are sent to its origin only. By default URLs are
   * absolute.
   */
  readonly baseUrl: string | URL | undefined;
  /** Headers of every request; those of a request override them. @default {} */
  readonly headers: Readonly<Record<string, string>>;
  /** The `User-Agent` header, at most 512 bytes without control characters. @default 'wirework' */
  readonly userAgent: string;
  readonly timeouts: TimeoutsConfig;
  readonly retry: RetryConfig;
  readonly redirects: RedirectsConfig;
  readonly connection: ConnectionConfig;
  readonly tls: TlsConfig;
  /** Whether cookies are kept and sent, or the jar that keeps them; with `true` a new one. @default false */
  readonly cookies: boolean | CookieJar;
  readonly security: SecurityConfig;
  readonly resilience: ResilienceConfig;
  /**
   * Functions around each request with its retries, outermost first, such as `logging`, `cache` and
   * `dedupe`. @default []
   */
  readonly middleware: readonly Middleware[];
  /**
   * Functions around each attempt, outermost first: `bearer` and `digest` of `@wirework/http-auth`, and those of
   * yours that sign a request. @default []
   */
  readonly attemptMiddleware: readonly AttemptMiddleware[];
  /**
   * Whose the requests are, 1 to 256 characters, such as the id of a user; never sent. Responses are kept by `cache`
   * and shared by `dedupe` only among requests with the same name.
   */
  readonly identity: string | undefined;
  /**
   * Whether a status of 400 or more is a `ClientError` with the code `HTTP_ERROR`, after the last retry and all
   * middleware; its `result` is the response. @default false
   */
  readonly throwOnStatus: boolean;
  /** Parses the JSON of responses; by default as `JSON.parse` does, with the right names on Node 24 and 26 too. */
  readonly parseJson: (text: string) => unknown;
  /** Serialises the JSON of requests; `JSON.stringify` by default. */
  readonly stringifyJson: (value: unknown) => string;
}

/** A configuration for {@link createClient}: any part of a {@link ResolvedConfig}. */
export interface Config {
  /**
   * The URL below which the paths of requests are; the `headers` are sent to its origin only. By default URLs are
   * absolute.
   */
  readonly baseUrl?: string | URL | undefined;
  /** Headers of every request; those of a request override them. @default {} */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The `User-Agent` header, at most 512 bytes without control characters. @default 'wirework' */
  readonly userAgent?: string | undefined;
  /** How long each phase may take. */
  readonly timeouts?: PartialGroup<TimeoutsConfig> | undefined;
  /** When and how often a request is retried. */
  readonly retry?: PartialGroup<RetryConfig> | undefined;
  /** Whether redirects are followed, and how many. */
  readonly redirects?: PartialGroup<RedirectsConfig> | undefined;
  /** Connections, proxy and protocol. */
  readonly connection?: PartialGroup<ConnectionConfig> | undefined;
  /** Certificates, versions of TLS and pins. */
  readonly tls?: PartialGroup<TlsConfig> | undefined;
  /** Whether cookies are kept and sent, or the jar that keeps them; with `true` a new one. @default false */
  readonly cookies?: boolean | CookieJar | undefined;
  /** The SSRF guard, rules of redirects, and limits of bodies. */
  readonly security?: PartialGroup<SecurityConfig> | undefined;
  /** Breaker, bulkhead and rate limit. */
  readonly resilience?: PartialGroup<ResilienceConfig> | undefined;
  /**
   * Functions around each request with its retries, outermost first, such as `logging`, `cache` and
   * `dedupe`. @default []
   */
  readonly middleware?: readonly Middleware[] | undefined;
  /**
   * Functions around each attempt, outermost first: `bearer` and `digest` of `@wirework/http-auth`, and those of
   * yours that sign a request. @default []
   */
  readonly attemptMiddleware?: readonly AttemptMiddleware[] | undefined;
  /**
   * Whose the requests are, 1 to 256 characters, such as the id of a user; never sent. Responses are kept by `cache`
   * and shared by `dedupe` only among requests with the same name.
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
