/**
 * Hints for the most frequent mistakes: one sentence that follows the message, whose wording is Go's. They are computed
 * only after a fault was found.
 */
import type { ContextWords } from './syntax-context.ts';
import type { JsonSyntax } from '../jsonc/to-strict-json.ts';
import { type Units, isBytes, type JsonInput } from '../units/units.ts';
import { escapeUnprintable } from '@wirework/encoding-errors';

/** Hint for input that begins with U+FEFF, as a text or as UTF-8. */
export const byteOrderMarkHint = 'the input begins with a byte order mark; remove it';

const inDoubleQuotes = 'strings and names are written in double quotes';
const lowerCase = 'true, false and null are written in lower case';
const noValue = 'the word for no value is null';
const noSuchNumber = 'JSON has no NaN, Infinity or undefined';

/** Hints for words of other languages; the words are in lower case. */
const wordHints: ReadonlyMap<string, string> = new Map([
  ['true', lowerCase],
  ['false', lowerCase],
  ['null', lowerCase],
  ['none', noValue],
  ['nil', noValue],
  ['nan', noSuchNumber],
  ['infinity', noSuchNumber],
  ['undefined', noSuchNumber],
]);
const maxWordLength = 'undefined'.length;

/** Returns the hint for input that ends before a value begins. */
export function hintForEmpty(length: number): string {
  return length === 0 ? 'the text is empty' : 'the text has nothing but white space';
}

/** Returns the hint for input that ends inside a value. */
export function hintForTruncated(context: ContextWords, container: 'object' | 'array' | undefined): string | undefined {
  if (context.includes('string') || context.includes('escape')) {
    const isName = context === 'looking for beginning of object key string';
    if (!isName) return 'the string is not closed';
  }
  return container && `the ${container} is not closed`;
}

/**
 * Returns the hint for an ASCII character that is not allowed at its position.
 *
 * @param units the whole input
 * @param at position of the offending character
 * @param context the words after `invalid character 'x'`
 * @param syntax the syntax as which the input was read
 */
export function hintFor(
  units: Units,
  at: number,
  context: ContextWords,
  syntax: JsonSyntax = 'json',
): string | undefined {
  const unit = units[at] as number;
  if (unit >= 0x80) return undefined;
  if (context === 'in string literal') {
    return 'a control character in a string is written as an escape, such as \\n';
  }
  const whole = hintForWhole(units, at);
  if (whole !== undefined) return whole;
  if (context === 'in string escape code' || context === 'in \\u hexadecimal character escape')
    return 'an escape is \\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u and four hexadecimal digits; a backslash itself is written as \\\\';
  if (context.startsWith('in literal') || context === 'in numeric literal') return wordHints.get(wordAt(units, at));
  if (context.includes('literal') || context.includes('escape')) return undefined;
  const comment = commentHint(units, at, syntax);
  if (comment !== undefined) return comment;
  if (isConflictMark(units, at)) return 'the line is a mark of a merge conflict; resolve the conflict';
  if (isDigit(unit) && units[at - 1] === 0x30 /* 0 */) return 'a number has no leading zeros';
  if (isBasePrefix(units, at)) return 'a number is written in decimal digits';
  switch (context) {
    case 'after object key':
      return 'a name is followed by a colon and a value';
    case 'after object key:value pair':
      if (unit === 0x5d /* ] */) return 'an object ends with }';
      return unit === 0x22 /* " */ ? 'a comma is missing before this member' : undefined;
    case 'after array element':
      if (unit === 0x7d /* } */) return 'an array ends with ]';
      return mayBeginValue(units, at) ? 'a comma is missing before this element' : undefined;
    case 'after top-level value':
      return mayBeginValue(units, at) ? hintForSecond(units, at) : undefined;
    default:
      return hintForBeginning(units, at, context);
  }
}

