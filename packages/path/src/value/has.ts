import type { PathLimits } from '../options/limits.ts';
import { checkReadOptions } from '../options/options.ts';
import { followSegments } from '../semantics/follow-segments.ts';
import { type PathInput, resolvePath, toSegments } from '../syntax/compiled-path.ts';
import { assertReadable } from '../syntax/supported-segments.ts';

/**
 * Returns whether a path leads to a value of a parsed document. A null is a value, `undefined` is none. A path with a slice,
 * `[*]` or `{…}` leads to a value, which may be an empty array, if its first such form is applied to a container.
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
