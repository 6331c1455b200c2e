import { tryCall, isObject, readProperty } from './read-property.ts';
import { readErrorFacts, type ErrorFacts } from './error-facts.ts';

/** Bound of errors that a search for a particular one visits. */
export const maxVisitedErrors = 10_000;

/** Bound of errors that are read to classify a chain or tree, or kept as causes. */
export const maxKeptErrors = 10;

/**
 * Returns all errors of a thrown value: itself, then its causes and the errors of an `AggregateError`, the
 * outermost first, each once. At most `maxErrors` are visited.
 */
export function errorsIn(root: unknown, maxErrors: number): unknown[] {
  const found = new Set<unknown>();
  let left = maxErrors;
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

/** Returns the facts of the errors of a chain or tree, the outermost first. */
export function factsOfErrors(root: unknown): ErrorFacts[] {
  return errorsIn(root, maxKeptErrors).map(readErrorFacts);
}

/** Returns the first errors of a list that an error aggregates; none if it is not a list. */
export function aggregatedErrors(errors: unknown, maxErrors: number = maxKeptErrors): unknown[] {
  return tryCall(() => Array.isArray(errors) && (errors as unknown[]).slice(0, maxErrors)) || [];
}

/** A longer text is only compared with the end: engines take quadratic time to search for one anywhere. */
const maxSoughtLength = 250;

/** Returns the texts of errors as one, the outermost first; a text that an outer one contains is left out. */
export function textOfErrors(all: readonly ErrorFacts[]): string {
  let text = '';
  for (const { value, message, code } of all) {
    const words = isObject(value) ? message || code : String(value);
    const isSaid = words.length > maxSoughtLength ? text.endsWith(words) : text.includes(words);
    if (!isSaid) text += (text && ': ') + words;
  }
  return text;
}
