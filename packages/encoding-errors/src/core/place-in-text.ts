import { own } from './own.ts';
import type { Position } from './position.ts';

/** Position of a text in the whole input, for `error.frame(text, options)`. */
export interface FrameOptions {
  /**
   * Number of the first line of the text.
   *
   * @default 1
   */
  readonly line?: number | undefined;
  /**
   * Column of the text in that line, in UTF-16 units.
   *
   * @default 1
   */
  readonly column?: number | undefined;
}

/** An index of a text, and the number of its line in the whole input. */
interface TextPlace {
  readonly index: number;
  readonly line: number;
}

/**
 * Finds the place of an error in a text that is the whole input or a part of it; returns `undefined` if the text does not have it.
 * The index decides if it agrees with the column. If not, it counts from another beginning, and line and column decide.
 */
export function placeInText(error: Position, text: string, options: FrameOptions): TextPlace | undefined {
  const [index, line, column] = [own(error, 'index'), own(error, 'line'), own(error, 'column')];
  if (line === undefined || column === undefined) return index === undefined ? undefined : { index, line: line ?? 1 };
  const [firstLine, firstColumn] = [own(options, 'line') ?? 1, own(options, 'column') ?? 1];
  const isWhole = firstLine === 1 && firstColumn === 1;
  if (isWhole && index !== undefined && mayBeginLine(text, index - column + 1, line)) return { index, line };

  // An error before the first line counts its lines from the text itself.
  const row = line < firstLine ? line - 1 : line - firstLine;
  const start = lineStart(text, row);
  const at = start + Math.max(0, column - (line === firstLine ? firstColumn : 1));
  if (start !== -1 && at <= text.length) return { index: at, line: firstLine + row };
  // The text may be the line at fault alone, or a record inside it: then the index counts from the record, and is less than the column.
  if (isOneLine(text)) return { index: Math.min(index ?? Infinity, Math.max(0, column - firstColumn)), line };
  return undefined;
}

/** Returns whether the line with a number may begin at an index. */
function mayBeginLine(text: string, start: number, line: number): boolean {
  if (start === 0) return line === 1;
  const unit = text.charCodeAt(start - 1);
  return unit === 0x0a /* \n */ || unit === 0x0d; /* \r */
}

/** Returns the index at which a line begins, counted from 0; -1 if the text has fewer lines. */
function lineStart(text: string, row: number): number {
  const lineEnd = /\r\n?|\n/g;
  for (let i = 0; i < row; i++) if (!lineEnd.test(text)) return -1;
  return lineEnd.lastIndex;
}

/** Returns whether a text is one line, with or without its end. */
function isOneLine(text: string): boolean {
  return !/[\r\n][^\r\n]/.test(text);
}
