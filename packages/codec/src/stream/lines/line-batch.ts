import { nativeParserFor, parseNative } from '@wirework/scanner/primitives';
import { findByte } from '../../syntax/input/find-byte.ts';
import type { InputBuffer } from '../../syntax/input/input-buffer.ts';
import { decodeUtf8, mayBeInvalid } from '../../syntax/text/utf8.ts';
import { nativeDiffers } from '../../syntax/text/native-differs.ts';
import { lengthWithinLimits, type DecodeSettings } from '../../syntax/options/decode-options.ts';
import { needsText } from '../../values/reader/native-fast-path.ts';
import type { FromParsed } from '../../values/unmarshal/from-parsed.ts';

/** Most bytes that are decoded in one go, and of the lines in one batch. */
export const maxBatchBytes = 65_536;
/** Bytes that are decoded first, and after a text of which a part was not used. */
const minTextBytes = 4096;

/** Refused lines in a row after which the other lines of a text are read one by one. */
const maxRefusals = 2;

const newline = 0x0a;

/**
 * Reads many lines from one text, which costs a fraction of decoding each line. A line that is no JSON, or that the target refuses, is left to
 * the reader of single lines.
 *
 *   {"id":1,…}⏎{"id":2,…}⏎{"id":3
 *   ^ #start, #at in the text
 *                        ^ #end, which is not in the text
 *
 * Invariant: `#at` is the start of the line at offset `#start`, or no more line of the text is to be read.
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
  #start = -1;
  #end = -1;
  /** Most characters of a line that `JSON.parse` may see without a check of its depth. */
  #maxLine = 0;
  /** Whether the text has a carriage return, which may be a line break. */
  #hasReturns = false;
  /** Lines that were passed in the last call. */
  #lines = 0;
  #size = minTextBytes;
  /** Offset before which lines are read one by one. */
  #singlyUntil = 0;

  /** @param fromParsed returns the result of the target, if there is one */
  constructor(input: InputBuffer, settings: DecodeSettings, fromParsed: FromParsed | undefined) {
    this.#input = input;
    this.#settings = settings;
    this.#fromParsed = fromParsed;
  }

  /** Returns whether the line at a place is read by itself. */
  isSingle(from: number): boolean {
    return this.#input.offsetOf(from) < this.#singlyUntil;
  }

  /**
   * Adds the values of lines until one is unusual; that one is to be read by itself.
   *
   * @param from first byte of a line that is complete and not to be read by itself
   * @returns the first byte after the lines that were read, and their number, if that is known
   */
  read(from: number, values: unknown[]): { readonly stop: number; readonly lines: number | undefined } {
    const input = this.#input;
    const offset = input.offsetOf(from);
    if (offset !== this.#start && !this.#decode(from)) return { stop: from, lines: undefined };
    const before = this.#at;
    const isWhole = this.#parse(values, from);
    if (isWhole) {
      this.#start = -1;
      return { stop: from + this.#end - offset, lines: this.#hasReturns ? undefined : this.#lines };
    }
    const stop = this.#place(from, before, this.#at);
    if (this.#refusals === maxRefusals) {
      this.#refusals = 0;
      this.#singlyUntil = this.#end;
      this.#start = -1;
      return { stop, lines: undefined };
    }
    const next = this.#text.indexOf('\n', this.#at) + 1;
    this.#singlyUntil = input.offsetOf(stop) + 1;
    this.#start = next === 0 ? -1 : input.offsetOf(findByte(input.bytes, newline, stop, input.end) + 1);
    this.#at = next;
    return { stop, lines: undefined };
  }

  /** Decodes the lines from a place on. Returns whether they can be read from their text. */
  #decode(from: number): boolean {
    const input = this.#input;
    if (this.#start !== -1) this.#size = minTextBytes;
    const end = lastNewline(input.bytes, from, Math.min(input.end, from + this.#size));
    this.#size = Math.min(2 * this.#size, maxBatchBytes);
    this.#start = -1;
    if (end === -1) {
      this.#singlyUntil = input.offsetOf(from) + 1;
      return false;
    }
    const text = decodeUtf8(input.bytes, from, end);
    if (mayBeInvalid(text, this.#settings) || nativeDiffers(text, this.#settings)) {
      this.#singlyUntil = input.offsetOf(end);
      return false;
    }
    const isAscii = text.length === end - from;
    this.#maxLine = lengthWithinLimits(this.#settings) / (isAscii ? 1 : 3);
    this.#text = text;
    this.#parser = nativeParserFor(text);
    this.#at = 0;
    this.#hasReturns = text.includes('\r');
    this.#start = input.offsetOf(from);
    this.#end = input.offsetOf(end + 1);
    return true;
  }

  /**
   * Reads the lines of the text. Returns whether all were read; if not, `#at` is the start of the line that was not.
   *
   * @param from the place of the first line
   */
  #parse(values: unknown[], from: number): boolean {
    const text = this.#text;
    const parse = this.#parser;
    const { bytes, end: windowEnd } = this.#input;
    const fromParsed = this.#fromParsed;
    let at = this.#at;
    let place = from;
    this.#lines = 0;
    while (at <= text.length) {
      const found = text.indexOf('\n', at);
      const end = found === -1 ? text.length : found;
      const stop = fromParsed === undefined ? place : findByte(bytes, newline, place, windowEnd);
      this.#at = at;
      this.#lines++;
      if (text.charCodeAt(at) > 0x20 || !isBlank(text, at, end)) {
        if (end - at > this.#maxLine) return false;
        let value: unknown;
        try {
          value = parse(text.slice(at, end));
        } catch {
          return false;
        }
        if (fromParsed !== undefined) {
          value = fromParsed(value, bytes, place, stop);
          if (value === needsText) {
            this.#refusals++;
            return false;
          }
          this.#refusals = 0;
        }
        values.push(value);
      }
      at = end + 1;
      place = stop + 1;
    }
    return true;
  }

  /** Returns the place of a character that begins a line, from that of another before it. */
  #place(from: number, before: number, at: number): number {
    const { bytes, end } = this.#input;
    let place = from;
    for (let i = this.#text.indexOf('\n', before); i !== -1 && i < at; i = this.#text.indexOf('\n', i + 1))
      place = findByte(bytes, newline, place, end) + 1;
    return place;
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
