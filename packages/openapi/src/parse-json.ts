import { parseText } from '@wirework/scanner/primitives';

/** Nesting levels of a document, a body or an item; those of a schema have the same limit. */
const maxDepth = 1_000;

/**
 * Returns the value of a JSON text.
 *
 * @throws JsonSyntaxError, LimitExceededError with its place
 */
export function parseJson(text: string): unknown {
  return parseText(text, maxDepth, 'json');
}
