/**
 * Returns the double with the digits that Go writes for a single-precision number, such as an element of a `Float32Array`: the fewest digits that
 * read back as the same single. Of several such numbers it is the nearest; of two equally near ones, the one with the even last digit.
 *
 * @example
 * ```ts
 * fromSingle(Math.fround(0.1)); // → 0.1
 * ```
 */
export function fromSingle(value: number): number {
  if (value === 0) return value;
  // A normal single keeps any six digits, so fewer digits are the same six with zeros at the end.
  for (let digits = Math.abs(value) < leastNormal ? 1 : 6; digits < 9; digits++) {
    const short = rounded(value, digits);
    if (Math.fround(short) === value) return short;
    // At a power of two, singles above are twice as far apart as those below, so digits above may read back where the nearest do not.
    const next = rounded(value * (1 + 2 ** -25), digits);
    if (Math.fround(next) === value) return next;
  }
  return Number(value.toPrecision(9));
}

/** Smallest single that keeps six digits. */
const leastNormal = 2 ** -126;

/** Returns a number rounded to some digits. `toPrecision` rounds halves up; Go rounds them to the even digit, 0.25 to 0.2. */
function rounded(value: number, digits: number): number {
  const longer = value.toPrecision(digits + 1);
  const isHalf = /[02468]\.?5(?:e|$)/.test(longer) && Number(longer) === value;
  return Number(isHalf ? longer.replace(/5(?=e|$)/, '0') : value.toPrecision(digits));
}
