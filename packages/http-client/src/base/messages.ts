import { ClientError, ErrorType } from '@wirework/http-errors';

/**
 * Makes the error for an argument that is not allowed.
 *
 * @param message `Cannot <do> <what>: <why>`, without the value; after a word such as `cookie:`, `ClientError` redacts
 *   the rest
 * @param cause the sentinel, or the error that was caught
 * @example
 * ```ts
 * invalid('Cannot make the store: size must be at least 0').code; // → 'VALIDATION_ERROR'
 * ```
 */
export function invalid(message: string, cause?: Error): ClientError {
  return new ClientError({ type: ErrorType.Validation, message, ...(cause !== undefined && { cause }) });
}

/** Returns a text, such as a URL, without its secrets. */
export const withoutSecrets = (text: string): string => new ClientError({ message: text }).message;

/** Describes the kind of a value, without the value. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? 'a text' : Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`;
}

/** Describes a value for a message, without secrets. */
export function show(value: unknown): string {
  switch (typeof value) {
    case 'number':
    case 'boolean':
    case 'undefined':
    case 'bigint':
      return String(value);
    case 'string':
      return value.length > 40
        ? `a text of ${value.length} characters`
        : `'${withoutSecrets(value).replace(/[^ -~]/gu, '?')}'`;
    default:
      return kindOf(value);
  }
}

/** Longest name for which a guess is made. */
const maxLength = 40;

/**
 * Returns the known name that a misspelt one means: at most two edits away, ignoring case, and at most one for names of
 * three to five characters; `undefined` if none is.
 */
function nearestName(name: string, known: Iterable<string>): string | undefined {
  if (name.length > maxLength) return undefined;
  let nearest: string | undefined;
  let least = Math.min(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const found = distance(name.toLowerCase(), candidate.toLowerCase(), least - 1);
    if (found < least) [nearest, least] = [candidate, found];
  }
  return nearest;
}

/**
 * Returns how many characters must be inserted, removed, replaced or swapped to make one text of another from these
 * indices on; `Infinity` for more than `max`.
 */
function distance(a: string, b: string, max: number, i = 0, j = 0): number {
  while (i < a.length && a[i] === b[j]) [i, j] = [i + 1, j + 1];
  if (i === a.length && j === b.length) return 0;
  if (max === 0) return Infinity;
  const isSwap = a[i] === b[j + 1] && a[i + 1] === b[j];
  return (
    1 +
    Math.min(
      distance(a, b, max - 1, i + 1, j),
      distance(a, b, max - 1, i, j + 1),
      distance(a, b, max - 1, i + 1, j + 1),
      isSwap ? distance(a, b, max - 1, i + 2, j + 2) : Infinity,
    )
  );
}

/**
 * Returns the end of a sentence about an unknown name, with the known name that it probably means; `undefined` without
 * a guess.
 */
export function guessOf(name: string, known: Iterable<string>, prefix: string = ''): string | undefined {
  const meant = nearestName(name, known);
  return meant === undefined ? undefined : `; did you mean '${prefix}${meant}'?`;
}
