import { isUtf8 } from 'node:buffer';
import { STATUS_CODES } from 'node:http';
import { Readable } from 'node:stream';
import { inspect } from 'node:util';
import { ErrResponseBodyEmpty, ErrResponseBodyTooLarge, sanitizeUrl, wrapSentinel } from '@wirework/http-errors';
import { writeFileAtomically } from '../../files/write-file-atomically.ts';
import { discardBody } from '../../base/discard-body.ts';
import type { HttpCookie, SetCookieParser } from './set-cookie.ts';
import { ReceivedHeaders, type ResponseHeaders } from './headers.ts';
import { isTooDeep, maxDepth } from './is-too-deep.ts';
import { statusError } from './status-error.ts';
import type { ResultTimings } from './timings.ts';
import { fillTarget, parseBody, UnmarshalError, type BodyOrigin, type UnmarshalTarget } from './unmarshal.ts';

/** Duration, phases, attempts and redirects of a request. */
export interface ResultMeta {
  /** Milliseconds from the call to the end of the response, pauses included; with `stream`, to its headers. */
  readonly duration: number;
  /** Milliseconds of each phase of the attempt that got the response; empty for a response from the cache. */
  readonly timings: ResultTimings;
  /** Attempts made, the first included. Redirects are not counted, nor is an attempt that ended before it had a connection. */
  readonly attempts: number;
  /** Redirects that were followed. */
  readonly redirectCount: number;
  /** Each URL that answered with a redirect, in order. */
  readonly redirectChain: readonly string[];
}

/** The parts of an {@link HttpResult}. */
export interface ResultParts {
  readonly statusCode: number;
  readonly statusText: string;
  readonly proto: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer | Readable;
  /** Whether the body stays in a content coding that is unknown. */
  readonly isEncoded?: boolean | undefined;
  readonly url: string;
  readonly method: string;
  readonly meta: ResultMeta;
  readonly parseJson: (text: string) => unknown;
  /** For a response with `Set-Cookie`. */
  readonly parseSetCookies?: SetCookieParser | undefined;
  /** Names whose values no text about the response shows. */
  readonly sensitiveKeys?: readonly string[] | undefined;
}

