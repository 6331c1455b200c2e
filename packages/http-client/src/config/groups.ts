/**
 * The groups of a configuration, on every platform. `fields.ts` has their defaults and checks.
 */
import type { HostLookup } from '../request/options.ts';
import type { CallRetry, CallSecurity, CallTimeouts } from '../request/settings.ts';

/** A group with its defaults. A function or an object stays optional. */
export type Complete<T> = {
  readonly [N in keyof T]-?: T[N] extends number | boolean | undefined ? Exclude<T[N], undefined> : T[N];
};

/**
 * How long each phase may take, in milliseconds, 0 to 1,800,000; 0 means no limit. If a phase takes longer, the request
 * fails with type `Timeout`.
 */
export interface TimeoutsConfig extends CallTimeouts {
  /** Name resolution and TCP connect. @default 10_000 */
  readonly connect: number;
  /** The TLS handshake. @default 10_000 */
  readonly tlsHandshake: number;
  /**
   * From the end of the request to the response's headers; before it, the time in which no part of the body can be
   * sent. @default 30_000
   */
  readonly responseHeader: number;
  /**
   * How long an unused connection is kept, unless the server announces less; 0 means as long as the server keeps
   * it. @default 90_000
   */
  readonly idleConnection: number;
  /**
   * The longest silence within a response body; time that a stream waits for its reader does not count. @default 30_000
   */
  readonly bodyIdle: number;
}

/** How long the addresses of a host are kept. */
export interface DnsCacheConfig {
  /** Host names that are kept, 1 to 10,000; beyond them, the one used longest ago is dropped. @default 256 */
  readonly maxEntries?: number | undefined;
  /** Milliseconds after which a name is looked up again, 1 to 3,600,000. @default 10_000 */
  readonly maxAge?: number | undefined;
}

/** Trusted authorities, client certificate and name for an `https:` proxy. */
export interface ProxyTlsConfig {
  /** Trusted certificate authorities, PEM; they replace the built-in ones. */
  readonly ca?: string | Uint8Array | readonly (string | Uint8Array)[] | undefined;
  /** Client certificate chain, PEM. */
  readonly cert?: string | Uint8Array | undefined;
  /** Client key, PEM. */
  readonly key?: string | Uint8Array | undefined;
  /** Password of the client key. */
  readonly passphrase?: string | undefined;
  /** Name to request (SNI) and to verify in place of the URL's host. */
  readonly servername?: string | undefined;
}

/**
 * Trusted authorities, client certificate, versions and pins for servers, also through a proxy. The versions and
 * `rejectUnauthorized` also apply to an `https:` proxy.
 */
export interface TlsConfig extends ProxyTlsConfig {
  /** Lowest TLS version. @default 'TLSv1.2' */
  readonly minVersion: 'TLSv1.2' | 'TLSv1.3';
  /** Highest TLS version. @default 'TLSv1.3' */
  readonly maxVersion: 'TLSv1.2' | 'TLSv1.3';
  /**
   * Whether a certificate that is not trusted is refused; `false` is for tests with your own servers. Pins still
   * apply. @default true
   */
  readonly rejectUnauthorized: boolean;
  /** Base64 SHA-256 hashes of public keys (SPKI); one certificate of the chain must match one of them. @default [] */
  readonly pinnedKeys: readonly string[];
}

/** Connections, proxy and protocol. */
export interface ConnectionConfig {
  /**
   * Idle connections kept over all hosts, 0 to 1000; beyond them, the one that has been idle longest is
   * closed. @default 256
   */
  readonly maxIdleConns: number;
  /** Connections to one host, 0 to 1000; further requests wait; 0 means no limit. @default 64 */
  readonly maxConnsPerHost: number;
  /**
   * The URL of a proxy: `http:`, `https:`, `socks5:` (names are resolved here) or `socks5h:` (by the proxy); '' for
   * none. @default ''
   */
  readonly proxyUrl: string;
  /** Hosts that are reached without a proxy, in the syntax of `NO_PROXY`. @default '' */
  readonly noProxy: string;
  /** Whether `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY` are read. @default false */
  readonly enableSystemProxy: boolean;
  /** Certificate authorities and client certificate for an `https:` proxy; not shared with servers. */
  readonly proxyTls: ProxyTlsConfig | undefined;
  /** Whether HTTP/2 is offered to `https:` servers. @default true */
  readonly http2: boolean;
  /** All headers of a response together, 1,024 to 1,048,576 bytes. @default 65_536 */
  readonly maxResponseHeaderBytes: number;
  /** Resolves host names, instead of `dns.lookup`. */
  readonly lookup: HostLookup | undefined;
  /** Keeps the addresses of hosts for further connections; off by default, and `{}` turns it on. */
  readonly dnsCache: DnsCacheConfig | undefined;
  /**
   * An address of this machine from which every connection is opened; '' leaves it to the system. Hosts are reached at
   * their addresses of the same family. @default ''
   */
  readonly localAddress: string;
  /**
   * A Unix domain socket, or a named pipe on Windows, to which every connection goes, for every host; '' for none. It
   * excludes proxies, a local address and the SSRF guard. @default ''
   */
  readonly socketPath: string;
}

