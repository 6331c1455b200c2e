import type { JsonSyntax } from '@wirework/scanner';
import { skipValue, skipWhitespace, withStrictUnits, type Units } from '@wirework/scanner/primitives';
import type { DecodeSettings } from '../../syntax/options/decode-options.ts';
import type { Json5Syntax, LenientResult } from './lenient-syntax.ts';

/** A part of a text that is JSON, or was meant to be. */
export interface Candidate {
  readonly start: number;
  readonly end: number;
  /** Position of the fault, `end` if the value is truncated, or -1 if it is complete. */
  readonly fault: number;
  /** Whether it is the whole content of a fence, or the whole text between two fences. */
  readonly fills: boolean;
  /** The value, if the syntax is JSON5. */
  readonly result?: LenientResult;
}

type Found = Omit<Candidate, 'fills'>;

/** Settings that decide what JSON is. */
interface Grammar extends DecodeSettings {
  /** The syntax in place of `syntax`. */
  readonly json5: Json5Syntax | undefined;
}

/** Returns the position after the white space at a position, and after comments of JSON5. */
function skipSpace(text: string, units: Units, from: number, end: number, { json5 }: Grammar): number {
  return json5 === undefined ? skipWhitespace(units, from, end) : json5.skipSpace(text, from, end);
}

/**
 * Part of a text around and between the lines that open or close a fence. A value is in one region: a string of JSON
 * has no line breaks, so that no such line is inside a value.
 */
interface Region {
  /** Position after the mark of the fence. */
  readonly start: number;
  readonly end: number;
  /** Position from which the region may be one value; `end` if the fence has another label than `json`. */
  readonly content: number;
  /** Whether that value may be a scalar. */
  readonly takesScalar: boolean;
}

/**
 * Finds the parts of a text that are JSON, or were meant to be, in their order. They do not overlap: a part of a faulty
 * value is not found. A unit is read a few times at most, whatever the text is.
 *
 * @param lent the units of the text, which may be longer
 */
export function* findCandidates(text: string, lent: Units, grammar: Grammar): Generator<Candidate, void, undefined> {
  const units = lent.subarray(0, text.length);
  for (const region of regionsOf(text, units)) {
    const { end, content } = region;
    const first = skipSpace(text, units, content, end, grammar);
    const scalar = region.takesScalar ? scalarAt(text, units, first, end, grammar) : undefined;
    if (scalar !== undefined) {
      yield { ...scalar, fills: true };
      continue;
    }
    // A comment before a value may have brackets, as may the one after it.
    const from = grammar.json5 !== undefined && content < end ? first : region.start;
    for (let at = nextBracket(units, from, end); at < end; at = nextBracket(units, at, end)) {
      const prose = grammar.json5?.endOfProse(text, at, end) ?? endOfProse(text, units, at, end);
      if (prose !== -1) {
        at = prose;
        continue;
      }
      const found = candidateAt(text, units, at, end, grammar);
      const fills = at === first && skipSpace(text, units, found.end, end, grammar) === end;
      yield { ...found, fills };
      at = fills ? end : found.end;
    }
  }
}

function* regionsOf(text: string, units: Units): Generator<Region, void, undefined> {
  const { length } = units;
  let fence = nextFence(units, 0);
  yield { start: 0, end: fence, content: 0, takesScalar: fence === length };
  while (fence < length) {
    let start = fence;
    while (units[start] === units[fence]) start++;
    const lineEnd = endOfLine(units, start);
    const label = text.slice(start, Math.min(lineEnd, start + maxLabel)).trim();
    fence = nextFence(units, lineEnd);
    const isJson = /^json\w*$/i.test(label);
    yield { start, end: fence, content: isJson || label === '' ? lineEnd : fence, takesScalar: isJson };
  }
}

/** Units in which the label of a fence is looked for. */
const maxLabel = 32;

/** Returns the position of the next three backticks or tildes at the start of a line. */
function nextFence(units: Units, from: number): number {
  for (let line = from; line < units.length; line = endOfLine(units, line) + 1) {
    while (units[line] === 0x20 || units[line] === 0x09) line++;
    const mark = units[line];
    if ((mark === 0x60 /* ` */ || mark === 0x7e) /* ~ */ && units[line + 1] === mark && units[line + 2] === mark)
      return line;
  }
  return units.length;
}

