import { assertInput, type JsonInput, type Units } from '../units/units.ts';
import { withUnits } from '../units/encode-units.ts';

/**
 * Replaces the comments and trailing commas of JSONC, and a byte order mark at the beginning, by spaces. The result has
 * the length and the lines of the input, so each position in it is the one in the input. It is JSON (RFC 8259) exactly
 * if the input is JSONC; this function does not check that.
 *
 * @param input a text or bytes
 * @returns the text, or new bytes; bytes that have nothing to replace are returned themselves
 * @throws TypeError if the input is neither a string nor a `Uint8Array`
 * @example
 * ```ts
 * toStrictJson('{"a": 1, // one\n}'); // → '{"a": 1        \n}'
 * ```
 */
export function toStrictJson(input: string): string;
export function toStrictJson(input: Uint8Array): Uint8Array;
export function toStrictJson(input: JsonInput): JsonInput {
  assertInput(input);
  if (typeof input !== 'string') return strictBytes(input, 'jsonc');
  return withStrictUnits(input, 'jsonc', (_units, spans) => blankText(input, spans ?? []));
}

/**
 * Returns a text with spaces in some spans: `start` and `end` of each in turn, in the order of the text. Line breaks
 * stay.
 */
export function blankText(text: string, spans: readonly number[]): string {
  if (spans.length === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (let i = 0; i < spans.length; i += 2) {
    const [start, end] = [spans[i] as number, spans[i + 1] as number];
    parts.push(text.slice(from, start), text.slice(start, end).replace(/[^\n\r]/g, ' '));
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/**
 * Lends the units of a text to a function, as `withUnits` does. Those of JSONC have spaces where the text has comments,
 * trailing commas and a byte order mark, so the functions of the grammar read them as JSON, with positions of the text.
 *
 * @param text any text
 * @param syntax the syntax of the text
 * @param read receives the units, and the spans with spaces: `start` and `end` of each in turn, in the order of the
 *   text; no spans for `json`
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

/**
 * Finds the spans of a text that JSONC has and JSON does not: a byte order mark, comments (`//` up to the end of the
 * line, and `/*` up to the first `*` and `/`), and a comma after the last child of a container. A line ends at `\n` or
 * `\r`.
 *
 * The units with spaces in these spans are JSON exactly if the text is JSONC. The search ends at a `/` that begins no
 * complete comment, which stays and is a fault of the grammar.
 *
 * @param units the units of a text or bytes
 * @param start the length of the byte order mark with which they begin, or 0
 * @param end how many of the units count
 * @returns `start` and `end` of each span in turn, in the order of the text
 */
function jsoncSpans(units: Units, start: number, end: number): number[] {
  const spans = start > 0 ? [0, start] : [];
  /** The last unit that is neither white space nor in a comment, and the first one of a string; 0 before the first. */
  let last = 0;
  /** The last comma, the number of spans before it, and whether it follows a value. */
  let comma = 0;
  let place = 0;
  let followsValue = false;
  let pos = start;
  while (pos < end) {
    const at = pos++;
    const unit = units[at] as number;
    if (unit <= 0x20) continue;
    if (unit === 0x22 /* " */) {
      pos = stringEnd(units, pos, end);
    } else if (unit === 0x2f /* / */) {
      pos = commentEnd(units, at, end);
      if (pos === -1) return spans;
      spans.push(at, pos);
      continue;
    } else if (unit === 0x2c /* , */) {
      comma = at;
      place = spans.length;
      followsValue = endsValue(last);
    } else if (last === 0x2c && followsValue && (unit === 0x7d /* } */ || unit === 0x5d) /* ] */) {
      // Only the comments after the comma move, and each moves once.
      spans.splice(place, 0, comma, comma + 1);
    }
    last = unit;
  }
  return spans;
}

/** Returns the position after the closing quote of a string whose content begins at `pos`. */
function stringEnd(units: Units, pos: number, end: number): number {
  while (pos < end) {
    const unit = units[pos++];
    if (unit === 0x22 /* " */) return pos;
    if (unit === 0x5c /* \ */) pos++;
  }
  return end;
}

/**
 * Returns the position after the comment that begins at a `/`: at the end of its line, or after `*` and `/`.
 *
 * @returns -1 if no comment begins there, or it is not closed
 */
function commentEnd(units: Units, at: number, end: number): number {
  let pos = at + 2;
  if (pos > end) return -1;
  if (units[at + 1] === 0x2f /* / */) {
    while (pos < end && !isLineBreak(units[pos])) pos++;
    return pos;
  }
  if (units[at + 1] !== 0x2a /* * */) return -1;
  for (; pos + 1 < end; pos++) if (units[pos] === 0x2a && units[pos + 1] === 0x2f) return pos + 2;
  return -1;
}

/** Returns whether a unit may be the last one of a value, so that a comma may follow. */
function endsValue(unit: number): boolean {
  return unit > 0 && unit !== 0x2c /* , */ && unit !== 0x3a /* : */ && unit !== 0x5b /* [ */ && unit !== 0x7b; /* { */
}

/** Overwrites spans with spaces. Line breaks stay. */
function blankSpans(units: Units, spans: readonly number[]): void {
  for (let i = 0; i < spans.length; i += 2) {
    const end = spans[i + 1] as number;
    for (let at = spans[i] as number; at < end; at++) if (!isLineBreak(units[at])) units[at] = 0x20;
  }
}

function isLineBreak(unit: number | undefined): boolean {
  return unit === 0x0a /* \n */ || unit === 0x0d; /* \r */
}

/**
 * The syntax of a text: `json` is RFC 8259; `jsonc` also has comments, trailing commas and a byte order mark at the
 * beginning.
 */
export type JsonSyntax = 'json' | 'jsonc';

/** The option with which a text is read. */
export interface SyntaxOption {
  /**
   * `jsonc` accepts `//` and `/* … *\/` comments, a comma after the last member or element, and a byte order mark at
   * the beginning.
   *
   * @default 'json', which is RFC 8259 and has none of them
   */
  readonly syntax?: JsonSyntax | undefined;
}
