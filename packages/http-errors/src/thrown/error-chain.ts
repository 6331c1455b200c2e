import { attempt, isObject, peek } from './read-property.ts';
import { read, type Said } from './error-facts.ts';

/** The most errors that a search for a particular one visits. */
export const farthest = 10_000;

/** The most errors of a chain or tree that are read to classify it, or kept as causes. */
export const mostErrors = 10;

/**
 * All errors of a thrown value: itself, then its causes and the members of an `AggregateError`, the
 * outermost first, each once. At most `most` links are followed.
 */
export function links(root: unknown, most: number): unknown[] {
  const found = new Set<unknown>();
  let left = most;
  const add = (node: unknown): void => {
    if (node !== undefined && node !== null && left-- > 0) found.add(node);
  };
  add(root);
  for (const node of found) {
    add(peek(node, 'cause'));
    if (left > 0) membersOf(peek(node, 'errors'), left).forEach(add);
  }
  return [...found];
}

/** What the errors of a chain or tree say, the outermost first. */
export function chain(root: unknown): Said[] {
  return links(root, mostErrors).map(read);
}

/** The first `most` of the errors that an error aggregates. */
export function membersOf(errors: unknown, most: number = mostErrors): unknown[] {
  return attempt(() => Array.isArray(errors) && (errors as unknown[]).slice(0, most)) || [];
}

/** A longer text is only compared with the end, since engines take quadratic time to search for one anywhere. */
const longestSought = 250;

/** The words of a chain: the texts of its errors, outermost first, each only if it adds something. */
export function chainText(all: readonly Said[]): string {
  let text = '';
  for (const { value, message, code } of all) {
    const words = isObject(value) ? message || code : String(value);
    const isSaid = words.length > longestSought ? text.endsWith(words) : text.includes(words);
    if (!isSaid) text += (text && ': ') + words;
  }
  return text;
}
