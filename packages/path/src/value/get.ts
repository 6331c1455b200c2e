import { getOwn } from '@wirework/scanner';
import { type PathInput, resolvePath } from '../syntax/compiled-path.ts';
import { explainMissing } from '../semantics/step-error.ts';
import { isOn, type ReadOptions } from '../options/options.ts';
import { assertReadable } from '../syntax/unsupported-segment.ts';
import type { PathValue } from './path-value.ts';
import { readValue } from './reader.ts';

/**
 * Reads the value at a path of a parsed document. Only own members are read, never those of a prototype, and one that is `undefined` counts as
 * missing, because JSON has no such value.
 *
 * @param value any value; it is not changed, and the result is a part of it
 * @param path a path expression, segments, or a compiled path; a literal path in a known type has a typed result
 * @param options strict or with a default, and limits
 * @returns the value; an array of values for a path with a slice, `[*]` or `{…}`; `undefined` or the default if there is none
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
  const found = readValue(value, path, options);
  if (found !== undefined) return found;
  const resolved = resolvePath(path, options);
  assertReadable(resolved);
  return orMissing(options, () => explainMissing(value, resolved, 'read'));
}

/** The result of a read that found nothing: throws if it is strict, else returns the default. */
export function orMissing(options: ReadOptions | undefined, error: () => Error): unknown {
  if (options === undefined) return undefined;
  if (isOn(options, 'strict')) throw error();
  return getOwn(options, 'default');
}
