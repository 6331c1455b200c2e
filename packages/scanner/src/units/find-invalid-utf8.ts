import { skipAscii, wordsOf } from './skip-ascii.ts';

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
