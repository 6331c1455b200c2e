import { maxCopiedSlice } from '@wirework/scanner/primitives';
import { toBinary } from '../text/binary.ts';
import { decodeUtf8 } from '../text/decode-utf8.ts';
import type { InputBuffer } from '../input/input-buffer.ts';
import { pieceBytes } from '../input/text-window.ts';

/**
 * Decodes short runs of ASCII in the order in which they are consumed. A piece of the window is decoded ahead and sliced; V8 copies slices
 * as short as these, so none keeps the piece in memory.
 *
 * Invariant: `#piece` is the input from byte `#from` on, one character a byte; it is correct where the input is ASCII.
 */
export class ShortStrings {
  #piece = '';
  #from = 0;

  /** Returns the text of ASCII bytes. */
  textOf(input: InputBuffer, start: number, end: number): string {
    const length = end - start;
    if (length > maxCopiedSlice) return decodeUtf8(input.bytes, start, end);
    let at = input.offsetOf(start) - this.#from;
    if (at + length > this.#piece.length) {
      this.#piece = toBinary(input.bytes.subarray(start, Math.min(start + pieceBytes, input.end)));
      this.#from = input.offsetOf(start);
      at = 0;
    }
    return this.#piece.slice(at, at + length);
  }
}
