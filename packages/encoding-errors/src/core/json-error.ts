import type { JsonErrorCode } from './json-error-code.ts';
import { assertDrawable, drawFrame } from './draw-frame.ts';
import { escapeUnprintable } from '../text/quote-name.ts';

/** Marks every error of this family, across copies and realms. */
const jsonErrorBrand = Symbol.for('@wirework/json-error');

/** Returns whether a value has the mark of this family. */
export function isBranded(value: object): value is JsonError {
  return (value as Record<symbol, unknown>)[jsonErrorBrand] === true;
}

/** Options of every error class: the position, the cause and a hint. */
export interface JsonErrorOptions extends Position {
  /** The cause, usually another error. */
  readonly cause?: unknown;
  /** One sentence about a probable remedy, without values of the document. */
  readonly hint?: string | undefined;
}

/**
 * The base class of all errors about JSON.
 *
 * Distinguish errors by {@link JsonErrorCode | code}, never by `instanceof`, so that errors of another
 * copy of this package in the same process are recognised: see {@link isJsonError}.
 * A message contains positions, kinds and names of members, never a value of the document.
 *
 * @example
 * ```ts
 * const error = new PathNotFoundError({ path: 'user.name' });
 * error.code; // → 'PATH_NOT_FOUND'
 * error.message; // → "Cannot find 'user.name': no such value"
 * ```
 */
export class JsonError extends Error {
  /** Stable name of this kind of error. */
  readonly code: JsonErrorCode;
  /**
   * Bytes of UTF-8 from the start, when known. For a syntax error: the number of bytes read when the error was noticed.
   */
  declare readonly offset?: number;
  /** UTF-16 units from the start, when known. */
  declare readonly index?: number;
  /** Line from 1, when known. */
  declare readonly line?: number;
  /** Column from 1 in UTF-16 units, when known. */
  declare readonly column?: number;
  /** JSON Pointer (RFC 6901) of the value at fault, when known; `""` is the whole document. */
  declare readonly pointer?: string;
  /** One sentence about a probable remedy; absent if none is known. */
  declare readonly hint?: string;

  /**
   * @param code stable name of this kind of error
   * @param message one sentence without values of the document
   * @param options position, cause and hint, as far as they are known
   */
  constructor(code: JsonErrorCode, message: string, options: JsonErrorOptions = {}) {
    const limit = raiseStackLimit();
    // Each class passes its code as a literal, so that a bundle need not contain the table of all codes.
    super(message, Object.hasOwn(options, 'cause') ? { cause: options.cause } : undefined);
    setStackLimit(limit);
    this.code = code;
    Object.defineProperty(this, jsonErrorBrand, { value: true });
    for (const field of commonFields) {
      const value = own(options, field);
      if (value !== undefined) Object.defineProperty(this, field, { value, enumerable: true });
      // JavaScriptCore sets the line and column of every error to the position in the program.
      else Reflect.deleteProperty(this, field);
    }
  }

  override get name(): string {
    return 'JsonError';
  }

  /**
   * Returns the message with its position, followed by the hint:
   * `JsonSyntaxError: unexpected end of JSON input at line 1, column 3 (offset 2)`.
   */
  override toString(): string {
    const hint = own<JsonErrorOptions, 'hint'>(this, 'hint');
    return `${this.name}: ${this.message}${describePosition(this)}${hint === undefined ? '' : `: ${hint}`}`;
  }

  /**
   * Returns a plain object for logs: name, code, message, the known position, the hint and the fields of the type.
   * It contains no value of the document and nothing of the cause.
   */
  toJSON(): Record<string, unknown> {
    const plain: Record<string, unknown> = { name: this.name, code: this.code, message: this.message };
    for (const field of commonFields) {
      if (Object.hasOwn(this, field)) plain[field] = this[field];
    }
    return plain;
  }

  /**
   * Draws the line at fault with a caret below it. The result contains a line of the document, so show it
   * only to those who may see the document; no message of this library contains it.
   *
   * The text is the whole input in which this error was found, or only the line at fault. If it is another part of the
   * input with several lines, `options` tell its position. If the error counts its line from the line at fault,
   * `options.line` is the number to print.
   *
   * @param text the whole input, or a part of it that contains the fault
   * @param options position of `text` in the input
   * @returns two lines of text; an empty string if the error has neither `index` nor `line` and `column`, or `text`
   *   does not have its place
   * @throws TypeError if `text` is not a string, such as bytes
   * @example
   * ```ts
   * const error = new JsonSyntaxError("invalid character '}' in literal true (expecting 'e')", {
   *   index: 9, offset: 10, line: 1, column: 10,
   * });
   * error.frame('{"a": tru}').split('\n')[1]; // → '  |          ^'
   * error.frame('{"a": tru}', { line: 25 }).split('\n')[0]; // → '25 | {"a": tru}'
   * ```
   */
  frame(text: string, options: FrameOptions = {}): string {
    assertDrawable(text);
    const place = placeInText(this, text, options);
    return place === undefined ? '' : drawFrame(text, place.index, place.line);
  }
}

const commonFields = ['offset', 'index', 'line', 'column', 'pointer', 'hint'] as const;

/** UTF-16 units of a pointer that are shown. */
const maxShown = 200;