/** Trust in addresses and redirects, and limits of bodies. Sizes are in bytes. */
export interface SecurityConfig extends CallSecurity {
  /** A download, 0 to 1 TiB; 0 means no limit. @default 10 GiB, or `maxResponseBodySize` if only that was changed */
  readonly maxDownloadSize: number;
  /** Whether private, local and reserved addresses may be reached; `false` turns on the SSRF guard. @default true */
  readonly allowPrivateIps: boolean;
  /** Address ranges that the guard allows, such as `10.1.0.0/16`. @default [] */
  readonly ssrfExemptCidrs: readonly string[];
  /**
   * Names of query parameters, headers and properties whose values are secrets, besides those that
   * `@wirework/http-errors` knows. Errors, logs, metrics and spans show `[REDACTED]`, and the cache keeps no response
   * to a request with such a header. Case, `-` and `_` are ignored. @default []
   */
  readonly sensitiveKeys: readonly string[];
}

/**
 * How many retries a client makes to one host (name and port). Beyond it, the outcome of an attempt is that of its
 * request.
 */
export interface RetryBudgetConfig {
  /** Retries as a share of the requests within the window, 0 to 10; with 10 it never limits. @default 0.2 */
  readonly share?: number | undefined;
  /** Retries within the window that are always allowed, 0 to 100,000. @default 10 */
  readonly minimum?: number | undefined;
  /** Milliseconds over which requests and retries are counted, 100 to 1,800,000. @default 10_000 */
  readonly window?: number | undefined;
}

/** When and how often a request is retried. */
export interface RetryConfig extends CallRetry {
  /** Bounds the retries to a host by a share of its requests, also those that a policy decides. @default {} */
  readonly budget: RetryBudgetConfig;
}

/** `closed`: requests are sent. `open`: they fail immediately. `half-open`: one probe is in progress. */
export type BreakerState = 'closed' | 'open' | 'half-open';

/** A change of state of a circuit breaker. */
export interface BreakerEvent {
  /** The host, with its port unless it is the default. */
  readonly host: string;
  readonly from: BreakerState;
  readonly to: BreakerState;
}

/** When requests to a failing host are stopped, and for how long. */
export interface BreakerConfig {
  /** The share of failed attempts that opens the circuit, 0.01 to 1. @default 0.5 */
  readonly threshold?: number | undefined;
  /** Milliseconds over which attempts are counted, 100 to 1,800,000. @default 30_000 */
  readonly window?: number | undefined;
  /** Attempts within the window before the circuit can open, 1 to 100,000. @default 10 */
  readonly minimumRequests?: number | undefined;
  /** Milliseconds for which requests fail immediately, before a probe is sent, 1 to 1,800,000. @default 30_000 */
  readonly openFor?: number | undefined;
  /** Called on every change of state. If it throws or its promise rejects, that is ignored. */
  readonly onStateChange?: ((event: BreakerEvent) => void) | undefined;
}

/** How many attempts to one host may run at once. */
export interface BulkheadConfig {
  /** Attempts that run at once, 1 to 10,000. */
  readonly maxConcurrent: number;
  /** Attempts that may wait, 0 to 100,000; further ones fail. @default 0 */
  readonly maxQueue?: number | undefined;
}

/** How long an attempt may wait for its turn in a limit that processes share. */
export interface SharedTurn {
  /** The longest wait in milliseconds: what is left of `maxWait`, and of the time of the call. */
  readonly maxWait: number;
  /** Aborted when the call is over. */
  readonly signal: AbortSignal;
}

/** A rate limit that processes share; `sharedLimit` of `@wirework/http-client/shared` makes one. */
export interface RateLimitStore {
  /** Resolves when an attempt to a host (name and port) may start. Rejects if that is later than allowed. */
  take(host: string, turn: SharedTurn): Promise<void>;
}

/** How many attempts to one host may start within a period. */
export interface RateLimitConfig {
  /** Attempts within each period, also all at once, 1 to 1,000,000. */
  readonly requests: number;
  /** The period in milliseconds, 1 to 3,600,000. @default 1000 */
  readonly period?: number | undefined;
  /** The longest that an attempt waits for its turn, in milliseconds, 0 to 1,800,000. @default 0 */
  readonly maxWait?: number | undefined;
  /**
   * Whether no attempt starts while the server refuses more: after a 429 with a pause, and when its quota has nothing
   * left until it is filled again; at most an hour. @default true
   */
  readonly adaptive?: boolean | undefined;
  /** Also asked for each attempt, after the limit of this process, for a limit that processes share. */
  readonly store?: RateLimitStore | undefined;
}

/** Protection from too many requests, for each host (name and port) separately. Each part is off unless set. */
export interface ResilienceConfig {
  /** Stops sending to a host that keeps failing. */
  readonly breaker: BreakerConfig | undefined;
  /** Limits how many attempts run at once. */
  readonly bulkhead: BulkheadConfig | undefined;
  /** Limits how many attempts start within a period. */
  readonly rateLimit: RateLimitConfig | undefined;
}
