const anyHighBit = 0x8080_8080;

/**
 * UTF-16 units that bytes of UTF-8 stand for.
 *
 * @example
 * ```ts
 * utf16Length(new TextEncoder().encode('aé😀'), 0, 7); // → 4
 * ```
 */
export function utf16Length(bytes: Uint8Array, start: number, end: number): number {
  let length = end - start;
  for (let at = skipAscii(bytes, start, end); at < end; at = skipAscii(bytes, at, end)) {
    // A few bytes one by one; where one is not ASCII others are near.
    for (const stop = Math.min(at + 16, end); at < stop; at++) {
      const byte = bytes[at] as number;
      // A continuation byte is no unit; a sequence of four bytes is two.
      if ((byte & 0xc0) === 0x80) length--;
      else if (byte >= 0xf0) length++;
    }
  }
  return length;
}

/** The first byte that is not ASCII, or `end`; sixteen bytes at a time, in words. */
function skipAscii(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  const stop = Math.min(end, at + ((4 - ((bytes.byteOffset + at) & 3)) & 3));
  for (; at < stop; at++) if ((bytes[at] as number) >= 0x80) return at;
  if (end - at >= 64) {
    const words = new Uint32Array(bytes.buffer, bytes.byteOffset + at, (end - at) >> 2);
    let i = 0;
    for (; i + 4 <= words.length; i += 4) {
      const any = (words[i] as number) | (words[i + 1] as number) | (words[i + 2] as number) | (words[i + 3] as number);
      if ((any & anyHighBit) !== 0) break;
    }
    at += i * 4;
  }
  while (at < end && (bytes[at] as number) < 0x80) at++;
  return at;
}
