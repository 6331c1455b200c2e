import { checkReadOptions, defaultOf, isOn, type ReadOptions, type PathLimits } from '../options/options.ts';
import { followSegments } from '../semantics/follow-segments.ts';
import { explainMissing } from '../semantics/step-error.ts';
import { warmRead } from '../semantics/hot-read.ts';
import { type PathInput, resolvePath, toSegments, toSteps } from '../syntax/compiled-path.ts';
import { assertReadable } from '../syntax/supported-segments.ts';
import type { PathValue } from './path-value.ts';
import { assertPaths } from '../syntax/parse-path.ts';

/**
 * Reads the value at a path of a parsed document. Only own members are read, never those of a prototype, and one that
 * is `undefined` counts as missing, because JSON has no such value.
 *
 * @param value any value; it is not changed, and the result is a part of it
 * @param path a path expression, segments, or a compiled path; a literal path in a known type has a typed result
 * @param options strict or with a default, and limits
 * @returns the value; an array of values for a path with a slice, `[*]` or `{…}`; `undefined` or the default if there
 *   is none
 * @throws PathSyntaxError (`PATH_SYNTAX`) if the path is malformed, or has `[+]`
 * @throws PathNotFoundError (`PATH_NOT_FOUND`), TypeMismatchError (`TYPE_MISMATCH`) only with `strict: true`
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) if the path is over a limit
 * @throws TypeError, RangeError for an unknown option, or one with an invalid value
 * @example
 * ```ts
 * get({ users: [{ name: 'Ada' }] }, 'users[0].name'); // → 'Ada'
 * ```
 */
export function get<T, const P extends PathInput>(
  value: T,
  path: P,
  options: ReadOptions & { readonly strict: true },
): Exclude<PathValue<T, P>, undefined>;
export function get<T, const P extends PathInput, D>(
  value: T,
  path: P,
  options: ReadOptions & { readonly default: D },
): Exclude<PathValue<T, P>, undefined> | D;
export function get<T, const P extends PathInput>(value: T, path: P, options?: ReadOptions): PathValue<T, P>;
export function get(value: unknown, path: PathInput, options?: ReadOptions): unknown {
  if (options !== undefined) checkReadOptions(options);
  const steps = toSteps(path, options);
  const found = steps.read === undefined ? warmRead(value, steps) : steps.read(value);
  return found === undefined ? defaultOrThrow(value, path, options) : found;
}

/**
 * Returns the result of a read that found nothing. It is a separate function, because V8 inlines `get` only while it is
 * small.
 */
function defaultOrThrow(value: unknown, path: PathInput, options: ReadOptions | undefined): unknown {
  const resolved = resolvePath(path, options);
  assertReadable(resolved);
  if (isOn(options, 'strict')) throw explainMissing(value, resolved, 'read');
  return defaultOf(options);
}

/**
 * Reads the values at many paths of a parsed document.
 *
 * @param value any value
 * @param paths path expressions, segments or compiled paths
 * @param options as for `get`; they apply to every path
 * @returns one value for each path, in the order of the paths; for a tuple of literal paths a tuple with the types of
 *   their values
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

/**
 * Returns whether a path leads to a value of a parsed document. A null is a value, `undefined` is not. A path with a
 * slice, `[*]` or `{…}` leads to a value, which may be an empty array, if its first such form is applied to a
 * container.
 *
 * @param value any value
 * @param path a path expression, segments, or a compiled path
 * @param options limits
 * @throws PathSyntaxError (`PATH_SYNTAX`) if the path is malformed, or has `[+]`
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) if it is over a limit
 * @throws TypeError, RangeError for an unknown option, or one with an invalid value
 * @example
 * ```ts
 * has({ a: null }, 'a'); // → true
 * has({ a: null }, 'constructor'); // → false
 * ```
 */
export function has(value: unknown, path: PathInput, options?: PathLimits): boolean {
  if (options !== undefined) checkReadOptions(options);
  const found = followSegments(value, toSegments(path, options));
  if (found !== undefined) return true;
  assertReadable(resolvePath(path, options));
  return false;
}
