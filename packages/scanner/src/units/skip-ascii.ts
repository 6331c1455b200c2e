/** Returns the memory of bytes as 32-bit words, from the last word boundary at or before the first byte. */
export function wordsOf(bytes: Uint8Array): Int32Array {
  const shift = bytes.byteOffset & 3;
  return new Int32Array(bytes.buffer, bytes.byteOffset - shift, (bytes.length + shift) >> 2);
}

/** Skips ASCII in whole words; returns a position at or before the first byte that is not ASCII. */
export function skipAscii(bytes: Uint8Array, words: Int32Array, pos: number, end: number): number {
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
