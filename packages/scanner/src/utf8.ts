/**
 * Looks for bytes that are not UTF-8 (RFC 3629): stray continuation bytes, overlong forms, encoded
 * surrogates, code points past U+10FFFF, and sequences that are cut.
 *
 * @returns where the first ill-formed sequence begins, or -1 when there is none
 * @example
 * ```ts
 * findInvalidUtf8(Uint8Array.of(0x61, 0xc3, 0xa9, 0xed, 0xa0, 0x80), 0, 6); // → 3
 * ```
 */
export function findInvalidUtf8(bytes: Uint8Array, start: number, end: number): number {
  let pos = start;
  for (;;) {
    while (pos + 8 <= end) {
      const any =
        (bytes[pos] as number) |
        (bytes[pos + 1] as number) |
        (bytes[pos + 2] as number) |
        (bytes[pos + 3] as number) |
        (bytes[pos + 4] as number) |
        (bytes[pos + 5] as number) |
        (bytes[pos + 6] as number) |
        (bytes[pos + 7] as number);
      if (any >= 0x80) break;
      pos += 8;
    }
    while (pos < end && (bytes[pos] as number) < 0x80) pos++;
    while (pos < end && (bytes[pos] as number) >= 0x80) {
      const length = sequenceLength(bytes, pos, end);
      if (length === 0) return pos;
      pos += length;
    }
    if (pos >= end) return -1;
  }
}

/** Bytes of the well-formed sequence at `pos` that begins with a byte above 0x7F; 0 when it is ill-formed or cut. */
function sequenceLength(bytes: Uint8Array, pos: number, end: number): number {
  const lead = bytes[pos] as number;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (pos + length > end) return 0;
  const second = bytes[pos + 1] as number;
  // The second byte excludes overlong forms (E0, F0), surrogates (ED) and what is past U+10FFFF (F4).
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < lowest || second > highest) return 0;
  if (length > 2 && ((bytes[pos + 2] as number) & 0xc0) !== 0x80) return 0;
  if (length > 3 && ((bytes[pos + 3] as number) & 0xc0) !== 0x80) return 0;
  return length;
}

/**
 * Bytes of UTF-8 that a part of a text takes; a lone surrogate takes three, as U+FFFD does.
 *
 * @example
 * ```ts
 * utf8Length('aé€😀', 0, 5); // → 10
 * ```
 */
export function utf8Length(text: string, start: number, end: number): number {
  let length = end - start;
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    length++;
    if (unit < 0x800) continue;
    length++;
    // A pair takes four bytes: two more than its two units.
    if (isHighSurrogate(unit) && i + 1 < end && isLowSurrogate(text.charCodeAt(i + 1))) i++;
  }
  return length;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
