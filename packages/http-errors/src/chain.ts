import { isObject, peek } from './peek.ts';

/** How far the search for a known error goes; whatever lies deeper has no say. */
export const chainLimit = 10_000;

/**
 * Everything that a thrown value is made of: itself, then its causes and the members of an
 * `AggregateError`, depth first, each once, at most `most` of them.
 */
export function chain(root: unknown, most: number): unknown[] {
  const seen = new Set<unknown>();
  const todo = [root];
  while (todo.length > 0 && seen.size < most) {
    const node = todo.pop();
    if (node === undefined || seen.has(node)) continue;
    seen.add(node);
    if (!isObject(node)) continue;
    const members = peek(node, 'errors');
    if (members !== undefined) {
      const list = listOf(members, most);
      for (let i = list.length - 1; i >= 0; i--) todo.push(list[i]);
    }
    todo.push(peek(node, 'cause'));
  }
  return [...seen];
}

/** The first members of a list of errors, or none if it is no list. */
export function listOf(members: unknown, most: number): unknown[] {
  try {
    return Array.isArray(members) ? (members as unknown[]).slice(0, most) : [];
  } catch {
    return [];
  }
}
