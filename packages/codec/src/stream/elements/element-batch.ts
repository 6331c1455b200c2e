import { parseNative, skipString, skipWhitespace } from '@wirework/scanner/primitives';
import { Framer, faulty, unfinished } from '../../syntax/tokens/framer.ts';
import type { InputBuffer } from '../../syntax/input/input-buffer.ts';
import { decodeUtf8, mayBeInvalid } from '../../syntax/text/utf8.ts';
import { lengthWithinLimits, type DecodeSettings } from '../../syntax/options/decode-options.ts';
import { needsText, readParsed, type FromNative } from '../../values/reader/native-fast-path.ts';
import { elementsFromNative } from '../../values/targets/parts-from-native.ts';
import { nativeDiffers } from '../../syntax/text/native-differs.ts';

/** Elements that were read together. */
export interface Batch {
  readonly values: unknown[];
  /** The position after the last of them. */
  readonly end: number;
}

/** Wrong guesses after which no more are made. */
const maxWrongGuesses = 3;
/** Most bytes that are framed and parsed together. */
export const maxBatchBytes = 65_536;

/**
 * Reads the elements of an array that are complete in the window, many in one call of `JSON.parse`.
 *
 *   … , {"id":1,…} , {"id":2,…} , {"id":
 *       ^ from                 ^ end
 *
 * Their end is guessed first, as the last separator like those between earlier elements (`},{"id"`). The parse proves
 * the guess: if the text from an element on is a list of complete values, the array has the same elements there, since
 * JSON is read from left to right. After a wrong guess, and for the first elements, each element is framed.
 *
 * Invariant: elements whose parse together has failed are not parsed together again, or each would cost as much as all.
 */
export class BatchReader {
  readonly #input: InputBuffer;
  readonly #settings: DecodeSettings;
  readonly #fromNative: FromNative | undefined;
  readonly #framer = new Framer();
  #separator: Uint8Array | undefined;
  #wrong = 0;
  /** Offset before which elements are read one by one. */
  #singlyUntil = 0;
  #list = new Uint8Array(0);

  constructor(input: InputBuffer, settings: DecodeSettings, fromNative: FromNative | undefined) {
    this.#input = input;
    this.#settings = settings;
    this.#fromNative = fromNative;
  }

  /**
   * @param from first byte of an element that is not to be read by itself
   * @returns `undefined` if none is complete or one is unusual, so that they must be read one by one
   */
  read(from: number): Batch | undefined {
    const guess = this.#wrong < maxWrongGuesses ? this.#guess(from) : -1;
    if (guess !== -1) {
      const batch = this.#parse(from, guess, undefined, true);
      if (batch !== undefined || this.isSingle(from)) return batch;
      this.#wrong++;
    }
    return this.#readFramed(from);
  }

  /** Returns whether the element at a place is read by itself. */
  isSingle(from: number): boolean {
    return this.#input.offsetOf(from) < this.#singlyUntil;
  }

  /** Returns the end of the last element that is followed by the usual separator, or -1. */
  #guess(from: number): number {
    const separator = this.#separator;
    if (separator === undefined) return -1;
    const { bytes, end } = this.#input;
    const limit = Math.min(end, from + Math.min(lengthWithinLimits(this.#settings), maxBatchBytes));
    const { length } = separator;
    const [first, second] = separator as unknown as [number, number];
    for (let at = limit - length; at > from; at--) {
      if (bytes[at] !== first || bytes[at + 1] !== second) continue;
      let same = 2;
      while (same < length && bytes[at + same] === separator[same]) same++;
      if (same === length) return at + 1;
    }
    return -1;
  }

  #readFramed(from: number): Batch | undefined {
    const { bytes, end: windowEnd } = this.#input;
    const { maxDepth, maxBytes } = this.#settings;
    const framer = this.#framer;
    let exponents = false;
    let count = 0;
    let end = from;
    for (let pos = from; pos < windowEnd && end - from < maxBatchBytes;) {
      framer.reset();
      const stop = framer.frame(bytes, pos, windowEnd, false);
      if (stop === unfinished || stop === faulty || framer.deepest > maxDepth || stop - pos > maxBytes) break;
      exponents ||= framer.hasExponent;
      count++;
      end = stop;
      pos = skipWhitespace(bytes, stop, windowEnd);
      if (pos >= windowEnd || bytes[pos] !== 0x2c /* , */) break;
      pos = skipWhitespace(bytes, pos + 1, windowEnd);
      if (this.#separator === undefined) this.#learn(stop, pos);
    }
    if (count === 0) return undefined;
    const batch = this.#parse(from, end, count, exponents);
    if (batch === undefined) this.#singlyUntil = this.#input.offsetOf(end);
    return batch;
  }

  /** Remembers the separator of two elements: from the last byte of one to the first name in the other. */
  #learn(stop: number, next: number): void {
    const { bytes, end } = this.#input;
    if (bytes[stop - 1] !== 0x7d /* } */ || bytes[next] !== 0x7b /* { */) {
      this.#wrong = maxWrongGuesses;
      return;
    }
    const name = skipWhitespace(bytes, next + 1, end);
    const close = name < end ? skipString(bytes, name, end) : -1;
    // A source may reuse its chunks, and `Buffer.slice` would share their memory, so copy.
    if (close > 0) this.#separator = new Uint8Array(bytes.subarray(stop - 1, close));
  }

  #parse(from: number, end: number, count: number | undefined, exponents: boolean): Batch | undefined {
    const text = this.#listText(from, end);
    let values: unknown[];
    try {
      values = parseNative(text) as unknown[];
    } catch {
      return undefined;
    }
    if (count !== undefined && values.length !== count) return undefined;
    const isPlain = !mayBeInvalid(text, this.#settings) && !nativeDiffers(text, this.#settings, exponents);
    if (isPlain && this.#fits(values, from, end)) return { values, end };
    this.#singlyUntil = this.#input.offsetOf(end);
    return undefined;
  }

  /** Passes the values through the fast path of the target, if there is one; returns whether none needs the text. */
  #fits(values: unknown[], from: number, end: number): boolean {
    const fromNative = this.#fromNative;
    if (fromNative === undefined) return true;
    const all: FromNative = (_, pass) => elementsFromNative(values, fromNative, pass);
    return readParsed(values, this.#input.bytes, from, end, all, this.#settings) !== needsText;
  }

  /**
   * Returns the text of a part of the window in brackets. It is decoded in one piece, since joining strings would keep
   * two copies alive.
   */
  #listText(from: number, end: number): string {
    const size = end - from + 2;
    if (this.#list.length < size) this.#list = new Uint8Array(Math.max(size, maxBatchBytes));
    const list = this.#list;
    list[0] = 0x5b; // [
    list.set(this.#input.bytes.subarray(from, end), 1);
    list[size - 1] = 0x5d; // ]
    return decodeUtf8(list, 0, size);
  }
}
