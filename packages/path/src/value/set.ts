import type { SetOptions } from '../options/options.ts';
import { findEditPlaces } from '../semantics/edit-places.ts';
import { setPlaces } from '../semantics/set-places.ts';
import { type PathInput, resolvePath } from '../syntax/compiled-path.ts';
import { assertEditable } from '../syntax/supported-segments.ts';

/**
 * Sets the value at a path of a parsed document. The input is not changed: the result is a new tree that shares
 * all unchanged parts with it.
 *
 * A new member of an existing object and `[+]` on an existing array need no option. A path with a slice, `[*]` or
 * `{name}` sets every place that it matches to the same value; `{name}` adds the member to the objects that lack it.
 * Null and scalars on the path are never overwritten.
 *
 * @param value any value
 * @param path a path expression, segments, or a compiled path; `""` returns `replacement` itself
 * @param replacement the value to put there, by reference
 * @param options `create` to make missing parents, and limits
 * @returns the new document
 * @throws PathSyntaxError (`PATH_SYNTAX`) if the path is malformed, or has a form that a set does not support
 *   (`SYNTAX.md`)
 * @throws PathNotFoundError (`PATH_NOT_FOUND`) if a parent is missing and `create` is off, or an index is out of range
 * @throws TypeMismatchError (`TYPE_MISMATCH`) if the path leads through a value of the wrong kind
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) if the path or an extended array is over a limit
 * @throws TypeError, RangeError for an unknown option, or one with an invalid value
 * @example
 * ```ts
 * set({ a: 1 }, 'b.c', 2, { create: true }); // → { a: 1, b: { c: 2 } }
 * ```
 */
export function set(value: unknown, path: PathInput, replacement: unknown, options?: SetOptions): unknown {
  const resolved = resolvePath(path, options);
  assertEditable(resolved, 'set');
  return setPlaces(value, findEditPlaces(value, resolved, 'set'), 0, {
    path: resolved,
    replacement,
    options,
    filled: 0,
    keys: [],
    position: undefined,
  });
}
