import { LimitExceededError } from '@wirework/encoding-errors';
import { getOwn, setOwn } from '@wirework/scanner';
import { isObject } from '../is-object.ts';
import { limitOf, type Limits } from '../limits.ts';

/** Bounds of a merge patch. */
export type MergePatchLimits = Pick<Limits, 'maxDepth'>;

/**
 * Applies a JSON Merge Patch (RFC 7396): members of the patch replace those of the document, null removes,
 * objects merge, and everything else, arrays too, is replaced as a whole. The document is not touched; what is
 * returned shares with it, and with the patch, all that did not change.
 *
 * @param value the document
 * @param patch the patch; a patch that is no object replaces the document
 * @param options `maxDepth` of the patch, 200 by default
 * @returns the new document
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) if the patch is nested deeper than `maxDepth`
 * @example
 * ```ts
 * mergePatch({ a: 1, b: { c: 2 } }, { a: null, b: { d: 3 } }); // → { b: { c: 2, d: 3 } }
 * ```
 */
export function mergePatch(value: unknown, patch: unknown, options?: MergePatchLimits): unknown {
  const maxDepth = limitOf(options, 'maxDepth');
  return merge(value, patch, 0);

  function merge(target: unknown, change: unknown, depth: number): unknown {
    if (!isObject(change)) return change;
    if (depth >= maxDepth) throw new LimitExceededError({ limit: 'maxDepth', max: maxDepth });
    const merged: Record<string, unknown> = isObject(target) ? { ...target } : {};
    for (const [name, member] of Object.entries(change)) {
      if (member === null) Reflect.deleteProperty(merged, name);
      else setOwn(merged, name, merge(getOwn(merged, name), member, depth + 1));
    }
    return merged;
  }
}
