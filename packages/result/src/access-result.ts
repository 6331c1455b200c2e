import { PathNotFoundError } from '@wirework/encoding-errors';
import { kindOf, type JsonKind } from '@wirework/scanner/primitives';
import { toBool, toFloat64, toInt, toStringConverted, toStringStrict } from './convert/conversions.ts';
import { failed, type Result } from './result/result.ts';
import { toError } from './result/to-error.ts';

/** The plain form of an {@link AccessResult}, as its `toJSON` returns it. */
export interface PlainAccessResult {
  /** The value; absent if there is none. */
  readonly value?: unknown;
  /** Whether the path exists. */
  readonly exists: boolean;
  /** Kind of the value, or `'missing'`. */
  readonly type: JsonKind | 'missing';
}

/**
 * A value that was read by path: the value, whether it exists, its kind, and conversions that never
 * throw. Each conversion returns a {@link Result}. It fails with `PathNotFoundError` for an absent value and with
 * `TypeMismatchError` for a value that it refuses. If the read itself failed, for example because the text is not JSON,
 * it fails with that error.
 *
 * Implements `AccessResult` of the specification. Made by {@link accessFound}, {@link accessMissing} and
 * {@link accessFailed}.
 *
 * @example
 * ```ts
 * const age = accessFound('42', 'user.age');
 * age.type; // → 'string'
 * age.asInt().unwrap(); // → 42
 * accessMissing('user.city').asString().error?.message; // → "Cannot find 'user.city': no such value"
 * ```
 */
export class AccessResult {
  /** The value; `undefined` if absent. */
  readonly value: unknown;
  /** Whether the path exists; a null that is present exists. */
  readonly exists: boolean;
  /** `string`, `number`, `boolean`, `null`, `array`, `object`, or `missing`. */
  readonly type: JsonKind | 'missing';
  /** The error of a failed read; `undefined` if a value was found or is absent. */
  readonly error: Error | undefined;
  /** The path that was read, for the messages of failed conversions. */
  readonly path: string;

  /** @internal Use `accessFound`, `accessMissing` and `accessFailed`. */
  constructor(value: unknown, exists: boolean, error: Error | undefined, path: string) {
    this.value = value;
    this.exists = exists;
    this.type = exists ? kindOf(value) : 'missing';
    this.error = error;
    this.path = path;
    Object.freeze(this);
  }

  /** Returns `exists`. It is a method: `if (access.ok)` is always true. */
  ok(): boolean {
    return this.exists;
  }

  /**
   * Returns the value, or `undefined` if absent. Never throws, unlike `unwrap` in Rust; `orThrow()` of a conversion
   * throws.
   */
  unwrap(): unknown {
    return this.value;
  }

  /** Returns the value, or `fallback` if absent. A null that is present is a value. */
  unwrapOr<D>(fallback: D): unknown {
    return this.exists ? this.value : fallback;
  }

  /** Accepts strings only, and returns them unchanged. */
  asString(): Result<string> {
    return converted(this, toStringStrict);
  }

  /**
   * Accepts every JSON value: strings are returned unchanged, all others as compact JSON.
   * NaN and the infinities fail with `UnsupportedValueError`, more than 1,000 levels with `LimitExceededError`.
   */
  asStringConverted(): Result<string> {
    return converted(this, toStringConverted);
  }

  /**
   * Accepts safe integers: numbers (also 1.0 and 1e3), bigint and `JsonNumber` in that range, strings `[+-]?digits`.
   * Refuses 1.5, `"1.5"`, `" 1"`, `""`, booleans, null, containers and everything past ±(2^53−1).
   */
  asInt(): Result<number> {
    return converted(this, toInt);
  }

  /**
   * Accepts finite numbers, bigint, `JsonNumber`, and strings in JSON's number grammar with an optional `+`.
   * Refuses booleans, null, `"NaN"`, `"Inf"`, `"1_000"` and containers.
   */
  asFloat64(): Result<number> {
    return converted(this, toFloat64);
  }

  /**
   * Accepts booleans, and the strings `1 0 t f T F true false TRUE FALSE True False`. Refuses numbers, null and the
   * rest.
   */
  asBool(): Result<boolean> {
    return converted(this, toBool);
  }

  /** Returns `{value, exists, type}`, or `{exists, type}` if there is no value. */
  toJSON(): PlainAccessResult {
    return this.exists ? { value: this.value, exists: true, type: this.type } : { exists: false, type: this.type };
  }
}

function converted<T>(
  { value, exists, error, path }: AccessResult,
  convert: (value: unknown, path: string) => Result<T>,
): Result<T> {
  return exists ? convert(value, path) : failed(error ?? new PathNotFoundError({ path }));
}

/**
 * Returns the result of a read that found a value.
 *
 * @param value the value, which may be null
 * @param path its path, for the messages of failed conversions
 * @example
 * ```ts
 * accessFound('42', 'age').asInt().unwrap(); // → 42
 * ```
 */
export function accessFound(value: unknown, path = ''): AccessResult {
  return new AccessResult(value, true, undefined, path);
}

/**
 * Returns the result of a read that found nothing.
 *
 * @param path the path that was read, for the messages of failed conversions
 * @example
 * ```ts
 * accessMissing('age').asInt().error?.message; // → "Cannot find 'age': no such value"
 * ```
 */
export function accessMissing(path = ''): AccessResult {
  return new AccessResult(undefined, false, undefined, path);
}

/**
 * Returns the result of a read that failed. Its type is `'missing'`, and every conversion fails with the error.
 *
 * @param error the error; a value that is not an `Error` becomes the cause of one
 * @param path the path that was read
 * @example
 * ```ts
 * accessFailed(new ProcessorClosedError(), 'age').asInt().error?.message; // → 'Cannot use the processor: it is closed'
 * ```
 */
export function accessFailed(error: unknown, path = ''): AccessResult {
  return new AccessResult(undefined, false, toError(error), path);
}
