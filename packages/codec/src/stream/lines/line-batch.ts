import { nativeParserFor, parseNative } from '@wirework/scanner/primitives';
import { findByte } from '../../syntax/input/find-byte.ts';
import type { InputBuffer } from '../../syntax/input/input-buffer.ts';
import { decodeUtf8, mayBeInvalid } from '../../syntax/text/utf8.ts';
import { nativeDiffers } from '../../syntax/text/native-differs.ts';
import { isPlain, lengthWithinLimits, type DecodeSettings } from '../../syntax/options/decode-options.ts';
import { mayReadNatively, needsText, readParsed } from '../../values/reader/native-fast-path.ts';
import { isTargetReader, type Target } from '../../values/targets/target.ts';
import type { StandardSchema } from '../../values/unmarshal/standard-schema.ts';

/** Most bytes that are decoded in one go, and of the lines in one batch. */
export const maxBatchBytes = 65_536;
/** Bytes that are decoded first, and after a text of which a part was not used. */
const minTextBytes = 4096;

/** Refused lines in a row after which the other lines of a text are read one by one. */
const maxRefusals = 2;

const newline = 0x0a;

/**
 * Reads many lines from one text, which costs a fraction of decoding each line. A line that is not JSON, or that the
 * target refuses, is left to the reader of single lines.
 *
 *   {"id":1,…}⏎{"id":2,…}⏎{"id":3
 *             ^ #offset, #at in the text
 *                        ^ #end, which is not in the text
 *
 * Invariant: `#at` is where the line at byte `#offset` starts in the text; `#offset` is -1 when the text is used up.
 */
export class LineBatcher {
  readonly #input: InputBuffer;
  readonly #settings: DecodeSettings;
  readonly #fromParsed: FromParsed | undefined;
  #refusals = 0;
  #text = '';
  /** Parses a line of the text. */
  #parser: (line: string) => unknown = parseNative;
  #at = 0;
  #offset = -1;
  #end = -1;
  /** Whether each character of the text is one byte. */
  #isAscii = false;
  /** Most characters of a line that `JSON.parse` may see without a check of its depth. */
  #maxLine = 0;
  /** Whether the text has a carriage return, which may be a line break. */
  #hasReturns = false;
  #size = minTextBytes;
  /** Offset before which lines are read one by one. */
  #singlyUntil = 0;

  /** @param fromParsed returns the result of the target, if there is one */
  constructor(input: InputBuffer, settings: DecodeSettings, fromParsed: FromParsed | undefined) {
    this.#input = input;
    this.#settings = settings;
    this.#fromParsed = fromParsed;
  }

  /** Whether the line at the cursor is read by itself. */
  get isSingle(): boolean {
    return this.#input.offsetOf(this.#input.start) < this.#singlyUntil;
  }

