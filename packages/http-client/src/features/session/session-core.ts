import { ErrClientClosed, wrapSentinel } from '@wirework/http-errors';
import type { CookieJar } from 'tough-cookie';
import { maxTextBytes } from '../../base/bounds.ts';
import { invalid } from '../../base/invalid.ts';
import { ownCopy } from '../../base/own-copy.ts';
import { Requests, type RequestMethodsOf } from '../../message/request-methods-of.ts';
import { hasMethods, isCookieJar, readKnown } from '../../message/request/assert-options.ts';
import { addHeaders, checkHeaders, emptyHeaders } from '../../message/request/headers.ts';
import type { HeadersInput, RequestOptions } from '../../message/request/options.ts';
import { parseUrl } from '../../message/request/parse-url.ts';
import { closeStreams, readOptions } from '../../message/request/read-options.ts';
import { readUrl } from '../../message/request/read-url.ts';
import { lowerName } from '../../message/response/headers.ts';
import type { HttpCookie } from '../../message/response/set-cookie.ts';
import { checkCookie } from '../../policy/cookies/check-cookie.ts';
import { makeJar } from '../../policy/cookies/cookies.ts';
import type { EventsSettings } from '../sse/events-options.ts';
import type { ServerSentEvent } from '../sse/server-sent-event.ts';

/** Options of a session on any platform. */
export interface BaseSessionOptions<Client> {
  /** The client to send with, made by `createClient`. You close it yourself: the session's `close()` ends the session alone. By default the session makes its own. */
  readonly client?: Client | undefined;
  /** Scheme, host and port to which the session's headers are sent; by default those of the first request. */
  readonly origin?: string | undefined;
  /** The cookie jar, such as one of `@wirework/http-client/cookies`; by default a new one. */
  readonly cookieJar?: CookieJar | undefined;
  /** Initial headers, as for {@link Session.setHeaders}. */
  readonly headers?: HeadersInput | undefined;
}

