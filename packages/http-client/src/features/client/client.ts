import { systemClock, type Clock } from '../../base/clock.ts';
import { ownCopy } from '../../base/own-copy.ts';
import { RequestClient } from '../../client/request-client.ts';
import type { RequestTarget } from '../../message/request/request-target.ts';
import { ErrClientClosed, wrapSentinel } from '@wirework/http-errors';
import type { Config, ResolvedConfig } from '../../config/config.ts';
import { resolveConfig } from '../../config/validate-config.ts';
import type { DownloadConfig } from '../download/download-config.ts';
import { download } from '../download/download.ts';
import type { Downloader, DownloadTask } from '../download/downloader.ts';
import type { RequestOptions } from '../../message/request/options.ts';
import { acceptEncoding } from '../../message/response/content-codings.ts';
import { type HttpResult, NodeResult } from '../../message/response/result.ts';
import { decodeBody } from '../../pipeline/decode-body.ts';
import { createNetwork } from '../../transport/network.ts';
import type { Transport } from '../../transport/transport.ts';
import type { BreakerState } from '../../config/groups.ts';
import { events } from '../sse/events.ts';
import type { EventsOptions } from '../sse/events-options.ts';
import type { ServerSentEvent } from '../sse/server-sent-event.ts';
import { type RequestMethods } from '../../message/request-methods.ts';

/** A request as one object, for {@link Client.request}. */
export interface RequestInput extends RequestOptions, RequestTarget {}

/**
 * An HTTP client: a pool of connections with a configuration. Make one with {@link createClient}, keep it, close it.
 *
 * Every method resolves with an {@link HttpResult}, also for 4xx and 5xx. It rejects with a `ClientError` if there is no
 * response, and with `ErrClientClosed` after {@link Client.close}.
 *
 * @example
 * ```ts
 * const client = createClient();
 * const result = await client.get('https://api.example.com/users/1');
 * result.json(); // → { name: 'Ada' }
 * await client.close();
 * ```
 */
export interface Client extends RequestMethods {
  /**
   * Sends a request with any method but CONNECT.
   *
   * @throws ClientError if there is no response, or for an argument that is not allowed; ErrClientClosed after `close()`
   * @example
   * ```ts
   * await client.request('PROPFIND', 'https://dav.example.com/', { headers: { depth: '1' } });
   * await client.request({ method: 'GET', url: 'https://api.example.com/' });
   * ```
   */
  request(method: string, url: string | URL, options?: RequestOptions): Promise<HttpResult>;
  request(input: RequestInput): Promise<HttpResult>;
  /**
   * Downloads to a file. The bytes go to a temporary file next to it, which is checked, flushed and renamed. An interrupted transfer is resumed.
   *
   * @param url what to download
   * @param config the destination and how to write it, or just the path of the file
   * @param options options of each request; `timeouts.request` covers the whole download, 30 minutes by default
   * @returns a task: await it for the result, iterate over it for the progress, or both
   * @throws ClientError if the download fails, with its cause: ErrFileExists, ErrChecksumMismatch, ErrDownloadInProgress, ErrEmptyFilePath
   * @throws errors of the file system, with their `code`
   * @example
   * ```ts
   * await client.download('https://example.com/big.iso', { filePath: 'big.iso', resumeDownload: true });
   * ```
   */
  download(url: string | URL, config: DownloadConfig | string, options?: RequestOptions): DownloadTask;
  /**
   * Reads Server-Sent Events as they arrive, and reconnects as the standard says until you leave the loop. With a method other than GET, such
   * as a POST to a language model, the events end with the connection, unless `maxReconnects` is set.
   *
   * @throws ClientError if the server can no longer be reached, or its response is not an event stream. For a non-200 response, the error has `statusCode`
   * @example
   * ```ts
   * for await (const event of client.events('https://example.com/stream')) console.log(event.data);
   * ```
   */
  events(url: string | URL, options?: EventsOptions): AsyncGenerator<ServerSentEvent, void, undefined>;
  /**
   * Returns the state of the circuit breaker of a host; `closed` if it has none.
   *
   * @param host a host name, with the port unless it is the default; or any URL on that host
   * @throws ClientError of type Validation for anything else
   */
  breakerState(host: string | URL): BreakerState;
  /** Whether {@link Client.close} was called. */
  readonly isClosed: boolean;
  /**
   * Accepts no more requests, waits for those in progress, and closes every connection. A second call waits for the first.
   *
   * @param deadline milliseconds to wait, 10,000 by default, `Infinity` for as long as it takes; requests that are still running then fail with `ErrClientClosed`
   * @throws ClientError of type Validation for a deadline that is not a number of at least 0; the client stays open
   */
  close(deadline?: number): Promise<void>;
  /** Closes at the end of an `await using` block. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Parts that tests replace. */
export interface ClientParts {
  readonly transport?: Transport;
  readonly clock?: Clock;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** A client on Node, with its features. */
export class HttpClient extends RequestClient<RequestOptions, HttpResult> implements Client {
  constructor(config: ResolvedConfig, replaced: ClientParts = {}) {
    const { clock = systemClock, transport, environment = process.env } = ownCopy(replaced);
    super(config, {
      name: 'node',
      clock,
      transport: transport ?? createNetwork(config, environment, clock.after),
      decodeBody: decodeBody(config.security),
      // Some firewalls refuse a request without `Accept`.
      headers: { accept: '*/*', 'accept-encoding': acceptEncoding, 'user-agent': config.userAgent },
      middlewares: config.middleware,
      makeResult: (parts) => new NodeResult(parts),
    });
  }

  download(
    url: string | URL,
    config: DownloadConfig | string,
    options?: RequestOptions,
    sender: RequestMethods = this,
  ): DownloadTask {
    const { config: settings, clock } = this;
    const send: Downloader['send'] = (target, more) => sender.request('GET', target, more);
    const checkOpen = (): void => {
      if (this.isClosed) throw wrapSentinel(ErrClientClosed);
    };
    return download({ send, config: settings, clock, checkOpen, closed: this.closed }, url, config, options);
  }

  events(
    url: string | URL,
    options?: EventsOptions,
    sender: RequestMethods = this,
  ): AsyncGenerator<ServerSentEvent, void, undefined> {
    const { config, clock, closed } = this;
    return events(sender, { config, clock, closed }, url, options);
  }
}

/**
 * Makes a client.
 *
 * @param config any part of the configuration; the rest is that of `defaultConfig()`
 * @throws ErrNilConfig for `null`, ConfigError for a field that is out of bounds
 * @example
 * ```ts
 * const client = createClient({ timeouts: { request: 5000 }, retry: { maxRetries: 2 } });
 * const result = await client.get('https://api.example.com/users/1');
 * await client.close();
 * ```
 */
export function createClient(config?: Config | null): Client {
  return new HttpClient(resolveConfig(config));
}

/** Makes a client with replaced parts, for tests. */
export function createClientWith(config: Config | undefined, parts: ClientParts): Client {
  return new HttpClient(resolveConfig(config), parts);
}
