import { nativeParserFor, parseNative } from '@wirework/scanner/primitives';
import type { InputBuffer } from '../../syntax/input/input-buffer.ts';
import { decodeUtf8, mayBeInvalid } from '../../syntax/text/utf8.ts';
import { nativeDiffers } from '../../syntax/text/native-differs.ts';
import { isPlain, lengthWithinLimits, type DecodeSettings } from '../../syntax/options/decode-options.ts';
import { mayReadNatively, needsText, readParsed } from '../../values/reader/native-fast-path.ts';
import { isTargetReader, type Target } from '../../values/targets/target.ts';
import type { StandardSchema } from '../../values/unmarshal/standard-schema.ts';
import { TextLines } from './text-lines.ts';

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
 */
export class LineBatcher {
  readonly #input: InputBuffer;
  readonly #settings: DecodeSettings;
  readonly #fromParsed: FromParsed | undefined;
  readonly #lines: TextLines;
  #refusals = 0;
  /** Parses a line of the text. */
  #parser: (line: string) => unknown = parseNative;
  /** Most characters of a line that `JSON.parse` may see without a check of its depth. */
  #maxLine = 0;
  #size = minTextBytes;
  /** Offset of the end of the text. */
  #textEnd = 0;
  /** Offset before which lines are read one by one. */
  #singlyUntil = 0;

  /** @param fromParsed returns the result of the target, if there is one */
  constructor(input: InputBuffer, settings: DecodeSettings, fromParsed: FromParsed | undefined) {
    this.#input = input;
    this.#settings = settings;
    this.#fromParsed = fromParsed;
    this.#lines = new TextLines(input);
  }

  /** Whether the line at the cursor is read by itself. */
  get isSingle(): boolean {
    return this.#input.offsetOf(this.#input.start) < this.#singlyUntil;
  }

  /**
   * Consumes lines from the cursor on and adds their values, until one is unusual; that one is to be read by itself.
   */
  read(values: unknown[]): void {
    const lines = this.#lines;
    if (!lines.isHere && !this.#decode()) return;
    let count = 0;
    while (lines.find() && this.#readLine(values)) {
      lines.pass();
      count++;
    }
    lines.consume(count);
    if (lines.isLeft) this.#leaveLine();
  }

  /** Adds the value of the current line. Returns whether it was possible. */
  #readLine(values: unknown[]): boolean {
    const { text, at, end } = this.#lines;
    if (text.charCodeAt(at) <= 0x20 && isBlank(text, at, end)) return true;
    if (end - at > this.#maxLine) return false;
    let value: unknown;
    try {
      value = this.#parser(text.slice(at, end));
    } catch {
      return false;
    }
    if (this.#fromParsed !== undefined) {
      const { offset, endOffset } = this.#lines;
      const dropped = this.#input.offsetOf(0);
      value = this.#fromParsed(value, this.#input.bytes, offset - dropped, endOffset - dropped);
      if (value === needsText) {
        this.#refusals++;
        return false;
      }
      this.#refusals = 0;
    }
    values.push(value);
    return true;
  }

  /** Leaves the current line to be read by itself; after too many refused ones also the other lines of the text. */
  #leaveLine(): void {
    const lines = this.#lines;
    this.#singlyUntil = lines.offset + 1;
    lines.pass();
    if (this.#refusals < maxRefusals) return;
    this.#refusals = 0;
    this.#singlyUntil = this.#textEnd;
    lines.drop();
  }

  /** Decodes the lines from the cursor on. Returns whether they can be read from their text. */
  #decode(): boolean {
    const input = this.#input;
    const { bytes, start } = input;
    if (this.#lines.isLeft) this.#size = minTextBytes;
    this.#lines.drop();
    const end = lastNewline(bytes, start, Math.min(input.end, start + this.#size));
    this.#size = Math.min(2 * this.#size, maxBatchBytes);
    if (end === -1) {
      this.#singlyUntil = input.offsetOf(start) + 1;
      return false;
    }
    const text = decodeUtf8(bytes, start, end);
    if (mayBeInvalid(text, this.#settings) || nativeDiffers(text, this.#settings)) {
      this.#singlyUntil = input.offsetOf(end);
      return false;
    }
    const isAscii = text.length === end - start;
    this.#maxLine = lengthWithinLimits(this.#settings) / (isAscii ? 1 : 3);
    this.#parser = nativeParserFor(text);
    this.#textEnd = input.offsetOf(end + 1);
    this.#lines.take(text, isAscii);
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
