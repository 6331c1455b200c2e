import type { PathInput } from '../compiled-path.ts';
import { assertPaths } from '../no-path.ts';
import type { ReadOptions } from '../options.ts';
import { get } from './get.ts';

/**
 * Reads the values at many paths of a parsed document.
 *
 * @param value any value
 * @param paths path expressions, segments or compiled paths
 * @param options as for `get`; they apply to every path
 * @returns one value for each path, in the order of the paths
 * @throws what `get` throws, for the first path that fails
 * @example
 * ```ts
 * getMany({ a: 1, b: [2, 3] }, ['a', 'b[-1]', 'c']); // → [ 1, 3, undefined ]
 * ```
 */
export function getMany(value: unknown, paths: readonly PathInput[], options?: ReadOptions): unknown[] {
  assertPaths(paths);
  return paths.map((path) => get(value, path, options));
}