function endOfLine(units: Units, from: number): number {
  const end = units.indexOf(0x0a, from);
  return end === -1 ? units.length : end;
}

/** Returns the string, number or literal that is alone between two positions; a string may be truncated. */
function scalarAt(text: string, units: Units, start: number, end: number, grammar: Grammar): Found | undefined {
  if (isBracket(units[start])) return undefined;
  if (grammar.json5 !== undefined) return json5ScalarAt(text, start, end, grammar, grammar.json5);
  const stop = skipValue(units, start, end, 0);
  if (stop < 0) return units[start] === quote && stop === ~end ? { start, end, fault: end } : undefined;
  return skipWhitespace(units, stop, end) === end ? { start, end: stop, fault: -1 } : undefined;
}

function json5ScalarAt(
  text: string,
  start: number,
  end: number,
  settings: DecodeSettings,
  syntax: Json5Syntax,
): Found | undefined {
  if (start === end) return undefined;
  const result = syntax.read(text, start, end, settings);
  const { fault, end: stop } = result;
  if (fault === undefined)
    return syntax.skipSpace(text, stop, end) === end ? { start, end: stop, fault: -1, result } : undefined;
  const isString = '"\''.includes(text.charAt(start));
  return isString && fault.at === end ? { start, end, fault: end, result } : undefined;
}

/** Returns the candidate that begins with the bracket at a position. */
function candidateAt(text: string, units: Units, start: number, end: number, grammar: Grammar): Found {
  const { maxDepth, syntax, json5 } = grammar;
  if (json5 !== undefined) {
    const result = json5.read(text, start, end, grammar);
    const { fault } = result;
    if (fault === undefined) return { start, end: result.end, fault: -1, result };
    const stop = fault.at === end ? end : endOfBrackets(units, fault.token, end, 'jsonc', fault.depth);
    return { start, end: Math.max(stop, fault.at), fault: fault.at, result };
  }
  const stop = skipValue(units, start, end, maxDepth);
  if (stop >= 0) return { start, end: stop, fault: -1 };
  if (stop === ~end) return { start, end, fault: end };
  const outer = endOfBrackets(units, start, end, syntax);
  if (syntax === 'json') return { start, end: outer, fault: ~stop };
  const part = text.slice(start, outer);
  const strict = withStrictUnits(part, syntax, (it) => skipValue(it, 0, part.length, maxDepth));
  return strict >= 0 ? { start, end: start + strict, fault: -1 } : { start, end: outer, fault: start + ~strict };
}

/**
 * Returns the position after the bracket that closes the outermost one in faulty JSON, where strings may be in single
 * quotes and comments are allowed; `end` if nothing closes it.
 *
 * @param start position of a token
 * @param open brackets that are open before it
 */
function endOfBrackets(units: Units, start: number, end: number, syntax: JsonSyntax, open = 0): number {
  let depth = open;
  /** The last unit that is neither white space nor in a comment. */
  let last = comma;
  for (let at = start; at < end;) {
    const unit = units[at] as number;
    // Not the address in {url: https://example.org}.
    if (unit === slash && (syntax === 'jsonc' || units[at - 1] !== colon)) {
      at = endOfComment(units, at, end);
      continue;
    }
    at++;
    if (unit <= 0x20) continue;
    if (unit === quote || (unit === apostrophe && beginsValue(last))) at = endOfString(units, at, end, unit);
    else if (isBracket(unit)) depth++;
    else if ((unit === 0x5d /* ] */ || unit === 0x7d) /* } */ && --depth === 0) return at;
    last = unit;
  }
  return end;
}

/** Returns the position after the comment that begins with the slash at a position; after the slash if none does. */
function endOfComment(units: Units, at: number, end: number): number {
  const second = units[at + 1];
  if (second === slash) return Math.min(endOfLine(units, at), end);
  if (second !== asterisk) return at + 1;
  for (let pos = at + 2; pos + 1 < end; pos++) if (units[pos] === asterisk && units[pos + 1] === slash) return pos + 2;
  return end;
}

