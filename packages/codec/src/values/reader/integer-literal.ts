import type { Reader } from './reader.ts';

/** A number that is out of the range of its target. */
export interface OutOfRange {
  /** The literal. */
  readonly outOfRange: string;
  /** Describes the range. */
  readonly hint: string;
}

export function isOutOfRange(value: unknown): value is OutOfRange {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'outOfRange');
}

/** Keeps the error for a number that is out of range, from `start` to the cursor. */
export function saveOutOfRange(reader: Reader, { outOfRange, hint }: OutOfRange, type: string, start: number): void {
  reader.save(() => reader.typeError(`number ${outOfRange}`, type, start, reader.pos, { hint }));
}

/** Returns the integer of a literal, for a type of up to 32 bits. */
export function smallIntegerOf(literal: string, type: string, lowest: number, highest: number): number | OutOfRange {
  const value = integerOf(literal, lowest === 0);
  return value !== undefined && value >= lowest && value <= highest
    ? Number(value)
    : noInteger(literal, type, lowest, highest);
}

/** Returns the integer of a literal, for a type of 64 bits: a number if that is exact, else a bigint. */
export function wideIntegerOf(
  literal: string,
  type: string,
  lowest: bigint,
  highest: bigint,
): number | bigint | OutOfRange {
  const value = integerOf(literal, lowest === 0n);
  if (typeof value === 'number') return value;
  if (value === undefined || value < lowest || value > highest) return noInteger(literal, type, lowest, highest);
  const double = Number(value);
  return Number.isSafeInteger(double) ? double : value;
}

/** Most characters of a 64-bit integer. */
const maxIntegerLength = 20;

/** Most characters of an integer that is always exact as a double. */
const maxExactLength = 15;

/** Returns the integer of a literal; `undefined` unless it has only digits and perhaps a minus, as in Go. */
function integerOf(literal: string, unsigned: boolean): number | bigint | undefined {
  if (literal.length > maxIntegerLength || !/^-?\d+$/.test(literal)) return undefined;
  if (unsigned && literal.startsWith('-')) return undefined;
  // An integer has no negative zero.
  return literal.length > maxExactLength ? BigInt(literal) : Number(literal) + 0;
}

function noInteger(literal: string, type: string, lowest: number | bigint, highest: number | bigint): OutOfRange {
  const written = /[.eE]/.test(literal) ? ', written without a fraction or an exponent' : '';
  return { outOfRange: literal, hint: `${type} holds whole numbers from ${lowest} to ${highest}${written}` };
}
