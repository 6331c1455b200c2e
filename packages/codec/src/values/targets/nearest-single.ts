/** The least single-precision number above 0. */
const leastSingle = 2 ** -149;

/**
 * The single-precision number that is nearest to a JSON number, as a double; an infinity where there is none.
 *
 * To round to a double and then to a single is not enough where the double stands right between two singles: then the literal
 * tells on which side it is.
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

/** Whether a double stands right between two singles. */
export function isBetweenSingles(double: number): boolean {
  return Number.isInteger(Math.abs(double) / stepAt(double) - 0.5);
}

/** How far singles of about the size of a double are apart. */
function stepAt(double: number): number {
  return Math.max(2 ** (Math.floor(Math.log2(Math.abs(double))) - 23), leastSingle);
}

/**
 * Whether a literal, but for its sign, stands for less (-1), for as much (0) or for more (1) than the double nearest to it, which stands between
 * two singles. Both have as many digits before the point, or zeros behind it, since no power of ten is near such a double: so their digits decide.
 */
function compareToExact(literal: string, double: number): number {
  const digits = literal.replace(/e.*|[-.]/gi, '').replace(/^0+/, '');
  const exact = exactDigits(double);
  const length = Math.max(digits.length, exact.length);
  const [a, b] = [digits.padEnd(length, '0'), exact.padEnd(length, '0')];
  return a === b ? 0 : a < b ? -1 : 1;
}

/** All digits of a double, without the point and zeros in front. */
function exactDigits(double: number): string {
  let decimals = 0;
  let scaled = double;
  for (; !Number.isInteger(scaled); scaled *= 2) decimals++;
  // A half is five tenths.
  return String(BigInt(scaled) * 5n ** BigInt(decimals));
}
