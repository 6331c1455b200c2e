import { isUtf8 } from 'node:buffer';
import { STATUS_CODES } from 'node:http';
import { Readable } from 'node:stream';
import { inspect } from 'node:util';
import { ErrResponseBodyEmpty, ErrResponseBodyTooLarge, sanitizeUrl } from '@wirework/http-errors';
import { writeFileSafely } from '../download/write-file.ts';
import { discard } from '../transport/discard.ts';
import type { HttpCookie, SetCookieParser } from './cookie.ts';
import { ResponseHeaders } from './headers.ts';
import { fillTarget, parseBody, type BodyOrigin, type UnmarshalTarget } from './unmarshal.ts';

/** Duration, attempts and redirects of a request. */
export interface ResultMeta {
  /** Milliseconds from the call to the whole response, pauses included; with `stream`, to its headers. */
  readonly duration: number;
  /** Attempts made, the first included; redirects are not attempts. */
  readonly attempts: number;
  /** Redirects that were followed. */
  readonly redirectCount: number;
  /** Every URL that redirected, in order. */
  readonly redirectChain: readonly string[];
}

/** What an {@link HttpResult} is made of. */
export interface ResultParts {
  readonly statusCode: number;
  readonly statusText: string;
  readonly proto: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer | Readable;
  readonly url: string;
  readonly method: string;
  readonly meta: ResultMeta;
  readonly parseJson: (text: string) => unknown;
  /** For a response with `Set-Cookie`. */
  readonly parseSetCookies?: SetCookieParser | undefined;
}

