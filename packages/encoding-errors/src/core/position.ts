import { escapeUnprintable } from '../text/escape-unprintable.ts';
import { own } from './own.ts';

/** UTF-16 units of a pointer that are shown. */
const maxShown = 200;

/** A position in a document. A field that is not known is absent. */
export interface Position {
  /** Bytes of UTF-8. For a syntax error: the number of bytes read when the error was noticed. */
  readonly offset?: number | undefined;
  /** UTF-16 units from the start of the text, counted from 0. */
  readonly index?: number | undefined;
  /** Line, counted from 1. A line ends at `\n`, `\r\n` or a lone `\r`. */
  readonly line?: number | undefined;
  /** Column in UTF-16 units, counted from 1. */
  readonly column?: number | undefined;
  /** RFC 6901 JSON Pointer to the value; `""` is the whole document. */
  readonly pointer?: string | undefined;
}

/**
 * Returns the known parts of a position in words, to be appended to a message: ` at line 3, column 7 (offset 41) in /a`.
 * It is safe for one line of a log: characters of the pointer that are invisible, or change the direction of writing, become escapes such
 * as `\u000a`, and only its last 200 UTF-16 units are shown, after `…`.
 *
 * @returns the words after a space, or an empty string if nothing is known
 * @example
 * ```ts
 * describePosition({ offset: 41, line: 3, column: 7 }); // → ' at line 3, column 7 (offset 41)'
 * ```
 */
export function describePosition(position: Position): string {
  const [offset, line, column, pointer] = [
    own(position, 'offset'),
    own(position, 'line'),
    own(position, 'column'),
    own(position, 'pointer'),
  ];
  const place = line === undefined || column === undefined ? '' : ` at line ${line}, column ${column}`;
  const bytes = offset === undefined ? '' : place === '' ? ` at offset ${offset}` : ` (offset ${offset})`;
  return place + bytes + (pointer === undefined || pointer === '' ? '' : ` in ${shownPointer(pointer)}`);
}

function shownPointer(pointer: string): string {
  return escapeUnprintable(pointer.length > maxShown ? `…${pointer.slice(-maxShown)}` : pointer);
}
