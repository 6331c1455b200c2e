import { isJsonError, JsonErrorCode, LimitExceededError } from '@wirework/encoding-errors';

/**
 * An error about the codec's limit `maxBytes` where a config has set it, under the name that it has there: `maxTextBytes`. Every other
 * error stays as it is.
 */
export function asTextLimit(error: unknown, maxTextBytes: number): unknown {
  if (!isJsonError(error, JsonErrorCode.LimitExceeded) || error.limit !== 'maxBytes' || error.max !== maxTextBytes) return error;
  const { max, offset, index, line, column, pointer } = error;
  return new LimitExceededError({ limit: 'maxTextBytes', max, offset, index, line, column, pointer });
}
