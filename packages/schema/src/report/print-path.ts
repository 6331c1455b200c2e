import { appendStep } from '@wirework/encoding-errors';
import type { Frame } from '../core/issue.ts';

/**
 * The path to a value in the grammar of `@wirework/path`, of any length: findings are reported at any depth,
 * so the limits of `stringifyPath`, which guard against user input, do not apply.
 */
export function pathOf({ up, token }: Frame): string {
  return up === undefined ? '' : appendStep(pathOf(up), token);
}
