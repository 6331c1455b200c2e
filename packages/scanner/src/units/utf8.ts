import { withUnits } from './encode-units.ts';
import type { Units, JsonInput } from './units.ts';

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

/**
 * Returns how many bytes of UTF-8 may follow an input within a limit: negative if, and only if, the input exceeds the
 * limit. For a text far below the limit the result is too small, because it assumes three bytes for each UTF-16 unit
 * instead of counting them.
 *
 * @param input a text or bytes
 * @param maxBytes the limit, in bytes of UTF-8
 * @example
 * ```ts
 * remainingBytes('€€', 7) >= 0; // → true
 * remainingBytes('€€', 5) >= 0; // → false
 * ```
 */
export function remainingBytes(input: JsonInput, maxBytes: number): number {
  const { length } = input;
  if (typeof input !== 'string' || length > maxBytes) return maxBytes - length;
  const upperBound = 3 * length;
  return maxBytes - (upperBound <= maxBytes ? upperBound : utf8Length(input, 0, length));
}

/**
 * Searches for bytes that are not UTF-8 (RFC 3629): stray continuation bytes, overlong forms, encoded
 * surrogates, code points past U+10FFFF, and sequences that are cut off.
 *
 * @param bytes any bytes
 * @param start offset of the first byte to check
 * @param end offset after the last one; a sequence that `end` cuts off is ill-formed
 * @returns the offset of the first ill-formed sequence, or -1 if there is none
 * @example
 * ```ts
 * findInvalidUtf8(Uint8Array.of(0x61, 0xc3, 0xa9, 0xed, 0xa0, 0x80), 0, 6); // → 3
 * ```
 */
export function findInvalidUtf8(bytes: Uint8Array, start: number, end: number): number {
  let pos = start;
  let words: Int32Array | undefined;
  while (pos < end) {
    if ((bytes[pos] as number) >= 0x80) {
      const length = sequenceLength(bytes, pos, end);
      if (length === 0) return pos;
      pos += length;
      continue;
    }
    pos++;
    // ASCII comes in runs. A long one is worth testing sixteen bytes at a time.
    const probeEnd = Math.min(pos + 16, end);
    while (pos < probeEnd && (bytes[pos] as number) < 0x80) pos++;
    if (pos === probeEnd && pos < end) pos = skipAscii(bytes, (words ??= wordsOf(bytes)), pos, end);
  }
  return -1;
}

/**
 * Returns the length of the sequence at `pos`, which begins with a byte above 0x7F; 0 if it is ill-formed or cut off.
 * The second byte excludes overlong forms (E0, F0), surrogates (ED) and code points past U+10FFFF (F4).
 */
function sequenceLength(bytes: Uint8Array, pos: number, end: number): number {
  const lead = bytes[pos] as number;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  if (lead < 0xe0) return pos + 2 <= end && isContinuation(bytes[pos + 1]) ? 2 : 0;
  if (lead < 0xf0) {
    if (pos + 3 > end || !isContinuation(bytes[pos + 1]) || !isContinuation(bytes[pos + 2])) return 0;
    const second = bytes[pos + 1] as number;
    return (lead === 0xe0 && second < 0xa0) || (lead === 0xed && second > 0x9f) ? 0 : 3;
  }
  if (pos + 4 > end || !isContinuation(bytes[pos + 1])) return 0;
  if (!isContinuation(bytes[pos + 2]) || !isContinuation(bytes[pos + 3])) return 0;
  const second = bytes[pos + 1] as number;
  return (lead === 0xf0 && second < 0x90) || (lead === 0xf4 && second > 0x8f) ? 0 : 4;
}

function isContinuation(byte: number | undefined): boolean {
  return ((byte as number) & 0xc0) === 0x80;
}

/** Returns the memory of bytes as 32-bit words, from the last word boundary at or before the first byte. */
function wordsOf(bytes: Uint8Array): Int32Array {
  const shift = bytes.byteOffset & 3;
  return new Int32Array(bytes.buffer, bytes.byteOffset - shift, (bytes.length + shift) >> 2);
}

/** Skips ASCII in whole words; returns a position at or before the first byte that is not ASCII. */
function skipAscii(bytes: Uint8Array, words: Int32Array, pos: number, end: number): number {
  const shift = bytes.byteOffset & 3;
  while (((pos + shift) & 3) !== 0) {
    if (pos >= end || (bytes[pos] as number) >= 0x80) return pos;
    pos++;
  }
  let word = (pos + shift) >> 2;
  const last = ((end + shift) >> 2) - 4;
  while (word <= last) {
    const allBits =
      (words[word] as number) | (words[word + 1] as number) | (words[word + 2] as number) | (words[word + 3] as number);
    // One of the sixteen bytes has its highest bit set.
    if ((allBits & 0x80808080) !== 0) break;
    word += 4;
  }
  return word * 4 - shift;
}
