import type { PathInput } from '../syntax/compiled-path.ts';
import { assertPaths } from '../syntax/path-errors.ts';
import type { ReadOptions } from '../options/options.ts';
import type { PathValue } from './path-value.ts';
import { get } from './get.ts';

/**
 * Reads the values at many paths of a parsed document.
 *
 * @param value any value
 * @param paths path expressions, segments or compiled paths
 * @param options as for `get`; they apply to every path
 * @returns one value for each path, in the order of the paths; for a tuple of literal paths a tuple with the types of their values
 * @throws what `get` throws, for the first path that fails
 * @example
 * ```ts
 * getMany({ a: 1, b: [2, 3] }, ['a', 'b[-1]', 'c']); // → [ 1, 3, undefined ]
 * ```
 */
export function getMany<T, const P extends readonly PathInput[]>(
  value: T,
  paths: P,
  options: ReadOptions & { readonly strict: true },
): { -readonly [K in keyof P]: Exclude<PathValue<T, P[K]>, undefined> };
export function getMany<T, const P extends readonly PathInput[], D>(
  value: T,
  paths: P,
  options: ReadOptions & { readonly default: D },
): { -readonly [K in keyof P]: Exclude<PathValue<T, P[K]>, undefined> | D };
export function getMany<T, const P extends readonly PathInput[]>(
  value: T,
  paths: P,
  options?: ReadOptions,
): { -readonly [K in keyof P]: PathValue<T, P[K]> };
export function getMany(value: unknown, paths: readonly PathInput[], options?: ReadOptions): unknown[] {
  assertPaths(paths);
  return paths.map((path) => get(value, path, options));
}
