import { canonical } from './equal.ts';

/**
 * Whether two elements are equal. Linear in the size of the array: scalars are told apart by a set,
 * containers by a set of canonical texts.
 */
export function hasDuplicate(items: readonly unknown[]): boolean {
  return firstDuplicate(items) !== undefined;
}

/** The indices of the first element that equals an earlier one, the earlier first; `undefined` when all differ. */
export function firstDuplicate(items: readonly unknown[]): readonly [number, number] | undefined {
  if (items.length < 2) return undefined;
  const scalars = new Map<unknown, number>();
  const containers = new Map<string, number>();
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    const isContainer = typeof item === 'object' && item !== null;
    const seen: Map<unknown, number> = isContainer ? containers : scalars;
    const key = isContainer ? canonical(item) : item;
    const first = seen.get(key);
    if (first !== undefined) return [first, i];
    seen.set(key, i);
  }
  return undefined;
}
