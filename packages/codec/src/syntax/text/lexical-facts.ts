import { decodeUtf8 } from './utf8.ts';

/** Facts about a text that `JSON.parse` discards. */
export interface LexicalFacts {
  /** Number of names, repeated ones included. */
  readonly names: number;
  /** Nesting levels. */
  readonly depth: number;
  /**
   * Doubles that may be integers although Go does not read their literals as integers: with an exponent, with a
   * fraction of zeros (`1.0`), or with so many digits that the nearest double is an integer.
   */
  readonly unusual: ReadonlySet<number> | undefined;
}

/** Decimal digits that a double always keeps. */
const keptDigits = 15;

/**
 * Returns the lexical facts of a text that is known to be JSON.
 *
 * @param units the bytes of the text, or its units
 */
export function lexicalFactsOf(units: Uint8Array, start: number, end: number): LexicalFacts {
  let names = 0;
  let depth = 0;
  let deepest = 0;
  let unusual: Set<number> | undefined;
  for (let pos = start; pos < end; pos++) {
    switch (units[pos]) {
      case 0x22 /* " */:
        for (pos++; units[pos] !== 0x22; pos++) if (units[pos] === 0x5c /* \ */) pos++;
        break;
      case 0x3a /* : */:
        names++;
        break;
      case 0x5b /* [ */:
      case 0x7b /* { */:
        if (++depth > deepest) deepest = depth;
        break;
      case 0x5d /* ] */:
      case 0x7d /* } */:
        depth--;
        break;
      case 0x2e /* . */: {
        const point = pos;
        while (pos + 1 < end && units[pos + 1] === 0x30 /* 0 */) pos++;
        const isZero = pos + 1 === end || !isDigit(units[pos + 1]);
        while (pos + 1 < end && isDigit(units[pos + 1])) pos++;
        // The loop comes to an exponent later.
        if (isZero || mayRound(units, start, point)) (unusual ??= new Set()).add(numberBefore(units, start, pos + 1));
        break;
      }
      case 0x45 /* E */:
      case 0x65 /* e */: {
        // The `e` of `true` and `false` follows a letter.
        if (!isDigit(units[pos - 1])) break;
        while (pos + 1 < end && isPartOfNumber(units[pos + 1])) pos++;
        (unusual ??= new Set()).add(numberBefore(units, start, pos + 1));
        break;
      }
      default:
    }
  }
  return { names, depth: deepest, unusual };
}

/**
 * Returns whether the double of a number with a fraction may be an integer; `false` is certain. A number changes by
 * less than its 15th digit when it becomes a double, so the digits after the point, among the first 15, are all zeros
 * or all nines.
 *
 *   99999999999999.9999
 *                 ^ point
 */
function mayRound(units: Uint8Array, start: number, point: number): boolean {
  const first = units[point + 1];
  let digits = 0;
  while (digits < keptDigits && point - digits > start && isDigit(units[point - digits - 1])) digits++;
  if (first !== 0x30 /* 0 */ && first !== 0x39 /* 9 */) return digits === keptDigits;
  for (let pos = point + 1; digits < keptDigits && units[pos] === first; pos++) digits++;
  return digits === keptDigits;
}

function numberBefore(units: Uint8Array, start: number, end: number): number {
  let from = end;
  while (from > start && isPartOfNumber(units[from - 1])) from--;
  return Number(decodeUtf8(units, from, end));
}

function isDigit(unit: number | undefined): boolean {
  return unit !== undefined && unit >= 0x30 && unit <= 0x39;
}

function isPartOfNumber(unit: number | undefined): boolean {
  return (
    isDigit(unit) ||
    unit === 0x2b /* + */ ||
    unit === 0x2d /* - */ ||
    unit === 0x2e /* . */ ||
    unit === 0x45 /* E */ ||
    unit === 0x65
  ); /* e */
}
