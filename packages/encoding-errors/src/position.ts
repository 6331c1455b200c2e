/**
 * Where in a document something is. Every field is absent when it is not known.
 */
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
 * Puts a position into words, to be appended to a message: ` at line 3, column 7 (offset 41) in /a`, with the parts that are known.
 *
 * @returns the words with a space in front, or an empty string if nothing is known
 * @example
 * ```ts
 * describePosition({ offset: 41, line: 3, column: 7 }); // → ' at line 3, column 7 (offset 41)'
 * ```
 */
export function describePosition(position: Position): string {
  const { offset, line, column, pointer } = position;
  const place = line === undefined || column === undefined ? '' : ` at line ${line}, column ${column}`;
  const bytes = offset === undefined ? '' : place === '' ? ` at offset ${offset}` : ` (offset ${offset})`;
  const where = pointer === undefined || pointer === '' ? '' : ` in ${pointer}`;
  return place + bytes + where;
}
