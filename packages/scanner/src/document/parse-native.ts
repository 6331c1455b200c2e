/**
 * `JSON.parse` with the right names.
 *
 * V8 12.8 to 14.6, in Node 24 and 26, reads some names with escapes as others (nodejs/node#63785). After a text with the name `\u006` (written
 * `"\\u006"`), the name `"\u0061dmin"` is read as `\u006`, because its first characters as they are written are equal to the known name. Such an
 * engine gets the texts without escapes in names; the others are built here.
 */
import { withUnits } from '../units/encode-units.ts';
import { skipWhitespace } from '../grammar/skip-whitespace.ts';
import { scalarAt } from '../tokens/scalar-at.ts';
import { buildContainer } from './build-container.ts';

/**
 * Returns the value of a JSON text. It is `JSON.parse` on engines that read every name right.
 *
 * @throws SyntaxError of the engine if the text is not JSON
 * @example
 * ```ts
 * parseNative('{"\\u0061dmin": true}'); // → { admin: true }
 * ```
 */
export function parseNative(text: string): unknown {
  return mayBeMisread(text) ? parseEscapedNames(text) : JSON.parse(text);
}

/**
 * Returns the fastest function that parses any part of a text that is JSON as {@link parseNative} does.
 *
 * @example
 * ```ts
 * const lines = '{"a": 1}\n{"a": 2}';
 * lines.split('\n').map(nativeParserFor(lines)); // → [ { a: 1 }, { a: 2 } ]
 * ```
 */
export function nativeParserFor(text: string): (part: string) => unknown {
  return mayBeMisread(text) ? parseNative : parse;
}

const parse = (text: string): unknown => JSON.parse(text);

function mayBeMisread(text: string): boolean {
  return (misreads ??= misreadsNames()) && hasEscapedName(text);
}

let misreads: boolean | undefined;

/**
 * Returns whether this engine misreads names with escapes. An object whose size is common in the process may hide it, because V8 does
 * not know the names that follow where there are many. So new names are tried in objects of several sizes.
 */
function misreadsNames(): boolean {
  for (let attempt = 0; attempt < 8; attempt++) {
    const before = `{"${Math.random()}":0`;
    const after = `${',"":0'.repeat(64 * Math.random())}}`;
    // Both objects are used at the end, since V8 forgets the names of an object that is collected.
    const known = JSON.parse(`${before},"\\\\":0${after}`) as object;
    const other = JSON.parse(`${before},"\\"":0${after}`) as object;
    if (Object.keys(known)[1] === Object.keys(other)[1]) return true;
  }
  return false;
}

/**
 * Returns whether a name in a text has an escape. The answer holds for any JSON in the text, whatever is around it.
 *
 *   "a\nb": 1
 *     ^ escape
 *        ^ quote, no escape in between: the end of the string
 */
function hasEscapedName(text: string): boolean {
  let quote = 0;
  for (let escape = text.indexOf('\\'); escape !== -1;) {
    const next = text.indexOf('\\', escape + 2);
    if (quote < escape + 2) quote = text.indexOf('"', escape + 2);
    if (quote === -1) return false;
    if ((next === -1 || next > quote) && isColonNext(text, quote + 1)) return true;
    escape = next;
  }
  return false;
}

function isColonNext(text: string, from: number): boolean {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at++;
  return text.charCodeAt(at) === 0x3a; /* : */
}

const isSpace = (unit: number): boolean => unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;

/** Returns the value of a text that is JSON and begins with a bracket, since it has a name. */
function parseEscapedNames(text: string): unknown {
  JSON.parse(text);
  return withUnits(text, (units) => {
    const start = skipWhitespace(units, 0, text.length);
    return buildContainer(text, units, start, text.length, (from, to) => scalarAt(text, units, from, to));
  });
}
