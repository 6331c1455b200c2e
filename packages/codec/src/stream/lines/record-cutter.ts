import { LimitExceededError } from '@wirework/encoding-errors';
import type { TextPosition } from '@wirework/scanner';
import { skipWhitespace } from '@wirework/scanner/primitives';
import { findByte } from '../../syntax/input/find-byte.ts';
import type { InputBuffer } from '../../syntax/input/input-buffer.ts';
import { pending, type Pending } from '../../async/call-queue.ts';

/** A line, or a record of a JSON text sequence, in the window of the input. There is one object for all records. */
export class LineRecord {
  readonly input: InputBuffer;
  /** Whether it is in a JSON text sequence, where a number must not be the very end (RFC 7464 section 2.4). */
  readonly inSequence: boolean;
  bytes: Uint8Array;
  start = 0;
  /** The position after its last byte, without the newline of a line or the separator of the next record. */
  end = 0;

  constructor(input: InputBuffer, inSequence: boolean) {
    this.input = input;
    this.inSequence = inSequence;
    this.bytes = input.bytes;
  }

  /** Returns the position of its first byte in the whole input. */
  place(): TextPosition {
    return this.input.positionOf(this.start);
  }
}

const newline = 0x0a;
const separator = 0x1e;

/**
 * Cuts an input into lines or records. A separator precedes each record of a sequence, so it ends the record before it, and an empty record comes
 * first.
 *
 * Invariant: bytes of the current record are searched once for its end, however they arrive.
 */
export class RecordCutter {
  readonly #input: InputBuffer;
  readonly #maxBytes: number;
  readonly #boundary: number;
  readonly #record: LineRecord;
  #searched = 0;
  #next = 0;

  constructor(input: InputBuffer, maxBytes: number, inSequence: boolean) {
    this.#input = input;
    this.#maxBytes = maxBytes;
    this.#boundary = inSequence ? separator : newline;
    this.#record = new LineRecord(input, inSequence);
  }

  /** Returns the next record that is not empty, `undefined` at the end. It stays the same until `pass` is called. */
  next(): LineRecord | Pending | undefined {
    const input = this.#input;
    for (;;) {
      const { bytes, start, end } = input;
      const found = findByte(bytes, this.#boundary, start + this.#searched, end);
      const isWhole = found !== -1;
      const stop = isWhole ? found : end;
      if (stop - start > this.#maxBytes) {
        throw new LimitExceededError({
          limit: 'maxBytes',
          max: this.#maxBytes,
          ...input.positionOf(start + this.#maxBytes),
        });
      }
      if (!isWhole) {
        if (input.failure !== undefined) throw input.failure.error;
        if (!input.ended) {
          this.#searched = end - start;
          return pending;
        }
        if (start === end) return undefined;
      }
      this.#next = isWhole ? stop + 1 : stop;
      if (skipWhitespace(bytes, start, stop) < stop) {
        this.#record.bytes = bytes;
        this.#record.start = start;
        this.#record.end = stop;
        return this.#record;
      }
      this.pass();
    }
  }

  /** Consumes all lines before a place, which were read without `next`. */
  passLines(place: number, lines: number | undefined): void {
    if (lines === undefined) this.#input.consumeTo(place);
    else this.#input.consumeLines(place, lines);
    this.#searched = 0;
  }

  /** Consumes the record that `next` returned. */
  pass(): void {
    this.#input.consumeTo(this.#next);
    this.#searched = 0;
  }
}
