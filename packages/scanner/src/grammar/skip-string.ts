import type { Units } from '../units/units.ts';

/** Returns a lookup table for units: 1 for these characters, 0 for all others. */
function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (let i = 0; i < characters.length; i++) table[characters.charCodeAt(i)] = 1;
  return table;
}

/** Characters that end a plain run of a string: a quote, a backslash, a control character. */
const isSpecial = /* @__PURE__ */ tableOf('"\\').fill(1, 0, 0x20);
/** Characters that may follow a backslash, apart from `u`. */
const isEscape = /* @__PURE__ */ tableOf('"\\/bfnrt');
const isHexDigit = /* @__PURE__ */ tableOf('0123456789abcdefABCDEF');

/**
 * Skips a string, from its opening quote (RFC 8259 section 7).
 *
 * @param units a text or bytes as units
 * @param pos position of the opening quote
 * @param end how many of the units count
 * @returns the position after the closing quote, or `~at` if the fault is at `at`;
 *   `at === end` means that more input could complete the string
 * @example
 * ```ts
 * skipString(encodeUnits('"a\\n" '), 0, 6); // → 5
 * skipString(encodeUnits('"a\\x"'), 0, 5); // → -4
 * ```
 */
export function skipString(units: Units, pos: number, end: number): number {
  if (pos >= end) return ~end;
  return units[pos] === 0x22 /* " */ ? skipStringBody(units, pos + 1, end) : ~pos;
}

/** Skips a string like {@link skipString}, from the position after its opening quote. */
export function skipStringBody(units: Units, pos: number, end: number): number {
  for (;;) {
    // Plain runs, eight units at a time: a loop over single units is slower.
    while (pos + 8 <= end) {
      if (isSpecial[units[pos] as number] !== 0) break;
      if (isSpecial[units[pos + 1] as number] !== 0) {
        pos += 1;
        break;
      }
      if (isSpecial[units[pos + 2] as number] !== 0) {
        pos += 2;
        break;
      }
      if (isSpecial[units[pos + 3] as number] !== 0) {
        pos += 3;
        break;
      }
      if (isSpecial[units[pos + 4] as number] !== 0) {
        pos += 4;
        break;
      }
      if (isSpecial[units[pos + 5] as number] !== 0) {
        pos += 5;
        break;
      }
      if (isSpecial[units[pos + 6] as number] !== 0) {
        pos += 6;
        break;
      }
      if (isSpecial[units[pos + 7] as number] !== 0) {
        pos += 7;
        break;
      }
      pos += 8;
    }
    while (pos < end && isSpecial[units[pos] as number] === 0) pos++;
    if (pos >= end) return ~end;
    const unit = units[pos];
    if (unit === 0x22 /* " */) return pos + 1;
    if (unit !== 0x5c /* \ */) return ~pos;
    // Most escapes have two units; the rest are rare enough for a call.
    if (pos + 1 < end && isEscape[units[pos + 1] as number] !== 0) {
      pos += 2;
      continue;
    }
    pos = skipEscape(units, pos, end);
    if (pos < 0) return pos;
  }
}

/** Skips an escape sequence that does not have two units, from its backslash. */
function skipEscape(units: Units, pos: number, end: number): number {
  pos++;
  if (pos >= end) return ~end;
  if (units[pos] !== 0x75 /* u */) return ~pos;
  for (let digits = 0; digits < 4; digits++) {
    pos++;
    if (pos >= end) return ~end;
    if (isHexDigit[units[pos] as number] === 0) return ~pos;
  }
  return pos + 1;
}
