/**
 * Reads the next value in the window of an input buffer into JavaScript.
 *
 * Invariants:
 * - The cursor (`input.start`) moves only when a value is consumed; `#blank` bytes after it are white space.
 * - The end of a value is found first (`framer.ts`) and the value checked afterwards: by `JSON.parse` where its result
 *   is the right one, else by the scanner. The scanner also checks the beginning of an unfinished value, each time it
 *   has doubled, so that a fault is noticed when it arrives.
 * - `#scanned` counts the bytes of values and tokens, which Go reports as the offset of a syntax error. It depends on
 *   the calls that were made, so functions that mix values and tokens for their caller count all bytes.
 */
import { EndOfInputError, JsonSyntaxError, LimitExceededError, type JsonError } from '@wirework/encoding-errors';
import { pointerAt } from '@wirework/scanner';
import { findInvalidUtf8, parseNative, skipValue, skipWhitespace, syntaxErrorAt } from '@wirework/scanner/primitives';
import { pending } from '../../async/call-queue.ts';
import { firstFault } from '../../syntax/text/utf8.ts';
import { viewOf, type JsonView } from '../../syntax/text/json-view.ts';
import { maxStringLength } from '../../syntax/text/max-string-length.ts';
import { isPlain, lengthWithinLimits, type DecodeSettings } from '../../syntax/options/decode-options.ts';
import { needsText } from '../../values/reader/native-fast-path.ts';
import { readPlainly } from '../../values/reader/read-any.ts';
import { findByte } from '../../syntax/input/find-byte.ts';
import { NativeAttempts } from './native-attempts.ts';
import { Framer, faulty, unfinished } from '../../syntax/tokens/framer.ts';
import type { InputBuffer } from '../../syntax/input/input-buffer.ts';
import type { OpenPath } from '../../syntax/tokens/grammar-state.ts';
import { TextWindow } from '../../syntax/input/text-window.ts';

/** Result of `peek` at the end of the input. */
export const atEnd = -1;
/** Result of `peek` and `find` if more input is needed. */
export const notYet = -2;

/** Most bytes of an unfinished value that are checked again with every chunk. */
const maxRecheckedBytes = 4096;
/** Values before a newline that are framed after a line that was not a value. */
const framedValues = 32;

export class ValueReader {
  readonly #input: InputBuffer;
  readonly #countsAll: boolean;
  readonly #path: OpenPath;
  readonly #framer = new Framer();
  readonly #window = new TextWindow();
  readonly #attempts: NativeAttempts;
  #blank = 0;
  #scanned = 0;
  /** Whether the framer has read a part of the next value. */
  #framing = false;
  /** Bytes of an unfinished value that were checked. */
  #checked = 0;
  /** Values to frame before a line is tried as a value. */
  #frameNext = 0;
  /** Offset before which the next value is known to have no newline. */
  #newlineFrom = 0;

  /**
   * @param countsAll whether the offset of a syntax error counts all bytes, and not, as in Go, what was scanned as
   *   values and tokens
   * @param path the path to the next value, for errors
   */
  constructor(input: InputBuffer, path: OpenPath, countsAll: boolean) {
    this.#input = input;
    this.#attempts = new NativeAttempts(input, this.#window);
    this.#countsAll = countsAll;
    this.#path = path;
  }

  /**
   * Moves the cursor to the next byte that is not white space.
   *
   * @returns the byte, `atEnd` or `notYet`
   */
  peek(settings: DecodeSettings): number {
    const { bytes, start, end } = this.#input;
    if (start < end && (bytes[start] as number) > 0x20) return bytes[start] as number;
    const pos = this.#skipBlank();
    this.#checkSize(pos, settings);
    if (pos < end) {
      this.#input.consumeTo(pos);
      this.#blank = 0;
      return bytes[pos] as number;
    }
    return this.#input.ended || this.#input.failure !== undefined ? atEnd : notYet;
  }

  /** Place in the window after the white space that was read. */
  get front(): number {
    return this.#input.start + this.#blank;
  }

  /** Consumes the byte that `peek` returned. */
  pass(): void {
    this.#input.consumeTo(this.#input.start + 1);
  }

