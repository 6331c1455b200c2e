import { invalid } from '../../base/invalid.ts';
import { Requests, type RequestMethodsOf } from '../../message/request-methods-of.ts';
import type { RequestOptions } from '../../message/request/options.ts';
import { parseUrl } from '../../message/request/parse-url.ts';
import { readOptions } from '../../message/request/read-options.ts';
import type { EventsSettings } from '../sse/events-options.ts';
import type { ServerSentEvent } from '../sse/server-sent-event.ts';
import type { BaseSession } from './base-session.ts';

/** A session whose requests take paths relative to one base URL, on any platform; see {@link DomainClient}. */
export interface BaseDomainClient<Options, Result, Session> extends RequestMethodsOf<string, Options, Result> {
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
  request(method: string, path: string, options?: Options): Promise<Result>;
  /** Reads Server-Sent Events; see {@link BaseSession.events}. */
  events(path: string, options?: Options & EventsSettings): AsyncGenerator<ServerSentEvent, void, undefined>;
  /** Ends the session, and closes the client unless it was passed in; see {@link Session.close}. */
  close(deadline?: number): Promise<void>;
  /** Closes at the end of an `await using` block. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** A session as domain clients use it. */
export interface DomainSession<Options, Result> extends BaseSession<Options, Result> {
  readonly sensitiveKeys: readonly string[];
}

/** Resolves paths and sends the requests through a session. */
export class DomainCore<Options extends RequestOptions, Result, Session extends DomainSession<Options, Result>>
  extends Requests<string, Options, Result>
  implements BaseDomainClient<Options, Result, Session>
{
  readonly #base: URL;
  readonly session: Session;

  constructor(baseUrl: string | URL, makeSession: (origin: string) => Session) {
    super();
    this.#base = parseUrl(baseUrl);
    if (this.#base.username !== '' || this.#base.password !== '')
      throw invalid('Cannot make the client: the base URL must not contain user information');
    this.#base.hash = '';
    this.session = makeSession(this.#base.origin);
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

  override async request(method: string, path: string, options?: Options): Promise<Result> {
    return this.session.request(
      method,
      readOptions(options, method, path, this.session.sensitiveKeys, () => this.resolve(path)),
      options,
    );
  }

  async *events(path: string, options?: Options & EventsSettings): AsyncGenerator<ServerSentEvent, void, undefined> {
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
