import { unprintable } from '../text/quote-name.ts';

/** UTF-16 units of a line that are shown. */
const maxShown = 100;
/** UTF-16 units that are shown before the caret, if the line has more on both sides. */
const maxShownBefore = 60;

/**
 * Draws the line of `text` that contains `index`, with a caret below it.
 * A line of more than 100 characters is cut around the caret. Characters that are invisible, or change the direction of
 * writing, are shown as `·`. It reads no more of a line than it shows.
 *
 * @param text the whole text
 * @param index UTF-16 units from 0; an index beyond the text means the end
 * @param line number of that line, which is printed before it
 * @returns two lines of text
 * @throws TypeError for a text that is not a string, such as bytes
 * @example
 * ```ts
 * drawFrame('[1,\n x]', 5, 2).split('\n').length; // → 2
 * ```
 */
export function drawFrame(text: string, index: number, line: number): string {
  assertDrawable(text);
  const at = Math.min(index, text.length);
  const start = lineStart(text, at);
  const end = lineEnd(text, at);
  let from = start;
  if (end - start > maxShown) from = Math.max(start, Math.min(at - maxShownBefore, end - maxShown));
  // A cut never falls between the halves of a surrogate pair.
  if (from > start && isLowSurrogate(text.charCodeAt(from))) from--;
  let to = Math.min(end, from + maxShown);
  if (to < end && isLowSurrogate(text.charCodeAt(to))) to++;

  const left = from > start ? '…' : '';
  const right = to < end ? '…' : '';
  const gutter = `${line} | `;
  const shown = visible(text.slice(from, to));
  const indent =
    ' '.repeat(gutter.length - 2) + '| ' + ' '.repeat(left.length + columns(visible(text.slice(from, at))));
  return `${gutter}${left}${shown}${right}\n${indent}^`;
}

/** Throws for a text that is not a string, such as bytes. */
export function assertDrawable(text: unknown): void {
  if (typeof text !== 'string') throw new TypeError('Cannot draw a line: the text is not a string');
}

/** Returns the start of the line, or an index too far away to be shown. */
function lineStart(text: string, at: number): number {
  const min = Math.max(0, at - maxShown - 3);
  for (let i = at - 1; i >= min; i--) {
    const unit = text.charCodeAt(i);
    if (unit === 0x0a) return i + 1;
    // The \r of a \r\n belongs to the line that it ends.
    if (unit === 0x0d && !(i + 1 === at && text.charCodeAt(at) === 0x0a)) return i + 1;
  }
  return min;
}

/** Returns the end of the line, or an index too far away to be shown. */
function lineEnd(text: string, at: number): number {
  if (text.charCodeAt(at) === 0x0a && text.charCodeAt(at - 1) === 0x0d) return at - 1;
  const max = Math.min(text.length, at + maxShown + 3);
  for (let i = at; i < max; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x0a || unit === 0x0d) return i;
  }
  return max;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Returns the number of columns that a text takes in a terminal. */
function columns(text: string): number {
  // Characters that take two columns; the half-width forms of these scripts take one.
  const wide =
    /(?![\uff61-\uffdc])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/gu;
  return Array.from(text.replace(/[\p{M}\u200c\u200d]/gu, '').replace(wide, '  ')).length;
}

function visible(line: string): string {
  return line.replace(/\t/g, ' ').replace(unprintable, '·');
}
