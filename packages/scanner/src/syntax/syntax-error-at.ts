import { JsonSyntaxError, LimitExceededError, formatPointer } from '@wirework/encoding-errors';
import { characterHint, byteOrderMarkHint, hintFor, hintForEmpty, hintForTruncated } from './syntax-hint.ts';
import { strictBytes, withStrictUnits, type SyntaxOption } from '../jsonc/to-strict-json.ts';
import { syntaxContext } from './syntax-context.ts';
import { placeInWhole, positionAt, positionAtByte, positionInUnits, type TextPosition } from './position-at.ts';
import { isBytes, type JsonInput, type Units } from '../units/units.ts';

/** The position of a part in a longer stream. */
export interface StreamPosition extends TextPosition {
  /** UTF-16 units before it; without it, errors in the part have no `index`. */
  readonly index?: number | undefined;
  /** JSON Pointer of the part, if it is not the whole document. */
  readonly pointer?: string | undefined;
}

/** Options of {@link syntaxErrorAt}. */
export interface SyntaxErrorOptions extends SyntaxOption {
  /**
   * Position of the value that contains the fault, or of white space before it; the pointer leads from this value to
   * the fault.
   *
   * @default 0
   */
  readonly start?: number;
  /**
   * Levels that were allowed; a bracket that opens one more is a `LimitExceededError`.
   *
   * @default Infinity
   */
  readonly maxDepth?: number;
  /** Position of the input in its stream, if it is a part of one. */
  readonly origin?: StreamPosition;
}

/**
 * Returns the complete error for the position of a fault (decision 011): the message in the words of Go's
 * `encoding/json`, byte offset, index, line, column, and the pointer of the value at fault.
 * The input before `at` must be a valid beginning, which every `skip…` function ensures.
 *
 * @param input the text or the bytes in which the fault was found
 * @param at position of the fault; the length of the input means that the input is truncated
 * @param options start of the value, depth, origin
 * @returns the error, which is not thrown; a `LimitExceededError` if the depth is the fault
 * @example
 * ```ts
 * const text = '{"a": [1, x]}';
 * const at = ~skipValue(encodeUnits(text), 0, text.length, 100);
 * syntaxErrorAt(text, at).message; // → "invalid character 'x' looking for beginning of value"
 * ```
 */
export function syntaxErrorAt(
  input: JsonInput,
  at: number,
  options: SyntaxErrorOptions = {},
): JsonSyntaxError | LimitExceededError {
  const { syntax = 'json' } = ownMembers(options);
  return typeof input === 'string'
    ? withStrictUnits(input, syntax, (units) => syntaxErrorInUnits(input, units, at, options))
    : syntaxErrorInUnits(input, strictBytes(input, syntax), at, options);
}

/** Returns the error of {@link syntaxErrorAt} for an input whose strict units are known. */
export function syntaxErrorInUnits(
  input: JsonInput,
  units: Units,
  at: number,
  options: SyntaxErrorOptions,
): JsonSyntaxError | LimitExceededError {
  const { start = 0, maxDepth = Infinity, syntax = 'json', origin: given } = ownMembers(options);
  const origin = given && ownMembers(given);
  const { context, depth, container, tokens, endsInToken, isInString } = syntaxContext(input, units, start, at);
  const pointer = (origin?.pointer ?? '') + formatPointer(tokens);
  // Units with spaces in place of comments do not show the length of these in UTF-8.
  const known = syntax === 'json' ? units : undefined;
  const positionOf = (index: number): StreamPosition => faultPosition(input, index, origin, known);

  if (at >= input.length) {
    const isEmpty = depth === 0 && context === 'looking for beginning of value';
    return new JsonSyntaxError(endsInToken ? `invalid character ' ' ${context}` : 'unexpected end of JSON input', {
      ...positionOf(input.length),
      pointer,
      ...(isEmpty
        ? { reason: 'empty', hint: hintForEmpty(input.length) }
        : { reason: 'truncated', hint: hintForTruncated(context, container) }),
    });
  }

  const position = positionOf(at);
  const unit = units[at];
  const opens = unit === 0x7b /* { */ || unit === 0x5b; /* [ */
  if (opens && depth >= maxDepth && context === 'looking for beginning of value') {
    return new LimitExceededError({
      limit: 'maxDepth',
      max: maxDepth,
      message: `invalid character ${quoteCharacter(unit)} exceeded max depth`,
      ...position,
      pointer,
    });
  }
  if (isBytes(input) && (input[at] as number) >= 0x80 && (isInString || unit !== input[at])) {
    const place = isInString ? 'string literal' : 'comment';
    return new JsonSyntaxError(`invalid UTF-8 in ${place}`, { ...position, pointer, reason: 'utf8' });
  }
  const isFirst = origin === undefined || (origin.line === 1 && origin.column === 1);
  // Lent units continue after the input.
  const read = units.subarray(0, input.length);
  const hint = isFirst && beginsWithByteOrderMark(input, at) ? byteOrderMarkHint : hintFor(read, at, context, syntax);
  return invalidCharacter(input, at, context, position, pointer, hint);
}

