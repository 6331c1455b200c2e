import { bytes, list, map, nullable, optional } from './container-targets.ts';
import { lazy } from './lazy-target.ts';
import { required } from './required-target.ts';
import { any, bool, float32, float64, number, raw, smallInteger, string, wideInteger } from './scalar-targets.ts';
import { struct } from './struct-target.ts';
import type { Target } from './target.ts';

/**
 * Makes targets: types that JSON is read into and checked against. {@link Infer} is the TypeScript type of a target.
 *
 * Integers are checked for their size; a 64-bit integer is a number if it is a safe integer, and a bigint otherwise.
 * As in Go, a `null` in the input leaves scalars and structs unchanged (in a new object they have their zero value). It makes lists, maps and bytes
 * empty, or `null` with `nil: 'null'`.
 *
 * @example
 * ```ts
 * const User = t.struct('User', { id: t.int64(), name: t.string(), tags: t.list(t.string()), mail: t.optional(t.string()) });
 * unmarshal('{"id":9007199254740993,"name":"Ada","tags":["a"]}', User); // → { id: 9007199254740993n, name: 'Ada', tags: [ 'a' ] }
 * ```
 */
export const t: Targets = Object.freeze({
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
  struct,
  nullable,
  optional,
  required,
  lazy,
});

/** The functions that make targets. */
export interface Targets {
  /** Any value, as `parseAny` returns it; its type is `unknown`. */
  readonly any: typeof any;
  /** The text of a value as a `RawJson`, to be read later with `unmarshal(raw, target)`. */
  readonly raw: typeof raw;
  /** `true` or `false`. */
  readonly bool: typeof bool;
  /** A string. */
  readonly string: typeof string;
  /** A number with all its digits, as a `JsonNumber`. */
  readonly number: typeof number;
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
  readonly float32: typeof float32;
  /** A number, rounded to the nearest double, as `JSON.parse` does. */
  readonly float64: typeof float64;
  /** Bytes, from a base64 string or an array of numbers from 0 to 255; empty if missing or null in the input. */
  readonly bytes: typeof bytes;
  /** An array with one target for its elements; empty if missing or null in the input. */
  readonly list: typeof list;
  /** An object with any names and one target for its values; empty if missing or null in the input. */
  readonly map: typeof map;
  /** An object with known fields: `t.struct('User', { id: t.int32() })`. A missing field gets its zero value. */
  readonly struct: typeof struct;
  /** A target or `null`. */
  readonly nullable: typeof nullable;
  /** A field that may be missing; it is then absent and has no zero value. */
  readonly optional: typeof optional;
  /** A field that must be there and is not `null`, unless its target takes `null`. */
  readonly required: typeof required;
  /** A recursive target: `t.lazy('Tree', () => Tree)`. */
  readonly lazy: typeof lazy;
}
