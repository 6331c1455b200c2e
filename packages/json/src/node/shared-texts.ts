/*
 * Texts in memory that threads share: written once by the one thread, read once by the other, copied by nobody in between.
 */

/** Where a text stands in shared memory. */
export interface TextPlace {
  /** The first byte. */
  readonly at: number;
  readonly bytes: number;
  /** Whether a character takes two bytes, and not one. */
  readonly isWide: boolean;
}

/** A character that one byte does not hold. Of a string that an engine keeps in bytes it knows at once that there is none. */
const wide = /[^\x00-\xff]/;

/** How a text is written: in bytes if they hold every character, else in UTF-16. */
export function bytesOf(text: string): Omit<TextPlace, 'at'> {
  const isWide = wide.test(text);
  return { bytes: isWide ? 2 * text.length : text.length, isWide };
}

/** Writes a text into memory that has room for it. Every UTF-16 unit comes back as it was. */
export function writeText(text: string, { at, bytes, isWide }: TextPlace, memory: SharedArrayBuffer): void {
  Buffer.from(memory, at, bytes).write(text, isWide ? 'utf16le' : 'latin1');
}

/** Reads a text out of memory, which may be written again afterwards. */
export function readText({ at, bytes, isWide }: TextPlace, memory: SharedArrayBuffer): string {
  return Buffer.from(memory, at, bytes).toString(isWide ? 'utf16le' : 'latin1');
}
