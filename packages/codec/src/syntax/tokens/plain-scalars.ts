/**
 * Scalars that are read straight from the bytes of the window: strings without escapes, numbers whose digits a double holds exactly,
 * literals. Anything else is `pending` here, and read with more care elsewhere.
 *
 * Invariants: a scalar is returned only if the byte after it has arrived, since it might continue otherwise; `stop` is then the position
 * of that byte.
 */
import { skipLiteral } from '@wirework/scanner';
import { decodeUtf8 } from '../text/decode-utf8.ts';
import type { InputBuffer } from '../input/input-buffer.ts';
import { ShortStrings } from './short-strings.ts';
import { pending, type Pending } from '../../async/pending.ts';

/** Bytes of a string, and of a number, that are looked at anew with every chunk until it is whole. */
const longestString = 1024;
const longestNumber = 32;
/** Digits that a double holds exactly. */
const exactDigits = 15;
/** Powers of ten, which doubles hold exactly, too: the quotient of two such numbers is the nearest double. */
const powers = Array.from({ length: exactDigits + 1 }, (_, i) => 10 ** i);

/** What a byte in a string is: 0 it stands for itself, 1 it is not ASCII, 2 it ends what is plain. */
const nature = new Uint8Array(256).fill(2, 0, 0x20).fill(1, 0x80).fill(2, 0x22, 0x23).fill(2, 0x5c, 0x5d);

export class PlainScalars {
  /** The position after the last scalar. */
  stop = 0;
  readonly #strings = new ShortStrings();

  /**
   * A string, from its opening quote.
   *
   * @param asciiOnly whether one with any other byte is `pending`
   */
  string(input: InputBuffer, start: number, asciiOnly: boolean): string | Pending {
    const { bytes } = input;
    const end = Math.min(input.end, start + longestString);
    let pos = start + 1;
    while (pos < end && nature[bytes[pos] as number] === 0) pos++;
    const isAscii = pos < end && nature[bytes[pos] as number] === 2;
    if (!isAscii) while (pos < end && nature[bytes[pos] as number] !== 2) pos++;
    if (pos + 1 >= end || bytes[pos] !== 0x22) return pending;
    this.stop = pos + 1;
    if (isAscii) return this.#strings.textOf(input, start + 1, pos);
    return asciiOnly ? pending : decodeUtf8(bytes, start + 1, pos);
  }

  /**
   * A number without an exponent.
   *
   *   -12.50 ,
   *   ^ start
   */
  number(bytes: Uint8Array, start: number, stop: number): number | Pending {
    const end = Math.min(stop, start + longestNumber);
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

  /** `true`, `false` or `null`. */
  literal(bytes: Uint8Array, start: number, end: number): boolean | null | Pending {
    const stop = skipLiteral(bytes, start, end);
    if (stop < 0 || stop >= end) return pending;
    this.stop = stop;
    return bytes[start] === 0x6e /* n */ ? null : bytes[start] === 0x74; /* t */
  }
}
