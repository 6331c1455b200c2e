import { appendStep } from '@wirework/encoding-errors';
import type { ValuePath } from '../core/types.ts';

/**
 * Prints a path in the grammar of `@wirework/path`. It may be of any length: `stringifyPath` has limits against input of users, and
 * issues may be deeper.
 */
export function printPath({ parent, token }: ValuePath): string {
  return parent === undefined ? '' : appendStep(printPath(parent), token);
}
