/** Smallest positive single-precision number. */
const minSingle = 2 ** -149;

/**
 * Returns the single-precision number nearest to a JSON number, as a double; an infinity if it is out of range.
 *
 * Rounding to a double and then to a single is wrong where the double lies exactly between two singles: there the
 * literal decides.
 *
 * @example
 * ```ts
 * nearestSingle('1.0000000596046447754'); // → 1.0000001192092896
 * Math.fround(1.0000000596046447754); // → 1
 * ```
 */
export function nearestSingle(literal: string): number {
  const double = Math.abs(Number(literal));
  const nudged = isBetweenSingles(double) ? double + (stepAt(double) / 4) * compareToExact(literal, double) : double;
  return Math.fround(literal.startsWith('-') ? -nudged : nudged);
}

/** Returns whether a double lies exactly between two singles. */
export function isBetweenSingles(double: number): boolean {
  return Number.isInteger(Math.abs(double) / stepAt(double) - 0.5);
}

/** Returns the distance between singles near a double. */
function stepAt(double: number): number {
  return Math.max(2 ** (Math.floor(Math.log2(Math.abs(double))) - 23), minSingle);
}

/**
 * Returns -1, 0 or 1 if a literal without its sign is less than, equal to or greater than its nearest double, which
 * lies between two singles. Comparing digits is enough: no power of ten is near such a double, so both have their first
 * digit in the same place.
 */
function compareToExact(literal: string, double: number): number {
  const digits = literal.replace(/e.*|[-.]/gi, '').replace(/^0+/, '');
  const exact = exactDigits(double);
  const length = Math.max(digits.length, exact.length);
  const [a, b] = [digits.padEnd(length, '0'), exact.padEnd(length, '0')];
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Returns all digits of a double, without the point and leading zeros. */
function exactDigits(double: number): string {
  let decimals = 0;
  let scaled = double;
  for (; !Number.isInteger(scaled); scaled *= 2) decimals++;
  // n / 2^d has the digits of n · 5^d.
  return String(BigInt(scaled) * 5n ** BigInt(decimals));
}
