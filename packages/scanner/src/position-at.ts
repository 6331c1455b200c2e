import { utf8Length } from './utf8.ts';

/** A place in a text: bytes of UTF-8 before it, line from 1, column from 1 in UTF-16 units. */
export interface TextPosition {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** A place in bytes, with the index that it has in the decoded text. */
export interface BytePosition extends TextPosition {
  /** UTF-16 units before it. */
  readonly index: number;
}

/**
 * Byte offset, line and column of an index in a text. Lines end at `\n`, `\r\n` and a lone `\r`;
 * the end of a line belongs to the line that it ends.
 *
 * @param text any text
 * @param index UTF-16 units from 0; beyond the text it means the end
 * @example
 * ```ts
 * positionAt('{\n  "é": x}', 9); // → { offset: 10, line: 2, column: 8 }
 * ```
 */
export function positionAt(text: string, index: number): TextPosition {
  const at = clamp(index, text.length);
  let line = 1;
  let lineStart = 0;
  for (let i = 0; i < at; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x0a /* \n */ || (unit === 0x0d /* \r */ && text.charCodeAt(i + 1) !== 0x0a)) {
      line++;
      lineStart = i + 1;
    }
  }
  return { offset: utf8Length(text, 0, at), line, column: at - lineStart + 1 };
}

/**
 * The same for bytes of UTF-8: index, line and column of a byte offset. The index and the column are
 * those in the decoded text, in UTF-16 units.
 *
 * @example
 * ```ts
 * positionAtByte(new TextEncoder().encode('é\nx'), 3); // → { offset: 3, index: 2, line: 2, column: 1 }
 * ```
 */
export function positionAtByte(bytes: Uint8Array, offset: number): BytePosition {
  const at = clamp(offset, bytes.length);
  let index = 0;
  let line = 1;
  let lineStart = 0;
  for (let i = 0; i < at; i++) {
    const byte = bytes[i] as number;
    // A sequence is one unit at its first byte, and one more when it is four bytes long.
    if ((byte & 0xc0) !== 0x80) index += byte >= 0xf0 ? 2 : 1;
    if (byte === 0x0a /* \n */ || (byte === 0x0d /* \r */ && bytes[i + 1] !== 0x0a)) {
      line++;
      lineStart = index;
    }
  }
  return { offset: at, index, line, column: index - lineStart + 1 };
}

function clamp(at: number, length: number): number {
  return Math.min(Math.max(Math.trunc(at) || 0, 0), length);
}
