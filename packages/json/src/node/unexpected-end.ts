import { isJsonError, JsonErrorCode, JsonSyntaxError } from '@wirework/encoding-errors';

/** The clean end of a stream of values is a fault in a file that holds one; every other error stays. */
export function unexpectedEnd(error: unknown): unknown {
  if (!isJsonError(error, JsonErrorCode.EndOfInput)) return error;
  const { offset } = error;
  return new JsonSyntaxError('unexpected end of JSON input', { reason: offset === undefined || offset === 0 ? 'empty' : 'truncated', offset });
}
