import { LimitExceededError } from '@wirework/encoding-errors';

/** Returns the error for a match that takes too many steps. */
export function tooComplex(max: number): LimitExceededError {
  return new LimitExceededError({
    limit: 'maxPatternWork',
    max,
    message: 'Cannot match the pattern: the string is too long for so complex a pattern',
  });
}
