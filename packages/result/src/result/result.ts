import { type JsonError, PathNotFoundError } from '@wirework/encoding-errors';
import { toError } from './to-error.ts';

/** A result with a value, to which `ok()` narrows. */
export interface Found<T> extends Result<T> {
  readonly value: T;
  readonly exists: true;
  readonly error: undefined;
}

/** The three functions of `match`, which calls one of them. They may return different types. */
export interface ResultCases<T, R, M = R, F = R> {
  /** Called if there is a value; it may be null. */
  readonly found: (value: T) => R;
  /** Called if there is no value, and nothing failed. */
  readonly missing: () => M;
  /** Called if something failed. */
  readonly failed: (error: Error) => F;
}

/** The plain form of a {@link Result}, which `toJSON` returns and `resultFromJson` accepts. */
export interface PlainResult<T> {
  /** Whether a value was found. */
  readonly exists: boolean;
  /** The value, if it was found. */
  readonly value?: T;
  /** The `toJSON()` of the error, or its name and message, if the result is failed. */
  readonly error?: unknown;
}

/**
 * The outcome of an operation: exactly one of found (with a value), missing, and failed (with an error).
 * Only two methods throw: `orThrow`, and `match` if a case throws or is left out.
 *
 * Implements `Result[T]` of the specification. Made by {@link found}, {@link missing} and {@link failed}.
 *
 * @example
 * ```ts
 * const port = found(8080);
 * port.ok(); // → true
 * port.unwrapOr(80); // → 8080
 * missing().unwrapOr(80); // → 80
 * ```
 */
export class Result<T> {
  /** The value; `undefined` unless it was found. */
  readonly value: T | undefined;
  /** Whether a value was found. */
  readonly exists: boolean;
  /** The error; `undefined` unless the result is failed. */
  readonly error: Error | undefined;
  /** The path at which nothing was found, for the error that `orThrow` throws; otherwise `''`. */
  readonly path: string;

  /** @internal Use `found`, `missing` and `failed`. */
  constructor(value: T | undefined, exists: boolean, error: Error | undefined, path = '') {
    this.value = value;
    this.exists = exists;
    this.error = error;
    this.path = path;
    Object.freeze(this);
  }

  /**
   * Returns whether a value was found and nothing failed; narrows `value` to `T`. It is a method: `if (result.ok)` is
   * always true.
   */
  ok(): this is Found<T> {
    return this.exists && this.error === undefined;
  }

  /**
   * Returns the value, or `undefined` if it is missing or failed. Never throws, unlike `unwrap` in Rust;
   * {@link Result.orThrow} throws.
   */
  unwrap(): T | undefined {
    return this.ok() ? this.value : undefined;
  }

  /** Returns the value, or `fallback` if it is missing or failed. A null that is present is a value. */
  unwrapOr<D>(fallback: D): T | D {
    return this.ok() ? this.value : fallback;
  }

  /**
   * Returns the value, or throws if there is none.
   *
   * @throws the error of a failed result; `PathNotFoundError` if the value is missing
   */
  orThrow(): T {
    if (this.ok()) return this.value;
    throw this.error ?? new PathNotFoundError({ path: this.path });
  }

  /**
   * Returns a result with the converted value; a missing or failed result is returned unchanged.
   * If `convert` throws, the result is failed with that error.
   *
   * @example
   * ```ts
   * found(20).map((n) => n + 1).unwrap(); // → 21
   * ```
   */
  map<R>(convert: (value: T) => R): Result<R> {
    if (!this.ok()) return this as unknown as Result<R>;
    try {
      return found(convert(this.value));
    } catch (error) {
      return failed(error);
    }
  }

  /**
   * Calls the case that applies and returns its result.
   *
   * @throws TypeError if one of the three cases is not a function, whether it applies or not
   * @example
   * ```ts
   * missing().match({ found: String, missing: () => 'nothing', failed: (e) => e.message }); // → 'nothing'
   * ```
   */
  match<R, M = R, F = R>(cases: ResultCases<T, R, M, F>): R | M | F {
    for (const name of ['found', 'missing', 'failed'] as const) {
      if (typeof (cases as Partial<typeof cases> | undefined)?.[name] !== 'function')
        throw new TypeError(`Cannot match: the case '${name}' is not a function`);
    }
    if (this.error !== undefined) return cases.failed(this.error);
    return this.exists ? cases.found(this.value as T) : cases.missing();
  }

  /**
   * Returns `{exists, value}`, `{exists}` or `{exists, error}`. The error is the result of its `toJSON`, or its name
   * and message.
   */
  toJSON(): PlainResult<T> {
    if (this.error !== undefined) return { exists: this.exists, error: plainError(this.error) };
    return this.exists ? { exists: true, value: this.value as T } : { exists: false };
  }
}

/**
 * Returns the plain form of an error. Errors of other libraries may throw when they are read, and their `toJSON` may
 * return nothing.
 */
function plainError(error: Error): unknown {
  const own = tryRead(() => (error as Partial<JsonError>).toJSON?.());
  return own ?? { name: tryRead(() => error.name) ?? 'Error', message: tryRead(() => error.message) ?? '' };
}

function tryRead<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/**
 * Returns a result with a value; null is a value.
 *
 * @example
 * ```ts
 * found(null).ok(); // → true
 * ```
 */
export function found<T>(value: T): Result<T> {
  return new Result(value, true, undefined);
}

/**
 * Returns a result without a value and without an error.
 *
 * @param path the path that was looked for, for the error of `orThrow`
 * @example
 * ```ts
 * missing('a.b').ok(); // → false
 * missing('a.b').unwrapOr(0); // → 0
 * ```
 */
export function missing<T = never>(path = ''): Result<T> {
  return new Result<T>(undefined, false, undefined, path);
}

/**
 * Returns a failed result.
 *
 * @param error the error; a value that is not an `Error` becomes the cause of one
 * @example
 * ```ts
 * failed(new RangeError('too much')).error?.message; // → 'too much'
 * ```
 */
export function failed<T = never>(error: unknown): Result<T> {
  return new Result<T>(undefined, false, toError(error));
}
