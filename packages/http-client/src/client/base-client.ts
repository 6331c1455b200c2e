import type { BreakerState } from '../config/groups.ts';
import type { RequestMethodsOf } from '../response/request-methods-of.ts';
import type { RequestTarget } from '../request/options.ts';
import type { ResponsePromise } from '../response/response-promise.ts';

/**
 * The methods that clients of every platform have. Every method resolves with a result, also for 4xx and 5xx. It
 * rejects with a `ClientError` if there is no response, and with `ErrClientClosed` after {@link BaseClient.close}.
 *
 * @typeParam Options the options of a request on the platform
 * @typeParam Result the result on the platform
 * @typeParam Config the configuration on the platform
 */
export interface BaseClient<Options, Result, Config> extends RequestMethodsOf<Options, Result> {
  /**
   * Sends a request with any method but CONNECT, and on `fetch` TRACE and TRACK.
   *
   * @throws ClientError if there is no response, or for an argument that is not allowed; ErrClientClosed after
   *   `close()`
   * @example
   * ```ts
   * await client.request('PROPFIND', 'https://dav.example.com/', { headers: { depth: '1' } });
   * await client.request({ method: 'GET', url: 'https://api.example.com/' });
   * ```
   */
  request(method: string, url: string | URL, options?: Options): ResponsePromise<Result>;
  request(input: Options & RequestTarget): ResponsePromise<Result>;
  /**
   * Makes a client with another configuration, which shares the connections, and the breaker, limits and cookies that
   * it does not replace. Fields replace those of their groups, headers those of their names, and middleware runs after
   * the middleware of this client.
   *
   * With `baseUrl` it is a client for one API: requests take paths below that URL, which they cannot lead out of, and
   * the headers of the configuration are sent to its origin only. If this client has a base URL of another origin, the
   * new one takes over those of its headers that a redirect keeps, such as `accept`, and no middleware of attempts,
   * so no secret. Closing this client
   * closes it as well; its own `close()` leaves the connections open.
   *
   * @throws ConfigError for a field that is out of bounds; ClientError of type Validation for a field that belongs to
   *   the connections
   * @example
   * ```ts
   * const client = createClient();
   * const api = client.extend({ baseUrl: 'https://api.example.com/v1', headers: { accept: 'application/json' } });
   * (await api.get('users/1')).url; // → 'https://api.example.com/v1/users/1'
   * ```
   */
  extend(config: Config): BaseClient<Options, Result, Config>;
  /**
   * Returns the state of the circuit breaker of a host; `closed` if it has none.
   *
   * @param host a host name, with the port unless it is the default; or any URL on that host
   * @throws ClientError of type Validation for anything else
   */
  breakerState(host: string | URL): BreakerState;
  /** Whether {@link BaseClient.close} was called. */
  readonly isClosed: boolean;
  /**
   * Accepts no more requests, waits for those in progress, and closes every connection; on `fetch`, connections belong
   * to the platform. A second call waits for the first.
   *
   * @param deadline milliseconds to wait, 10,000 by default, `Infinity` for as long as it takes; requests that are
   *   still running then fail with `ErrClientClosed`
   * @throws ClientError of type Validation for a deadline that is not a number of at least 0; the client stays open
   */
  close(deadline?: number): Promise<void>;
  /** Closes at the end of an `await using` block. */
  [Symbol.asyncDispose](): Promise<void>;
}
