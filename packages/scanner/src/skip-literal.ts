import type { Units } from './units.ts';

/**
 * The literal that begins with a unit, or `undefined`.
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
 * @returns the position after the literal, or `~at` when the fault is at `at`;
 *   `at === end` means that more input could complete it
 * @example
 * ```ts
 * skipLiteral(encodeUnits('null,'), 0, 5); // → 4
 * skipLiteral(encodeUnits('nul,'), 0, 4); // → -4
 * ```
 */
export function skipLiteral(units: Units, pos: number, end: number): number {
  if (pos >= end) return ~end;
  const literal = literalOf(units[pos]);
  if (literal === undefined) return ~pos;
  for (let i = 1; i < literal.length; i++) {
    pos++;
    if (pos >= end) return ~end;
    if (units[pos] !== literal.charCodeAt(i)) return ~pos;
  }
  return pos + 1;
}
