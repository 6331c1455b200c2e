import { appendStep } from '@wirework/encoding-errors';
import type { ValuePath } from '../core/issue.ts';

/**
 * The path to a value in the grammar of `@wirework/path`, of any length: issues are reported at any depth,
 * so the limits of `stringifyPath`, which guard against user input, do not apply.
 */
export function printPath({ parent, token }: ValuePath): string {
  return parent === undefined ? '' : appendStep(printPath(parent), token);
}
