import { ErrClientClosed, wrapSentinel } from '@wirework/http-errors';
import { systemClock, type Clock } from '../../base/clock.ts';
import type { Config, ResolvedConfig } from '../../config/config.ts';
import { resolveConfig } from '../../config/resolve-config.ts';
import { createCookies } from '../../policy/cookies/cookies.ts';
import type { DownloadConfig } from '../download/download-config.ts';
import { download } from '../download/download.ts';
import type { Downloader, DownloadTask } from '../download/downloader.ts';
import { RunningCalls } from '../../pipeline/running-calls.ts';
import type { Engine } from '../../pipeline/engine.ts';
import { perform } from '../../pipeline/perform.ts';
import { compose, type SendRequest } from '../../client/compose.ts';
import { ownCopy } from '../../base/own-copy.ts';
import { tagOf, type RequestBody } from '../../message/request/body.ts';
import { buildRequest } from '../../client/build-request.ts';
import { invalid } from '../../base/invalid.ts';
import type { RequestOptions } from '../../message/request/options.ts';
import { closeStreams, readOptions } from '../../message/request/read-options.ts';
import { readUrl } from '../../message/request/read-url.ts';
import type { HttpResult } from '../../message/response/result.ts';
import { Breaker, type BreakerState } from '../../policy/resilience/breaker.ts';
import { Bulkhead } from '../../policy/resilience/bulkhead.ts';
import { RateLimit } from '../../policy/resilience/rate-limit.ts';
import { events, type EventsOptions } from '../sse/events.ts';
import type { ServerSentEvent } from '../sse/server-sent-event.ts';
import { Cancellation } from '../../base/cancellation.ts';
import { createNetwork } from '../../transport/network.ts';
import type { Transport } from '../../transport/transport.ts';
import { Requests, type RequestMethods } from '../../message/request-methods.ts';

/** Parts that tests replace. */
export interface ClientParts {
  readonly transport?: Transport;
  readonly clock?: Clock;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** A request as one object, for {@link Client.request}. */
export interface RequestInput extends RequestOptions {
  /** The HTTP method. @default 'GET' */
  readonly method?: string;
  /** An absolute URL with the scheme `http:` or `https:`. */
  readonly url: string | URL;
}

/** Returns the host, with the port unless it is the default, of a URL or of a text such as `api.example.com:8080`. */
function hostOf(given: string | URL): string {
  const text = typeof given === 'string' || tagOf(given) === 'URL' ? String(given) : '';
  const url = text.includes('://') ? text : `http://${text}`;
  const host = readUrl(url)?.host;
  if (host === undefined)
    throw invalid("Cannot find the breaker: the host must be a name such as 'api.example.com:8080', or a URL");
  return host;
}

/** Default of the milliseconds that {@link Client.close} waits for requests in progress. */
const defaultCloseDeadline = 10_000;

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
   * @param options options of each request; `timeout` covers the whole download, 30 minutes by default
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

/** A client as sessions use it: one that `createClient` of any version of the package made. */
export interface SendingClient extends Client {
  /** Names whose values no error shows; clients of earlier versions have none. */
  readonly sensitiveKeys?: readonly string[];
  /** Downloads, with each request sent by a session. */
  download(
    url: string | URL,
    config: DownloadConfig | string,
    options?: RequestOptions,
    sender?: RequestMethods,
  ): DownloadTask;
  /** Reads events, with each request sent by a session. */
  events(
    url: string | URL,
    options?: EventsOptions,
    sender?: RequestMethods,
  ): AsyncGenerator<ServerSentEvent, void, undefined>;
}

/** Sends requests through an engine. */
export class HttpClient extends Requests implements SendingClient {
  readonly #engine: Engine;
  readonly #send: SendRequest;
  /** Ends the pauses of downloads and events, which belong to no call. */
  readonly #closed = new Cancellation();
  /** Bodies that reached the engine, which closes them. The client closes a body that a middleware did not pass on. */
  readonly #sent = new WeakSet<RequestBody>();
  #closing: Promise<void> | undefined;

