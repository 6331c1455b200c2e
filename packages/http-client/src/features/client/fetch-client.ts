import type { RequestTarget } from '../../message/request/request-target.ts';
import type { BreakerState } from '../../config/groups.ts';
import type { RequestMethodsOf } from '../../message/request-methods-of.ts';
import type { RequestOptions } from '../../message/request/options.ts';
import type { FetchResult } from '../../transport-fetch/fetch-result.ts';
import type { EventsSettings } from '../sse/events-options.ts';
import type { ServerSentEvent } from '../sse/server-sent-event.ts';

/** Options of one request by `fetch`: those of a request on Node, except `contentLength`, which `fetch` sets itself. */
export interface FetchRequestOptions extends Omit<RequestOptions, 'contentLength'> {
  /** Refused: `fetch` sets the length itself. */
  readonly contentLength?: undefined;
}

/** A request as one object, for {@link FetchClient.request}. */
export interface FetchRequestInput extends FetchRequestOptions, RequestTarget {}

/** Options of {@link FetchClient.events}. */
export interface FetchEventsOptions extends FetchRequestOptions, EventsSettings {}

/**
 * An HTTP client on the platform's `fetch`, for browsers, Workers, Deno, Bun and React Native. It has the methods, results and errors of the client for
 * Node, except downloads to files.
 *
 * Every method resolves with a {@link FetchResult}, also for 4xx and 5xx. It rejects with a `ClientError` if there is no response, and with
 * `ErrClientClosed` after {@link FetchClient.close}.
 *
 * @example
 * ```ts
 * const client = createClient();
 * const result = await client.get('https://api.example.com/users/1');
 * result.json(); // → { name: 'Ada' }
 * await client.close();
 * ```
 */
export interface FetchClient extends RequestMethodsOf<string | URL, FetchRequestOptions, FetchResult> {
  /**
   * Sends a request with any method but CONNECT, TRACE and TRACK.
   *
   * @throws ClientError if there is no response, or for an argument that is not allowed; ErrClientClosed after `close()`
   */
  request(method: string, url: string | URL, options?: FetchRequestOptions): Promise<FetchResult>;
  request(input: FetchRequestInput): Promise<FetchResult>;
  /**
   * Reads Server-Sent Events as they arrive, and reconnects as the standard says until you leave the loop. With a method other than GET, such
   * as a POST to a language model, the events end with the connection, unless `maxReconnects` is set.
   *
   * @throws ClientError if the server can no longer be reached, or its response is not an event stream. For a non-200 response, the error has `statusCode`
   */
  events(url: string | URL, options?: FetchEventsOptions): AsyncGenerator<ServerSentEvent, void, undefined>;
  /**
   * Returns the state of the circuit breaker of a host; `closed` if it has none.
   *
   * @param host a host name, with the port unless it is the default; or any URL on that host
   * @throws ClientError of type Validation for anything else
   */
  breakerState(host: string | URL): BreakerState;
  /** Whether {@link FetchClient.close} was called. */
  readonly isClosed: boolean;
  /**
   * Accepts no more requests, and waits for those in progress. A second call waits for the first. Connections belong to the platform.
   *
   * @param deadline milliseconds to wait, 10,000 by default, `Infinity` for as long as it takes; requests that are still running then fail with `ErrClientClosed`
   * @throws ClientError of type Validation for a deadline that is not a number of at least 0; the client stays open
   */
  close(deadline?: number): Promise<void>;
  /** Closes at the end of an `await using` block. */
  [Symbol.asyncDispose](): Promise<void>;
}
