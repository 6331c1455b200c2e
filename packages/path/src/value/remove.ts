import { hasOwn, setOwn } from '@wirework/scanner/primitives';
import { type PathInput, resolvePath } from '../syntax/compiled-path.ts';
import { isObject } from '../semantics/is-object.ts';
import { explainMissing } from '../semantics/step-error.ts';
import { isOn, type RemoveOptions } from '../options/options.ts';
import { assertEditable } from '../syntax/supported-segments.ts';
import { findEditPlaces, type EditPlaces } from '../semantics/edit-places.ts';
import { hasPlace } from '../semantics/follow-segments.ts';
import { indexAmong, isMultiValued } from '../syntax/segment.ts';

/**
 * Removes a member or an element from a document; the elements after it move up. The input is not changed:
 * the result is a new tree that shares all unchanged parts with it.
 *
 * A path with a slice, `[*]` or `{…}` removes everything that it matches, which may be nothing; the path up to the
 * first such form must lead to a value.
 *
 * @param value any value
 * @param path a path expression, segments, or a compiled path; not `""`
 * @param options `ignoreMissing`, and limits
 * @returns the new document
 * @throws PathSyntaxError (`PATH_SYNTAX`) if the path is malformed or empty, or has a form that a removal does not
 *   support (`SYNTAX.md`)
 * @throws PathNotFoundError (`PATH_NOT_FOUND`) if there is nothing at the path, unless `ignoreMissing` is on
 * @throws TypeMismatchError (`TYPE_MISMATCH`) if the path leads through a value of the wrong kind, unless
 *   `ignoreMissing` is on
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) if the path is over a limit
 * @throws TypeError, RangeError for an unknown option, or one with an invalid value
 * @example
 * ```ts
 * remove({ a: 1, b: [2, 3] }, 'b[0]'); // → { a: 1, b: [ 3 ] }
 * ```
 */
export function remove(value: unknown, path: PathInput, options?: RemoveOptions): unknown {
  const resolved = resolvePath(path, options);
  assertEditable(resolved, 'remove');
  const { segments } = resolved;
  const ignore = isOn(options, 'ignoreMissing');
  if (!segments.some(isMultiValued) && !hasPlace(value, segments)) {
    if (ignore) return value;
    throw explainMissing(value, resolved, 'remove');
  }
  return removePlaces(value, findEditPlaces(value, resolved, ignore ? 'remove if there' : 'remove'));
}

/** Returns a copy of a container without the places; the container itself if none of them is in it. */
function removePlaces(value: unknown, places: EditPlaces | null): unknown {
  if (places === null || places.size === 0) return value;
  if (Array.isArray(value)) {
    const gone = new Set<number>();
    const copy = value.slice() as unknown[];
    for (const [key, below] of places) {
      const index = typeof key === 'object' ? -1 : indexAmong(value.length, key);
      if (!hasOwn(value, index)) continue;
      if (below === null) gone.add(index);
      else copy[index] = removePlaces(value[index], below);
    }
    return gone.size === 0 ? copy : copy.filter((_, i) => !gone.has(i));
  }
  if (!isObject(value)) return value;
  const copy: Record<string, unknown> = { ...value };
  for (const [key, below] of places) {
    if (typeof key !== 'string' || !hasOwn(value, key)) continue;
    if (below === null) Reflect.deleteProperty(copy, key);
    else setOwn(copy, key, removePlaces(value[key], below));
  }
  return copy;
}
