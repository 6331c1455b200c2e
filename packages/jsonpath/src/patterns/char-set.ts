/** The characters that one atom of an I-Regexp matches. */
export interface CharSet {
  /** Pairs of code points: the first and the last of each range. */
  readonly ranges: readonly number[];
  /** Tests for one character, for categories such as `\p{Lu}`. */
  readonly categories: readonly RegExp[];
  readonly isNegated: boolean;
}

/** Returns the set of all characters but line feed and carriage return, which `.` matches (RFC 9485 section 5.1). */
export const dot: CharSet = /* @__PURE__ */ Object.freeze({
  ranges: [0x0a, 0x0a, 0x0d, 0x0d],
  categories: [],
  isNegated: true,
});

export function singleSet(point: number): CharSet {
  return { ranges: [point, point], categories: [], isNegated: false };
}

/** Returns whether a set contains a code point. */
export function hasPoint({ ranges, categories, isNegated }: CharSet, point: number): boolean {
  for (let i = 0; i < ranges.length; i += 2)
    if (point >= (ranges[i] as number) && point <= (ranges[i + 1] as number)) return !isNegated;
  if (categories.length === 0) return isNegated;
  const character = String.fromCodePoint(point);
  return categories.some((it) => it.test(character)) !== isNegated;
}
