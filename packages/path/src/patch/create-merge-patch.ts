import { formatPointer, LimitExceededError, TypeMismatchError } from '@wirework/encoding-errors';
import { hasOwn, setOwn } from '@wirework/scanner/primitives';
import { isObject } from '../semantics/is-object.ts';
import { limitOf, checkOptions } from '../options/options.ts';
import { printSegments } from '../syntax/print-path.ts';
import { Comparer } from './equal-values.ts';
import type { MergePatchLimits } from './merge-patch.ts';
import { PairMap } from './pair-map.ts';

/**
 * Returns the JSON Merge Patch (RFC 7396) that turns one document into another:
 * `mergePatch(from, createMergePatch(from, to))` equals `to`.
 *
 * It contains only differences: null for a member that `to` does not have, and for objects again their differences. An
 * array that differs is contained as a whole. Values are equal as for {@link equalValues}. The objects of the patch are
 * new (one may be in several places, if it is in `to`); its arrays are shared with `to`.
 *
 * In a merge patch, null removes a member, so it cannot set one to null: that is an error; use `createPatch` for such
 * documents. A null that `from` has in the same place stays, and nulls in arrays, or as the whole document, are
 * allowed.
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
  return isObject(to) ? differences(from, to, maxDepth, new Comparer(), new PairMap()) : to;
}

/**
 * Returns the merge patch that turns a value into an object.
 *
 * @param known levels that took many steps
 */
function differences(
  from: unknown,
  to: Record<string, unknown>,
  maxDepth: number,
  comparer: Comparer,
  known: PairMap<Level>,
): object {
  const { steps } = comparer;
  const open: Level[] = [];
  const enter = (before: unknown, after: Record<string, unknown>): void => {
    if (open.length >= maxDepth) throw new LimitExceededError({ limit: 'maxDepth', max: maxDepth });
    open.push(levelOf(before, after, steps.count));
  };
  enter(from, to);
  for (;;) {
    const level = open.at(-1) as Level;
    const name = level.names[level.at++];
    if (name === undefined) {
      open.pop();
      const around = open.at(-1);
      if (around === undefined) return level.patch;
      if (steps.isWorthRemembering(level.start)) known.set(level.before, level.to, level);
      include(level, around);
      continue;
    }
    const isThere = hasOwn(level.from, name);
    const before = isThere ? level.from[name] : undefined;
    const after = level.to[name];
    if (isObject(after)) {
      // Equal objects need no level of the patch, so they may be deeper than it.
      if (before === after || (open.length >= maxDepth && isObject(before) && comparer.areEqual(before, after)))
        continue;
      const same = steps.next() ? known.get(isObject(before) ? before : undefined, after) : undefined;
      if (same !== undefined && open.length + same.height <= maxDepth) include(same, level);
      else enter(before, after);
    } else if (!isThere || (before !== after && !comparer.areEqual(before, after))) {
      if (after === null) throw nullError(open.map(nameAt));
      setOwn(level.patch, name, after);
    }
  }
}

/** Adds a complete level to the one around it, unless it has no differences. */
function include(level: Level, around: Level): void {
  around.height = Math.max(around.height, level.height + 1);
  if (level.replaces || Object.keys(level.patch).length > 0) setOwn(around.patch, nameAt(around), level.patch);
}

/** An object of `to` whose members are being compared: `at` is the index after the current one. */
interface Level {
  /** The object in the place of `to`, if there is one. */
  readonly before: object | undefined;
  /** Its members. */
  readonly from: Record<string, unknown>;
  readonly to: Record<string, unknown>;
  readonly names: readonly string[];
  at: number;
  /** The differences so far; at first, null for each member that `to` does not have. */
  readonly patch: object;
  /** Whether it replaces a value that is not an object, so that the patch needs it even if it is empty. */
  readonly replaces: boolean;
  /** Number of steps before it was entered. */
  readonly start: number;
  /** Number of levels from this one down, as far as they are complete. */
  height: number;
}

function levelOf(before: unknown, to: Record<string, unknown>, start: number): Level {
  const replaces = !isObject(before);
  const from = replaces ? {} : before;
  const patch = {};
  for (const name of Object.keys(from)) if (!hasOwn(to, name)) setOwn(patch, name, null);
  return {
    before: replaces ? undefined : from,
    from,
    to,
    names: Object.keys(to),
    at: 0,
    patch,
    replaces,
    start,
    height: 1,
  };
}

function nameAt({ names, at }: Level): string {
  return names[at - 1] as string;
}

function nullError(way: readonly string[]): TypeMismatchError {
  return new TypeMismatchError({
    path: printSegments(way),
    expected: 'a value that a merge patch can set',
    actual: 'null',
    pointer: formatPointer(way),
    hint: 'a null of a merge patch removes the member; a patch of createPatch can set it',
  });
}
