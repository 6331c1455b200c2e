/**
 * The double that is written with the digits of a single-precision number, an element of a `Float32Array`: the shortest that
 * read back as the same single, the nearest of them, and the even one of two that are as near.
 *
 * @example
 * ```ts
 * fromSingle(Math.fround(0.1)); // → 0.1
 * ```
 */
export function fromSingle(value: number): number {
  if (value === 0) return value;
  // Six digits are never more than a normal single needs: those that it does not need are zeros.
  for (let digits = Math.abs(value) < leastNormal ? 1 : 6; digits < 9; digits++) {
    const short = rounded(value, digits);
    if (Math.fround(short) === value) return short;
    // The singles above a power of two are twice as far away as those below: there the next digits may do.
    const next = rounded(value * (1 + 2 ** -25), digits);
    if (Math.fround(next) === value) return next;
  }
  return Number(value.toPrecision(9));
}

/** Below it singles have fewer digits. */
const leastNormal = 2 ** -126;

/** A number with so many digits. `toPrecision` rounds halves up, Go rounds them to the even digit: 0.25 to 0.2. */
function rounded(value: number, digits: number): number {
  const longer = value.toPrecision(digits + 1);
  const isHalf = /[02468]\.?5(?:e|$)/.test(longer) && Number(longer) === value;
  return Number(isHalf ? longer.replace(/5(?=e|$)/, '0') : value.toPrecision(digits));
}
