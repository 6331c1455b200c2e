import {
  ErrResponseBodyEmpty,
  ErrResponseBodyTooLarge,
  sanitizeUrl,
  wrapSentinel,
  type Sentinel,
} from '@wirework/http-errors';
import { discardBody, type WireBody } from '../base/wire-body.ts';
import { isBytes, isUtf8, utf8 } from '../base/bytes.ts';
import { noteCopy } from '../request/identity.ts';
import type { BaseResult, ResultMeta, SetCookieParser } from './base-result.ts';
import { declaredLength } from './received-head.ts';
import { ReceivedHeaders, type ResponseHeaders } from './headers.ts';
import { isTooDeep, maxDepth } from '../body/is-too-deep.ts';
import { retryAfterOf } from './pace.ts';
import { statusError, toClientError, type StatusContext } from './to-client-error.ts';
import { fillTarget, parseBody, UnmarshalError, type BodyOrigin, type UnmarshalTarget } from '../body/unmarshal.ts';

/** The parts of an {@link BaseResult}. */
export interface ResultParts {
  readonly statusCode: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Uint8Array | WireBody;
  /** Whether the body stays in a content coding that is unknown. */
  readonly isEncoded?: boolean | undefined;
  readonly url: string;
  readonly method: string;
  readonly meta: ResultMeta;
  readonly parseJson: (text: string) => unknown;
  /** On Node, for a response with `Set-Cookie`. */
  readonly parseSetCookies?: SetCookieParser | undefined;
  /** Names whose values no text about the response shows. */
  readonly sensitiveKeys?: readonly string[] | undefined;
}

/** A type and a subtype (RFC 9110, section 8.3.1); parameters may hold anything. */
const mediaType = /^[\w!#$&^.+-]{1,64}\/[\w!#$&^.+-]{1,64}/;

/** Longest body that is parsed. */
const maxParsedBytes = 50 * 1024 * 1024;

/** Reads a response that was received. */
export class ReceivedResult implements BaseResult {
  /** `console.log` shows the text of the result. */
  static readonly shown: object = Object.defineProperty(this.prototype, Symbol.for('nodejs.util.inspect.custom'), {
    value(this: ReceivedResult): string {
      return this.toString();
    },
  });
  /** For classes of platforms, which add what only they have. */
  protected readonly parts: ResultParts;
  #headers: ResponseHeaders | undefined;

  constructor(parts: ResultParts) {
    this.parts = parts;
  }

  get statusCode(): number {
    return this.parts.statusCode;
  }
  get status(): number {
    return this.parts.statusCode;
  }
  get statusText(): string {
    return this.parts.statusText;
  }
  get ok(): boolean {
    return Math.floor(this.parts.statusCode / 100) === 2;
  }
  get headers(): ResponseHeaders {
    return (this.#headers ??= new ReceivedHeaders(this.parts.headers));
  }
  get meta(): ResultMeta {
    return this.parts.meta;
  }
  get retryAfter(): number | undefined {
    return retryAfterOf(this.parts, Date.now());
  }
  get url(): string {
    return this.parts.url;
  }
  get method(): string {
    return this.parts.method;
  }

  bytes(): Uint8Array {
    const { body } = this.parts;
    if (isBytes(body)) return body;
    throw new TypeError(
      "Cannot read the body of a result at once: the request asked for 'stream'; read 'result.stream'",
    );
  }

  text(): string {
    const bytes = this.bytes();
    const charset = charsetOf(this.parts.headers['content-type']);
    return charset === undefined ? this.utf8Text(bytes) : new TextDecoder(charset).decode(bytes);
  }

  /** Returns the result with a body that was read from its stream. */
  withBody(body: Uint8Array): ReceivedResult {
    const OfPlatform = this.constructor as new (parts: ResultParts) => ReceivedResult;
    return noteCopy(new OfPlatform({ ...this.parts, body }), this);
  }

  /** Decodes UTF-8, without a byte order mark. */
  protected utf8Text(bytes: Uint8Array): string {
    return new TextDecoder().decode(bytes);
  }

  get isEncoded(): boolean {
    return this.parts.isEncoded === true;
  }

  async discard(): Promise<void> {
    await discardBody(this.parts);
  }

  json<T = unknown>(target?: UnmarshalTarget<T>): T {
    const value = this.#parsed();
    return target === undefined ? (value as T) : fillTarget(target, value, () => this.#origin);
  }

  #parsed(): unknown {
    const bytes = this.bytes();
    if (bytes.length === 0) throw this.#refusal(ErrResponseBodyEmpty);
    if (bytes.length > maxParsedBytes) throw this.#refusal(ErrResponseBodyTooLarge);
    if (this.isEncoded) throw new UnmarshalError([{ message: 'its content coding is unknown' }], this.#origin);
    const charset = charsetOf(this.parts.headers['content-type']);
    const isUnicode = charset === undefined || (!charset.startsWith('utf-16') && isUtf8(bytes));
    const text = isUnicode ? this.utf8Text(bytes) : this.text();
    if (isTooDeep(isUnicode ? bytes : utf8(text)))
      throw new UnmarshalError([{ message: `it nests more than ${maxDepth} levels deep` }], this.#origin);
    return parseBody(text, this.parts.parseJson, () => this.#origin);
  }

  throwForStatus(): this {
    if (this.statusCode < 400) return this;
    throw statusError(this.#context);
  }

  get contentLength(): number {
    const { body, headers, method } = this.parts;
    if (isBytes(body) && method !== 'HEAD') return body.length;
    return declaredLength(headers['content-length']);
  }

  toString(): string {
    const { duration, attempts } = this.meta;
    const size = this.contentLength < 0 ? 'unknown size' : `${this.contentLength} bytes`;
    return `${this.method} ${this.#safe(this.url)} → ${this.statusCode}, ${size}, ${Math.round(duration)} ms, attempt ${attempts}`;
  }

  toJSON(): Record<string, unknown> {
    const { duration, timings, attempts, redirectCount, redirectChain, proto } = this.meta;
    return {
      status_code: this.statusCode,
      status_text: this.statusText,
      method: this.method,
      url: this.#safe(this.url),
      content_length: this.contentLength,
      meta: {
        duration,
        timings: { ...timings },
        attempts,
        redirect_count: redirectCount,
        redirect_chain: redirectChain.map((it) => this.#safe(it)),
        proto,
      },
    };
  }

  /** The fields of the response that an error about its body has. */
  get #origin(): BodyOrigin {
    const [contentType] = mediaType.exec(this.headers.get('content-type') ?? '') ?? [];
    return { method: this.method, url: this.#safe(this.url), statusCode: this.statusCode, contentType };
  }

  /** Returns the error of a body that is not parsed. */
  #refusal(sentinel: Sentinel): Error {
    return toClientError(wrapSentinel(sentinel), { ...this.#context, phase: 'body' });
  }

  /** The facts about the response that its errors have. */
  get #context(): StatusContext {
    const { statusCode, method, url, sensitiveKeys } = this.parts;
    const { retryAfter } = this;
    return { statusCode, method, url, sensitiveKeys, retryAfter, attempts: this.meta.attempts, result: this };
  }

  /** A URL without its secrets. */
  #safe(url: string): string {
    return sanitizeUrl(url, { sensitiveKeys: this.parts.sensitiveKeys });
  }
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
