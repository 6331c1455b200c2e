import type { JsonNumber } from '@wirework/scanner';
import type { RawJson } from '../raw-json.ts';
import { bytes, list, map, nullable, optional } from './container-targets.ts';
import { lazy } from './lazy-target.ts';
import { required } from './required-target.ts';
import { any, bool, float32, float64, number, raw, smallInteger, string, wideInteger } from './scalar-targets.ts';
import type { EmptyNilOptions, NilOptions } from './nil.ts';
import type { StructFields } from './fields-target.ts';
import { object, type ObjectOptions } from './object-target.ts';
import { struct, type StructOf } from './struct-target.ts';
import type { Target } from './target.ts';

/**
 * Makes targets: types that JSON is read into and checked against. {@link Infer} is the TypeScript type of a target.
 *
 * Integers are checked for their size; a 64-bit integer is a number if it is a safe integer, and a bigint otherwise.
 * `t.object` refuses missing fields and `null`. Elsewhere, as in Go, a `null` in the input leaves scalars and structs
 * unchanged, or with `go: 'v2'` makes them zero (in a new object they have their zero value). It makes lists, maps and
 * bytes empty, or `null` with `nil: 'null'`.
 *
 * @example
 * ```ts
 * const User = t.object({ id: t.int64(), name: t.string(), tags: t.list(t.string()), mail: t.optional(t.string()) });
 * unmarshal('{"id":9007199254740993,"name":"Ada","tags":["a"]}', User); // → { id: 9007199254740993n, name: 'Ada', tags: [ 'a' ] }
 * ```
 */
export const t: Targets = /* @__PURE__ */ Object.freeze({
  any,
  raw,
  bool,
  string,
  number,
  int: () => wideInteger('int', -(2n ** 63n), 2n ** 63n - 1n),
  int8: () => smallInteger('int8', -128, 127),
  int16: () => smallInteger('int16', -32_768, 32_767),
  int32: () => smallInteger('int32', -2_147_483_648, 2_147_483_647),
  int64: () => wideInteger('int64', -(2n ** 63n), 2n ** 63n - 1n),
  uint: () => wideInteger('uint', 0n, 2n ** 64n - 1n),
  uint8: () => smallInteger('uint8', 0, 255),
  uint16: () => smallInteger('uint16', 0, 65_535),
  uint32: () => smallInteger('uint32', 0, 4_294_967_295),
  uint64: () => wideInteger('uint64', 0n, 2n ** 64n - 1n),
  float32,
  float64,
  bytes,
  list,
  map,
  object,
  struct,
  nullable,
  optional,
  required,
  lazy,
});

/** The functions that make targets. */
export interface Targets {
  /** Any value, as `parseAny` returns it; its type is `unknown`. */
  readonly any: () => Target<unknown>;
  /** The text of a value as a `RawJson`, to be read later with `unmarshal(raw, target)`. */
  readonly raw: {
    (options?: EmptyNilOptions): Target<RawJson>;
    (options: NilOptions): Target<RawJson | null>;
  };
  /** `true` or `false`. */
  readonly bool: () => Target<boolean>;
  /** A string. */
  readonly string: () => Target<string>;
  /** A number with all its digits, as a `JsonNumber`. */
  readonly number: () => Target<JsonNumber>;
  /** An integer of 64 bits: a number up to ±(2^53−1), a bigint beyond. */
  readonly int: () => Target<number | bigint>;
  /** An integer from −128 to 127. */
  readonly int8: () => Target<number>;
  /** An integer from −32,768 to 32,767. */
  readonly int16: () => Target<number>;
  /** An integer from −2,147,483,648 to 2,147,483,647. */
  readonly int32: () => Target<number>;
  /** An integer of 64 bits: a number up to ±(2^53−1), a bigint beyond. */
  readonly int64: () => Target<number | bigint>;
  /** An integer from 0 to 2^64−1: a number up to 2^53−1, a bigint beyond. */
  readonly uint: () => Target<number | bigint>;
  /** An integer from 0 to 255. */
  readonly uint8: () => Target<number>;
  /** An integer from 0 to 65,535. */
  readonly uint16: () => Target<number>;
  /** An integer from 0 to 4,294,967,295. */
  readonly uint32: () => Target<number>;
  /** An integer from 0 to 2^64−1: a number up to 2^53−1, a bigint beyond. */
  readonly uint64: () => Target<number | bigint>;
  /** A number, rounded to the nearest single-precision value. */
  readonly float32: () => Target<number>;
  /** A number, rounded to the nearest double, as `JSON.parse` does. */
  readonly float64: () => Target<number>;
  /** Bytes, from a base64 string or an array of numbers from 0 to 255; empty if missing or null in the input. */
  readonly bytes: {
    (options?: EmptyNilOptions): Target<Uint8Array>;
    (options: NilOptions): Target<Uint8Array | null>;
  };
  /** An array with one target for its elements; empty if missing or null in the input. */
  readonly list: {
    <T>(of: Target<T>, options?: EmptyNilOptions): Target<T[]>;
    <T>(of: Target<T>, options: NilOptions): Target<T[] | null>;
  };
  /** An object with any names and one target for its values; empty if missing or null in the input. */
  readonly map: {
    <T>(of: Target<T>, options?: EmptyNilOptions): Target<Record<string, T>>;
    <T>(of: Target<T>, options: NilOptions): Target<Record<string, T> | null>;
  };
  /**
   * An object that has all its fields: `t.object({ id: t.int32() })`. A missing field is an error, unless it is
   * `t.optional`.
   */
  readonly object: <const F extends StructFields>(fields: F, options?: ObjectOptions) => Target<StructOf<F>>;
  /**
   * An object with known fields, as in Go: `t.struct('User', { id: t.int32() })`. A missing field gets its zero value.
   */
  readonly struct: <const F extends StructFields>(name: string, fields: F) => Target<StructOf<F>>;
  /** A target or `null`. */
  readonly nullable: <T>(of: Target<T>) => Target<T | null>;
  /** A field that may be missing; it is then absent and has no zero value. */
  readonly optional: <T>(of: Target<T>) => Target<T | undefined> & { readonly optional: true };
  /** A field that must be there and is not `null`, unless its target takes `null`. */
  readonly required: <T>(of: Target<T>) => Target<T>;
  /** A recursive target: `t.lazy('Tree', () => Tree)`. */
  readonly lazy: <T>(name: string, make: () => Target<T>) => Target<T>;
}
