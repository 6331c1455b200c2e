import type { Middleware } from '../message/middleware.ts';
import type {
  ConnectionConfig,
  PartialGroup,
  ResilienceConfig,
  RetryConfig,
  SecurityConfig,
  TimeoutsConfig,
} from './groups.ts';

/** Middleware, headers of every request, and redirects. */
export interface MiddlewareConfig {
  /** Functions around each request, outermost first. @default [] */
  readonly middlewares: readonly Middleware[];
  /** The `User-Agent` header, at most 512 bytes without control characters. @default 'wirework' */
  readonly userAgent: string;
  /** Headers of every request; those of a request override them. @default {} */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether redirects are followed; if not, the 3xx is the result. @default true */
  readonly followRedirects: boolean;
  /** The most redirects that are followed, 0 to 50. @default 10 */
  readonly maxRedirects: number;
}

/** A complete configuration, as {@link defaultConfig} returns it. */
export interface ResolvedConfig {
  readonly timeouts: TimeoutsConfig;
  readonly connection: ConnectionConfig;
  readonly security: SecurityConfig;
  readonly retry: RetryConfig;
  readonly middleware: MiddlewareConfig;
  readonly resilience: ResilienceConfig;
  /** Parses the JSON of responses; by default as `JSON.parse` does, with the right names on Node 24 and 26 too. */
  readonly parseJson: (text: string) => unknown;
  /** Serialises the JSON of requests; `JSON.stringify` by default. */
  readonly stringifyJson: (value: unknown) => string;
}

/** A configuration for {@link createClient}: any part of a {@link ResolvedConfig}. */
export interface Config {
  /** How long each phase may take. */
  readonly timeouts?: PartialGroup<TimeoutsConfig> | undefined;
  /** Connections, proxy, protocol and cookies. */
  readonly connection?: PartialGroup<ConnectionConfig> | undefined;
  /** TLS, the SSRF guard, and limits of bodies. */
  readonly security?: PartialGroup<SecurityConfig> | undefined;
  /** When and how often a request is retried. */
  readonly retry?: PartialGroup<RetryConfig> | undefined;
  /** Middleware, headers of every request, and redirects. */
  readonly middleware?: PartialGroup<MiddlewareConfig> | undefined;
  /** Breaker, bulkhead and rate limit. */
  readonly resilience?: PartialGroup<ResilienceConfig> | undefined;
  /** Parses the JSON of responses. By default as `JSON.parse` does, with the right names on Node 24 and 26 too. */
  readonly parseJson?: ((text: string) => unknown) | undefined;
  /** Serialises the JSON of requests. @default JSON.stringify */
  readonly stringifyJson?: ((value: unknown) => string) | undefined;
}
