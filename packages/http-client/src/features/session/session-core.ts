import { ErrClientClosed, wrapSentinel } from '@wirework/http-errors';
import type { CookieJar } from 'tough-cookie';
import { maxTextBytes } from '../../base/bounds.ts';
import { partsOf, type FeatureParts } from '../../client/feature-parts.ts';
import { invalid } from '../../base/messages.ts';
import { commonFields } from '../../config/fields.ts';
import { ownCopy } from '../../base/own-copy.ts';
import { Requests } from '../../response/request-methods-of.ts';
import { hasMethods, isCookieJar, readKnown } from '../../base/assert-options.ts';
import { closeStreams, readOptions } from '../../request/body-from-options.ts';
import { addHeaders, checkHeaders, emptyHeaders } from '../../request/headers.ts';
import type { HeadersInput, RequestOptions } from '../../request/options.ts';
import { parseUrl, readUrl } from '../../request/parse-url.ts';
import { lowerName } from '../../response/headers.ts';
import type { HttpCookie } from '../../response/base-result.ts';
import { type ResponsePromise, withReaders } from '../../response/response-promise.ts';
import type { BaseSession, BaseSessionOptions } from './base-session.ts';
import { loadCookies } from '../../policy/cookies/cookies.ts';
import { byteLength } from '../../base/bytes.ts';

/** A client as sessions use it. */
export interface SessionClient<Options, Result> {
  request(method: string, url: string | URL, options?: Options): Promise<Result>;
  close(deadline?: number): Promise<void>;
}

const knownOptions = new Set<string>([
  'client',
  'origin',
  'cookies',
  'headers',
  'identity',
] satisfies (keyof BaseSessionOptions<unknown>)[]);

/** Adds headers and cookies to the requests of a client. */
export class SessionCore<Options extends RequestOptions, Result, Client extends SessionClient<Options, Result>>
  extends Requests<Options, Result>
  implements BaseSession<Options, Result>
{
  protected readonly client: Client;
  readonly #ownsClient: boolean;
  readonly #headers = emptyHeaders();
  readonly #identity: string | undefined;
  #jar: CookieJar | Promise<CookieJar> | undefined;
  #origin: string | undefined;
  #closed = false;

  constructor(config: object | undefined, options: BaseSessionOptions<Client>, makeClient: () => Client) {
    super();
    const { client, origin, cookies, headers, identity } = readKnown(options, knownOptions, 'session', {
      cookieJar: 'cookies',
    });
    if (cookies !== undefined && !isCookieJar(cookies))
      throw invalid('Cannot make the session: cookies must be a CookieJar of tough-cookie');
    if (client !== undefined && !hasMethods(client, 'request'))
      throw invalid('Cannot make the session: client must be a Client');
    if (client !== undefined && Object.values(ownCopy(config)).some((group) => group !== undefined)) {
      throw invalid(
        "Cannot make the session: a 'client' has its own configuration, so leave that of the session empty",
      );
    }
    if (identity !== undefined && commonFields.identity.check(identity) !== undefined)
      throw invalid('Cannot make the session: identity must be a text of 1 to 256 characters');
    this.#identity = identity;
    this.#ownsClient = client === undefined;
    this.client = client ?? makeClient();
    if (cookies !== undefined) this.#assertCookies();
    // Sessions of one client have nothing in common, so the jar of a given client is not theirs.
    const own = this.#ownsClient ? this.featureParts.config.cookies : undefined;
    this.#jar = cookies ?? (typeof own === 'object' ? own : undefined);
    this.#origin = origin === undefined ? undefined : parseUrl(origin).origin;
    if (headers !== undefined) this.setHeaders(headers);
  }

  /** The parts of the client. */
  get featureParts(): FeatureParts {
    return partsOf(this.client);
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
    const { toHttpCookie } = await import('../../policy/cookies/cookie-jar.ts');
    return (await (await this.#cookieJar).getCookies(at)).map(toHttpCookie);
  }

  async clearCookies(): Promise<void> {
    this.#assertCookies();
    await (await this.#cookieJar).removeAllCookies();
  }

  override request(method: string, url: string | URL, options?: Options): ResponsePromise<Result> {
    return withReaders(this.#request(method, url, options));
  }

  async #request(method: string, url: string | URL, options: Options | undefined): Promise<Result> {
    if (this.#closed) {
      closeStreams(options);
      throw wrapSentinel(ErrClientClosed);
    }
    const given = readOptions(options, method, url, this.featureParts.config.security.sensitiveKeys, () =>
      this.#with(url, options),
    );
    return this.client.request(
      method,
      url,
      (given.cookies ?? true) === true && !this.featureParts.hidesCookies
        ? { ...given, cookies: await this.#cookieJar }
        : given,
    );
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
    return (this.#jar ??= loadCookies().then((it) => it.createCookieJar()));
  }

  #with(url: string | URL, options: Options | undefined): Options {
    const given = ownCopy(options);
    // A URL that does not parse, or has another scheme, is passed on unchanged, and the client refuses it.
    const read = readUrl(String(this.featureParts.resolve(url)));
    const target = read !== undefined && /^https?:$/.test(read.protocol) ? read.origin : undefined;
    this.#origin ??= target;
    const headers = emptyHeaders();
    if (target !== undefined && target === this.#origin) Object.assign(headers, this.#headers);
    addHeaders(headers, given.headers);
    return ownCopy({ ...given, headers, identity: given.identity ?? this.#identity } as Options);
  }

  /** Refuses to deal with cookies that the platform keeps itself. */
  #assertCookies(): void {
    if (this.featureParts.hidesCookies)
      throw invalid('Cannot use the cookies of the session: a browser keeps cookies itself, and does not show them');
  }

  #at(url: string | URL | undefined): string {
    const at = url ?? this.#origin;
    if (at === undefined)
      throw invalid('Cannot choose the origin: a session without one needs the URL that the cookie belongs to');
    return String(at);
  }
}

/** The longest parts of a cookie that a caller may set, in bytes of UTF-8. */
const maxLengths = { name: 256, value: 4096, domain: 255, path: 1024 } as const;

// Controls except TAB, at which a parser would truncate the cookie.
const control = /[\u0000-\u0008\u000a-\u001f\u007f]/;

/**
 * Checks the value of a `Set-Cookie` header that a caller passes.
 *
 * @throws ClientError of type Validation, without any part of the cookie
 */
async function checkCookie(line: unknown): Promise<void> {
  if (typeof line !== 'string' || control.test(line))
    throw invalid('Cannot set a cookie from this value: it must be a string without control characters');
  const { breaksPrefix, parseSetCookies } = await import('../../policy/cookies/cookie-jar.ts');
  const [cookie] = parseSetCookies([line]);
  if (cookie === undefined)
    throw invalid('Cannot set a cookie from this line: it is no cookie, or longer than 8192 bytes');
  if (breaksPrefix(line))
    throw invalid(
      "Cannot set a cookie of this name: the prefix '__Secure-' needs Secure, and '__Host-' also Path=/ and no Domain",
    );
  for (const part of ['name', 'value', 'domain', 'path'] as const) {
    if (byteLength(cookie[part] ?? '') > maxLengths[part])
      throw invalid(`Cannot set a cookie from this line: its ${part} is longer than ${maxLengths[part]} bytes`);
  }
}