/** A type and a subtype (RFC 9110, section 8.3.1); parameters may hold anything. */
const mediaType = /^[\w!#$&^.+-]{1,64}\/[\w!#$&^.+-]{1,64}/;

/** Longest body that is parsed. */
const maxParsed = 50 * 1024 * 1024;

/**
 * A response. A 4xx or 5xx is a result too: look at {@link HttpResult.statusCode} or {@link HttpResult.isSuccess}.
 *
 * @example
 * ```ts
 * const result = await client.get('https://api.example.com/users/1');
 * if (result.isSuccess()) console.log(result.json<{ name: string }>().name);
 * ```
 */
export class HttpResult {
  readonly #parts: ResultParts;
  #headers: ResponseHeaders | undefined;
  #cookies: readonly HttpCookie[] | undefined;

  static {
    // What `console.log` shows.
    Object.defineProperty(this.prototype, inspect.custom, {
      value(this: HttpResult) {
        return this.toString();
      },
    });
  }

  /** @internal */
  constructor(parts: ResultParts) {
    this.#parts = parts;
  }

  /** Such as 200. */
  get statusCode(): number {
    return this.#parts.statusCode;
  }
  /** Such as `200 OK`; where no phrase came, as over HTTP/2, with the registered one. */
  get status(): string {
    const { statusCode, statusText } = this.#parts;
    return `${statusCode} ${statusText === '' ? (STATUS_CODES[statusCode] ?? '') : statusText}`.trimEnd();
  }
  /** `HTTP/1.0`, `HTTP/1.1` or `HTTP/2.0`. */
  get proto(): string {
    return this.#parts.proto;
  }
  /** By lower-case name; see {@link ResponseHeaders}. */
  get headers(): ResponseHeaders {
    return (this.#headers ??= new ResponseHeaders(this.#parts.headers));
  }
  /** How it went. */
  get meta(): ResultMeta {
    return this.#parts.meta;
  }
  /** Where the response came from, after redirects. */
  get url(): string {
    return this.#parts.url;
  }
  /** The method of the last request. */
  get method(): string {
    return this.#parts.method;
  }

  /** The body's bytes, decoded; none for a response without a body. Throws when the body is a stream. */
  rawBody(): Buffer {
    const { body } = this.#parts;
    if (Buffer.isBuffer(body)) return body;
    throw new TypeError("Cannot read the body of a result at once: the request asked for 'stream'");
  }

  /** The body as text, in the charset of its `Content-Type`, UTF-8 by default, without a byte order mark. Throws when the body is a stream. */
  body(): string {
    const bytes = this.rawBody();
    const charset = charsetOf(this.#parts.headers['content-type']);
    return charset === undefined ? withoutMark(bytes) : new TextDecoder(charset).decode(bytes);
  }

  /** The body as a stream of decoded bytes, for a request with `stream`; of one chunk otherwise. */
  get stream(): Readable {
    const { body } = this.#parts;
    return Buffer.isBuffer(body) ? Readable.from(body.length > 0 ? [body] : [], { objectMode: false }) : body;
  }

  /** Releases a body that nobody will read, and its connection and its place in a bulkhead: both are free when the promise resolves. */
  async discard(): Promise<void> {
    await discard(this.#parts);
  }

  /**
   * The body, parsed as JSON whatever its `Content-Type`: as UTF-8 (RFC 8259, section 8.1), or in the charset that it names where it is something else.
   *
   * @throws ErrResponseBodyEmpty, ErrResponseBodyTooLarge beyond 50 MiB, or UnmarshalError for a body that is not JSON; no message holds a piece
   *   of the body, unless your own `parseJson` puts one into its error, which is then the `cause`
   */
  json<T = unknown>(): T {
    const bytes = this.rawBody();
    if (bytes.length === 0) throw ErrResponseBodyEmpty;
    if (bytes.length > maxParsed) throw ErrResponseBodyTooLarge;
    const charset = charsetOf(this.#parts.headers['content-type']);
    const isUnicode = charset === undefined || (!charset.startsWith('utf-16') && isUtf8(bytes));
    return parseBody(isUnicode ? withoutMark(bytes) : this.body(), this.#parts.parseJson, () => this.#origin) as T;
  }

  /**
   * The body, parsed as JSON into a target: a Standard Schema (the checked value is returned), a function that turns
   * the parsed value into something else, or your own object or array, which is filled.
   *
   * @throws what {@link HttpResult.json} throws, and what the target says about a value that does not fit
   */
  unmarshal<T>(target: UnmarshalTarget<T>): T {
    return fillTarget(target, this.json(), () => this.#origin);
  }

  /** 2xx. */
  isSuccess(): boolean {
    return this.#inHundred(2);
  }
  /** 3xx. */
  isRedirect(): boolean {
    return this.#inHundred(3);
  }
  /** 4xx. */
  isClientError(): boolean {
    return this.#inHundred(4);
  }
  /** 5xx. */
  isServerError(): boolean {
    return this.#inHundred(5);
  }

  /** The cookies this response set. */
  get cookies(): readonly HttpCookie[] {
    return (this.#cookies ??= this.#parts.parseSetCookies?.(this.headers.getAll('set-cookie')) ?? []);
  }
  /** The cookie of that name, if this response set it. */
  cookie(name: string): HttpCookie | undefined {
    return this.cookies.findLast((it) => it.name === name);
  }

  /** Bytes of the decoded body; for a stream, and for HEAD, what the server declares; -1 when unknown. */
  get contentLength(): number {
    const { body, headers, method } = this.#parts;
    if (Buffer.isBuffer(body) && method !== 'HEAD') return body.length;
    const declared = Number(headers['content-length'] ?? -1);
    return Number.isSafeInteger(declared) ? declared : -1;
  }

  /**
   * Writes the body to a file: a temporary one beside it, flushed, then renamed over it. Parents are created.
   *
   * @returns bytes written
   */
  async saveToFile(path: string): Promise<number> {
    return writeFileSafely(path, this.rawBody());
  }

  /** One line without secrets or content: `GET https://api.example.com/ → 200 OK, 17 bytes, 12 ms, attempt 1`. */
  toString(): string {
    const { duration, attempts } = this.meta;
    const size = this.contentLength < 0 ? 'unknown size' : `${this.contentLength} bytes`;
    return `${this.method} ${sanitizeUrl(this.url)} → ${this.status}, ${size}, ${Math.round(duration)} ms, attempt ${attempts}`;
  }

  /** What a log may hold: no headers, no content, no secrets of the URL. */
  toJSON(): Record<string, unknown> {
    const { duration, attempts, redirectCount, redirectChain } = this.meta;
    return {
      status_code: this.statusCode,
      status: this.status,
      proto: this.proto,
      method: this.method,
      url: sanitizeUrl(this.url),
      content_length: this.contentLength,
      meta: { duration, attempts, redirect_count: redirectCount, redirect_chain: redirectChain.map((it) => sanitizeUrl(it)) },
    };
  }

  /** What an error about the body tells of the response. */
  get #origin(): BodyOrigin {
    const [contentType] = mediaType.exec(this.headers.get('content-type') ?? '') ?? [];
    return { method: this.method, url: sanitizeUrl(this.url), statusCode: this.statusCode, contentType };
  }

  #inHundred(hundred: number): boolean {
    return Math.floor(this.#parts.statusCode / 100) === hundred;
  }
}

function withoutMark(bytes: Buffer): string {
  const marked = bytes.length > 2 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return bytes.toString('utf8', marked ? 3 : 0);
}

/** The charset of a media type, when it is another than UTF-8 and known. */
function charsetOf(contentType: string | readonly string[] | undefined): string | undefined {
  if (typeof contentType !== 'string') return undefined;
  const label = /;\s*charset="?([^\s";]+)/i.exec(contentType)?.[1]?.toLowerCase();
  if (label === undefined || label === 'utf-8' || label === 'utf8') return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
