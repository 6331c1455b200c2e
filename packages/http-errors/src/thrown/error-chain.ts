import { tryCall, isObject, readProperty } from './read-property.ts';
import { readErrorFacts, type ErrorFacts } from './error-facts.ts';

/** The most errors that a search for a particular one visits. */
export const maxVisitedErrors = 10_000;

/** The most errors of a chain or tree that are read to classify it, or kept as causes. */
export const maxKeptErrors = 10;

/**
 * All errors of a thrown value: itself, then its causes and the members of an `AggregateError`, the
 * outermost first, each once. At most `most` links are followed.
 */
export function errorsIn(root: unknown, most: number): unknown[] {
  const found = new Set<unknown>();
  let left = most;
  const add = (node: unknown): void => {
    if (node !== undefined && node !== null && left-- > 0) found.add(node);
  };
  add(root);
  for (const node of found) {
    add(readProperty(node, 'cause'));
    if (left > 0) aggregatedErrors(readProperty(node, 'errors'), left).forEach(add);
  }
  return [...found];
}

/** What the errors of a chain or tree say, the outermost first. */
export function factsOfErrors(root: unknown): ErrorFacts[] {
  return errorsIn(root, maxKeptErrors).map(readErrorFacts);
}

/** The first `most` of the errors that an error aggregates. */
export function aggregatedErrors(errors: unknown, most: number = maxKeptErrors): unknown[] {
  return tryCall(() => Array.isArray(errors) && (errors as unknown[]).slice(0, most)) || [];
}

/** A longer text is only compared with the end, since engines take quadratic time to search for one anywhere. */
const maxSoughtLength = 250;

/** The words of a chain: the texts of its errors, outermost first, each only if it adds something. */
export function textOfErrors(all: readonly ErrorFacts[]): string {
  let text = '';
  for (const { value, message, code } of all) {
    const words = isObject(value) ? message || code : String(value);
    const isSaid = words.length > maxSoughtLength ? text.endsWith(words) : text.includes(words);
    if (!isSaid) text += (text && ': ') + words;
  }
  return text;
}
