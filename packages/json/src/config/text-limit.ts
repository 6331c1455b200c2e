import { isJsonError, JsonErrorCode, LimitExceededError } from '@wirework/encoding-errors';

/**
 * Renames the limit in an error of the codec about a `maxBytes` that came from a config: there it is `maxTextBytes`. Every other
 * error is returned unchanged.
 */
export function asTextLimit(error: unknown, maxTextBytes: number): unknown {
  if (!isJsonError(error, JsonErrorCode.LimitExceeded) || error.limit !== 'maxBytes' || error.max !== maxTextBytes)
    return error;
  const { max, offset, index, line, column, pointer } = error;
  return new LimitExceededError({ limit: 'maxTextBytes', max, offset, index, line, column, pointer });
}