/** Most units of a text that may be the name of a file. */
const maxFileName = 260;
const fileName = /^[^\s"<>{}[\]]+\.(?:jsonc?|json5|jsonl|ndjson|geojson)$/i;

/** Returns the hint for a text of another format, whose first characters are at fault. */
function hintForWhole(units: Units, at: number): string | undefined {
  if (at > maxFileName) return undefined;
  const before = String.fromCharCode(...units.subarray(0, at)).trim();
  const head = before + String.fromCharCode(...units.subarray(at, at + maxFileName + 1 - before.length));
  if (before === '' && /^<[!?A-Za-z]/.test(head)) return 'the text is HTML or XML';
  // The fault of `name: 1` is behind the `n` of null.
  if (/^(?:[a-z]*|-)$/i.test(before) && /^(?:[A-Z_][\w-]*:(?=\s)|-\s|---\s)/i.test(head))
    return 'the text looks like YAML, which JSON is a part of; parse it as YAML first';
  if (/^\[object [A-Za-z]+\]/.test(head) && before === '[')
    return 'the text is the String() of an object; JSON.stringify writes its JSON';
  return fileName.test(head.trimEnd()) ? 'the text is the name of a file; pass the content of the file' : undefined;
}

/** Returns whether the character is the `x` of `0x10`, or that of another base. */
function isBasePrefix(units: Units, at: number): boolean {
  const unit = (units[at] as number) | 0x20;
  if (unit !== 0x78 /* x */ && unit !== 0x62 /* b */ && unit !== 0x6f /* o */) return false;
  return units[at - 1] === 0x30 /* 0 */ && !isDigit(units[at - 2] ?? 0);
}

/**
 * Returns the hint for a `/` or `*` of a comment: one in JSON, or in JSONC one that does not begin or end as it should.
 */
function commentHint(units: Units, at: number, syntax: JsonSyntax): string | undefined {
  const unit = units[at];
  if (unit === 0x23 /* # */) return 'a comment with # is of YAML; JSON has no comments';
  if (syntax === 'jsonc' && unit === 0x2a /* * */ && units[at + 1] === 0x2f /* / */)
    return 'a comment ends at the first */, also if it contains /*';
  if (unit !== 0x2f) return undefined;
  const next = units[at + 1];
  if (syntax === 'jsonc')
    return next === 0x2a ? 'the comment is not closed; write */ where it ends' : 'a comment begins with // or /*';
  return next === 0x2f || next === 0x2a
    ? "this is a comment, which JSON does not have; the option syntax: 'jsonc' accepts it"
    : 'JSON has no comments';
}

function hintForBeginning(units: Units, at: number, context: ContextWords): string | undefined {
  const unit = units[at] as number;
  const before = lastBefore(units, at);
  const isEnd = unit === 0x7d /* } */ || unit === 0x5d; /* ] */
  if (before === 0x2c /* , */ && isEnd) return 'there is a comma after the last member; remove it';
  if (before === 0x3a /* : */ && (isEnd || unit === 0x2c)) return 'a value is missing after the colon';
  if (unit === 0x2c && before !== undefined) return 'there is a comma too many; remove it';
  if (unit === 0x27 /* ' */) return inDoubleQuotes;
  if (context === 'looking for beginning of object key string') {
    return isLetter(unit) ? 'names are written in double quotes' : undefined;
  }
  if (unit === 0x2b /* + */) return 'a number has no plus sign';
  if (unit === 0x2e /* . */) return 'a number has a digit before its point';
  return wordHints.get(wordAt(units, at));
}

function hintForSecond(units: Units, at: number): string {
  for (let pos = at - 1; isWhitespace(units[pos]); pos--) {
    if (units[pos] === 0x0a /* \n */)
      return 'a JSON text has only one value; JSON Lines, with one on each line, is read line by line';
  }
  return 'a JSON text has only one value';
}

/** Returns whether a value may begin here. A letter or a digit right after a token rather belongs to the token. */
function mayBeginValue(units: Units, at: number): boolean {
  const unit = units[at] as number;
  if (unit === 0x22 /* " */ || unit === 0x7b /* { */ || unit === 0x5b /* [ */) return true;
  const begins =
    isDigit(unit) || unit === 0x2d /* - */ || unit === 0x74 /* t */ || unit === 0x66 /* f */ || unit === 0x6e; /* n */
  return begins && isWhitespace(units[at - 1]);
}

/** Returns whether a line begins here with seven equal signs, as Git marks conflicts. */
function isConflictMark(units: Units, at: number): boolean {
  const unit = units[at] as number;
  if (!'<=>|'.includes(String.fromCharCode(unit))) return false;
  if (at > 0 && units[at - 1] !== 0x0a /* \n */ && units[at - 1] !== 0x0d /* \r */) return false;
  for (let i = 1; i < 7; i++) if (units[at + i] !== unit) return false;
  return true;
}

/**
 * Returns the word around a position in lower case; `''` for one of JSON's own words. A word that is cut at the limit
 * is in no table.
 */
function wordAt(units: Units, at: number): string {
  let start = at;
  while (start > 0 && at - start <= maxWordLength && isLetter(units[start - 1] as number)) start--;
  let end = at;
  while (end < units.length && end - start <= maxWordLength && isLetter(units[end] as number)) end++;
  const word = String.fromCharCode(...units.subarray(start, end));
  return word === 'true' || word === 'false' || word === 'null' ? '' : word.toLowerCase();
}

function isWhitespace(unit: number | undefined): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function isLetter(unit: number): boolean {
  return ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) || unit === 0x5f || unit === 0x24;
}