  constructor(config: ResolvedConfig, parts: ClientParts = {}) {
    super();
    const { clock = systemClock, transport, environment = process.env } = ownCopy(parts);
    const { resilience, connection } = config;
    this.#engine = {
      config,
      clock,
      transport: transport ?? createNetwork(config, environment, clock.after),
      cookies: connection.enableCookies ? createCookies(connection.cookieJar) : undefined,
      breaker: resilience.breaker && new Breaker(resilience.breaker, clock),
      bulkhead: resilience.bulkhead && new Bulkhead(resilience.bulkhead),
      rateLimit: resilience.rateLimit && new RateLimit(resilience.rateLimit, clock),
      calls: new RunningCalls(clock, config.security.sensitiveKeys),
    };
    this.#send = compose(config.middleware.middlewares, (request) => {
      if (this.#closing !== undefined) return Promise.reject(wrapSentinel(ErrClientClosed));
      if (request.body?.discard !== undefined) this.#sent.add(request.body);
      return perform(this.#engine, request);
    });
  }

  get sensitiveKeys(): readonly string[] {
    return this.#engine.config.security.sensitiveKeys;
  }

  override request(method: string, url: string | URL, options?: RequestOptions): Promise<HttpResult>;
  override request(input: RequestInput): Promise<HttpResult>;
  override async request(
    first: string | RequestInput,
    url?: string | URL,
    given?: RequestOptions,
  ): Promise<HttpResult> {
    if (typeof first === 'object') {
      const { method = 'GET', url: target, ...options } = ownCopy(first);
      return this.request(method, target, options);
    }
    if (this.#closing !== undefined) {
      closeStreams(given);
      throw wrapSentinel(ErrClientClosed);
    }
    const target = url ?? '';
    const request = readOptions(given, first, target, this.sensitiveKeys, () =>
      buildRequest(first, target, given, this.#engine.config, this.#engine.clock),
    );
    const { body } = request;
    try {
      const result = await this.#send(request);
      if (typeof result !== 'object' || (result as unknown) === null)
        throw new TypeError('Cannot return a result: a middleware returned none');
      return result;
    } finally {
      if (body?.discard !== undefined && !this.#sent.has(body)) body.discard();
    }
  }

  download(
    url: string | URL,
    config: DownloadConfig | string,
    options?: RequestOptions,
    sender: RequestMethods = this,
  ): DownloadTask {
    const { config: settings, clock } = this.#engine;
    const send: Downloader['send'] = (method, target, more) => sender.request(method, target, more);
    const checkOpen = (): void => {
      if (this.#closing !== undefined) throw wrapSentinel(ErrClientClosed);
    };
    return download({ send, config: settings, clock, checkOpen, closed: this.#closed }, url, config, options);
  }

  events(
    url: string | URL,
    options?: EventsOptions,
    sender: RequestMethods = this,
  ): AsyncGenerator<ServerSentEvent, void, undefined> {
    return events(sender, this.#engine, this.#closed, url, options);
  }

  breakerState(host: string | URL): BreakerState {
    const name = hostOf(host);
    return this.#engine.breaker?.state(name) ?? 'closed';
  }

  get isClosed(): boolean {
    return this.#closing !== undefined;
  }

  close(deadline: number = defaultCloseDeadline): Promise<void> {
    if (typeof deadline !== 'number' || !(deadline >= 0))
      return Promise.reject(
        invalid('Cannot close the client: the deadline must be a number of milliseconds, at least 0'),
      );
    return (this.#closing ??= this.#close(deadline));
  }

  async #close(deadline: number): Promise<void> {
    const { calls, transport } = this.#engine;
    if (deadline > 0) await calls.drained(deadline);
    calls.cancel(ErrClientClosed);
    this.#closed.cancel(ErrClientClosed);
    transport.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
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
