import { longestCopy } from '@wirework/scanner';
import { toBinary } from '../text/binary.ts';
import { decodeUtf8 } from '../text/decode-utf8.ts';
import type { InputBuffer } from '../input/input-buffer.ts';
import { pieceBytes } from '../input/text-window.ts';

/**
 * The text of short runs of ASCII in the window, in the order in which they are used up. A piece of the window is decoded ahead, and
 * short texts are cut from it; none of them keeps it in memory.
 *
 * Invariant: `#piece` is the input from byte `#from` on, one character a byte; it is right where the input is ASCII.
 */
export class ShortStrings {
  #piece = '';
  #from = 0;

  /** The text of ASCII bytes. */
  textOf(input: InputBuffer, start: number, end: number): string {
    const length = end - start;
    if (length > longestCopy) return decodeUtf8(input.bytes, start, end);
    let at = input.offsetOf(start) - this.#from;
    if (at + length > this.#piece.length) {
      this.#piece = toBinary(input.bytes.subarray(start, Math.min(start + pieceBytes, input.end)));
      this.#from = input.offsetOf(start);
      at = 0;
    }
    return this.#piece.slice(at, at + length);
  }
}