  /**
   * Reads the next value as plain JavaScript.
   *
   * @throws JsonSyntaxError, LimitExceededError, EndOfInputError, the error of the source: nothing is consumed
   * @throws UnmarshalTypeError, DuplicateNameError: the value is consumed
   */
  readAny(settings: DecodeSettings, asLine: boolean): unknown {
    if (asLine && this.#frameNext === 0) {
      const value = this.#readLine(settings);
      if (value !== pending) return value;
    }
    const stop = this.find(settings);
    if (stop === notYet) return pending;
    const from = this.front;
    // A text that is too long for a string is read in parts.
    if (stop - from > maxStringLength) return readPlainly(this.take(stop, settings), settings);
    const text = this.#window.textOf(this.#input, from, stop);
    let value: unknown;
    try {
      value = parseNative(text);
    } catch {
      this.#refuse(from, stop, settings);
    }
    if (settings.rejectInvalidUtf8) this.#refuseInvalidUtf8(from, stop, settings);
    if (this.#frameNext > 0 && this.#input.bytes[stop] === 0x0a) this.#frameNext--;
    if (!isPlain(settings) || this.#window.differs(text, settings, this.#framer.hasExponent))
      return readPlainly(this.#takeChecked(stop, settings), settings);
    this.consume(stop);
    return value;
  }

  /** Reads the value up to `stop` by the fast path of a target; if the answer is `needsText`, nothing is consumed. */
  readNatively(stop: number, settings: DecodeSettings, target: unknown): unknown {
    const fitted = this.#attempts.read(target, this.front, stop, settings);
    if (fitted !== needsText) this.consume(stop);
    return fitted;
  }

  /** Consumes the text up to `stop` and returns it; throws unless it is one value. */
  take(stop: number, settings: DecodeSettings): JsonView {
    const from = this.front;
    if (skipValue(this.#input.bytes, from, stop, settings.maxDepth) !== stop) this.#refuse(from, stop, settings);
    if (settings.rejectInvalidUtf8) this.#refuseInvalidUtf8(from, stop, settings);
    return this.#takeChecked(stop, settings);
  }

  /**
   * Reads a whole line as one value, as in logs. If `JSON.parse` accepts the line, no more can belong to the value: a
   * newline cannot be inside a JSON string.
   */
  #readLine(settings: DecodeSettings): unknown {
    const { bytes, start, end } = this.#input;
    const from = this.#skipBlank();
    const searched = Math.max(from, this.#newlineFrom - this.#input.offsetOf(0));
    const line = searched === from ? this.#window.lineAt(this.#input, from) : undefined;
    let newline = -1;
    if (line !== undefined) newline = from + line.length;
    else if (searched < end) newline = findByte(bytes, 0x0a, searched, end);
    this.#newlineFrom = this.#input.offsetOf(newline === -1 ? end : newline);
    if (newline === -1 || newline - start > lengthWithinLimits(settings)) return pending;
    const text = line ?? this.#window.textOf(this.#input, from, newline);
    let value: unknown;
    try {
      value = parseNative(text);
    } catch {
      this.#frameNext = framedValues;
      return pending;
    }
    if (this.#window.differs(text, settings)) return pending;
    let stop = newline;
    while ((bytes[stop - 1] as number) <= 0x20) stop--;
    this.consume(stop);
    return value;
  }

  /** Finds the end of the next value: its position in the window, or `notYet`. */
  find(settings: DecodeSettings): number {
    const input = this.#input;
    const from = this.#skipBlank();
    const { bytes, end, ended } = input;
    if (from === end) {
      this.#checkSize(from, settings);
      if (input.failure !== undefined) throw input.failure.error;
      if (ended) throw new EndOfInputError({ offset: input.offsetOf(input.start) });
      return notYet;
    }
    this.#framing = true;
    let stop = this.#framer.frame(bytes, from, end, ended);
    // As in Go, a scalar ends when the byte after it, or the end of the input, has arrived.
    if (stop === end && !ended && isScalar(bytes[from] as number)) stop = unfinished;
    this.#checkSize(stop < 0 ? end : stop, settings);
    if (this.#framer.deepest > settings.maxDepth || stop === faulty) {
      // Waits for the rest of a byte order mark, which has its own hint.
      if (bytes[from] === 0xef && end - from < 3 && !ended && input.failure === undefined) return notYet;
      this.#refuse(from, end, settings);
    }
    if (stop !== unfinished) return stop;
    const size = end - from;
    if (ended || input.failure !== undefined || size <= maxRecheckedBytes || size >= 2 * this.#checked) {
      this.#checked = size;
      const fault = ~skipValue(bytes, from, end, settings.maxDepth);
      if (fault >= 0 && (fault < end || ended)) throw this.#syntaxError(fault, end, settings);
    }
    if (input.failure !== undefined) throw input.failure.error;
    return notYet;
  }

  #skipBlank(): number {
    const { bytes, start, end } = this.#input;
    const pos = skipWhitespace(bytes, start + this.#blank, end);
    this.#blank = pos - start;
    return pos;
  }

  #checkSize(to: number, settings: DecodeSettings): void {
    const { maxBytes, maxDepth } = settings;
    const { bytes, start, end } = this.#input;
    if (to - start <= maxBytes) return;
    // A fault before the limit comes first, however the input is cut.
    const limit = start + maxBytes;
    const fault = ~skipValue(bytes, this.front, limit, maxDepth);
    if (fault >= 0 && fault < limit) throw this.#syntaxError(fault, end, settings);
    throw new LimitExceededError({
      limit: 'maxBytes',
      max: maxBytes,
      ...this.#input.positionOf(start + maxBytes),
      pointer: this.#path.pointer(),
    });
  }

  /** Offset of the cursor, as errors count it. */
  get #offset(): number {
    return this.#countsAll ? this.#input.offsetOf(this.#input.start) : this.#scanned;
  }

  /** Throws the error for an invalid value. */
  #refuse(from: number, end: number, settings: DecodeSettings): never {
    const fault = ~skipValue(this.#input.bytes, from, end, settings.maxDepth);
    throw this.#syntaxError(fault, end, settings);
  }

  #syntaxError(fault: number, end: number, settings: DecodeSettings): JsonError {
    const input = this.#input;
    const at = firstFault(input.bytes, this.front, fault, settings);
    const { line, column } = input.positionOf(input.start);
    const pointer = this.#path.pointer();
    const origin = { offset: this.#offset, line, column, pointer };
    const part = input.bytes.subarray(input.start, end);
    if (at >= end) {
      const { line, column } = input.positionOf(end);
      const offset = this.#offset + end - input.start;
      return new JsonSyntaxError('unexpected end of JSON input', {
        offset,
        line,
        column,
        pointer: pointer + pointerAt(part, part.length),
        reason: 'truncated',
      });
    }
    return syntaxErrorAt(part, at - input.start, { maxDepth: settings.maxDepth, origin });
  }

  #refuseInvalidUtf8(from: number, stop: number, settings: DecodeSettings): void {
    const bad = findInvalidUtf8(this.#input.bytes, from, stop);
    if (bad !== -1) throw this.#syntaxError(bad, stop, settings);
  }

  /** Consumes the value and returns it, with the white space before it, which Go counts. */
  #takeChecked(stop: number, { keepSurrogates }: DecodeSettings): JsonView {
    const input = this.#input;
    const { bytes, start } = input;
    const part = bytes.subarray(start, stop);
    this.consume(stop);
    return viewOf(part, keepSurrogates, () => ({ ...input.positionOf(start), pointer: this.#path.pointer() }));
  }

  /**
   * Consumes everything before a position in the window.
   *
   * @param counted bytes of values, names and scalars among it
   */
  consume(stop: number, counted: number = stop - this.#input.start): void {
    this.#scanned += counted;
    this.#input.consumeTo(stop);
    this.#blank = 0;
    if (!this.#framing) return;
    this.#framing = false;
    this.#checked = 0;
    this.#framer.reset();
  }
}

function isScalar(first: number): boolean {
  return first !== 0x5b /* [ */ && first !== 0x7b; /* { */
}
