import type { Units } from './units.ts';

/**
 * Skips a string, from its opening quote (RFC 8259 section 7).
 *
 * @returns the position after the closing quote, or `~at` when the fault is at `at`;
 *   `at === end` means that more input could complete the string
 * @example
 * ```ts
 * skipString(encodeUnits('"a\\n" '), 0, 6); // → 5
 * skipString(encodeUnits('"a\\x"'), 0, 5); // → -4
 * ```
 */
export function skipString(units: Units, pos: number, end: number): number {
  if (pos >= end) return ~end;
  if (units[pos] !== 0x22 /* " */) return ~pos;
  pos++;
  while (pos < end) {
    const unit = units[pos] as number;
    if (unit === 0x22 /* " */) return pos + 1;
    if (unit === 0x5c /* \ */) {
      pos = skipEscape(units, pos, end);
      if (pos < 0) return pos;
    } else if (unit < 0x20) {
      return ~pos;
    } else {
      pos++;
    }
  }
  return ~end;
}

/** Skips an escape sequence, from its backslash. */
export function skipEscape(units: Units, pos: number, end: number): number {
  pos++;
  if (pos >= end) return ~end;
  const kind = units[pos] as number;
  if (kind !== 0x75 /* u */) return isSimpleEscape(kind) ? pos + 1 : ~pos;
  for (let digits = 0; digits < 4; digits++) {
    pos++;
    if (pos >= end) return ~end;
    if (!isHexDigit(units[pos] as number)) return ~pos;
  }
  return pos + 1;
}

/** One of `" \ / b f n r t`. */
function isSimpleEscape(unit: number): boolean {
  switch (unit) {
    case 0x22:
    case 0x5c:
    case 0x2f:
    case 0x62:
    case 0x66:
    case 0x6e:
    case 0x72:
    case 0x74:
      return true;
    default:
      return false;
  }
}

function isHexDigit(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x66);
}
