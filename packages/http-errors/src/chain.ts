import { peek } from './peek.ts';

/** How far a search for one certain error goes. */
export const farthest = 10_000;

/** The most errors of a chain or tree that are read to classify it, or kept as causes. */
export const mostErrors = 10;

/**
 * Everything that a thrown value is made of: itself, then its causes and the members of an
 * `AggregateError`, depth first, each once, at most `most` of them.
 */
export function chain(root: unknown, most: number = mostErrors): unknown[] {
  const seen = new Set<unknown>();
  const todo = [root];
  while (todo.length > 0 && seen.size < most) {
    const node = todo.pop();
    if (node === undefined || node === null || seen.has(node)) continue;
    seen.add(node);
    for (const member of membersOf(node, most).reverse()) todo.push(member);
    todo.push(peek(node, 'cause'));
  }
  return [...seen];
}

/** The first `most` errors that an error aggregates. */
export function membersOf(error: unknown, most: number = mostErrors): unknown[] {
  const members = peek(error, 'errors');
  try {
    return Array.isArray(members) ? (members as unknown[]).slice(0, most) : [];
  } catch {
    return [];
  }
}
