import { LimitExceededError } from '@wirework/encoding-errors';
import type { SyntaxOption } from '@wirework/scanner';
import {
  assertOptions,
  assertSyntax,
  maxInputBytes,
  readFlag,
  readLimit,
  readOption,
  readSyntax,
  remainingBytes,
  withStrictUnits,
} from '@wirework/scanner/primitives';
import { stringTooLong } from '../text/max-string-length.ts';
import { readDocument, type Container } from './commented-document.ts';
import { indentText } from './indent-text.ts';
import { printDocument } from './print-document.ts';

/** Options of `format`. */
export interface FormatOptions extends SyntaxOption {
  /**
   * White space of one level: at most 16 spaces and tabs.
   * @default '  '
   */
  readonly indent?: string | undefined;
  /**
   * UTF-16 units of a line within which an object or array without comments is written on one line. With 0, each
   * property and item has a line.
   * @default 0
   */
  readonly width?: number | undefined;
  /**
   * Sorts the properties of all objects by name, in UTF-16 units as RFC 8785 does, with their comments. Equal names
   * keep their order.
   * @default false
   */
  readonly sortKeys?: boolean | undefined;
  /**
   * Nesting levels of arrays and objects; a deeper text is a `LimitExceededError`.
   * @default 10_000
   */
  readonly maxDepth?: number | undefined;
  /**
   * Bytes of the text in UTF-8; a larger text is a `LimitExceededError`.
   * @default 104_857_600 (100 MiB)
   */
  readonly maxBytes?: number | undefined;
}

/** Options with defaults applied. */
interface FormatSettings {
  readonly indent: string;
  readonly width: number;
  readonly sortKeys: boolean;
  readonly syntax: 'json' | 'jsonc';
  readonly maxDepth: number;
  readonly maxBytes: number;
}

/**
 * Lays out a JSON text for people: one property or item a line, or as many as fit with `width`, and a line break at the
 * end. Only white space changes: numbers and strings keep their spelling, and a text that was formatted with some
 * options stays as it is with them.
 *
 * With `syntax: 'jsonc'`, comments stay with the property or item to which they belong; trailing commas and a byte
 * order mark are removed. A text with comments keeps one blank line where it has some. A text with `\r\n` keeps these
 * line breaks.
 *
 * @param text a JSON or JSONC text
 * @throws JsonSyntaxError with its position if it is not
 * @throws LimitExceededError if it exceeds `maxDepth` or `maxBytes`, or is longer than a string can be once it is
 *   formatted
 * @throws TypeError, RangeError if `text` is not a string, and for an invalid option
 * @example
 * ```ts
 * format('{"b":1.50,"a":[1,2]}', { sortKeys: true, width: 20 }); // → '{\n  "a": [1, 2],\n  "b": 1.50\n}\n'
 * format('[1, // one\n2,]', { syntax: 'jsonc' }); // → '[\n  1, // one\n  2\n]\n'
 * ```
 */
export function format(text: string, options?: FormatOptions): string {
  const settings = readFormatOptions(options);
  if (typeof text !== 'string') throw new TypeError('Cannot format: the text is not a string');
  const { maxBytes, maxDepth, syntax } = settings;
  if (remainingBytes(text, maxBytes) < 0) throw new LimitExceededError({ limit: 'maxBytes', max: maxBytes });
  assertSyntax(text, maxDepth, syntax);
  const document = documentOf(text, settings);
  try {
    const done = document === undefined ? indentPlainly(text, settings) : printDocument(document, settings);
    return text.includes('\r\n') ? done.replaceAll(/\r?\n/g, '\r\n') : done;
  } catch {
    // For valid JSON, only the length of the string can fail.
    throw stringTooLong('format');
  }
}

/** Reads the options of `format` as own properties. */
export function readFormatOptions(options: object | undefined): FormatSettings {
  if (options !== undefined)
    assertOptions(options, [
      'indent',
      'width',
      'sortKeys',
      'syntax',
      'maxDepth',
      'maxBytes',
    ] satisfies (keyof FormatOptions)[]);
  return {
    indent: readIndent(options),
    width: readLimit(options, 'width', 0),
    sortKeys: readFlag(options, 'sortKeys', false),
    syntax: readSyntax(options),
    maxDepth: readLimit(options, 'maxDepth', 10_000),
    maxBytes: Math.min(readLimit(options, 'maxBytes', 104_857_600), maxInputBytes),
  };
}

function readIndent(options: object | undefined): string {
  const indent = readOption(options, 'indent');
  if (indent === undefined) return '  ';
  if (typeof indent === 'string' && /^[ \t]{0,16}$/.test(indent)) return indent;
  throw new RangeError("Cannot use the option 'indent': expected at most 16 spaces and tabs");
}

/** Returns the document with its comments, or `undefined` if the text needs only line breaks and indentation. */
function documentOf(text: string, { syntax, width, sortKeys }: FormatSettings): Container | undefined {
  return withStrictUnits(text, syntax, (units, spans = []) =>
    width === 0 && !sortKeys && spans.length === 0 ? undefined : readDocument(text, units, spans, sortKeys),
  );
}

function indentPlainly(text: string, { indent }: FormatSettings): string {
  return `${indentText(text.trimEnd(), { prefix: '', indent })}\n`;
}