/** A position in a document. A field that is not known is absent. */
export interface Position {
  /** Bytes of UTF-8. For a syntax error: the number of bytes read when the error was noticed. */
  readonly offset?: number | undefined;
  /** UTF-16 units from the start of the text, counted from 0. */
  readonly index?: number | undefined;
  /** Line, counted from 1. A line ends at `\n`, `\r\n` or a lone `\r`. */
  readonly line?: number | undefined;
  /** Column in UTF-16 units, counted from 1. */
  readonly column?: number | undefined;
  /** RFC 6901 JSON Pointer to the value; `""` is the whole document. */
  readonly pointer?: string | undefined;
}

/**
 * Returns the known parts of a position in words, to be appended to a message:
 * ` at line 3, column 7 (offset 41) in /a`. It is safe for one line of a log: characters of the pointer that are
 * invisible, or change the direction of writing, become escapes such as `\u000a`, and only its last 200 UTF-16 units
 * are shown, after `…`.
 *
 * @returns the words after a space, or an empty string if nothing is known
 * @example
 * ```ts
 * describePosition({ offset: 41, line: 3, column: 7 }); // → ' at line 3, column 7 (offset 41)'
 * ```
 */
export function describePosition(position: Position): string {
  const [offset, line, column, pointer] = [
    own(position, 'offset'),
    own(position, 'line'),
    own(position, 'column'),
    own(position, 'pointer'),
  ];
  const place = line === undefined || column === undefined ? '' : ` at line ${line}, column ${column}`;
  const bytes = offset === undefined ? '' : place === '' ? ` at offset ${offset}` : ` (offset ${offset})`;
  return place + bytes + (pointer === undefined || pointer === '' ? '' : ` in ${shownPointer(pointer)}`);
}

function shownPointer(pointer: string): string {
  return escapeUnprintable(pointer.length > maxShown ? `…${pointer.slice(-maxShown)}` : pointer);
}

/** Position of a text in the whole input, for `error.frame(text, options)`. */
export interface FrameOptions {
  /**
   * Number of the first line of the text.
   *
   * @default 1
   */
  readonly line?: number | undefined;
  /**
   * Column of the text in that line, in UTF-16 units.
   *
   * @default 1
   */
  readonly column?: number | undefined;
}

/** An index of a text, and the number of its line in the whole input. */
interface TextPlace {
  readonly index: number;
  readonly line: number;
}

/**
 * Finds the place of an error in a text that is the whole input or a part of it; returns `undefined` if the text does
 * not have it. The index decides if it agrees with the column. If not, it counts from another beginning, and line and
 * column decide.
 */
function placeInText(error: Position, text: string, options: FrameOptions): TextPlace | undefined {
  const [index, line, column] = [own(error, 'index'), own(error, 'line'), own(error, 'column')];
  if (line === undefined || column === undefined) return index === undefined ? undefined : { index, line: line ?? 1 };
  const [firstLine, firstColumn] = [own(options, 'line') ?? 1, own(options, 'column') ?? 1];
  const isWhole = firstLine === 1 && firstColumn === 1;
  if (isWhole && index !== undefined && mayBeginLine(text, index - column + 1, line)) return { index, line };

  // An error before the first line counts its lines from the text itself.
  const row = line < firstLine ? line - 1 : line - firstLine;
  const start = lineStart(text, row);
  const at = start + Math.max(0, column - (line === firstLine ? firstColumn : 1));
  if (start !== -1 && at <= text.length) return { index: at, line: firstLine + row };
  // The text may be the line at fault alone, or a record inside it: then the index counts from the record, and is less
  // than the column.
  if (isOneLine(text)) return { index: Math.min(index ?? Infinity, Math.max(0, column - firstColumn)), line };
  return undefined;
}

/** Returns whether the line with a number may begin at an index. */
function mayBeginLine(text: string, start: number, line: number): boolean {
  if (start === 0) return line === 1;
  const unit = text.charCodeAt(start - 1);
  return unit === 0x0a /* \n */ || unit === 0x0d; /* \r */
}

/** Returns the index at which a line begins, counted from 0; -1 if the text has fewer lines. */
function lineStart(text: string, row: number): number {
  const lineEnd = /\r\n?|\n/g;
  for (let i = 0; i < row; i++) if (!lineEnd.test(text)) return -1;
  return lineEnd.lastIndex;
}

/** Returns whether a text is one line, with or without its end. */
function isOneLine(text: string): boolean {
  return !/[\r\n][^\r\n]/.test(text);
}

/** Returns an own member of an object, or `undefined`: a polluted `Object.prototype` must not get into an error. */
export function own<T extends object, K extends keyof T>(object: T, name: K): T[K] | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Frames that reach from the deepest place of this library to some lines of its caller. */
const frames = 64;

/**
 * Makes room in the next stack for the line of the caller: V8 keeps ten frames by default, and a call inside this
 * library may be deeper. A limit of 0, by which a program turns stacks off, stays.
 *
 * @returns the limit to restore
 */
function raiseStackLimit(): unknown {
  const { stackTraceLimit: limit } = Error as { readonly stackTraceLimit?: unknown };
  if (typeof limit === 'number' && limit > 0 && limit < frames) setStackLimit(frames);
  return limit;
}

/** Sets the limit, unless the intrinsics are frozen or the engine has none. */
function setStackLimit(limit: unknown): void {
  if (limit !== undefined) Reflect.set(Error, 'stackTraceLimit', limit);
}
