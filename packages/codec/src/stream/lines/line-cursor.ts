import { LimitExceededError } from '@wirework/encoding-errors';
import type { TextPosition } from '@wirework/scanner';
import { skipWhitespace } from '@wirework/scanner/primitives';
import { findByte } from '../../syntax/input/find-byte.ts';
import type { InputBuffer } from '../../syntax/input/input-buffer.ts';
import { pending, type Pending } from '../../async/call-queue.ts';

const newline = 0x0a;
const separator = 0x1e;

/**
 * Finds the lines of an input, or the records of a JSON text sequence. The current one begins at the cursor of the
 * input. A separator precedes each record of a sequence, so it ends the record before it, and an empty record comes
 * first.
 *
 * Invariant: bytes of the current line are searched once for its end, however they arrive.
 */
export class LineCursor {
  readonly input: InputBuffer;
  /**
   * Whether the input is a JSON text sequence, where a number must not be the very end of a record (RFC 7464 section
   * 2.4).
   */
  readonly inSequence: boolean;
  /** The position after the current line, without its newline or the separator of the next record. */
  end = 0;
  readonly #maxBytes: number;
  /** Offset before which the end of the current line was searched. */
  #searchedTo = 0;

  constructor(input: InputBuffer, maxBytes: number, inSequence: boolean) {
    this.input = input;
    this.inSequence = inSequence;
    this.#maxBytes = maxBytes;
  }

  /** The position of the first byte of the current line. */
  get start(): number {
    return this.input.start;
  }

  /** The bytes of the current line. */
  get part(): Uint8Array {
    return this.input.bytes.subarray(this.input.start, this.end);
  }

  /** Returns the position of the current line in the whole input. */
  place(): TextPosition {
    return this.input.positionOf(this.input.start);
  }

  /**
   * Moves to the next line that is not empty, or stays on one that was not passed. Returns `false` at the end of the
   * input.
   */
  next(): boolean | Pending {
    const { input } = this;
    const boundary = this.inSequence ? separator : newline;
    for (;;) {
      const { bytes, start, end } = input;
      const found = findByte(bytes, boundary, Math.max(start, this.#searchedTo - input.offsetOf(0)), end);
      this.end = found === -1 ? end : found;
      if (this.end - start > this.#maxBytes) {
        const position = input.positionOf(start + this.#maxBytes);
        throw new LimitExceededError({ limit: 'maxBytes', max: this.#maxBytes, ...position });
      }
      if (found === -1) {
        if (input.failure !== undefined) throw input.failure.error;
        if (!input.ended) {
          this.#searchedTo = input.offsetOf(end);
          return pending;
        }
        if (start === end) return false;
      }
      if (skipWhitespace(bytes, start, this.end) < this.end) return true;
      this.pass();
    }
  }

  /** Consumes the current line. */
  pass(): void {
    this.input.consumeTo(Math.min(this.end + 1, this.input.end));
  }
}