/** Headers and cookies that persist from one request to the next, on any platform; see {@link Session}. */
export interface BaseSession<Options, Result> extends RequestMethodsOf<string | URL, Options, Result> {
  /** The origin to which the headers are sent; `undefined` before the first request, unless it was given. */
  readonly origin: string | undefined;
  /**
   * Sets a header of every request to the session's origin.
   *
   * @throws ClientError whose `cause` is `ErrInvalidHeader`
   */
  setHeader(name: string, value: string): void;
  /**
   * Sets several headers, or none if one of them is not allowed.
   *
   * @throws ClientError whose cause is `ErrInvalidHeader`
   */
  setHeaders(headers: HeadersInput): void;
  /** Removes a header. */
  deleteHeader(name: string): void;
  /** Removes all headers. */
  clearHeaders(): void;
  /** Returns a copy of the headers, by lower-case name. */
  headers(): Record<string, string | readonly string[]>;
  /**
   * Adds a cookie, as if a response from that URL had set it.
   *
   * @param cookie the value of a `Set-Cookie` header: a name of up to 256 bytes, a value of up to 4096, a domain of up to 255, a path of up to 1024
   * @param url the URL that sets it; by default the session's origin
   * @throws Error if a response from that URL could not set it; ClientError of type Validation if it is not a cookie, a part of it is too long,
   * it contains a control character, or there is neither a URL nor an origin
   */
  setCookie(cookie: string, url?: string | URL): Promise<void>;
  /** Returns the cookies that a request to that URL would send; by default to the session's origin. */
  cookies(url?: string | URL): Promise<HttpCookie[]>;
  /** Removes all cookies. */
  clearCookies(): Promise<void>;
  /**
   * Sends a request with the session's headers and cookies.
   *
   * @throws ClientError if there is no response, or for an argument that is not allowed; ErrClientClosed after `close()`
   */
  request(method: string, url: string | URL, options?: Options): Promise<Result>;
  /** Reads Server-Sent Events. Each connection has the headers and cookies that the session has at that time. See {@link Client.events}. */
  events(url: string | URL, options?: Options & EventsSettings): AsyncGenerator<ServerSentEvent, void, undefined>;
  /**
   * Ends the session: further requests, downloads and events fail with `ErrClientClosed`. The client is closed too if the session made it; one that was
   * passed in stays open, with the requests in progress, and is closed by whoever made it.
   *
   * @param deadline milliseconds to wait for requests in progress, as for {@link Client.close}
   */
  close(deadline?: number): Promise<void>;
  /** Closes at the end of an `await using` block. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** A client as sessions use it. */
export interface SessionClient<Options, Result> {
  request(method: string, url: string | URL, options?: Options): Promise<Result>;
  /** Reads events, with each request sent by a session. */
  events(
    url: string | URL,
    options: (Options & EventsSettings) | undefined,
    sender: RequestMethodsOf<string | URL, Options, Result>,
  ): AsyncGenerator<ServerSentEvent, void, undefined>;
  close(deadline?: number): Promise<void>;
  /** Names whose values no error shows; clients of earlier versions have none. */
  readonly sensitiveKeys?: readonly string[];
  /** Whether the platform keeps cookies itself, and does not show them. */
  readonly hidesCookies?: boolean;
}

const knownOptions = new Set<string>([
  'client',
  'origin',
  'cookieJar',
  'headers',
] satisfies (keyof BaseSessionOptions<unknown>)[]);

/** Adds headers and cookies to the requests of a client. */
export class SessionCore<Options extends RequestOptions, Result, Client extends SessionClient<Options, Result>>
  extends Requests<string | URL, Options, Result>
  implements BaseSession<Options, Result>
{
  protected readonly client: Client;
  readonly #ownsClient: boolean;
  readonly #headers = emptyHeaders();
  #jar: CookieJar | Promise<CookieJar> | undefined;
  #origin: string | undefined;
  #closed = false;

  constructor(config: object | undefined, options: BaseSessionOptions<Client>, makeClient: () => Client) {
    super();
    const { client, origin, cookieJar, headers } = readKnown(options, knownOptions, 'session');
    if (cookieJar !== undefined && !isCookieJar(cookieJar))
      throw invalid('Cannot make the session: cookieJar must be a CookieJar of tough-cookie');
    if (client !== undefined && !hasMethods(client, 'request'))
      throw invalid('Cannot make the session: client must be a Client');
    if (client !== undefined && Object.values(ownCopy(config)).some((group) => group !== undefined)) {
      throw invalid(
        "Cannot make the session: a 'client' has its own configuration, so leave that of the session empty",
      );
    }
    this.#ownsClient = client === undefined;
    this.client = client ?? makeClient();
    if (cookieJar !== undefined) this.#assertCookies();
    this.#jar = cookieJar;
    this.#origin = origin === undefined ? undefined : parseUrl(origin).origin;
    if (headers !== undefined) this.setHeaders(headers);
  }

  /** Names whose values no error shows. */
  get sensitiveKeys(): readonly string[] {
    return this.client.sensitiveKeys ?? [];
  }

  get origin(): string | undefined {
    return this.#origin;
  }

  setHeader(name: string, value: string): void {
    this.setHeaders({ [name]: value });
  }

  setHeaders(headers: HeadersInput): void {
    const added = emptyHeaders();
    addHeaders(added, headers);
    checkHeaders(added, maxTextBytes);
    Object.assign(this.#headers, added);
  }

  deleteHeader(name: string): void {
    Reflect.deleteProperty(this.#headers, lowerName(name));
  }

  clearHeaders(): void {
    for (const name of Object.keys(this.#headers)) this.deleteHeader(name);
  }

  headers(): Record<string, string | readonly string[]> {
    return Object.assign(emptyHeaders(), this.#headers);
  }

  async setCookie(cookie: string, url?: string | URL): Promise<void> {
    this.#assertCookies();
    const at = this.#at(url);
    await checkCookie(cookie);
    await (await this.#cookieJar).setCookie(cookie, at);
  }

  async cookies(url?: string | URL): Promise<HttpCookie[]> {
    this.#assertCookies();
    const at = this.#at(url);
    const { toHttpCookie } = await import('../../message/response/parse-set-cookies.ts');
    return (await (await this.#cookieJar).getCookies(at)).map(toHttpCookie);
  }

  async clearCookies(): Promise<void> {
    this.#assertCookies();
    await (await this.#cookieJar).removeAllCookies();
  }

  override async request(method: string, url: string | URL, options?: Options): Promise<Result> {
    if (this.#closed) {
      closeStreams(options);
      throw wrapSentinel(ErrClientClosed);
    }
    const given = readOptions(options, method, url, this.sensitiveKeys, () => this.#with(url, options));
    return this.client.request(
      method,
      url,
      given.cookieJar === undefined && this.client.hidesCookies !== true
        ? { ...given, cookieJar: await this.#cookieJar }
        : given,
    );
  }

  events(url: string | URL, options?: Options & EventsSettings): AsyncGenerator<ServerSentEvent, void, undefined> {
    return this.client.events(url, options, this);
  }

  async close(deadline?: number): Promise<void> {
    if (this.#ownsClient) return this.client.close(deadline);
    this.#closed = true;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** The jar, which is made when it is first needed. */
  get #cookieJar(): CookieJar | Promise<CookieJar> {
    return (this.#jar ??= makeJar());
  }

  #with(url: string | URL, options: Options | undefined): Options {
    const given = ownCopy(options);
    // A URL that does not parse, or has another scheme, is passed on unchanged, and the client refuses it.
    const read = readUrl(String(url));
    const target = read !== undefined && /^https?:$/.test(read.protocol) ? read.origin : undefined;
    this.#origin ??= target;
    const headers = emptyHeaders();
    if (target !== undefined && target === this.#origin) Object.assign(headers, this.#headers);
    addHeaders(headers, given.headers);
    return ownCopy({ ...given, headers } as Options);
  }

  /** Refuses to deal with cookies that the platform keeps itself. */
  #assertCookies(): void {
    if (this.client.hidesCookies === true)
      throw invalid('Cannot use the cookies of the session: a browser keeps cookies itself, and does not show them');
  }

  #at(url: string | URL | undefined): string {
    const at = url ?? this.#origin;
    if (at === undefined)
      throw invalid('Cannot choose the origin: a session without one needs the URL that the cookie belongs to');
    return String(at);
  }
}
