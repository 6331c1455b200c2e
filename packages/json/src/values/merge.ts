import { getOwn, hasOwn, kindOf, setOwn, valueKeys } from '@wirework/scanner/primitives';

/** The parts that a merge keeps: `union` all, `intersection` those of both, `difference` those of the first alone. */
export type MergeMode = 'union' | 'intersection' | 'difference';

/** Options of `merge`. */
export interface MergeOptions {
  /** The parts that are kept. @default 'union' */
  readonly mode?: MergeMode | undefined;
}

/**
 * Merges two JSON values in depth. Neither is changed; the result shares parts with them.
 *
 * | in both | `union` | `intersection` | `difference` |
 * |---|---|---|---|
 * | objects | members of either; those in both are merged | members in both, merged | members that only the first has; containers in both are merged |
 * | arrays | the first, then what it lacks of the second | elements of the first that the second has | elements of the first that the second lacks |
 * | anything else, or two kinds | the second | the second | nothing |
 *
 * Elements are compared as JSON values, numbers by their exact value: lists of tags or identifiers must not grow each
 * time that one text is merged. If nothing is left of a member, it is left out;
 * so is a container that a `difference` has emptied.
 *
 * @param mode what to keep
 * @returns the merged value, or `undefined` if nothing is left
 */
export function mergeValues(first: unknown, second: unknown, mode: MergeMode): unknown {
  const kind = kindOf(first);
  if (kind === 'array' && Array.isArray(second)) return mergeArrays(first as unknown[], second, mode);
  if (kind === 'object' && kindOf(second) === 'object') return mergeObjects(first as object, second as object, mode);
  return mode === 'difference' ? undefined : second;
}

function mergeArrays(first: readonly unknown[], second: readonly unknown[], mode: MergeMode): unknown[] {
  // The values are read within a limit of depth.
  const keyOf = valueKeys(Infinity);
  const known = new Set((mode === 'union' ? first : second).map(keyOf));
  if (mode === 'union') return [...first, ...second.filter((it) => !known.has(keyOf(it)))];
  return first.filter((it) => known.has(keyOf(it)) === (mode === 'intersection'));
}

function mergeObjects(first: object, second: object, mode: MergeMode): object {
  const merged = {};
  for (const name of Object.keys(first)) {
    const mine = getOwn(first, name);
    if (!hasOwn(second, name)) {
      if (mode !== 'intersection') setOwn(merged, name, mine);
      continue;
    }
    const both = mergeValues(mine, getOwn(second, name), mode);
    // A difference of two values is a container, if anything.
    if (both !== undefined && !(mode === 'difference' && Object.keys(both as object).length === 0))
      setOwn(merged, name, both);
  }
  if (mode === 'union') {
    for (const name of Object.keys(second)) if (!hasOwn(first, name)) setOwn(merged, name, getOwn(second, name));
  }
  return merged;
}
