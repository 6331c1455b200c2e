import type { Units } from '../units/units.ts';

/**
 * Returns the literal that begins with a unit, or `undefined`.
 *
 * @example
 * ```ts
 * literalOf(0x74); // → 'true'
 * ```
 */
export function literalOf(unit: number | undefined): 'true' | 'false' | 'null' | undefined {
  if (unit === 0x74 /* t */) return 'true';
  if (unit === 0x66 /* f */) return 'false';
  if (unit === 0x6e /* n */) return 'null';
  return undefined;
}

/**
 * Skips `true`, `false` or `null` (RFC 8259 section 3).
 *
 * @param units a text or bytes as units
 * @param pos position of its first letter
 * @param end how many of the units count
 * @returns the position after the literal, or `~at` if the fault is at `at`;
 *   `at === end` means that more input could complete it
 * @example
 * ```ts
 * skipLiteral(encodeUnits('null,'), 0, 5); // → 4
 * skipLiteral(encodeUnits('nul,'), 0, 4); // → -4
 * ```
 */
export function skipLiteral(units: Units, pos: number, end: number): number {
  if (pos + 4 <= end) {
    const second = units[pos + 1];
    const third = units[pos + 2];
    const fourth = units[pos + 3];
    switch (units[pos]) {
      case 0x74: // true
        if (second === 0x72 && third === 0x75 && fourth === 0x65) return pos + 4;
        break;
      case 0x66: // false
        if (second === 0x61 && third === 0x6c && fourth === 0x73 && pos + 5 <= end && units[pos + 4] === 0x65)
          return pos + 5;
        break;
      case 0x6e: // null
        if (second === 0x75 && third === 0x6c && fourth === 0x6c) return pos + 4;
        break;
    }
  }
  return faultInLiteral(units, pos, end);
}

/** Finds the fault in a literal that is misspelt or cut off; returns `~at`. */
function faultInLiteral(units: Units, pos: number, end: number): number {
  if (pos >= end) return ~end;
  const literal = literalOf(units[pos]);
  if (literal === undefined) return ~pos;
  let matched = 1;
  while (pos + matched < end && units[pos + matched] === literal.charCodeAt(matched)) matched++;
  return ~(pos + matched);
}
