import { factsOfErrors, textOfErrors, maxKeptErrors } from '../thrown/error-chain.ts';
import { codeOf, ErrorType, type ClientErrorCode } from '../classify/error-type.ts';
import { defineHidden, isObject, ownProperty, readProperty, readText } from '../thrown/read-property.ts';
import { clientErrorBrand } from './client-error-brand.ts';
import {
  requestPhases,
  type ClientErrorOptions,
  type ClientErrorReason,
  type ErrorResult,
  type PlainClientError,
  type RequestPhase,
} from './client-error-types.ts';
import { toPlainError } from './plain-error.ts';
import { truncate, maxScannedLength, maxFieldLength, redactor } from '../redact/redact-text.ts';
import { addMemoryTo, rememberOriginals } from './copy-memory.ts';
import { isRetryable } from './is-retryable.ts';
import { hostOf, printable, sanitizeUrl, sensitiveKeysOf } from '../redact/sanitize-url.ts';
import { sanitizeCause } from './sanitize-cause.ts';
import { conditionOf } from './sentinel.ts';

/** Frames that reach from the deepest place of this library to some lines of its caller. */
const frames = 64;

/**
 * Makes room in the next stack for the line of the caller: V8 keeps ten frames by default, and a call inside this
 * library may be deeper. A limit of 0, by which a program turns stacks off, stays.
 *
 * @returns the limit to restore
 */
function raiseStackLimit(): unknown {
  const { stackTraceLimit: limit } = Error as { readonly stackTraceLimit?: unknown };
  if (typeof limit === 'number' && limit > 0 && limit < frames) setStackLimit(frames);
  return limit;
}

/** Sets the limit, unless the intrinsics are frozen or the engine has none. */
function setStackLimit(limit: unknown): void {
  if (limit !== undefined) Reflect.set(Error, 'stackTraceLimit', limit);
}

const maxJsonBytes = 4096;

/**
 * The responses of errors. They are no properties, so that no error is printed, serialised or cloned with its response.
 */
const results = new WeakMap<object, ErrorResult>();

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const integer = (value: unknown): number => (Number.isInteger(value) ? (value as number) : 0);

function markPrototype({ prototype }: { readonly prototype: object }): true {
  addMemoryTo(defineHidden(prototype, clientErrorBrand, { value: true }));
  return true;
}