/** Returns the last unit before a position that is not white space. */
function lastBefore(units: Units, at: number): number | undefined {
  let pos = at - 1;
  while (pos >= 0 && isWhitespace(units[pos])) pos--;
  return units[pos];
}

/** Matches quotes that JSON does not know. */
const curlyQuote = /[\u00ab\u00bb\u2018-\u201f\u2039\u203a\u2032\u2033\uff02\uff07]/;
/** Names of characters that people know. */
const names: ReadonlyMap<number, string> = new Map([
  [0x00a0, 'a no-break space'],
  [0x200b, 'a zero-width space'],
  [0xfeff, 'a byte order mark'],
]);

/**
 * Returns a hint that names the character at a position: Go's message shows only the first byte of its UTF-8, such as
 * `'â'` for `'“'`.
 *
 * @returns the hint; `undefined` for ASCII, which the message shows as it is, and for a truncated character
 */
export function characterHint(input: JsonInput, at: number): string | undefined {
  const byte = isBytes(input) ? (input[at] as number) : input.charCodeAt(at);
  if (byte < 0x80) return undefined;
  const text = isBytes(input) ? decodeAt(input, at) : input.slice(at, at + 2);
  const point = text.codePointAt(0);
  if (point === undefined) return undefined;
  if (isBytes(input) && point === 0xfffd && !(byte === 0xef && input[at + 1] === 0xbf))
    return `the byte 0x${byte.toString(16)} is not UTF-8`;
  return describe(point);
}

/**
 * Decodes the character at an offset, and perhaps more; returns U+FFFD for ill-formed bytes, and `''` for a truncated
 * character.
 */
function decodeAt(bytes: Uint8Array, at: number): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(at, at + 4), { stream: true });
}

function describe(point: number): string {
  const character = String.fromCodePoint(point);
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  if (point >= 0xd800 && point <= 0xdfff) return `the character is ${code}, a half of a surrogate pair`;
  const name = names.get(point);
  const named = `the character is ${code}${name === undefined ? '' : `, ${name}`}`;
  if (/\p{Z}/u.test(character)) return `${named}; white space is space, tab and line break`;
  if (!isVisible(character)) return name === undefined ? named : `${named}; remove it`;
  const shown = `the character is '${character}' (${code})`;
  return curlyQuote.test(character) ? `${shown}; strings and names are written in straight double quotes` : shown;
}

function isVisible(character: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) && escapeUnprintable(character) === character;
}
