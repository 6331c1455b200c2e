/** Lexical rules of JSON5: white space, comments and names (https://spec.json5.org). */

/** Returns whether a unit is white space or a line break. */
function isSpace(unit: number): boolean {
  if (unit <= 0x20) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  if (unit < 0xa0) return false;
  return unit === 0xa0 || unit === 0xfeff || unit === 0x2028 || unit === 0x2029 || isSpaceSeparator(unit);
}

/** Returns whether a unit beyond Latin-1 is in the category Zs. */
function isSpaceSeparator(unit: number): boolean {
  if (unit >= 0x2000 && unit <= 0x200a) return true;
  return unit === 0x1680 || unit === 0x202f || unit === 0x205f || unit === 0x3000;
}

/** Returns whether a unit ends a line: a line feed, a carriage return, U+2028 or U+2029. */
export function isLineEnd(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029;
}

/** Returns whether `//` or `/*` is at a position. */
export function beginsComment(text: string, at: number, end: number): boolean {
  if (at + 1 >= end || text.charCodeAt(at) !== slash) return false;
  const second = text.charCodeAt(at + 1);
  return second === slash || second === asterisk;
}

/**
 * Returns the position after white space and comments. A comment that is not closed is not skipped.
 *
 * @param end the end of the part of the text that counts
 */
export function skipSpace(text: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    if (isSpace(text.charCodeAt(at))) at++;
    else if (beginsComment(text, at, end)) {
      const after = endOfComment(text, at, end);
      if (after === -1) return at;
      at = after;
    } else return at;
  }
  return end;
}

/** Returns the position after a comment; -1 if it is not closed. */
function endOfComment(text: string, start: number, end: number): number {
  let at = start + 2;
  if (text.charCodeAt(start + 1) === slash) {
    while (at < end && !isLineEnd(text.charCodeAt(at))) at++;
    return at;
  }
  for (; at + 1 < end; at++) if (text.charCodeAt(at) === asterisk && text.charCodeAt(at + 1) === slash) return at + 2;
  return -1;
}

/** Returns whether a character may begin a name without quotes: `IdentifierStart` of ECMAScript 5.1. */
export function beginsName(point: number): boolean {
  if (point < 0x80) return isLetter(point) || point === 0x24 /* $ */ || point === 0x5f; /* _ */
  return /[\p{L}\p{Nl}]/u.test(String.fromCodePoint(point));
}

/** Returns whether a character may continue a name without quotes: `IdentifierPart` of ECMAScript 5.1. */
export function continuesName(point: number): boolean {
  if (point < 0x80) return beginsName(point) || isDigit(point);
  return /[\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}\u200c\u200d]/u.test(String.fromCodePoint(point));
}

export function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

export function isHexDigit(unit: number): boolean {
  const lower = unit | 0x20;
  return isDigit(unit) || (lower >= 0x61 && lower <= 0x66);
}

function isLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

const slash = 0x2f;
const asterisk = 0x2a;