/** Returns the position after the quote that ends the string whose content begins at a position. */
function endOfString(units: Units, from: number, end: number, quotes: number): number {
  for (let at = from; at < end; at++) {
    if (units[at] === quotes) return at + 1;
    if (units[at] === 0x5c /* \ */) at++;
  }
  return end;
}

/** Returns whether a value or a name may begin after a unit. */
function beginsValue(last: number): boolean {
  return isBracket(last) || last === comma || last === colon;
}

/**
 * Decides by the first token after brackets whether they are prose, as in `[see below]` and `{name}`, or were meant to
 * be JSON.
 *
 * @returns the position from which the search goes on after prose, or -1 for JSON
 */
function endOfProse(text: string, units: Units, start: number, end: number): number {
  let at = start;
  let innermost = 0;
  for (; at < end && (isBracket(units[at]) || (units[at] as number) <= 0x20); at++)
    if (isBracket(units[at])) innermost = units[at] as number;
  if (at === end || isMark(text, units, at)) return -1;
  if (innermost === 0x7b /* { */) return isName(units, at, end) ? -1 : at;
  if (isDigitOrMinus(units[at])) return endOfNumbers(units, at, end);
  return isLiteral(text.slice(at, endOfWord(units, at, longestLiteral + 1)), at, end) ? -1 : at;
}

/** Returns whether a name without quotes, and a colon, are at a position. */
function isName(units: Units, at: number, end: number): boolean {
  const stop = endOfWord(units, at);
  return stop > at && units[skipWhitespace(units, stop, end)] === colon;
}

/** Returns whether a bracket that closes, a comment or a quote of any kind is at a position. */
function isMark(text: string, units: Units, at: number): boolean {
  const unit = units[at] as number;
  if (unit === 0xff) return curlyQuotes.includes(text.charAt(at));
  if (unit === slash) return units[at + 1] === slash || units[at + 1] === asterisk;
  return unit === quote || unit === apostrophe || unit === 0x5d /* ] */ || unit === 0x7d; /* } */
}

const curlyQuotes = '\u201c\u201d\u2018\u2019';

/**
 * Returns -1 if the numbers at a position may be in an array; else the position of the first character that cannot be
 * there, as in `[0, 10)`, `[3 apples]` and `[12:30]`.
 */
function endOfNumbers(units: Units, from: number, end: number): number {
  let at = from;
  while (at < end && numberUnits.includes(units[at] as number)) at++;
  return at === end || afterNumbers.includes(units[at] as number) ? -1 : at;
}

const unitsOf = (characters: string): readonly number[] => [...characters].map((it) => it.charCodeAt(0));
const numberUnits = /* @__PURE__ */ unitsOf('0123456789 ,.+-eE\t\r\n');
const afterNumbers = /* @__PURE__ */ unitsOf('[]{}"\'/tfnTFN');

/** Returns the end of the letters, digits, `_`, `$` and `-` at a position. */
function endOfWord(units: Units, from: number, most = Infinity): number {
  let at = from;
  while (at < units.length && at - from < most && isWordUnit(units[at] as number)) at++;
  return at;
}

function isWordUnit(unit: number): boolean {
  const lower = unit | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || isDigitOrMinus(unit) || unit === 0x5f /* _ */ || unit === 0x24; /* $ */
}

/** Returns whether a word is a literal of JSON or Python, or its beginning at the end of the region. */
function isLiteral(word: string, at: number, end: number): boolean {
  return literals.some((it) => it === word || (at + word.length === end && word !== '' && it.startsWith(word)));
}

const literals = ['true', 'false', 'null', 'True', 'False', 'None'];
const longestLiteral = 5;

function isDigitOrMinus(unit: number | undefined): boolean {
  return unit !== undefined && (unit === 0x2d /* - */ || (unit >= 0x30 && unit <= 0x39));
}

function nextBracket(units: Units, from: number, end: number): number {
  let at = from;
  while (at < end && !isBracket(units[at])) at++;
  return at;
}

/** Returns whether a unit is a bracket that opens. */
function isBracket(unit: number | undefined): boolean {
  return unit === 0x7b /* { */ || unit === 0x5b; /* [ */
}

const quote = 0x22;
const apostrophe = 0x27;
const slash = 0x2f;
const asterisk = 0x2a;
const comma = 0x2c;
const colon = 0x3a;
