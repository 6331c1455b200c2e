import { decodeUtf8 } from '../text/utf8.ts';
import type { DecodeSettings } from '../options/decode-options.ts';
import { loneSurrogateEscape, mayOverflow, nativeDiffers } from '../text/native-differs.ts';
import type { InputBuffer } from './input-buffer.ts';

/**
 * Bytes that are decoded ahead in one go. Pieces of 64 KiB are 2 % faster at most, but the heap grows by 10 MB for
 * them.
 */
export const pieceBytes = 8192;
/** Fewest bytes for which decoding ahead pays off. */
const minPieceBytes = 1024;
/** Most bytes after a useless piece in which no other is tried. */
const maxDetourBytes = 65_536;

/**
 * Decodes parts of the window in the order in which they are consumed. ASCII is decoded ahead in pieces and sliced,
 * which costs a fraction of decoding each part. A slice keeps its piece in memory, so it must not outlive the parse.
 *
 * Invariant: `#text` is the text of the input from byte `#from` on, one character a byte.
 */
export class TextWindow {
  /** Whether `JSON.parse` and Go may read the last text differently, judged by its whole piece; `false` is certain. */
  #suspicious = false;
  #text = '';
  #from = 0;
  /** No piece begins before this byte. */
  #detourEnd = 0;
  /** Bytes that are skipped after a piece that is not ASCII, or is only a part of a line. */
  #detour = minPieceBytes;
  #pieceIsSuspicious = false;

  /** Returns the text from `start` to `end` in the window. */
  textOf(input: InputBuffer, start: number, end: number): string {
    const at = input.offsetOf(start);
    const length = end - start;
    const isOutside = at < this.#from || at + length > this.#from + this.#text.length;
    if (isOutside) {
      if (length > pieceBytes || !this.#decodeAhead(input, start)) {
        this.#suspicious = true;
        return decodeUtf8(input.bytes, start, end);
      }
      this.#detour = minPieceBytes;
    }
    this.#suspicious = this.#pieceIsSuspicious;
    return this.#text.slice(at - this.#from, at - this.#from + length);
  }

  /**
   * Returns the text from `start` to the next newline if one piece has both and nothing in it is suspicious; else
   * `undefined`.
   */
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
      this.#detour = minPieceBytes;
    }
    if (this.#pieceIsSuspicious) return undefined;
    this.#suspicious = false;
    return this.#text.slice(at, end);
  }

  /**
   * Returns whether `JSON.parse` may read the last text differently from what the settings ask for; `false` is certain.
   *
   * @param exponents whether a number may have an exponent
   */
  differs(text: string, settings: DecodeSettings, exponents = true): boolean {
    return (this.#suspicious || settings.numbers === 'bigint') && nativeDiffers(text, settings, exponents);
  }

  /** Decodes the piece that begins at `start`, if that pays off. Returns whether it did, and the piece is ASCII. */
  #decodeAhead(input: InputBuffer, start: number): boolean {
    const end = Math.min(start + pieceBytes, input.end);
    const from = input.offsetOf(start);
    if (end - start < minPieceBytes || from < this.#detourEnd) return false;
    // Frees the old piece first: garbage collection is likely while the next one is allocated, and live memory makes
    // the heap grow.
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

  /** Skips some bytes after a useless piece; twice as many each time. */
  #makeDetour(): void {
    this.#detourEnd = this.#from + this.#detour;
    this.#detour = Math.min(2 * this.#detour, maxDetourBytes);
  }
}