/**
 * A classified failure of an HTTP request: what happened, and whether a retry may help. It is safe to log.
 *
 * Its properties, message, stack and text contain no secret of the URL or of the cause; no request
 * or socket is attached to it, and {@link ClientError.result} is not an own property. Recognise one with
 * {@link isClientError}.
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
  /** The type of the failure. */
  declare readonly type: ErrorType;
  /** The code of the type. */
  declare readonly code: ClientErrorCode;
  /** The URL of the request without secrets, `''` if unknown. */
  declare readonly url: string;
  /** The HTTP method, `''` if unknown. */
  declare readonly method: string;
  /** The number of attempts, the first one included; 0 if unknown. */
  declare readonly attempts: number;
  /** The HTTP status; 0 if there was none. */
  declare readonly statusCode: number;
  /**
   * Milliseconds that the response asks to wait before another attempt (RFC 9110, section 10.2.3); `undefined` if it
   * does not ask.
   */
  declare readonly retryAfter: number | undefined;
  /** `true` if no retry was made because a retry budget was used up. */
  declare readonly retryRefused: true | undefined;
  /** The phase in which the request failed; `undefined` if unknown, or if it had no connection and opened none. */
  declare readonly phase: RequestPhase | undefined;
  /** The host name of the request, `''` if unknown. */
  declare readonly host: string;

  /** @internal Copies of this package recognise each other's errors by the mark. */
  static readonly isMarked: true = /* @__PURE__ */ markPrototype(this);

  /** @param options the fields; own properties are read, and a field of the wrong type is ignored */
  constructor(options: ClientErrorOptions = {}) {
    const sensitiveKeys = sensitiveKeysOf(options);
    const redact = redactor(sensitiveKeys);
    const cause = sanitizeCause(ownProperty(options, 'cause'), redact);
    const limit = raiseStackLimit();
    super(redact(text(ownProperty(options, 'message'))), cause === undefined ? undefined : { cause });
    setStackLimit(limit);
    const url = text(ownProperty(options, 'url'));
    const type = number(ownProperty(options, 'type'));
    // They belong together, so neither can be assigned.
    defineHidden(this, 'type', { value: type, enumerable: true });
    defineHidden(this, 'code', { value: codeOf(type), enumerable: true });
    // The rest of a longer URL is dropped. An `@` in it may end user information, so one is assumed.
    this.url = truncate(
      sanitizeUrl(url.length > maxScannedLength ? `${url.slice(0, maxScannedLength)}@` : url, { sensitiveKeys }),
    );
    this.method = printable(truncate(text(ownProperty(options, 'method'))));
    this.attempts = integer(ownProperty(options, 'attempts'));
    this.statusCode = integer(ownProperty(options, 'statusCode'));
    const retryAfter = ownProperty(options, 'retryAfter');
    if (typeof retryAfter === 'number') this.retryAfter = retryAfter;
    if (ownProperty(options, 'retryRefused') === true) this.retryRefused = true;
    const phase = ownProperty(options, 'phase');
    if (requestPhases.includes(phase as RequestPhase)) this.phase = phase;
    this.host = truncate(redact(text(ownProperty(options, 'host')))) || hostOf(this.url);
    const result = ownProperty(options, 'result');
    if (isObject(result)) results.set(this, result as ErrorResult);
  }

  /**
   * The response behind the error, if it has one: after `throwForStatus()`, and for a download or events that got a
   * response with an error status. It is never logged, serialised or cloned with the error, because it may contain
   * secrets.
   *
   * @example
   * ```ts
   * const result = { statusCode: 404, headers: new Map(), body: () => '', json: () => JSON.parse('{"title":"No such user"}') };
   * const error = new ClientError({ type: ErrorType.HTTP, statusCode: 404, result });
   * error.result?.json(); // → { title: 'No such user' }
   * JSON.stringify(error).includes('No such user'); // → false
   * ```
   */
  get result(): ErrorResult | undefined {
    return results.get(this);
  }

  override get name(): string {
    return 'ClientError';
  }

  /**
   * The code of the failure behind {@link ClientError.code}: that of the sentinel in `cause`, such as
   * `ERR_CIRCUIT_OPEN` for an open circuit; after the last retry, when `code` is `RETRY_EXHAUSTED`, the reason of the
   * last attempt; otherwise `code` itself.
   *
   * @example
   * ```ts
   * const cause = new ClientError({ type: ErrorType.Timeout });
   * new ClientError({ type: ErrorType.RetryExhausted, cause }).reason; // → 'TIMEOUT'
   * ```
   */
  get reason(): ClientErrorReason {
    const cause = readProperty(this, 'cause');
    const condition = conditionOf(cause);
    if (typeof condition === 'string') return condition as ClientErrorReason;
    if (this.type !== ErrorType.RetryExhausted || readProperty(cause, clientErrorBrand) !== true) return this.code;
    // An error of an earlier version of the package has no reason.
    const { reason, code } = cause as Partial<ClientError>;
    return reason ?? code ?? this.code;
  }

  /**
   * Returns whether a retry may help: depends on type and cause, and is never true after the caller canceled or a
   * deadline passed.
   *
   * Implements "IsRetryable decision" of the specification.
   */
  isRetryable(): boolean {
    return isRetryable(this);
  }

  /**
   * Returns a copy with another type and its code; everything else is the same. The copy of a subclass has its class
   * and its fields.
   */
  withType(type: ErrorType): this {
    const { message, result } = this;
    const copy = new ClientError({ ...this, message, cause: readProperty(this, 'cause'), type, result });
    // A subclass may take other arguments, so its constructor is not called.
    Object.setPrototypeOf(copy, Object.getPrototypeOf(this) as object);
    for (const [key, value] of Object.entries(this))
      if (!Object.hasOwn(copy, key))
        defineHidden(copy, key, { value, enumerable: true, configurable: true, writable: true });
    rememberOriginals(copy, [this]);
    return copy as this;
  }

  /**
   * Returns one line for a log: `METHOD url: message: cause (attempt N)`, without secrets. Method and URL appear
   * together or not at all, the cause if there is one and the message does not end with it, and the attempt if it is
   * above 0.
   */
  override toString(): string {
    const { url, method, message, attempts } = this;
    const request = url && method ? `${method} ${url}: ` : '';
    const said = message.replace(/\s*[\r\n]\s*/g, ' ');
    // The texts of the cause were redacted when it was stored.
    const told = textOfErrors(factsOfErrors(readProperty(this, 'cause')))
      .replace(/\s+/g, ' ')
      .trim();
    const isSaid = told === '' || said.endsWith(`: ${told}`);
    return request + said + (isSaid ? '' : `: ${told}`) + (attempts > 0 ? ` (attempt ${attempts})` : '');
  }

  /**
   * Returns a plain object of at most 4 kB for logs and other threads, including the cause;
   * {@link ClientError.fromJson} revives it.
   */
  toJSON(): PlainClientError {
    // Texts are truncated step by step until they fit, then the last causes dropped; most errors fit at once.
    for (let maxLength = maxFieldLength; ; maxLength /= 2) {
      const left = { errors: Math.min(maxLength, 1) * (maxKeptErrors + 1) };
      const plain = {
        ...(toPlainError(this, (it) => truncate(it, maxLength), left) as PlainClientError),
        retryable: this.isRetryable(),
        ...(this.reason === this.code ? {} : { reason: this.reason }),
      };
      if (JSON.stringify(plain).replace(/[^\0-\x7f]/g, '   ').length <= maxJsonBytes) return plain;
    }
  }

  /**
   * Revives an error from its `toJSON()`, for example after a worker or the network. It has the classification of the
   * original and the same `isRetryable()`; only the stack is lost.
   *
   * @param plain the result of `error.toJSON()`, read as own properties only
   * @returns the error, or `undefined` if it is not such an object
   * @example
   * ```ts
   * const sent = JSON.stringify(new ClientError({ type: ErrorType.Timeout, message: 'network timeout occurred' }));
   * ClientError.fromJson(JSON.parse(sent))?.isRetryable(); // → true
   * ```
   */
  static fromJson(plain: unknown): ClientError | undefined;
  /** @internal Revives at most `maxErrors` errors: the sender of the data decides how deeply they are nested. */
  static fromJson(plain: unknown, maxErrors: number): ClientError | undefined;
  static fromJson(plain: unknown, maxErrors: number = maxKeptErrors): ClientError | undefined {
    if (maxErrors === 0 || readText(plain, 'name') !== 'ClientError') return undefined;
    const cause = ownProperty(plain as ClientErrorOptions, 'cause');
    return new ClientError({
      ...(plain as ClientErrorOptions),
      cause: ClientError.fromJson(cause, maxErrors - 1) ?? cause,
      result: undefined,
    });
  }
}
