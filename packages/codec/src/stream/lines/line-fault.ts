import type { JsonError } from '@wirework/encoding-errors';
import { textAt, viewOf } from '../../syntax/text/json-view.ts';
import type { LineCursor } from './line-cursor.ts';

/** A line that could not be read: the argument of `onError`. */
export interface LineFault {
  /** Number of the line, from 1; for a record of several lines, that of the first. */
  readonly line: number;
  /** Bytes of the input before the line. */
  readonly offset: number;
  /** The line as it was read, without its end. */
  readonly text: string;
  /**
   * Error of the line. `line` and `offset` count from the start of the input, `column` and `index` from the start of
   * the line, so `error.frame(text)` draws it. The frame shows a part of the line, so show it only where the document
   * may be seen.
   */
  readonly error: JsonError;
}

/** Returns the fault of the current line, and gives its error an index in the text of the line. */
export function faultOf(current: LineCursor, error: JsonError): LineFault {
  const { offset, line, column } = current.place();
  const text = textAt(
    viewOf(current.part, false, () => current.place()),
    0,
    current.end - current.start,
  );
  if (error.line !== undefined && error.column !== undefined && error.index === undefined) {
    // A record separator before the record takes a column.
    const index = error.line === line ? error.column - column : lineStart(text, error.line - line) + error.column - 1;
    Object.defineProperty(error, 'index', { value: index, enumerable: true });
  }
  return { line, offset, text: text.endsWith('\r') ? text.slice(0, -1) : text, error };
}

/** Returns the index in a text after a number of line breaks. */
function lineStart(text: string, breaks: number): number {
  const end = /\r\n|[\n\r]/g;
  for (let i = 0; i < breaks; i++) end.test(text);
  return end.lastIndex;
}