function beginsWithByteOrderMark(input: JsonInput, at: number): boolean {
  if (at !== 0) return false;
  if (typeof input === 'string') return input.charCodeAt(0) === 0xfeff;
  return input[0] === 0xef && input[1] === 0xbb && input[2] === 0xbf;
}

/**
 * Returns the error for a character that is not allowed at its position: `invalid character 'x' …`. It is for a reader
 * that knows the rest of the message, such as a token reader; {@link syntaxErrorAt} finds it out.
 *
 * @param input the text or bytes
 * @param at position of the character
 * @param context the words after the character, such as `after object key`
 * @param options position of the input in its stream; the pointer and the hint of the error. Without a hint, the error
 *   has one that names a character beyond ASCII
 * @returns the error, which is not thrown
 * @example
 * ```ts
 * invalidCharacterAt('1,', 1, 'after top-level value').message; // → "invalid character ',' after top-level value"
 * ```
 */
export function invalidCharacterAt(
  input: JsonInput,
  at: number,
  context: string,
  options: {
    readonly origin?: StreamPosition | undefined;
    readonly pointer?: string | undefined;
    readonly hint?: string | undefined;
  } = {},
): JsonSyntaxError {
  const { origin, pointer, hint } = ownMembers(options);
  const position = faultPosition(input, at, origin && ownMembers(origin));
  return invalidCharacter(input, at, context, position, pointer, hint);
}

function invalidCharacter(
  input: JsonInput,
  at: number,
  context: string,
  position: StreamPosition,
  pointer: string | undefined,
  hint: string | undefined,
): JsonSyntaxError {
  return new JsonSyntaxError(`invalid character ${quoteCharacter(byteAt(input, at))} ${context}`, {
    ...position,
    pointer,
    reason: 'character',
    hint: hint ?? characterHint(input, at),
  });
}

/** Returns a copy that inherits nothing from `Object.prototype`. */
function ownMembers<T extends object>(object: T): T {
  return Object.assign(Object.create(null) as T, object);
}

/** Returns the first byte of UTF-8 of the character at a position. */
function byteAt(input: JsonInput, at: number): number {
  if (typeof input !== 'string') return input[at] as number;
  const point = input.codePointAt(at) as number;
  if (point < 0x80) return point;
  if (point < 0x800) return 0xc0 | (point >> 6);
  // A lone surrogate counts as U+FFFD, as encoders write it.
  if (point >= 0xd800 && point <= 0xdfff) return 0xef;
  if (point < 0x1_0000) return 0xe0 | (point >> 12);
  return 0xf0 | (point >> 18);
}

/**
 * Returns the position of the offending character, with the offset one past its first byte; at the end of the input,
 * the end.
 *
 * @param units the units of a text, if they are known
 */
function faultPosition(input: JsonInput, at: number, origin?: StreamPosition, units?: Units): StreamPosition {
  const here =
    typeof input === 'string' ? { index: at, ...positionInText(input, at, units) } : positionAtByte(input, at);
  const afterByte = { ...here, offset: here.offset + (at < input.length ? 1 : 0) };
  if (origin === undefined) return afterByte;
  return {
    ...placeInWhole(afterByte, origin),
    index: origin.index === undefined ? undefined : origin.index + here.index,
  };
}

function positionInText(text: string, at: number, units: Units | undefined): TextPosition {
  return units === undefined ? positionAt(text, at) : positionInUnits(text, units, at);
}

/** Escapes of Go with a letter or a sign, by byte. */
const shortEscapes: Readonly<Record<number, string>> = {
  0x07: '\\a',
  0x08: '\\b',
  0x09: '\\t',
  0x0a: '\\n',
  0x0b: '\\v',
  0x0c: '\\f',
  0x0d: '\\r',
  0x27: "\\'",
  0x5c: '\\\\',
};

/**
 * Returns one byte of UTF-8 in single quotes, in the form of the messages of Go's `encoding/json`: a control
 * character is escaped, a byte above 0x7F is the character of that code.
 *
 * @param byte 0 to 255
 * @example
 * ```ts
 * quoteCharacter(0x0a); // → "'\\n'"
 * ```
 */
export function quoteCharacter(byte: number): string {
  return `'${shortEscapes[byte] ?? (isPrintable(byte) ? String.fromCharCode(byte) : hexEscape(byte))}'`;
}

function isPrintable(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || (byte > 0xa0 && byte !== 0xad);
}

function hexEscape(byte: number): string {
  const digits = byte.toString(16);
  return byte < 0x80 ? `\\x${digits.padStart(2, '0')}` : `\\u${digits.padStart(4, '0')}`;
}
