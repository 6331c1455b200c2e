import type { JsonSyntax } from '@wirework/scanner';
import { parseText } from '@wirework/scanner/primitives';

/**
 * Returns the value of a text that is to be validated.
 *
 * @throws TypeError if it is not a string
 * @throws JsonSyntaxError if it is not JSON
 * @throws LimitExceededError if it is nested deeper than the limit
 */
export function parseString(text: unknown, maxDepth: number, syntax: JsonSyntax = 'json'): unknown {
  if (typeof text !== 'string') throw new TypeError('Cannot validate the text: it is not a string');
  return parseText(text, maxDepth, syntax);
}
