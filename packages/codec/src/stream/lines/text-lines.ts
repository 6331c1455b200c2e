import { findByte } from '../../syntax/input/find-byte.ts';
import type { InputBuffer } from '../../syntax/input/input-buffer.ts';

const newline = 0x0a;

/**
 * Lines of an input that were decoded together, with a cursor that is in the text and in the bytes.
 *
 *   {"id":1,…}⏎{"id":2,…}⏎{"id":3
 *              ^ at, offset
 *                        ^ end, endOffset
 *
 * Invariant: `at` and `end` in the text are where `offset` and `endOffset` are in the input. Offsets stay when the
 * window moves.
 */
export class TextLines {
  /** The lines without the newline of the last one. */
  text = '';
  /** The current line. After the last one, `at` is behind the text. */
  at = 1;
  end = 0;
  /** Bytes of the input before the current line, and before its end. */
  offset = 0;
  endOffset = 0;
  readonly #input: InputBuffer;
  /** Whether each character of the text is one byte. */
  #isAscii = false;
  /** Whether the text has a carriage return, which may be a line break. */
  #hasReturns = false;

  constructor(input: InputBuffer) {
    this.#input = input;
  }

  /** Whether a line is left. */
  get isLeft(): boolean {
    return this.at <= this.text.length;
  }

  /** Whether the current line is the one at the cursor of the input. */
  get isHere(): boolean {
    return this.isLeft && this.offset === this.#input.offsetOf(this.#input.start);
  }

  /** Takes the text of lines that begin at the cursor of the input. */
  take(text: string, isAscii: boolean): void {
    const input = this.#input;
    this.text = text;
    this.#isAscii = isAscii;
    this.#hasReturns = text.includes('\r');
    this.at = 0;
    this.offset = input.offsetOf(input.start);
  }

  /** Forgets the lines that are left. */
  drop(): void {
    this.at = this.text.length + 1;
  }

  /** Finds the end of the current line. Returns `false` after the last one. */
  find(): boolean {
    const { text, at, offset } = this;
    if (at > text.length) return false;
    const found = text.indexOf('\n', at);
    this.end = found === -1 ? text.length : found;
    this.endOffset = this.#isAscii ? offset + this.end - at : this.#findInBytes();
    return true;
  }

  /** Moves to the line after the one whose end was found. */
  pass(): void {
    this.at = this.end + 1;
    this.offset = this.endOffset + 1;
  }

  /**
   * Consumes the input up to the current line.
   *
   * @param lines how many lines were passed
   */
  consume(lines: number): void {
    const input = this.#input;
    const place = this.offset - input.offsetOf(0);
    if (this.#hasReturns) input.consumeTo(place);
    else input.consumeLines(place, lines);
  }

  #findInBytes(): number {
    const input = this.#input;
    const dropped = input.offsetOf(0);
    return dropped + findByte(input.bytes, newline, this.offset - dropped, input.end);
  }
}
