/** The part in which two texts differ, as in the first and as in the second one. */
export interface Difference {
  readonly start: number;
  readonly end: number;
  readonly removed: string;
  readonly inserted: string;
}

/** Finds the one part in which two texts differ: everything before `start` and from `end` on is equal. */
export function difference(before: string, after: string): Difference {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let tail = 0;
  while (
    tail < shorter - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  ) {
    tail++;
  }
  const end = before.length - tail;
  return { start, end, removed: before.slice(start, end), inserted: after.slice(start, after.length - tail) };
}
