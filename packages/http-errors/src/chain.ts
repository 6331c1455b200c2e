import { attempt, isObject, peek, peekText } from './peek.ts';

/** How far a search for one certain error goes. */
export const farthest = 10_000;

/** The most errors of a chain or tree that are read to classify it, or kept as causes. */
export const mostErrors = 10;

/**
 * Everything that a thrown value is made of: itself, then its causes and the members of an `AggregateError`, the
 * outermost first, each once. At most `most` links are followed.
 */
export function chain(root: unknown, most: number = mostErrors): unknown[] {
  const found = new Set<unknown>();
  let left = most;
  const add = (node: unknown): void => {
    if (node !== undefined && node !== null && left-- > 0) found.add(node);
  };
  add(root);
  for (const node of found) {
    if (left <= 0) break;
    add(peek(node, 'cause'));
    membersOf(node, left).forEach(add);
  }
  return [...found];
}

/** The first `most` errors that an error aggregates. */
export function membersOf(error: unknown, most: number = mostErrors): unknown[] {
  const members = peek(error, 'errors');
  if (members === undefined) return [];
  return attempt(() => Array.isArray(members) && (members as unknown[]).slice(0, most)) || [];
}

/** A longer text is looked for at the end alone, since engines take quadratic time to look for one anywhere. */
const longestSought = 250;

/** The words of a chain: the texts of its errors, outermost first, each only if it adds something. */
export function chainText(nodes: readonly unknown[]): string {
  let text = '';
  for (const node of nodes) {
    const words = isObject(node) ? peekText(node, 'message') || peekText(node, 'code') : String(node);
    const isSaid = words.length > longestSought ? text.endsWith(words) : text.includes(words);
    if (!isSaid) text += (text && ': ') + words;
  }
  return text;
}
