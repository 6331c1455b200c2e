import {
  encodeUnits,
  positionAt,
  positionAtByte,
  utf8Length,
  type JsonInput,
  type TextPosition,
  type Units,
} from '@wirework/scanner';
import { decodeUtf8 } from './decode-utf8.ts';

/** A text or bytes with the units that the scanner reads; positions are the same in both. */
export interface JsonView {
  readonly input: JsonInput;
  readonly units: Units;
  /** Where the input begins in the stream that it is a part of. */
  readonly origin?: (() => TextPosition) | undefined;
}

/** A place for an error. The index is known only where the whole text is. */
export interface Place {
  readonly index?: number;
  readonly line: number;
  readonly column: number;
}

export function viewOf(input: JsonInput, origin?: () => TextPosition): JsonView {
  return { input, units: typeof input === 'string' ? encodeUnits(input) : input, origin };
}

/** The text of a part of a view. */
export function textAt({ input }: JsonView, start: number, end: number): string {
  return typeof input === 'string' ? input.slice(start, end) : decodeUtf8(input, start, end);
}

/** The string that a string token stands for; lone surrogates become U+FFFD. */
export function stringAt(view: JsonView, start: number, end: number): string {
  return toWellFormed(JSON.parse(textAt(view, start, end)) as string);
}

/** Bytes of UTF-8 before a position. */
export function offsetAt({ input }: JsonView, at: number): number {
  return typeof input === 'string' ? utf8Length(input, 0, at) : at;
}

/** Index, line and column of a position; line and column in the whole stream if the view is a part of one. */
export function placeAt({ input, origin }: JsonView, at: number): Place {
  const { index, line, column } =
    typeof input === 'string' ? { index: at, ...positionAt(input, at) } : positionAtByte(input, at);
  if (origin === undefined) return { index, line, column };
  const begin = origin();
  return { line: begin.line + line - 1, column: line === 1 ? begin.column + column - 1 : column };
}

// A surrogate that is not half of a pair; with the flag `u` pairs are one character and do not match.
const loneSurrogate = /[\ud800-\udfff]/gu;

/** The text with every lone surrogate as U+FFFD. */
export function toWellFormed(text: string): string {
  const { isWellFormed } = text as { isWellFormed?: () => boolean };
  if (isWellFormed?.call(text) === true) return text;
  return text.replace(loneSurrogate, '\ufffd');
}