  /**
   * Consumes lines from the cursor on and adds their values, until one is unusual; that one is to be read by itself.
   */
  read(values: unknown[]): void {
    const input = this.#input;
    const { bytes, start, end: windowEnd } = input;
    if (input.offsetOf(start) !== this.#offset && !this.#decode()) return;
    const text = this.#text;
    let at = this.#at;
    let place = start;
    let lines = 0;
    this.#offset = -1;
    while (at <= text.length) {
      const found = text.indexOf('\n', at);
      const end = found === -1 ? text.length : found;
      const stop = this.#isAscii ? place + end - at : findByte(bytes, newline, place, windowEnd);
      if (!this.#readLine(values, at, end, place, stop)) {
        this.#leave(end + 1, input.offsetOf(place), input.offsetOf(stop + 1));
        break;
      }
      at = end + 1;
      place = stop + 1;
      lines++;
    }
    if (this.#hasReturns) input.consumeTo(place);
    else input.consumeLines(place, lines);
  }

  /**
   * Adds the value of the line from `at` to `end` in the text, and from `place` to `stop` in the window. Returns
   * whether it was possible.
   */
  #readLine(values: unknown[], at: number, end: number, place: number, stop: number): boolean {
    const text = this.#text;
    if (text.charCodeAt(at) <= 0x20 && isBlank(text, at, end)) return true;
    if (end - at > this.#maxLine) return false;
    let value: unknown;
    try {
      value = this.#parser(text.slice(at, end));
    } catch {
      return false;
    }
    if (this.#fromParsed !== undefined) {
      value = this.#fromParsed(value, this.#input.bytes, place, stop);
      if (value === needsText) {
        this.#refusals++;
        return false;
      }
      this.#refusals = 0;
    }
    values.push(value);
    return true;
  }

  /**
   * Leaves the line between two offsets to be read by itself; after too many refused ones also the other lines of the
   * text.
   */
  #leave(next: number, offset: number, nextOffset: number): void {
    const isRefused = this.#refusals === maxRefusals;
    if (isRefused) this.#refusals = 0;
    this.#singlyUntil = isRefused ? this.#end : offset + 1;
    if (isRefused || next > this.#text.length) return;
    this.#at = next;
    this.#offset = nextOffset;
  }

  /** Decodes the lines from the cursor on. Returns whether they can be read from their text. */
  #decode(): boolean {
    const input = this.#input;
    const { bytes, start } = input;
    if (this.#offset !== -1) this.#size = minTextBytes;
    const end = lastNewline(bytes, start, Math.min(input.end, start + this.#size));
    this.#size = Math.min(2 * this.#size, maxBatchBytes);
    this.#offset = -1;
    if (end === -1) {
      this.#singlyUntil = input.offsetOf(start) + 1;
      return false;
    }
    const text = decodeUtf8(bytes, start, end);
    if (mayBeInvalid(text, this.#settings) || nativeDiffers(text, this.#settings)) {
      this.#singlyUntil = input.offsetOf(end);
      return false;
    }
    this.#isAscii = text.length === end - start;
    this.#maxLine = lengthWithinLimits(this.#settings) / (this.#isAscii ? 1 : 3);
    this.#text = text;
    this.#parser = nativeParserFor(text);
    this.#at = 0;
    this.#hasReturns = text.includes('\r');
    this.#end = input.offsetOf(end + 1);
    return true;
  }
}

/** Returns the last newline in a part of the window, or -1. */
function lastNewline(bytes: Uint8Array, from: number, to: number): number {
  let at = to - 1;
  while (at >= from && bytes[at] !== newline) at--;
  return at < from ? -1 : at;
}

/** Returns whether a line is white space. */
function isBlank(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit !== 0x20 && unit !== 0x09 && unit !== 0x0d) return false;
  }
  return true;
}

/** Returns the result of a target or schema for a value that `JSON.parse` returned for bytes, or `needsText`. */
export type FromParsed = (value: unknown, bytes: Uint8Array, start: number, end: number) => unknown;

/**
 * Returns the fast path of a target or schema for the values of `JSON.parse`; `undefined` without one. Errors are made
 * where the text is read. A schema may only get values that `JSON.parse` reads as the settings ask for; a target
 * refuses infinities itself.
 */
export function fromParsedOf(target: Target | StandardSchema, settings: DecodeSettings): FromParsed | undefined {
  if (!isTargetReader(target)) return isPlain(settings) ? fromSchema(target as StandardSchema) : undefined;
  const { fromNative } = target;
  if (!mayReadNatively(fromNative, 0, settings)) return undefined;
  return (value, bytes, start, end) => readParsed(value, bytes, start, end, fromNative, settings);
}

function fromSchema(schema: StandardSchema): FromParsed {
  const standard = schema['~standard'];
  return (value) => {
    try {
      const outcome = standard.validate(value);
      return 'then' in outcome || outcome.issues !== undefined ? needsText : outcome.value;
    } catch {
      return needsText;
    }
  };
}
