/**
 * Reads scalars straight from the bytes of the window: strings without escapes, numbers whose digits a double holds
 * exactly, literals. Any other is `pending` here and read by the slow path.
 *
 * Invariants: a scalar is returned only if the byte after it has arrived, since it might continue otherwise; `stop` is
 * then the position of that byte.
 */
import { maxCopiedSlice, skipLiteral } from '@wirework/scanner/primitives';
import { decodeUtf8 } from '../text/utf8.ts';
import type { InputBuffer } from '../input/input-buffer.ts';
import { pending, type Pending } from '../../async/call-queue.ts';
import { toBinary } from '../text/binary.ts';
import { pieceBytes } from '../input/text-window.ts';

/** Most bytes of a string, and of a number, which are read again with every chunk until it is complete. */
const maxStringBytes = 1024;
const maxNumberBytes = 32;
/** Decimal digits that a double holds exactly. */
const exactDigits = 15;
/** Powers of ten that doubles hold exactly, so that a quotient by one is the nearest double. */
const powers = /* @__PURE__ */ Array.from({ length: exactDigits + 1 }, (_, i) => 10 ** i);

/** Class of a byte in a string: 0 plain ASCII, 1 not ASCII, 2 a quote, backslash or control character. */
const byteClass = /* @__PURE__ */ new Uint8Array(256)
  .fill(2, 0, 0x20)
  .fill(1, 0x80)
  .fill(2, 0x22, 0x23)
  .fill(2, 0x5c, 0x5d);

export class PlainScalars {
  /** The position after the last scalar. */
  stop = 0;
  readonly #strings = new ShortStrings();

  /**
   * Reads a string, from its opening quote.
   *
   * @param asciiOnly whether a string with other bytes is `pending`
   */
  string(input: InputBuffer, start: number, asciiOnly: boolean): string | Pending {
    const { bytes } = input;
    const end = Math.min(input.end, start + maxStringBytes);
    let pos = start + 1;
    while (pos < end && byteClass[bytes[pos] as number] === 0) pos++;
    const isAscii = pos < end && byteClass[bytes[pos] as number] === 2;
    if (!isAscii) while (pos < end && byteClass[bytes[pos] as number] !== 2) pos++;
    if (pos + 1 >= end || bytes[pos] !== 0x22) return pending;
    this.stop = pos + 1;
    if (isAscii) return this.#strings.textOf(input, start + 1, pos);
    return asciiOnly ? pending : decodeUtf8(bytes, start + 1, pos);
  }

  /**
   * Reads a number without an exponent.
   *
   *   -12.50 ,
   *   ^ start
   */
  number(bytes: Uint8Array, start: number, stop: number): number | Pending {
    const end = Math.min(stop, start + maxNumberBytes);
    const isNegative = bytes[start] === 0x2d; /* - */
    const first = isNegative ? start + 1 : start;
    let pos = first;
    let value = 0;
    let digit = 0;
    while (pos < end && (digit = (bytes[pos] as number) - 0x30) >= 0 && digit <= 9) {
      value = value * 10 + digit;
      pos++;
    }
    const integers = pos - first;
    if (integers === 0 || (integers > 1 && bytes[first] === 0x30) || pos >= end) return pending;
    let decimals = 0;
    if (bytes[pos] === 0x2e /* . */) {
      const point = pos++;
      while (pos < end && (digit = (bytes[pos] as number) - 0x30) >= 0 && digit <= 9) {
        value = value * 10 + digit;
        pos++;
      }
      decimals = pos - point - 1;
      if (decimals === 0 || pos >= end) return pending;
    }
    if (integers + decimals > exactDigits || ((bytes[pos] as number) | 0x20) === 0x65 /* e */) return pending;
    this.stop = pos;
    if (decimals > 0) value /= powers[decimals] as number;
    return isNegative ? -value : value;
  }

  /** Reads `true`, `false` or `null`. */
  literal(bytes: Uint8Array, start: number, end: number): boolean | null | Pending {
    const stop = skipLiteral(bytes, start, end);
    if (stop < 0 || stop >= end) return pending;
    this.stop = stop;
    return bytes[start] === 0x6e /* n */ ? null : bytes[start] === 0x74; /* t */
  }
}

/**
 * Decodes short runs of ASCII in the order in which they are consumed. A piece of the window is decoded ahead and
 * sliced; V8 copies slices as short as these, so none keeps the piece in memory.
 *
 * Invariant: `#piece` is the input from byte `#from` on, one character a byte; it is correct where the input is ASCII.
 */
class ShortStrings {
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
