/**
 * The most levels of a body that is parsed. `JSON.parse` takes 50 bytes of memory for each, even if the text is not
 * JSON.
 */
export const maxDepth = 10_000;
/** Bytes up to which a body needs no check, because its levels take little memory. */
const maxUncheckedBytes = 2 * 1024 * 1024;

const quote = 0x22;
const backslash = 0x5c;

/**
 * Whether a large body has more than `maxDepth` levels. For a text that is not JSON, the answer holds up to the fault.
 *
 * @param bytes UTF-8
 * @example
 * ```ts
 * isTooDeep(Buffer.alloc(3_000_000, '[')); // → true
 * ```
 */
export function isTooDeep(bytes: Uint8Array): boolean {
  if (bytes.length <= maxUncheckedBytes) return false;
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) at = endOfString(bytes, at + 1);
    else if (byte === 0x5b /* [ */ || byte === 0x7b /* { */) {
      if (++depth > maxDepth) return true;
    } else if (byte === 0x5d /* ] */ || byte === 0x7d /* } */) depth--;
  }
  return false;
}

/** The index of the quote that ends a string, or the length. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
