import { describe, expect, it } from '@jest/globals';
import { ClientError, ErrorType, isRetryableStatus, RETRYABLE_STATUS_CODES } from '../index.ts';

describe('isRetryableStatus()', () => {
  it('says yes to the six of RETRYABLE_STATUS_CODES, and to no other', () => {
    const every = Array.from({ length: 1_000 }, (_, status) => status);
    expect(every.filter(isRetryableStatus)).toEqual([408, 429, 500, 502, 503, 504]);
    expect(RETRYABLE_STATUS_CODES).toEqual([408, 429, 500, 502, 503, 504]);
  });

  it('is what an error of that status says of itself', () => {
    for (let statusCode = 400; statusCode < 600; statusCode++) {
      expect([statusCode, new ClientError({ type: ErrorType.HTTP, statusCode }).isRetryable()]).toEqual([
        statusCode,
        isRetryableStatus(statusCode),
      ]);
    }
  });

  it('reads a list that nobody can change', () => {
    expect(Object.isFrozen(RETRYABLE_STATUS_CODES)).toBe(true);
  });
});
