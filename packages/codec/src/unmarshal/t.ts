import { bytes, list, map, nullable, optional } from './container-targets.ts';
import { lazy } from './lazy-target.ts';
import { any, bool, float32, float64, number, raw, smallInteger, string, wideInteger } from './scalar-targets.ts';
import { struct } from './struct-target.ts';
import type { Target } from './target.ts';

/**
 * Targets: what JSON is to become, checked while it is read. `Infer` gives their TypeScript type.
 *
 * Integers are checked for their size; those of 64 bits are numbers while that is exact and bigints beyond.
 * `null` leaves scalars and structs at what they are, and makes lists, maps, bytes and nullables `null`, as in Go.
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
  lazy,
});

/** The functions that make targets. */
export interface Targets {
  readonly any: typeof any;
  readonly raw: typeof raw;
  readonly bool: typeof bool;
  readonly string: typeof string;
  readonly number: typeof number;
  readonly int: () => Target<number | bigint>;
  readonly int8: () => Target<number>;
  readonly int16: () => Target<number>;
  readonly int32: () => Target<number>;
  readonly int64: () => Target<number | bigint>;
  readonly uint: () => Target<number | bigint>;
  readonly uint8: () => Target<number>;
  readonly uint16: () => Target<number>;
  readonly uint32: () => Target<number>;
  readonly uint64: () => Target<number | bigint>;
  readonly float32: typeof float32;
  readonly float64: typeof float64;
  readonly bytes: typeof bytes;
  readonly list: typeof list;
  readonly map: typeof map;
  readonly struct: typeof struct;
  readonly nullable: typeof nullable;
  readonly optional: typeof optional;
  readonly lazy: typeof lazy;
}
