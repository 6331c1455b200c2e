import { quoteName } from '@wirework/encoding-errors';

/** Longest name, in UTF-16 units, for which a similar one is searched. */
const maxNameLength = 60;

/**
 * Finds the known name that a mistyped one most likely means: the nearest that is at most two edits away (insert, drop,
 * replace, swap), ignoring case; at most one edit for names of three to five characters, none for shorter ones. If none
 * is near, the only name that begins with three or more characters of the mistyped one.
 *
 * @param name the name as it was written
 * @param known the names that could be meant
 * @returns the name as `known` has it; `undefined` if none is near, or `name` has more than 60 characters
 * @example
 * ```ts
 * nearest('minLenght', ['maxLength', 'minLength']); // → 'minLength'
 * ```
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > maxNameLength) return undefined;
  let best: string | undefined;
  let least = Math.min(2, Math.floor(name.length / 3)) + 1;
  const wanted = name.toLowerCase();
  const letters = letterSet(wanted);
  /** Known names that begin with it: two at most, which is enough to know that there are several. */
  const longer = new Set<string>();
  for (const candidate of known) {
    const other = candidate.toLowerCase();
    if (wanted.length > 2 && longer.size < 2 && other.startsWith(wanted)) longer.add(candidate);
    if (Math.abs(other.length - wanted.length) >= least || minDistance(letters, letterSet(other)) >= least) continue;
    const found = distance(wanted, other, least - 1);
    if (found < least) [best, least] = [candidate, found];
  }
  return best ?? (longer.size === 1 ? [...longer][0] : undefined);
}

/**
 * Returns the end of a sentence about an unknown name: a question for the nearest known name, or `''` if none is near.
 *
 * @param name the name as it was written
 * @param known the names that could be meant
 * @example
 * ```ts
 * didYouMean('maxdepth', ['maxDepth', 'maxBytes']); // → "; did you mean 'maxDepth'?"
 * ```
 */
export function didYouMean(name: string, known: Iterable<string>): string {
  const near = nearest(name, known);
  return near === undefined ? '' : `; did you mean ${quoteName(near)}?`;
}

/** Returns a lower bound of the edit distance: the number of letters that one name has and the other lacks. */
function minDistance(a: number, b: number): number {
  return Math.max(bitCount(a & ~b), bitCount(b & ~a));
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Returns the characters of a text, modulo 32, as the bits of an integer. */
function letterSet(text: string): number {
  let bits = 0;
  for (let i = 0; i < text.length; i++) bits |= 1 << (text.charCodeAt(i) & 31);
  return bits;
}

/**
 * Returns the edit distance of two texts from these indices on, or `Infinity` if it exceeds `max`. Equal characters
 * need no edit, so it branches only where two differ.
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
