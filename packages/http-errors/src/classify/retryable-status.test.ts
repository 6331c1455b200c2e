import { describe, expect, it } from '@jest/globals';
import { ClientError, ErrorType, isRetryableStatus, RETRYABLE_STATUS_CODES } from '../index.ts';

describe('isRetryableStatus()', () => {
  it('returns true for the six of RETRYABLE_STATUS_CODES only', () => {
    const every = Array.from({ length: 1_000 }, (_, status) => status);
    expect(every.filter(isRetryableStatus)).toEqual([408, 429, 500, 502, 503, 504]);
    expect(RETRYABLE_STATUS_CODES).toEqual([408, 429, 500, 502, 503, 504]);
  });

  it('agrees with isRetryable() of an HTTP_ERROR of that status', () => {
    for (let statusCode = 400; statusCode < 600; statusCode++) {
      expect([statusCode, new ClientError({ type: ErrorType.HTTP, statusCode }).isRetryable()]).toEqual([
        statusCode,
        isRetryableStatus(statusCode),
      ]);
    }
  });

  it('reads a frozen list', () => {
    expect(Object.isFrozen(RETRYABLE_STATUS_CODES)).toBe(true);
  });
});
