import type { Comparer } from './equal-values.ts';

/** An element that both arrays have, by its indices. */
export interface Match {
  readonly left: number;
  readonly right: number;
}

/** Number of elements that may be removed and added; arrays that differ in more are matched at their ends only. */
const maxEdits = 100;

/**
 * Finds the elements that two arrays have in common, in order, so that as few as possible are removed and added.
 *
 * The greedy algorithm of Myers (1986): `reach[k]` is the farthest position in `left` on the diagonal
 * `left - right = k` with so many edits.
 */
export function alignArrays(
  left: readonly unknown[],
  right: readonly unknown[],
  comparer: Comparer,
  keyOf: (value: unknown) => string,
): Match[] {
  const shorter = Math.min(left.length, right.length);
  const isAsLong = left.length === right.length;
  // The caller compares a pair that is left over anyway. A comparison here would repeat it for each level of a deep
  // document.
  const most = isAsLong ? shorter - 1 : shorter;
  let start = 0;
  while (start < most && comparer.areEqual(left[start], right[start])) start++;
  const mostEnd = most - start;
  let end = 0;
  while (end < mostEnd && comparer.areEqual(left[left.length - 1 - end], right[right.length - 1 - end])) end++;
  const keys = (array: readonly unknown[]): string[] => array.slice(start, array.length - end).map(keyOf);
  const isPair = isAsLong && start + end === shorter - 1;
  const inner = isPair || start + end === shorter ? [] : alignKeys(keys(left), keys(right));
  return [
    ...Array.from({ length: start }, (_, i) => ({ left: i, right: i })),
    ...inner.map((it) => ({ left: it.left + start, right: it.right + start })),
    ...Array.from({ length: end }, (_, i) => ({ left: left.length - end + i, right: right.length - end + i })),
  ];
}

function alignKeys(left: readonly string[], right: readonly string[]): Match[] {
  const history: ReadonlyMap<number, number>[] = [];
  let reach = new Map([[1, 0]]);
  for (let edits = 0; edits <= maxEdits; edits++) {
    history.push(reach);
    const next = new Map(reach);
    for (let k = -edits; k <= edits; k += 2) {
      let at = isAddition(reach, k, edits) ? (reach.get(k + 1) ?? 0) : (reach.get(k - 1) ?? 0) + 1;
      while (at < left.length && at - k < right.length && left[at] === right[at - k]) at++;
      next.set(k, at);
      if (at === left.length && at - k === right.length) return matchesOf(history, left.length, right.length);
    }
    reach = next;
  }
  return [];
}

/** Returns whether the farthest path to a diagonal adds an element of `right` rather than removes one of `left`. */
function isAddition(reach: ReadonlyMap<number, number>, k: number, edits: number): boolean {
  return k === -edits || (k !== edits && (reach.get(k - 1) ?? 0) < (reach.get(k + 1) ?? 0));
}

/** Backtracks from the ends to the beginnings; the diagonal steps are the elements that stay. */
function matchesOf(history: readonly ReadonlyMap<number, number>[], leftLength: number, rightLength: number): Match[] {
  const matches: Match[] = [];
  let left = leftLength;
  let right = rightLength;
  for (let edits = history.length - 1; edits >= 0; edits--) {
    const reach = history[edits] as ReadonlyMap<number, number>;
    const k = left - right;
    const adds = isAddition(reach, k, edits);
    const from = edits === 0 ? 0 : (reach.get(adds ? k + 1 : k - 1) ?? 0) + (adds ? 0 : 1);
    while (left > from) matches.push({ left: --left, right: --right });
    if (adds) right--;
    else left--;
  }
  return matches.reverse();
}
