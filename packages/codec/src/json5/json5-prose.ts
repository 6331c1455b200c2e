import { beginsName, continuesName, isDigit, isHexDigit, skipSpace } from './json5-text.ts';

/**
 * Decides by the first token after brackets whether they are prose, as in `[see below]` and `{name}`, or were meant to
 * be JSON5.
 *
 * @returns the position from which the search goes on after prose, or -1 for JSON5
 */
export function endOfProse(text: string, start: number, end: number): number {
  let at = start;
  let isObject = false;
  for (; at < end && '{['.includes(text.charAt(at)); at = skipSpace(text, at + 1, end))
    isObject = text.charAt(at) === '{';
  if (at >= end || marks.includes(text.charAt(at))) return -1;
  if (isObject) return isMember(text, at, end) ? -1 : at;
  if (beginsNumber(text, at, end)) return endOfNumbers(text, at, end);
  return isWord(text, at, end, literals) ? -1 : at;
}

/** Brackets that close, quotes of any kind, and the slash of a comment that is not closed. */
const marks = '"\'/}]\u201c\u201d\u2018\u2019';
const literals = ['true', 'false', 'null', 'True', 'False', 'None'];
const numbers = ['Infinity', 'NaN'];
const longestWord = 8;

/** Returns whether one of some words is at a position, or its beginning at the end. */
function isWord(text: string, start: number, end: number, words: readonly string[]): boolean {
  const part = text.slice(start, Math.min(end, start + longestWord + 1));
  const word = /^\w*/.exec(part)?.[0] ?? '';
  const isCut = word !== '' && start + word.length === end;
  return words.some((it) => it === word || (isCut && it.startsWith(word)));
}

/** Returns whether a name without quotes is at a position, with a colon or a comment after it, or the end. */
function isMember(text: string, start: number, end: number): boolean {
  if (text.charAt(start) !== '\\' && !beginsName(text.codePointAt(start) as number)) return false;
  let at = start;
  while (at < end && (text.charAt(at) === '\\' || continuesName(text.codePointAt(at) as number)))
    at += (text.codePointAt(at) as number) > 0xffff ? 2 : 1;
  while (at < end && /\s/.test(text.charAt(at))) at++;
  return at >= end || text.charAt(at) === ':' || text.charAt(at) === '/';
}

/** Returns whether a number is at a position, or its beginning at the end. */
function beginsNumber(text: string, start: number, end: number): boolean {
  const isSigned = '+-'.includes(text.charAt(start));
  const at = isSigned ? start + 1 : start;
  if (at >= end || isDigit(text.charCodeAt(at))) return true;
  if (text.charAt(at) === '.') return at + 1 >= end || isDigit(text.charCodeAt(at + 1));
  return isWord(text, at, end, numbers);
}

/**
 * Returns -1 if the numbers at a position may be in an array; else the position of the first character that cannot be
 * there, as in `[0, 10)`, `[3 apples]` and `[12:30]`.
 */
function endOfNumbers(text: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const isPrefix = 'xX'.includes(text.charAt(at)) && text.charAt(at - 1) === '0';
    if (!isPrefix && !/[\d\s,.+\-eE]/.test(text.charAt(at))) break;
    at++;
    while (isPrefix && at < end && isHexDigit(text.charCodeAt(at))) at++;
  }
  return at >= end || '[]{}"\'/tfnTFNI'.includes(text.charAt(at)) ? -1 : at;
}
