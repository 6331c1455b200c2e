import { decodeUtf8 } from '../text/decode-utf8.ts';
import type { DecodeSettings } from '../options/decode-options.ts';
import { loneSurrogateEscape, mayOverflow, nativeDiffers } from '../text/native-differs.ts';
import type { InputBuffer } from './input-buffer.ts';

/** Bytes that are decoded ahead in one go. Pieces of 64 KiB are 2 % faster at most, but the heap grows by 10 MB for them. */
export const pieceBytes = 8192;
/** Decoding ahead less than this does not pay off. */
const worthwhile = 1024;
/** The most bytes in which no piece is tried. */
const longestDetour = 65_536;

/**
 * The text of parts of the window, in the order in which they are consumed. ASCII is decoded ahead in large pieces and cut, which
 * costs a fraction of decoding each part; the pieces must not outlive the parse, since a cut keeps the whole piece alive.
 *
 * Invariant: `#text` is the text of the input from byte `#from` on, one character a byte.
 */
export class TextWindow {
  /** Whether the last text may hold something that `JSON.parse` reads in another way than Go, as far as its piece tells. A no is certain. */
  #suspicious = false;
  #text = '';
  #from = 0;
  /** No piece begins before this byte. */
  #detourEnd = 0;
  /** After a piece that is not ASCII, or is only a part of a line, how many bytes further the next one is tried. */
  #detour = worthwhile;
  #pieceIsSuspicious = false;

  /** The text from `start` to `end` in the window. */
  textOf(input: InputBuffer, start: number, end: number): string {
    const at = input.offsetOf(start);
    const length = end - start;
    const isOutside = at < this.#from || at + length > this.#from + this.#text.length;
    if (isOutside) {
      if (length > pieceBytes || !this.#decodeAhead(input, start)) {
        this.#suspicious = true;
        return decodeUtf8(input.bytes, start, end);
      }
      this.#detour = worthwhile;
    }
    this.#suspicious = this.#pieceIsSuspicious;
    return this.#text.slice(at - this.#from, at - this.#from + length);
  }

  /** The text from `start` to the next newline, where the piece has both and nothing in it is suspicious; `undefined` proves nothing. */
  lineAt(input: InputBuffer, start: number): string | undefined {
    let at = input.offsetOf(start) - this.#from;
    let end = at < this.#text.length ? this.#text.indexOf('\n', at) : -1;
    if (end === -1) {
      if (!this.#decodeAhead(input, start)) return undefined;
      at = 0;
      end = this.#text.indexOf('\n');
      if (end === -1) {
        if (this.#text.length === pieceBytes) this.#makeDetour();
        return undefined;
      }
      this.#detour = worthwhile;
    }
    if (this.#pieceIsSuspicious) return undefined;
    this.#suspicious = false;
    return this.#text.slice(at, end);
  }

  /**
   * Whether what `JSON.parse` makes of the last text may not be what the settings want; a no is certain.
   *
   * @param exponents whether some number may have an exponent
   */
  differs(text: string, settings: DecodeSettings, exponents = true): boolean {
    return (this.#suspicious || settings.numbers === 'bigint') && nativeDiffers(text, settings, exponents);
  }

  /** Decodes the piece that begins at `start`, if that pays off and if it is ASCII. */
  #decodeAhead(input: InputBuffer, start: number): boolean {
    const end = Math.min(start + pieceBytes, input.end);
    const from = input.offsetOf(start);
    if (end - start < worthwhile || from < this.#detourEnd) return false;
    // What was used up goes first: a collection is likeliest while the next piece is allocated, and what it finds alive makes the heap grow.
    this.#text = '';
    this.#from = from;
    const text = decodeUtf8(input.bytes, start, end);
    if (text.length !== end - start) {
      this.#makeDetour();
      return false;
    }
    this.#text = text;
    this.#pieceIsSuspicious = loneSurrogateEscape(text) !== -1 || mayOverflow(text);
    return true;
  }

  /** The piece at `#from` is of no use: for some bytes, and then twice as many, no other is tried. */
  #makeDetour(): void {
    this.#detourEnd = this.#from + this.#detour;
    this.#detour = Math.min(2 * this.#detour, longestDetour);
  }
}
