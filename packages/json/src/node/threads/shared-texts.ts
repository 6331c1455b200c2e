/*
 * Texts in shared memory: written once by one thread, read once by the other, not copied in between.
 */

/** Where a text is in shared memory. */
export interface TextPlace {
  /** The first byte. */
  readonly at: number;
  readonly bytes: number;
  /** Whether a character takes two bytes, and not one. */
  readonly isWide: boolean;
}

/** A character that does not fit into one byte. For a string that it stores in bytes, an engine answers at once. */
const wide = /[^\x00-\xff]/;

/** How a text is written: in bytes if they hold every character, else in UTF-16. */
export function bytesOf(text: string): Omit<TextPlace, 'at'> {
  const isWide = wide.test(text);
  return { bytes: isWide ? 2 * text.length : text.length, isWide };
}

/** Writes a text into memory that has room for it. Every UTF-16 unit is preserved. */
export function writeText(text: string, { at, bytes, isWide }: TextPlace, memory: SharedArrayBuffer): void {
  Buffer.from(memory, at, bytes).write(text, isWide ? 'utf16le' : 'latin1');
}

/** Copies a text out of memory, which may be overwritten afterwards. */
export function readText({ at, bytes, isWide }: TextPlace, memory: SharedArrayBuffer): string {
  return Buffer.from(memory, at, bytes).toString(isWide ? 'utf16le' : 'latin1');
}
