import { LimitExceededError } from '@wirework/encoding-errors';

/** Returns the error for a value that is nested too deeply to be checked. */
export function tooDeep(max: number): LimitExceededError {
  return new LimitExceededError({
    limit: 'maxDepth',
    max,
    message: `Cannot check the value: it is nested deeper than ${max} levels, or than the stack allows`,
  });
}
