import { own } from './own.ts';
import type { Position } from './position.ts';

/** Where a text begins in the whole input, for `error.frame(text, options)`. */
export interface FrameOptions {
  /**
   * The number of the first line of the text.
   *
   * @default 1
   */
  readonly line?: number | undefined;
  /**
   * The column at which the text begins in that line, in UTF-16 units.
   *
   * @default 1
   */
  readonly column?: number | undefined;
}

/** A place in a text, and the number of its line in the whole input. */
interface TextPlace {
  readonly index: number;
  readonly line: number;
}

/**
 * Returns the place of an error in a text that is the whole input or a part of it; `undefined` if it has none there.
 * Line and column decide. An index counts only if it leads to the same place, since it may count from another beginning.
 */
export function placeInText(error: Position, text: string, options: FrameOptions): TextPlace | undefined {
  const [index, line, column] = [own(error, 'index'), own(error, 'line'), own(error, 'column')];
  if (line === undefined || column === undefined) return index === undefined ? undefined : { index, line: line ?? 1 };
  const [firstLine, firstColumn] = [own(options, 'line') ?? 1, own(options, 'column') ?? 1];
  const isWhole = firstLine === 1 && firstColumn === 1;
  if (isWhole && index !== undefined && beginsLine(text, index - column + 1, line)) return { index, line };

  // An error before the first line counts its lines from the beginning of the text.
  const row = line < firstLine ? line - 1 : line - firstLine;
  const shift = line === firstLine ? firstColumn : 1;
  const start = startOfLine(text, row);
  const at = start + Math.max(0, column - shift);
  if (start !== -1 && at <= text.length) return { index: at, line: firstLine + row };
  return isOneLine(text) ? { index: Math.max(0, column - firstColumn), line } : undefined;
}

/** Whether line `line` may begin at `start`. */
function beginsLine(text: string, start: number, line: number): boolean {
  if (start === 0) return line === 1;
  const unit = text.charCodeAt(start - 1);
  return unit === 0x0a /* \n */ || unit === 0x0d; /* \r */
}

/** Where line `row`, counted from 0, begins; -1 if the text has fewer lines. */
function startOfLine(text: string, row: number): number {
  const lineEnd = /\r\n?|\n/g;
  for (let i = 0; i < row; i++) if (!lineEnd.test(text)) return -1;
  return lineEnd.lastIndex;
}

/** Whether a text is one line, with or without its end. */
function isOneLine(text: string): boolean {
  return !/[\r\n][^\r\n]/.test(text);
}
