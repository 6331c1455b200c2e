import { getOwn } from '@wirework/scanner';
import type { DecodeSettings } from './decode-options.ts';
import type { Fit } from './fit.ts';
import type { Reader } from './reader.ts';
import { isStandardSchema, type StandardSchema } from './standard-schema.ts';

const brand = Symbol.for('@wirework/target');

declare const valueType: unique symbol;

/** A type that JSON is read into. Made by the functions of `t`. */
export interface Target<out T = unknown> {
  /** The name of the type in error messages. */
  readonly type: string;
  /** Only for the type checker. */
  readonly [valueType]?: T;
}

/** A target as the reader sees it. */
export interface TargetReader extends Target {
  /** Whether a struct leaves the field out when the input does. */
  readonly optional: boolean;
  /** What a field has that the input does not mention: Go's zero value, or with `nil: 'empty'` an empty one. */
  zero(settings: DecodeSettings): unknown;
  /**
   * Reads the value at the cursor. What does not fit is kept in the reader as its error.
   *
   * @param current what is there already, which is kept or filled; `undefined` for nothing
   * @returns what is there now
   */
  read(reader: Reader, current: unknown): unknown;
  /** Gives for a value what `read` gives for its text and nothing that is there already, or a `misfit`; `undefined` if it takes the text. */
  readonly fit: Fit | undefined;
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

/** The same, for what reads with it. */
export function isTargetReader(value: unknown): value is TargetReader {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, brand);
}

/** Makes a target. */
export function makeTarget<T>(parts: Omit<TargetReader, 'optional' | typeof valueType> & { readonly optional?: boolean }): Target<T> {
  const target = { optional: false, ...parts };
  Object.defineProperty(target, brand, { value: true });
  return Object.freeze(target);
}

/** A target, or a schema in its place, that came in through options, if one did. */
export function targetOf(options: object): Target | StandardSchema | undefined {
  const target = getOwn(options, 'target');
  if (target === undefined || isTargetReader(target) || isStandardSchema(target)) return target;
  throw new TypeError("Cannot use the option 'target': expected a target, such as t.string(), or a Standard Schema");
}

/** A target that came in through an argument, or a `TypeError` that says what is expected. */
export function asTargetReader(target: Target): TargetReader {
  if (!isTargetReader(target)) throw new TypeError('Cannot make a target: it needs another target, such as t.string()');
  return target;
}

/** Whether something that is there already can be filled like a struct or a map; what is frozen or sealed is replaced. */
export function isFillable(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value) && !Object.isSealed(value);
}
