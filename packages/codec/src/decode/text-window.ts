import { decodeUtf8 } from '../decode-utf8.ts';
import type { DecodeSettings } from '../unmarshal/decode-options.ts';
import { loneSurrogateEscape, mayOverflow, nativeDiffers } from '../unmarshal/native-differs.ts';
import type { InputBuffer } from './input-buffer.ts';
import { pieceSize } from './piece-size.ts';

/** Decoding ahead less than this does not pay off. */
const worthwhile = 1024;
/** The most bytes that are skipped after a piece that is not ASCII. */
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
  /** No piece that begins before this byte is ASCII. */
  #wideUntil = 0;
  /** After a piece that is not ASCII, how many bytes further the next one is tried. */
  #patience = worthwhile;
  #pieceIsSuspicious = false;

  /** The text from `start` to `end` in the window. */
  textOf(input: InputBuffer, start: number, end: number): string {
    const at = input.offsetOf(start);
    const length = end - start;
    if (at < this.#from || at + length > this.#from + this.#text.length) {
      if (at < this.#wideUntil || input.end - start < worthwhile || !this.#decodeAhead(input, start)) {
        this.#suspicious = true;
        return decodeUtf8(input.bytes, start, end);
      }
      if (length > this.#text.length) {
        this.#suspicious = true;
        return decodeUtf8(input.bytes, start, end);
      }
    }
    this.#suspicious = this.#pieceIsSuspicious;
    return this.#text.slice(at - this.#from, at - this.#from + length);
  }

  /** The text from `start` to the next newline, where the piece has both and nothing in it is suspicious; `undefined` proves nothing. */
  lineAt(input: InputBuffer, start: number): string | undefined {
    const at = input.offsetOf(start) - this.#from;
    if (this.#pieceIsSuspicious || at >= this.#text.length) return undefined;
    const end = this.#text.indexOf('\n', at);
    if (end === -1) return undefined;
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

  #decodeAhead(input: InputBuffer, start: number): boolean {
    const end = Math.min(start + pieceSize, input.end);
    const from = input.offsetOf(start);
    // What was used up goes first: a collection is likeliest while the next piece is allocated, and what it finds alive makes the heap grow.
    this.#text = '';
    const text = decodeUtf8(input.bytes, start, end);
    if (text.length !== end - start) {
      this.#wideUntil = from + this.#patience;
      this.#patience = Math.min(2 * this.#patience, longestDetour);
      return false;
    }
    this.#patience = worthwhile;
    this.#text = text;
    this.#from = from;
    this.#pieceIsSuspicious = loneSurrogateEscape(text) !== -1 || mayOverflow(text);
    return true;
  }
}
