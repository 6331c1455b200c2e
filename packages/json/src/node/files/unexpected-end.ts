import { isJsonError, JsonErrorCode, JsonSyntaxError } from '@wirework/encoding-errors';

/** Turns the clean end of a stream of values into a fault, for a file with one value; other errors are unchanged. */
export function unexpectedEnd(error: unknown): unknown {
  if (!isJsonError(error, JsonErrorCode.EndOfInput)) return error;
  const { offset } = error;
  return new JsonSyntaxError('unexpected end of JSON input', {
    reason: offset === undefined || offset === 0 ? 'empty' : 'truncated',
    offset,
  });
}
