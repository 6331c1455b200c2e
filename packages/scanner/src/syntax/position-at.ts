import { withUnits } from '../units/encode-units.ts';
import { isBytes, type Units } from '../units/units.ts';
import { utf16Length, utf8LengthOfUnits } from '../units/utf8.ts';

/** A position in a text. */
export interface TextPosition {
  /** Bytes of UTF-8 before it. */
  readonly offset: number;
  /** Line from 1. A line ends at `\n`, `\r\n` or a lone `\r`. */
  readonly line: number;
  /** Column from 1, in UTF-16 units. */
  readonly column: number;
}

/** A position in bytes, with its index in the decoded text. */
export interface BytePosition extends TextPosition {
  /** UTF-16 units before it. */
  readonly index: number;
}

/**
 * Finds byte offset, line and column of an index in a text. Lines end at `\n`, `\r\n` and a lone `\r`;
 * a line break belongs to the line that it ends.
 *
 * @param text any text
 * @param index UTF-16 units from 0; an index beyond the text means the end
 * @throws TypeError if `text` is not a string
 * @example
 * ```ts
 * positionAt('{\n  "é": x}', 9); // → { offset: 10, line: 2, column: 8 }
 * ```
 */
export function positionAt(text: string, index: number): TextPosition {
  if (typeof text !== 'string') throw new TypeError('Cannot find a position: the text is not a string');
  const at = clamp(index, text.length);
  // One more unit shows whether a \r at the end belongs to a \r\n.
  const head = text.slice(0, at + 1);
  return withUnits(head, (units) => positionInUnits(head, units, at));
}

/** Returns the position of an index in a text whose units are known. */
export function positionInUnits(text: string, units: Units, at: number): TextPosition {
  const { line, lineStart } = lineAt(units.subarray(0, Math.min(at + 1, text.length)), at);
  return { offset: utf8LengthOfUnits(text, units, at), line, column: at - lineStart + 1 };
}

/**
 * Finds index, line and column of an offset in UTF-8. The index and the column count UTF-16 units of the decoded text.
 * Lines end as for {@link positionAt}.
 *
 * @param bytes any bytes of UTF-8
 * @param offset bytes from 0; an offset beyond the bytes means the end
 * @throws TypeError if `bytes` is not a `Uint8Array`
 * @example
 * ```ts
 * positionAtByte(new TextEncoder().encode('é\nx'), 3); // → { offset: 3, index: 2, line: 2, column: 1 }
 * ```
 */
export function positionAtByte(bytes: Uint8Array, offset: number): BytePosition {
  if (!isBytes(bytes)) throw new TypeError('Cannot find a position: the bytes are not a Uint8Array');
  const at = clamp(offset, bytes.length);
  const { line, lineStart } = lineAt(bytes.subarray(0, at + 1), at);
  const column = utf16Length(bytes, lineStart, at) + 1;
  return { offset: at, index: utf16Length(bytes, 0, lineStart) + column - 1, line, column };
}

/**
 * Converts a position in a part of a text to the position in the whole text.
 *
 * @param place a position in the part
 * @param origin position of the part in the whole
 * @example
 * ```ts
 * placeInWhole({ offset: 3, line: 1, column: 4 }, { offset: 10, line: 2, column: 5 }); // → { offset: 13, line: 2, column: 8 }
 * ```
 */
export function placeInWhole({ offset, line, column }: TextPosition, origin: TextPosition): TextPosition {
  return {
    offset: origin.offset + offset,
    line: origin.line + line - 1,
    column: line === 1 ? origin.column + column - 1 : column,
  };
}

/**
 * Finds the line that contains a position, and its start. It uses native searches, because most lines are long or few.
 */
function lineAt(units: Units, at: number): { line: number; lineStart: number } {
  let line = 1;
  let lineStart = 0;
  let feed = units.indexOf(0x0a /* \n */);
  let carriage = units.indexOf(0x0d /* \r */);
  for (;;) {
    const feedFirst = carriage === -1 || (feed !== -1 && feed < carriage);
    const end = feedFirst ? feed : carriage;
    if (end === -1 || end >= at) return { line, lineStart };
    // In \r\n, the \n ends the line.
    if (feedFirst || feed !== end + 1) {
      line++;
      lineStart = end + 1;
    }
    if (feedFirst) feed = units.indexOf(0x0a, end + 1);
    else carriage = units.indexOf(0x0d, end + 1);
  }
}

function clamp(at: number, length: number): number {
  return Math.min(Math.max(Math.trunc(at) || 0, 0), length);
}
