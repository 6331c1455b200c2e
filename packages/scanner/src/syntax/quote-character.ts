/** Escapes of Go with a letter or a sign, by byte. */
const shortEscapes: Readonly<Record<number, string>> = {
  0x07: '\\a',
  0x08: '\\b',
  0x09: '\\t',
  0x0a: '\\n',
  0x0b: '\\v',
  0x0c: '\\f',
  0x0d: '\\r',
  0x27: "\\'",
  0x5c: '\\\\',
};

/**
 * Returns one byte of UTF-8 in single quotes, in the form of the messages of Go's `encoding/json`: a control
 * character is escaped, a byte above 0x7F is the character of that code.
 *
 * @param byte 0 to 255
 * @example
 * ```ts
 * quoteCharacter(0x0a); // → "'\\n'"
 * ```
 */
export function quoteCharacter(byte: number): string {
  return `'${shortEscapes[byte] ?? (isPrintable(byte) ? String.fromCharCode(byte) : hexEscape(byte))}'`;
}

function isPrintable(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || (byte > 0xa0 && byte !== 0xad);
}

function hexEscape(byte: number): string {
  const digits = byte.toString(16);
  return byte < 0x80 ? `\\x${digits.padStart(2, '0')}` : `\\u${digits.padStart(4, '0')}`;
}
