import { skipAscii, wordsOf } from './skip-ascii.ts';
import { withUnits } from './encode-units.ts';
import type { Units } from './units.ts';

/**
 * Counts the bytes of UTF-8 that a span of a text takes; a lone surrogate takes three, as U+FFFD does.
 *
 * @param text any text
 * @param start index of the first unit
 * @param end index after the last unit
 * @example
 * ```ts
 * utf8Length('aé€😀', 0, 5); // → 10
 * ```
 */
export function utf8Length(text: string, start: number, end: number): number {
  const part = text.slice(start, end);
  return withUnits(part, (units) => utf8LengthOfUnits(part, units, part.length));
}

/** Counts the bytes of UTF-8 that the first `end` units of a text take, whose units are known. */
export function utf8LengthOfUnits(text: string, units: Units, end: number): number {
  const words = wordsOf(units);
  let length = end;
  let i = 0;
  while (i < end) {
    if ((units[i] as number) < 0x80) {
      i = skipAscii(units, words, i + 1, end);
      continue;
    }
    const unit = text.charCodeAt(i++);
    length += unit < 0x800 ? 1 : 2;
    // A surrogate pair takes four bytes, two more than its two units.
    if (isHighSurrogate(unit) && i < end && isLowSurrogate(text.charCodeAt(i))) i++;
  }
  return length;
}

/**
 * Counts the UTF-16 units that a span of well-formed UTF-8 has as text.
 *
 * @param bytes well-formed UTF-8
 * @param start offset of the first byte
 * @param end offset after the last byte
 * @example
 * ```ts
 * utf16Length(new TextEncoder().encode('aé😀'), 0, 7); // → 4
 * ```
 */
export function utf16Length(bytes: Uint8Array, start: number, end: number): number {
  let length = end - start;
  let pos = start;
  let words: Int32Array | undefined;
  while (pos < end) {
    // A few bytes one by one: if one is not ASCII, others are near.
    const probeEnd = Math.min(pos + 32, end);
    let isAscii = true;
    for (; pos < probeEnd; pos++) {
      const byte = bytes[pos] as number;
      if (byte < 0x80) continue;
      isAscii = false;
      // A sequence is one unit, or two if it is four bytes long.
      if (byte < 0xc0) length--;
      else if (byte >= 0xf0) length++;
    }
    if (isAscii && pos < end) pos = skipAscii(bytes, (words ??= wordsOf(bytes)), pos, end);
  }
  return length;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