/** A type and a subtype (RFC 9110, section 8.3.1); parameters may hold anything. */
const mediaType = /^[\w!#$&^.+-]{1,64}\/[\w!#$&^.+-]{1,64}/;

/** Longest body that is parsed. */
const maxParsedBytes = 50 * 1024 * 1024;

/**
 * A response. A 4xx or 5xx is a result too: look at {@link HttpResult.statusCode} or {@link HttpResult.isSuccess}.
 *
 * @example
 * ```ts
 * const result = await client.get('https://api.example.com/users/1');
 * if (result.isSuccess()) console.log(result.json<{ name: string }>().name);
 * ```
 */
export interface HttpResult {
  /** The status code, such as 200. */
  readonly statusCode: number;
  /** The status code and reason phrase, such as `200 OK`; the registered phrase if the server sent none, as over HTTP/2. */
  readonly status: string;
  /** The protocol: `HTTP/1.0`, `HTTP/1.1` or `HTTP/2.0`. */
  readonly proto: string;
  /** The headers, by lower-case name; see {@link ResponseHeaders}. */
  readonly headers: ResponseHeaders;
  /** Duration, phases, attempts and redirects. */
  readonly meta: ResultMeta;
  /** The URL of the response, after redirects. */
  readonly url: string;
  /** The method of the last request. */
  readonly method: string;
  /** Returns the bytes of the body, decoded; an empty buffer if there is no body. Throws if the body is a stream. */
  rawBody(): Buffer;
  /** Returns the body as text, in the charset of its `Content-Type`, UTF-8 by default, without a byte order mark. Throws if the body is a stream. */
  body(): string;
  /** The body as a stream of decoded bytes; a single chunk unless the request had `stream`. */
  readonly stream: Readable;
  /** Whether the body is as the server sent it, because its `Content-Encoding` is unknown or has more than three codings. `json()` throws for it. */
  readonly isEncoded: boolean;
  /** Discards a body that will not be read. When the promise resolves, its connection and its place in a bulkhead are free. */
  discard(): Promise<void>;
  /**
   * Returns the body, parsed as JSON. The `Content-Type` only chooses the charset, which is UTF-8 by default (RFC 8259, section 8.1).
   *
   * @throws ErrResponseBodyEmpty; ErrResponseBodyTooLarge beyond 50 MiB; UnmarshalError for a body that is not JSON, or is over 2 MiB and nests more
   *   than 10,000 levels deep. No message contains a part of the body, unless your own `parseJson` puts one into its error, which is then the `cause`
   */
  json<T = unknown>(): T;
  /**
   * Parses the body as JSON and returns it through a target: a synchronous Standard Schema, which returns the checked value, a function that converts
   * the parsed value, or an object or array of yours, which is filled.
   *
   * @throws what {@link HttpResult.json} throws; UnmarshalError for a value that does not match the schema; whatever a function throws
   */
  unmarshal<T>(target: UnmarshalTarget<T>): T;
  /** Returns whether the status is 2xx. */
  isSuccess(): boolean;
  /** Returns whether the status is 3xx. */
  isRedirect(): boolean;
  /** Returns whether the status is 4xx. To recognise a caught `ClientError`, use the function `isClientError(error)`. */
  isClientError(): boolean;
  /** Returns whether the status is 5xx. */
  isServerError(): boolean;
  /**
   * Throws for a status of 400 or more, and returns the result otherwise, for code that prefers exceptions. The body of such a response is not read, and
   * one that is a stream stays open: {@link HttpResult.discard} frees its connection.
   *
   * @throws ClientError of type HTTP with `statusCode`, and `retryAfter` if the response has that header
   * @example
   * ```ts
   * const user = (await client.get('https://api.example.com/users/1')).throwForStatus().json();
   * ```
   */
  throwForStatus(): this;
  /** The cookies that this response set. */
  readonly cookies: readonly HttpCookie[];
  /** Returns the cookie of that name, if this response set it. */
  cookie(name: string): HttpCookie | undefined;
  /** Bytes of the decoded body; for a stream and for HEAD the length that the server declares, or -1. */
  readonly contentLength: number;
  /**
   * Writes the body to a file: first to a temporary file beside it, which is flushed and renamed. Missing folders are created.
   *
   * A body that is larger than memory is written by `client.download`, or by `pipeline(result.stream, createWriteStream(path))`.
   *
   * @returns the number of bytes written
   * @throws ErrEmptyFilePath for an empty path; TypeError for a body that is a stream; errors of the file system
   */
  saveToFile(path: string): Promise<number>;
  /** Returns one line without secrets or content: `GET https://api.example.com/ → 200 OK, 17 bytes, 12 ms, attempt 1`. */
  toString(): string;
  /** Returns fields that are safe to log: no headers, no content, no secrets of the URL. */
  toJSON(): Record<string, unknown>;
}

/** Reads a response that was received. */
export class ReceivedResult implements HttpResult {
  /** `console.log` shows the text of the result. */
  static readonly shown: object = Object.defineProperty(this.prototype, inspect.custom, {
    value(this: ReceivedResult): string {
      return this.toString();
    },
  });
  readonly #parts: ResultParts;
  #headers: ResponseHeaders | undefined;
  #cookies: readonly HttpCookie[] | undefined;

  constructor(parts: ResultParts) {
    this.#parts = parts;
  }

  get statusCode(): number {
    return this.#parts.statusCode;
  }
  get status(): string {
    const { statusCode, statusText } = this.#parts;
    return `${statusCode} ${statusText === '' ? (STATUS_CODES[statusCode] ?? '') : statusText}`.trimEnd();
  }
  get proto(): string {
    return this.#parts.proto;
  }
  get headers(): ResponseHeaders {
    return (this.#headers ??= new ReceivedHeaders(this.#parts.headers));
  }
  get meta(): ResultMeta {
    return this.#parts.meta;
  }
  get url(): string {
    return this.#parts.url;
  }
  get method(): string {
    return this.#parts.method;
  }

  rawBody(): Buffer {
    const { body } = this.#parts;
    if (Buffer.isBuffer(body)) return body;
    throw new TypeError(
      "Cannot read the body of a result at once: the request asked for 'stream'; read 'result.stream'",
    );
  }

  body(): string {
    const bytes = this.rawBody();
    const charset = charsetOf(this.#parts.headers['content-type']);
    return charset === undefined ? withoutMark(bytes) : new TextDecoder(charset).decode(bytes);
  }

  get stream(): Readable {
    const { body } = this.#parts;
    return Buffer.isBuffer(body) ? Readable.from(body.length > 0 ? [body] : [], { objectMode: false }) : body;
  }

  get isEncoded(): boolean {
    return this.#parts.isEncoded === true;
  }

  async discard(): Promise<void> {
    await discardBody(this.#parts);
  }

  json<T = unknown>(): T {
    const bytes = this.rawBody();
    if (bytes.length === 0) throw wrapSentinel(ErrResponseBodyEmpty);
    if (bytes.length > maxParsedBytes) throw wrapSentinel(ErrResponseBodyTooLarge);
    if (this.isEncoded) throw new UnmarshalError([{ message: 'its content coding is unknown' }], this.#origin);
    const charset = charsetOf(this.#parts.headers['content-type']);
    const isUnicode = charset === undefined || (!charset.startsWith('utf-16') && isUtf8(bytes));
    const text = isUnicode ? withoutMark(bytes) : this.body();
    if (isTooDeep(isUnicode ? bytes : Buffer.from(text)))
      throw new UnmarshalError([{ message: `it nests more than ${maxDepth} levels deep` }], this.#origin);
    return parseBody(text, this.#parts.parseJson, () => this.#origin) as T;
  }

  unmarshal<T>(target: UnmarshalTarget<T>): T {
    return fillTarget(target, this.json(), () => this.#origin);
  }

  isSuccess(): boolean {
    return this.#inHundred(2);
  }
  isRedirect(): boolean {
    return this.#inHundred(3);
  }
  isClientError(): boolean {
    return this.#inHundred(4);
  }
  isServerError(): boolean {
    return this.#inHundred(5);
  }

  throwForStatus(): this {
    const { statusCode, method, url, sensitiveKeys } = this.#parts;
    if (statusCode < 400) return this;
    const retryAfter = this.headers.get('retry-after');
    throw statusError({ statusCode, method, url, sensitiveKeys, retryAfter, attempts: this.meta.attempts });
  }

  get cookies(): readonly HttpCookie[] {
    return (this.#cookies ??= this.#parts.parseSetCookies?.(this.headers.getAll('set-cookie')) ?? []);
  }
  cookie(name: string): HttpCookie | undefined {
    return this.cookies.findLast((it) => it.name === name);
  }

  get contentLength(): number {
    const { body, headers, method } = this.#parts;
    if (Buffer.isBuffer(body) && method !== 'HEAD') return body.length;
    const declared = Number(headers['content-length'] ?? -1);
    return Number.isSafeInteger(declared) ? declared : -1;
  }

  async saveToFile(path: string): Promise<number> {
    return writeFileAtomically(path, this.rawBody());
  }

  toString(): string {
    const { duration, attempts } = this.meta;
    const size = this.contentLength < 0 ? 'unknown size' : `${this.contentLength} bytes`;
    return `${this.method} ${this.#safe(this.url)} → ${this.status}, ${size}, ${Math.round(duration)} ms, attempt ${attempts}`;
  }

  toJSON(): Record<string, unknown> {
    const { duration, timings, attempts, redirectCount, redirectChain } = this.meta;
    return {
      status_code: this.statusCode,
      status: this.status,
      proto: this.proto,
      method: this.method,
      url: this.#safe(this.url),
      content_length: this.contentLength,
      meta: {
        duration,
        timings: { ...timings },
        attempts,
        redirect_count: redirectCount,
        redirect_chain: redirectChain.map((it) => this.#safe(it)),
      },
    };
  }

  /** The fields of the response that an error about its body has. */
  get #origin(): BodyOrigin {
    const [contentType] = mediaType.exec(this.headers.get('content-type') ?? '') ?? [];
    return { method: this.method, url: this.#safe(this.url), statusCode: this.statusCode, contentType };
  }

  /** A URL without its secrets. */
  #safe(url: string): string {
    return sanitizeUrl(url, { sensitiveKeys: this.#parts.sensitiveKeys });
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
