import type { Config } from '../../config/config.ts';
import type { DownloadConfig } from '../download/download-config.ts';
import { startDownload } from '../download/download.ts';
import type { DownloadTask } from '../download/downloader.ts';
import { invalid } from '../../base/invalid.ts';
import type { RequestOptions } from '../../message/request/options.ts';
import { readOptions } from '../../message/request/read-options.ts';
import { parseUrl } from '../../message/request/parse-url.ts';
import type { HttpResult } from '../../message/response/result.ts';
import type { EventsOptions } from '../sse/events.ts';
import type { ServerSentEvent } from '../sse/server-sent-event.ts';
import { ClientSession, type Session, type SessionOptions } from './session.ts';
import type { RequestMethods } from '../../message/request-methods.ts';
import { Requests } from '../../message/request-methods-of.ts';

/**
 * A {@link Session} whose requests take paths relative to one base URL.
 *
 * @example
 * ```ts
 * const api = createDomainClient('https://api.example.com/v1?key=k');
 * api.resolve('users/1'); // → 'https://api.example.com/v1/users/1?key=k'
 * ```
 */
export interface DomainClient extends RequestMethods<string> {
  /** The session with the headers and cookies, bound to the origin of the base URL. */
  readonly session: Session;
  /** The base URL. */
  readonly url: string;
  /** The host of the base URL, without the port. */
  readonly domain: string;
  /**
   * Returns the URL for a path below the base URL, with the queries of both. `''`, or just a query, is the base URL itself; an
   * absolute URL is used as it is, but gets the session's headers only on the same origin.
   *
   * @throws ClientError of type Validation for a path that leads out of the base URL, or is not a string
   */
  resolve(path: string): string;
  /** Sends a request with any method but CONNECT. */
  request(method: string, path: string, options?: RequestOptions): Promise<HttpResult>;
  /** Downloads to a file; see {@link Client.download}. */
  download(path: string, config: DownloadConfig | string, options?: RequestOptions): DownloadTask;
  /** Reads Server-Sent Events; see {@link Session.events}. */
  events(path: string, options?: EventsOptions): AsyncGenerator<ServerSentEvent, void, undefined>;
  /** Ends the session, and closes the client unless it was passed in; see {@link Session.close}. */
  close(deadline?: number): Promise<void>;
  /** Closes at the end of an `await using` block. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Resolves paths and sends the requests through a session. */
class BaseUrlClient extends Requests<string, RequestOptions, HttpResult> implements DomainClient {
  readonly #base: URL;
  readonly session: ClientSession;

  constructor(baseUrl: string | URL, config: Config | undefined, options: Omit<SessionOptions, 'origin'>) {
    super();
    this.#base = parseUrl(baseUrl);
    if (this.#base.username !== '' || this.#base.password !== '')
      throw invalid('Cannot make the client: the base URL must not contain user information');
    this.#base.hash = '';
    this.session = new ClientSession(config, { ...options, origin: this.#base.origin });
  }

  get url(): string {
    return this.#base.href;
  }

  get domain(): string {
    return this.#base.hostname;
  }

  resolve(path: string): string {
    if (typeof path !== 'string') throw invalid('Cannot resolve the path: it must be a string; pass the href of a URL');
    if (path === '') return this.url;
    if (/^https?:\/\//i.test(path)) return parseUrl(path).href;
    if (path.startsWith('//') || path.includes('\\') || /^[a-z][a-z\d+.-]*:/i.test(path)) throw escapes();
    const folder = this.#base.pathname.endsWith('/') ? this.#base.pathname : `${this.#base.pathname}/`;
    const start = path.startsWith('?') ? this.#base.pathname : folder;
    const url = parseUrl(`${this.#base.origin}${start}${path.replace(/^\//, '')}`);
    if (url.origin !== this.#base.origin || !`${url.pathname}/`.startsWith(folder) || hidesParentSteps(url.pathname))
      throw escapes();
    if (this.#base.search.length > 1)
      url.search = url.search.length > 1 ? `${this.#base.search}&${url.search.slice(1)}` : this.#base.search;
    return url.href;
  }

  override async request(method: string, path: string, options?: RequestOptions): Promise<HttpResult> {
    return this.session.request(
      method,
      readOptions(options, method, path, this.session.sensitiveKeys, () => this.resolve(path)),
      options,
    );
  }

  download(path: string, config: DownloadConfig | string, options?: RequestOptions): DownloadTask {
    return startDownload(path, options, this.session.sensitiveKeys, () =>
      this.session.download(this.resolve(path), config, options),
    );
  }

  async *events(path: string, options?: EventsOptions): AsyncGenerator<ServerSentEvent, void, undefined> {
    yield* this.session.events(this.resolve(path), options);
  }

  close(deadline?: number): Promise<void> {
    return this.session.close(deadline);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** Whether a path has `..` beside an encoded slash. The URL parser does not resolve it, but a server may. */
const hidesParentSteps = (pathname: string): boolean => /(?:^|\/|%2f|%5c)(?:\.|%2e){2}(?:\/|%2f|%5c|$)/i.test(pathname);

const escapes = (): Error => invalid('Cannot resolve the path: it leads out of the base URL');

/**
 * Makes a client for one API.
 *
 * @param baseUrl an absolute URL such as `https://api.example.com/v1`
 * @param config the configuration of its own client; leave it empty if `options` have a `client`
 * @param options headers of each request to the API, client, cookie jar
 * @throws ClientError of type Validation for an unknown option, and for a configuration next to a `client`
 * @example
 * ```ts
 * const api = createDomainClient('https://api.example.com/v1', {}, { headers: { accept: 'application/json' } });
 * api.session.setHeader('authorization', 'Bearer …');
 * await api.get('users/1');
 * ```
 */
export function createDomainClient(
  baseUrl: string | URL,
  config?: Config,
  options: Omit<SessionOptions, 'origin'> = {},
): DomainClient {
  return new BaseUrlClient(baseUrl, config, options);
}
