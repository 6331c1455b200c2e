import type { JsonSyntaxError } from '@wirework/encoding-errors';

/** Returns the error of bytes that are not UTF-8, with the position of the first one. */
export async function invalidUtf8(bytes: Uint8Array, cause?: unknown): Promise<JsonSyntaxError> {
  const { JsonSyntaxError } = await import('@wirework/encoding-errors');
  const { positionAtByte } = await import('@wirework/scanner');
  const { findInvalidUtf8 } = await import('@wirework/scanner/primitives');
  // Without an index no line is drawn: the text is not there.
  const { offset, line, column } = positionAtByte(bytes, findInvalidUtf8(bytes, 0, bytes.length));
  return new JsonSyntaxError('invalid UTF-8', {
    offset,
    line,
    column,
    reason: 'utf8',
    cause,
    ...(isUtf16(bytes) && { hint: 'the file is UTF-16; save it as UTF-8' }),
  });
}

/** Returns whether bytes begin with the byte order mark of UTF-16. */
function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
