import { LimitExceededError } from '@wirework/encoding-errors';

/** The error for a value that is nested deeper than a check can go. */
export function tooDeep(max: number): LimitExceededError {
  return new LimitExceededError({
    limit: 'maxDepth',
    max,
    message: `Cannot check the value: it is nested deeper than ${max} levels, or than the stack allows`,
  });
}
