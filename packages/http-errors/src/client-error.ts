import { clientErrorBrand } from './brand.ts';
import { causeText } from './cause-text.ts';
import { codeOf, type ErrorType, type ClientErrorCode } from './error-type.ts';
import { own } from './peek.ts';
import { clip, redactText } from './redact-text.ts';
import { decideRetry } from './retryable.ts';
import { hostOf, sanitizeUrl } from './sanitize-url.ts';
import { tidyCause } from './tidy-cause.ts';
import { fieldsFromJson, toPlain, type PlainClientError } from './plain.ts';

const longestUrl = 2048;
const longestName = 256;

/** What a {@link ClientError} is made with; what is left out is empty or 0. */
export interface ClientErrorOptions {
  /** The classification; `ErrorType.Unknown` by default. */
  readonly type?: ErrorType | undefined;
  /** What failed, in one sentence. */
  readonly message?: string | undefined;
  /** The underlying error. Where it holds secrets or objects of a connection, a copy without them is kept. */
  readonly cause?: unknown;
  /** The URL of the request; sanitized here. */
  readonly url?: string | undefined;
  /** The HTTP method. */
  readonly method?: string | undefined;
  /** Attempts made so far, the first one included. */
  readonly attempts?: number | undefined;
  /** The HTTP status; 0 if the error is not about one. */
  readonly statusCode?: number | undefined;
  /** The host name; taken from the URL by default. */
  readonly host?: string | undefined;
  /** Names of query parameters that hold secrets, besides the built-in ones. Not kept. */
  readonly sensitiveKeys?: readonly string[] | undefined;
}

/**
 * A classified failure of an HTTP request: what it was, whether a retry is worthwhile, and nothing that may not be logged.
 *
 * No secret of the URL or of the cause is in any of its properties, its message, its stack or its text; no request,
 * response or socket hangs on it. Recognise one with {@link isClientError}.
 *
 * Implements `ClientError` of the specification.
 *
 * @example
 * ```ts
 * const error = new ClientError({
 *   type: ErrorType.Network, message: 'network operation failed', cause: new Error('dial tcp: refused'),
 *   method: 'GET', url: 'https://example.com', attempts: 3,
 * });
 * error.code; // → 'NETWORK_ERROR'
 * error.toString(); // → 'GET https://example.com: network operation failed: dial tcp: refused (attempt 3)'
 * ```
 */
export class ClientError extends Error {
  /** The classification. */
  readonly type: ErrorType;
  /** The short code of the type; a program branches on it. */
  readonly code: ClientErrorCode;
  /** The URL of the request without secrets, `''` if unknown. */
  readonly url: string;
  /** The HTTP method, `''` if unknown. */
  readonly method: string;
  /** Attempts made, the first one included; 0 if unknown. */
  readonly attempts: number;
  /** The HTTP status, 0 for what is not about one. */
  readonly statusCode: number;
  /** The host name of the request, `''` if unknown. */
  readonly host: string;

  static {
    Object.defineProperty(this.prototype, clientErrorBrand, { value: true });
  }

  /** @param options the fields; own properties are read, and what has the wrong type counts as left out */
  constructor(options: ClientErrorOptions = {}) {
    const sensitiveKeys = own(options, 'sensitiveKeys') ?? [];
    const cause = tidyCause(own(options, 'cause'), sensitiveKeys);
    super(redactText(text(own(options, 'message')), sensitiveKeys), cause === undefined ? undefined : { cause });
    const url = text(own(options, 'url'));
    this.type = count(own(options, 'type')) as ErrorType;
    this.code = codeOf(this.type);
    this.url = clip(sanitizeUrl(url, { sensitiveKeys }), longestUrl);
    this.method = clip(text(own(options, 'method')), longestName);
    this.attempts = count(own(options, 'attempts'));
    this.statusCode = count(own(options, 'statusCode'));
    this.host = clip(text(own(options, 'host')) || hostOf(this.url), longestName);
  }

  override get name(): string {
    return 'ClientError';
  }

  /**
   * Whether a retry is worthwhile: never after the caller canceled or a deadline passed, otherwise by type and cause.
   *
   * Implements "IsRetryable decision" of the specification.
   */
  isRetryable(): boolean {
    return decideRetry(this);
  }

  /** A copy of another type; everything else is the same, the cause included. This one is unchanged. */
  withType(type: ErrorType): ClientError {
    return new ClientError({ ...this, message: this.message, cause: this.cause, type });
  }

  /**
   * One line for a log: `METHOD url: message: cause (attempt N)`, without secrets. Method and URL appear together or not
   * at all; the cause where there is one; the attempt when it is above 0.
   */
  override toString(): string {
    let line = this.url !== '' && this.method !== '' ? `${this.method} ${this.url}: ${this.message}` : this.message;
    if (this.cause !== undefined && this.cause !== null) line += `: ${causeText(this.cause)}`;
    if (this.attempts > 0) line += ` (attempt ${this.attempts})`;
    return line;
  }

  /** A plain object of at most 4 kB for logs and other threads, the cause included; {@link ClientError.fromJson} revives it. */
  toJSON(): PlainClientError {
    return toPlain(this);
  }

  /**
   * Revives an error from what its `toJSON` gave, on the other side of a worker or a wire. It classifies and retries like
   * the original; the stack stays behind.
   *
   * @param plain what `error.toJSON()` gave, read as own properties only
   * @returns the error, or `undefined` if that is no such object
   * @example
   * ```ts
   * const sent = JSON.stringify(new ClientError({ type: ErrorType.Timeout, message: 'network timeout occurred' }));
   * ClientError.fromJson(JSON.parse(sent))?.isRetryable(); // → true
   * ```
   */
  static fromJson(plain: unknown): ClientError | undefined {
    const fields = fieldsFromJson(plain, (it) => ClientError.fromJson(it));
    return fields === undefined ? undefined : new ClientError(fields);
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
