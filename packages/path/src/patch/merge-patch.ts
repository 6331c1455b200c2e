import { LimitExceededError } from '@wirework/encoding-errors';
import { getOwn, setOwn } from '@wirework/scanner/primitives';
import { isObject } from '../semantics/is-object.ts';
import { limitOf, type Limits, checkOptions } from '../options/options.ts';
import { PairMap } from './pair-map.ts';
import { StepCounter } from './step-counter.ts';

/** Limits of a merge patch. */
export type MergePatchLimits = Pick<Limits, 'maxDepth'>;

/**
 * Applies a JSON Merge Patch (RFC 7396): members of the patch replace those of the document, null removes,
 * objects merge, and everything else, arrays too, is replaced as a whole. The document is not changed; the result
 * shares values with it and with the patch.
 *
 * @param value the document
 * @param patch the patch; a patch that is not an object replaces the document
 * @param options `maxDepth` of the patch, 200 by default
 * @returns the new document
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) if the patch is nested deeper than `maxDepth`
 * @throws TypeError, RangeError for an unknown option, or one with an invalid value
 * @example
 * ```ts
 * mergePatch({ a: 1, b: { c: 2 } }, { a: null, b: { d: 3 } }); // → { b: { c: 2, d: 3 } }
 * ```
 */
export function mergePatch(value: unknown, patch: unknown, options?: MergePatchLimits): unknown {
  checkOptions(options);
  const maxDepth = limitOf(options, 'maxDepth');
  if (!isObject(patch)) return patch;
  const result = ownCopy(value);
  const open = [{ merged: result, change: patch, depth: 1 }];
  const steps = new StepCounter();
  /** The results for pairs of a target and a change, remembered after many steps. */
  const known = new PairMap<Record<string, unknown>>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { merged, change, depth } = next;
    if (depth > maxDepth) throw new LimitExceededError({ limit: 'maxDepth', max: maxDepth });
    for (const [name, member] of Object.entries(change)) {
      if (member === null) {
        Reflect.deleteProperty(merged, name);
      } else if (isObject(member)) {
        const target = getOwn(merged, name);
        const key = isObject(target) ? target : undefined;
        const isLong = steps.next();
        const same = isLong ? known.get(key, member) : undefined;
        const below = same ?? ownCopy(target);
        setOwn(merged, name, below);
        if (same !== undefined) continue;
        if (isLong) known.set(key, member, below);
        open.push({ merged: below, change: member, depth: depth + 1 });
      } else {
        setOwn(merged, name, member);
      }
    }
  }
  return result;
}

/** Returns a copy of an object to merge into, or an empty object in place of anything else. */
function ownCopy(target: unknown): Record<string, unknown> {
  return isObject(target) ? { ...target } : {};
}
