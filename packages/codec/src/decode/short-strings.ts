import { decodeUtf8 } from '../decode-utf8.ts';

const slots = 512;
const longest = 24;

/**
 * Turns short runs of ASCII into strings, and remembers the last ones: names come again and again. A string that was found again
 * is the same string; none keeps the input in memory.
 */
export class ShortStrings {
  readonly #strings: (string | undefined)[] = new Array<string | undefined>(slots);

  /** The text of ASCII bytes. */
  textOf(bytes: Uint8Array, start: number, end: number): string {
    const length = end - start;
    if (length === 0) return '';
    if (length > longest) return decodeUtf8(bytes, start, end);
    const middle = bytes[start + (length >> 1)] as number;
    const slot = ((bytes[start] as number) * 31 + middle * 7 + (bytes[end - 1] as number) * 13 + length) & (slots - 1);
    const known = this.#strings[slot];
    if (known !== undefined && known.length === length && isSame(known, bytes, start)) return known;
    return (this.#strings[slot] = decodeUtf8(bytes, start, end));
  }
}

function isSame(text: string, bytes: Uint8Array, start: number): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== bytes[start + i]) return false;
  return true;
}
