import type { InputBuffer } from '../../syntax/input/input-buffer.ts';
import { decodeUtf8, mayBeInvalid } from '../../syntax/text/decode-utf8.ts';
import { nativeDiffers } from '../../syntax/text/native-differs.ts';
import { lengthWithinLimits, type DecodeSettings } from '../../syntax/options/decode-options.ts';
import { needsText, readParsed, type FromNative } from '../../values/reader/native-fast-path.ts';
import { elementsFromNative } from '../../values/targets/parts-from-native.ts';

/** Lines that were read together. */
export interface LineBatch {
  readonly values: unknown[];
  /** The position of the newline after the last of them. */
  readonly end: number;
}

/** Most bytes of lines that are parsed together. */
export const maxBatchBytes = 65_536;
/** Fewest and most bytes after lines that cannot be read together in which it is not tried. */
const minDetourBytes = 1024;
const maxDetourBytes = 1_048_576;

const newline = 0x0a;
/** A string between the values of two lines. JSON must not escape it, so almost no text has it. */
const mark = '\u007f';
const separator = `,"${mark}",`;

/**
 * Reads the lines that are complete in the window, many in one call of `JSON.parse`, which takes a tenth less time than a call for each.
 *
 *   {"id":1,…}⏎{"id":2,…}⏎{"id":
 *   ^ from               ^ end
 *
 *   [{"id":1,…},"␡",{"id":2,…}]
 *
 * A mark between two lines proves that each line is one value. No line contains the mark. It is an element of the list only if the line before it
 * ends outside of every container. If all marks are, and each is followed by one other element, each line is one value.
 *
 * Invariant: lines whose parse together has failed are not parsed together again, or each would cost as much as all.
 */
export class LineBatcher {
  readonly #input: InputBuffer;
  readonly #settings: DecodeSettings;
  readonly #fromNative: FromNative | undefined;
  /** Offset before which lines are read one by one. */
  #singlyUntil = 0;
  #detour = minDetourBytes;

  constructor(input: InputBuffer, settings: DecodeSettings, fromNative: FromNative | undefined) {
    this.#input = input;
    this.#settings = settings;
    this.#fromNative = fromNative;
  }

  /** Returns whether the line at a place is read by itself. */
  isSingle(from: number): boolean {
    return this.#input.offsetOf(from) < this.#singlyUntil;
  }

  /**
   * @param from first byte of a line that is complete and not to be read by itself
   * @returns `undefined` if one of the lines is unusual, so that they must be read one by one
   */
  read(from: number): LineBatch | undefined {
    const input = this.#input;
    const end = this.#endOf(from);
    if (end === -1) return undefined;
    const values = this.#parse(from, end);
    if (values === undefined) {
      this.#singlyUntil = input.offsetOf(end) + this.#detour;
      this.#detour = Math.min(2 * this.#detour, maxDetourBytes);
      return undefined;
    }
    this.#detour = minDetourBytes;
    return { values, end };
  }

  /** Returns the last newline before which each line is short enough to be parsed without a check of its depth, or -1. */
  #endOf(from: number): number {
    const { bytes, end } = this.#input;
    const max = lengthWithinLimits(this.#settings);
    const stop = Math.min(end, from + maxBatchBytes);
    let last = from - 1;
    while (stop - last > 1) {
      const at = lastNewline(bytes, last + 1, Math.min(stop, last + 2 + max));
      if (at === -1) break;
      last = at;
    }
    return last < from ? -1 : last;
  }

  #parse(from: number, end: number): unknown[] | undefined {
    const text = decodeUtf8(this.#input.bytes, from, end);
    if (mayHoldMark(text) || mayBeInvalid(text, this.#settings) || nativeDiffers(text, this.#settings))
      return undefined;
    const marked = text.replaceAll('\n', separator);
    const marks = (marked.length - text.length) / (separator.length - 1);
    let list: unknown[];
    try {
      list = JSON.parse(`[${marked}]`) as unknown[];
    } catch {
      return undefined;
    }
    return takeMarks(list, marks) && this.#fits(list, from, end) ? list : undefined;
  }

  /** Passes the values through the fast path of the target, if there is one; returns whether none needs the text. */
  #fits(values: unknown[], from: number, end: number): boolean {
    const fromNative = this.#fromNative;
    if (fromNative === undefined) return true;
    const all: FromNative = (_, pass) => elementsFromNative(values, fromNative, pass);
    return readParsed(values, this.#input.bytes, from, end, all, this.#settings) !== needsText;
  }
}

/** Returns the last newline in a part of the window, or -1. */
function lastNewline(bytes: Uint8Array, from: number, to: number): number {
  let at = to - 1;
  while (at >= from && bytes[at] !== newline) at--;
  return at < from ? -1 : at;
}

/** Returns whether a text may contain a string that is the mark; `false` is certain. */
function mayHoldMark(text: string): boolean {
  return text.includes(mark) || text.includes('\\u007');
}

/** Removes the marks from a list. Returns whether all of them are in the list, one between two other elements. */
function takeMarks(list: unknown[], marks: number): boolean {
  if (list.length !== 2 * marks + 1) return false;
  for (let at = 1; at <= marks; at++) {
    if (list[2 * at - 1] !== mark) return false;
    list[at] = list[2 * at];
  }
  list.length = marks + 1;
  return true;
}
