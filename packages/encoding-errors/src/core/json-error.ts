import type { JsonErrorCode } from './json-error-code.ts';
import { assertDrawable, drawFrame } from './draw-frame.ts';
import { own } from './own.ts';
import { type FrameOptions, placeInText } from './place-in-text.ts';
import { describePosition, type Position } from './position.ts';
import { raiseStackLimit, setStackLimit } from './stack-limit.ts';

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
  /** Bytes of UTF-8 from the start, when known. For a syntax error: the number of bytes read when the error was noticed. */
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
   * Returns the message with its position, followed by the hint: `JsonSyntaxError: unexpected end of JSON input at line 1, column 3 (offset 2)`.
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
   * The text is the whole input in which this error was found, or only the line at fault. If it is another part of the input with several lines,
   * `options` tell its position. If the error counts its line from the line at fault, `options.line` is the number to print.
   *
   * @param text the whole input, or a part of it that contains the fault
   * @param options position of `text` in the input
   * @returns two lines of text; an empty string if the error has neither `index` nor `line` and `column`, or `text` does not have its place
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
