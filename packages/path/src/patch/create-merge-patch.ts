import { formatPointer, LimitExceededError, TypeMismatchError } from '@wirework/encoding-errors';
import { hasOwn, setOwn } from '@wirework/scanner';
import { isObject } from '../is-object.ts';
import { limitOf } from '../limits.ts';
import { checkOptions } from '../options.ts';
import { printSegments } from '../print-path.ts';
import { equalValues } from './equal-values.ts';
import type { MergePatchLimits } from './merge-patch.ts';

/**
 * Returns the JSON Merge Patch (RFC 7396) that turns one document into another: `mergePatch(from, createMergePatch(from, to))` equals `to`.
 *
 * It contains only differences: null for a member that `to` does not have, and for objects again their differences. An array that differs is
 * contained as a whole. Values are equal as for {@link equalValues}. The objects of the patch are new; its arrays are shared with `to`.
 *
 * In a merge patch, null removes a member, so it cannot set one to null: that is an error; use `createPatch` for such documents. A null that `from`
 * has in the same place stays, and nulls in arrays, or as the whole document, are allowed.
 *
 * @param from a JSON value
 * @param to another
 * @param options `maxDepth` of the patch, 200 by default
 * @returns the patch: `{}` if two objects are equal, `to` itself if it is not an object
 * @throws TypeMismatchError (`TYPE_MISMATCH`) if a member would have to become null, with its pointer
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) if the patch would be nested deeper than `maxDepth`
 * @throws TypeError, RangeError for an unknown option, or one with an invalid value
 * @example
 * ```ts
 * createMergePatch({ a: 1, b: { c: 2, d: 3 } }, { b: { c: 2, d: 4 } }); // → { a: null, b: { d: 4 } }
 * ```
 */
export function createMergePatch(from: unknown, to: unknown, options?: MergePatchLimits): unknown {
  checkOptions(options);
  const maxDepth = limitOf(options, 'maxDepth');
  if (!isObject(to)) return to;
  const open: Level[] = [];
  const enter = (before: unknown, after: Record<string, unknown>): void => {
    if (open.length >= maxDepth) throw new LimitExceededError({ limit: 'maxDepth', max: maxDepth });
    open.push(levelOf(before, after));
  };
  enter(from, to);
  for (;;) {
    const level = open.at(-1) as Level;
    const name = level.names[level.at++];
    if (name === undefined) {
      open.pop();
      const around = open.at(-1);
      if (around === undefined) return level.patch;
      if (level.replaces || Object.keys(level.patch).length > 0) setOwn(around.patch, nameAt(around), level.patch);
      continue;
    }
    const isThere = hasOwn(level.from, name);
    const before = isThere ? level.from[name] : undefined;
    const after = level.to[name];
    if (isObject(after)) {
      // Equal objects need no level of the patch, which may therefore end above them.
      if (before === after || (open.length >= maxDepth && isObject(before) && equalValues(before, after))) continue;
      enter(before, after);
    } else if (!isThere || !equalValues(before, after)) {
      if (after === null) throw noNull(open.map(nameAt));
      setOwn(level.patch, name, after);
    }
  }
}

/** An object of `to` whose members are being compared: `at` is the index after the current one. */
interface Level {
  readonly from: Record<string, unknown>;
  readonly to: Record<string, unknown>;
  readonly names: readonly string[];
  at: number;
  /** The differences so far; at first, null for each member that `to` does not have. */
  readonly patch: object;
  /** Whether it replaces a value that is not an object, so that the patch needs it even if it is empty. */
  readonly replaces: boolean;
}

function levelOf(before: unknown, to: Record<string, unknown>): Level {
  const replaces = !isObject(before);
  const from = replaces ? {} : before;
  const patch = {};
  for (const name of Object.keys(from)) if (!hasOwn(to, name)) setOwn(patch, name, null);
  return { from, to, names: Object.keys(to), at: 0, patch, replaces };
}

function nameAt({ names, at }: Level): string {
  return names[at - 1] as string;
}

function noNull(way: readonly string[]): TypeMismatchError {
  return new TypeMismatchError({
    path: printSegments(way),
    expected: 'a value that a merge patch can set',
    actual: 'null',
    pointer: formatPointer(way),
    hint: 'a null of a merge patch removes the member; a patch of createPatch can set it',
  });
}
