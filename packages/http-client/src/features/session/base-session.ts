import type { CookieJar } from 'tough-cookie';
import { invalid } from '../../base/messages.ts';
import type { RequestMethodsOf } from '../../response/request-methods-of.ts';
import type { HeadersInput } from '../../request/options.ts';
import type { HttpCookie } from '../../response/base-result.ts';
import type { ResponsePromise } from '../../response/response-promise.ts';

/**
 * Throws an error that names the replacement of this function of earlier versions: the field `baseUrl` of
 * `createClient` and `client.extend`.
 *
 * @deprecated
 * @throws ClientError of type Validation
 */
export function createDomainClient(..._arguments: readonly unknown[]): never {
  throw invalid(
    'Cannot make a domain client: use createClient({ baseUrl }) or client.extend({ baseUrl }), and createSession({}, { client }) on it for headers that change',
  );
}

/** Options of a session on any platform. */
export interface BaseSessionOptions<Client> {
  /**
   * The client to send with, made by `createClient`. You close it yourself: the session's `close()` ends the session
   * alone. By default the session makes its own.
   */
  readonly client?: Client | undefined;
  /** Scheme, host and port to which the session's headers are sent; by default those of the first request. */
  readonly origin?: string | undefined;
  /**
   * The cookie jar, such as one of `@wirework/http-client/cookies`; by default that of the session's
   * configuration, or a new one, but never that of a given client.
   */
  readonly cookies?: CookieJar | undefined;
  /** Initial headers, as for {@link Session.setHeaders}. */
  readonly headers?: HeadersInput | undefined;
  /** Whose the requests are; see the option of this name of a request. @default `identity` of the client */
  readonly identity?: string | undefined;
}

/** Headers and cookies that persist from one request to the next, on any platform; see {@link Session}. */
export interface BaseSession<Options, Result> extends RequestMethodsOf<Options, Result> {
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
   * @param cookie the value of a `Set-Cookie` header: a name of up to 256 bytes, a value of up to 4096, a domain of up
   *   to 255, a path of up to 1024
   * @param url the URL that sets it; by default the session's origin
   * @throws Error if a response from that URL could not set it; ClientError of type Validation if it is not a cookie, a
   * part of it is too long, it contains a control character, or there is neither a URL nor an origin
   */
  setCookie(cookie: string, url?: string | URL): Promise<void>;
  /** Returns the cookies that a request to that URL would send; by default to the session's origin. */
  cookies(url?: string | URL): Promise<HttpCookie[]>;
  /** Removes all cookies. */
  clearCookies(): Promise<void>;
  /**
   * Sends a request with the session's headers and cookies.
   *
   * @throws ClientError if there is no response, or for an argument that is not allowed; ErrClientClosed after
   *   `close()`
   */
  request(method: string, url: string | URL, options?: Options): ResponsePromise<Result>;
  /**
   * Ends the session: further requests, downloads and events fail with `ErrClientClosed`. A client that the session
   * made is closed as well. A client from the options stays open, and its requests go on; close it yourself.
   *
   * @param deadline milliseconds to wait for requests in progress, as for {@link Client.close}
   */
  close(deadline?: number): Promise<void>;
  /** Closes at the end of an `await using` block. */
  [Symbol.asyncDispose](): Promise<void>;
}
