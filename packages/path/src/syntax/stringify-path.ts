import { type PathInput, toSegments } from './compiled-path.ts';
import type { PathLimits } from '../options/limits.ts';
import { checkOptions } from '../options/options.ts';
import { printSegments } from './print-path.ts';

/**
 * Returns segments as a path expression, which `parsePath` converts back.
 *
 * @param path segments, a path expression (which is normalised) or a compiled path
 * @param options limits
 * @throws PathSyntaxError (`PATH_SYNTAX`) if `path` is malformed
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) if it exceeds a limit
 * @example
 * ```ts
 * stringifyPath(['users', 0, 'first.name', '']); // → 'users[0].first\\.name[""]'
 * ```
 */
export function stringifyPath(path: PathInput, options?: PathLimits): string {
  checkOptions(options);
  return printSegments(toSegments(path, options));
}
