/**
 * `JSON.parse` with the right names.
 *
 * V8 12.8 to 14.6, in Node 24 to 24.21 and 26 to 26.10, reads some names with escapes as others (nodejs/node#63785).
 * After a text with the name `\u006` (written `"\\u006"`), the name `"\u0061dmin"` is read as `\u006`, because its
 * first characters as they are written are equal to the known name. Such an engine gets names without escapes; a text
 * whose names need them is built here.
 */
import { withUnits } from '../units/encode-units.ts';
import { skipWhitespace } from '../grammar/skip-token.ts';
import { scalarAt, unescapeString } from '../tokens/scalar-at.ts';
import { skipValue } from '../grammar/skip-value.ts';
import { walkValue } from '../grammar/walk-value.ts';
import type { Units } from '../units/units.ts';
import { setOwn } from '../values/own-property.ts';

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
  return (misreads ??= misreadsNames()) && endOfEscapedName(text, 0) !== -1;
}

let misreads: boolean | undefined;

/**
 * Returns whether this engine misreads names with escapes. An object whose size is common in the process may hide it,
 * because V8 does not know the names that follow where there are many. So new names are tried in objects of several
 * sizes.
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
 * Returns the position of the closing quote of the next name with an escape, or -1. It finds all in any JSON in the
 * text, whatever is around it, because only the characters before a quote decide whether it is escaped.
 */
function endOfEscapedName(text: string, from: number): number {
  for (let escape = text.indexOf('\\', from); escape !== -1;) {
    let quote = text.indexOf('"', escape + 1);
    while (isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
    if (quote === -1 || isColonNext(text, quote + 1)) return quote;
    escape = text.indexOf('\\', quote + 1);
  }
  return -1;
}

function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text.charCodeAt(start - 1) === 0x5c /* \ */) start--;
  return ((at - start) & 1) === 1;
}

function isColonNext(text: string, from: number): boolean {
  let at = from;
  while (text.charCodeAt(at) <= 0x20) at++;
  return text.charCodeAt(at) === 0x3a; /* : */
}

function parseEscapedNames(text: string): unknown {
  // Throws the error of the engine for a text that is not JSON.
  JSON.parse(text);
  const plain = withPlainNames(text);
  return endOfEscapedName(plain, 0) === -1 ? JSON.parse(plain) : build(plain);
}

/** Returns JSON with its names written without escapes, unless they need them. */
function withPlainNames(text: string): string {
  let plain = '';
  let from = 0;
  for (let end = endOfEscapedName(text, from); end !== -1; end = endOfEscapedName(text, end + 1)) {
    let start = text.lastIndexOf('"', end - 1);
    while (isEscaped(text, start)) start = text.lastIndexOf('"', start - 1);
    const name = JSON.parse(text.slice(start, end + 1)) as string;
    if (JSON.stringify(name).length > name.length + 2) continue;
    plain += text.slice(from, start + 1) + name;
    from = end;
  }
  return plain + text.slice(from);
}

/** Returns the value of JSON that begins with a bracket, since it has names. */
function build(text: string): unknown {
  return withUnits(text, (units) => {
    const start = skipWhitespace(units, 0, text.length);
    return buildContainer(text, units, start, text.length, (from, to) => scalarAt(text, units, from, to));
  });
}

type Container = unknown[] | Record<string, unknown>;

/**
 * Returns the array or object between two positions of a text that is valid there. As in `JSON.parse`, the last of
 * several members with the same name counts. It does not recurse.
 *
 * @param units the units of the text
 * @param start position of the opening bracket
 * @param scalarAt returns the scalar between two positions
 * @example
 * ```ts
 * const text = '{"\\u0061": [1, 2]}';
 * buildContainer(text, encodeUnits(text), 0, 18, (start, end) => text.slice(start, end)); // → { a: [ '1', '2' ] }
 * ```
 */
export function buildContainer(
  text: string,
  units: Units,
  start: number,
  end: number,
  scalarAt: (start: number, end: number) => unknown,
): unknown[] | Record<string, unknown> {
  const whole = emptyAt(units, start);
  walkValue<Container>(units, start, end, whole, ({ state, nameStart, nameEnd }, pos) => {
    const next = isBracket(units[pos]) ? emptyAt(units, pos) : skipValue(units, pos, end, 0);
    const value = typeof next === 'number' ? scalarAt(pos, next) : next;
    if (Array.isArray(state)) state.push(value);
    else setOwn(state, unescapeString(text, nameStart, nameEnd), value);
    return next;
  });
  return whole;
}

const emptyAt = (units: Units, pos: number): Container => (units[pos] === 0x7b /* { */ ? {} : []);

function isBracket(unit: number | undefined): boolean {
  return unit === 0x7b /* { */ || unit === 0x5b; /* [ */
}
