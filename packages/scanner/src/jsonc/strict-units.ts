import type { JsonSyntax } from './json-syntax.ts';
import { withUnits } from '../units/encode-units.ts';
import type { Units } from '../units/units.ts';
import { blankSpans, jsoncSpans } from './jsonc-spans.ts';

/**
 * Lends the units of a text to a function, as `withUnits` does. Those of JSONC have spaces where the text has comments, trailing commas and a byte
 * order mark, so the functions of the grammar read them as JSON, with positions of the text.
 *
 * @param text any text
 * @param syntax the syntax of the text
 * @param read receives the units, and the spans with spaces: `start` and `end` of each in turn, in the order of the text; no spans for `json`
 * @returns the result of `read`
 * @example
 * ```ts
 * withStrictUnits('[1, /* two *\/ 2,]', 'jsonc', (units, spans) => [findFault(units, 17, 100), spans]); // → [ -1, [ 4, 13, 15, 16 ] ]
 * ```
 */
export function withStrictUnits<T>(
  text: string,
  syntax: JsonSyntax,
  read: (units: Units, spans?: readonly number[]) => T,
): T {
  if (syntax === 'json') return withUnits(text, read);
  return withUnits(text, (units) => {
    const spans = jsoncSpans(units, text.charCodeAt(0) === 0xfeff ? 1 : 0, text.length);
    blankSpans(units, spans);
    return read(units, spans);
  });
}

/** Returns the bytes themselves if they are JSON as they are, or a copy with spaces where JSONC has more than JSON. */
export function strictBytes(bytes: Uint8Array, syntax: JsonSyntax): Uint8Array {
  if (syntax === 'json') return bytes;
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const spans = jsoncSpans(bytes, hasMark ? 3 : 0, bytes.length);
  if (spans.length === 0) return bytes;
  const copy = new Uint8Array(bytes);
  blankSpans(copy, spans);
  return copy;
}
