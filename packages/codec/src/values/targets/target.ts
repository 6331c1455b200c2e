import type { FromNative } from '../reader/native-fast-path.ts';
import type { Reader } from '../reader/reader.ts';

const brand = Symbol.for('@wirework/target');

/** A type that JSON is read into. Made by the functions of `t`. */
export interface Target<out T = unknown> {
  /** The name of the type in error messages. */
  readonly type: string;
  /**
   * Type of the result, for the type checker only. It has a plain name, so that targets of two versions of the package
   * have one type.
   */
  readonly '~value'?: T;
}

/**
 * Internal interface of a target. `read` describes it completely. `fromNative` is the fast path through `JSON.parse`: a
 * target without it, or one that answers `needsText`, is read by `read`, and both give the same result
 * (decision 025).
 */
export interface TargetReader extends Target {
  /** Whether a struct leaves the field out when the input does. */
  readonly optional: boolean;
  /** Returns the value of a field that the input does not have. */
  zero(): unknown;
  /** Returns whether `null` in the input is a value, and not the absence of a value. */
  takesNull(): boolean;
  /** Returns whether a struct refuses an input without the field. */
  isRequired(): boolean;
  /**
   * Reads the value at the cursor. The reader keeps the error for a mismatch.
   *
   * @param current the existing value, which is kept or filled; `undefined` without one
   * @returns the new value
   */
  read(reader: Reader, current: unknown): unknown;
  /**
   * Returns for a value from `JSON.parse` the result of `read` for its text without a `current` value, or `needsText`.
   */
  readonly fromNative: FromNative | undefined;
}

/**
 * Returns whether a value is a target, made by a function of `t` of this or another copy of the package.
 *
 * @example
 * ```ts
 * isTarget(t.string()); // → true
 * isTarget(t.string); // → false
 * ```
 */
export function isTarget(value: unknown): value is Target {
  return isTargetReader(value);
}

/** Returns whether a value is a target; narrows to the internal interface. */
export function isTargetReader(value: unknown): value is TargetReader {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, brand);
}

/** Makes a target. */
export function makeTarget<T>(
  parts: Pick<TargetReader, 'type' | 'zero' | 'read'> &
    Partial<Pick<TargetReader, 'optional' | 'takesNull' | 'isRequired' | 'fromNative'>>,
): Target<T> {
  const target = { optional: false, takesNull: no, isRequired: no, ...parts };
  Object.defineProperty(target, brand, { value: true });
  return Object.freeze(target);
}

const no = (): boolean => false;

/** Returns a target that was passed as an argument; throws a `TypeError` for anything else. */
export function asTargetReader(target: Target): TargetReader {
  if (!isTargetReader(target)) throw new TypeError('Cannot make a target: it needs another target, such as t.string()');
  return target;
}

/** Returns whether an existing value can be filled like a struct or a map; a frozen or sealed one is replaced. */
export function isFillable(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !ArrayBuffer.isView(value) &&
    !Object.isSealed(value)
  );
}

/**
 * The TypeScript type of what a target returns.
 *
 * @example
 * ```ts
 * const Pixel = t.object({ x: t.int32(), label: t.optional(t.string()) });
 * type Pixel = Infer<typeof Pixel>; // { x: number; label?: string | undefined }
 * ```
 */
export type Infer<X> = X extends Target<infer T> ? T : never;
