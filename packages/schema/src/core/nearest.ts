import { quoteName } from '@wirework/encoding-errors';

/**
 * Finds the known name that a mistyped one most likely means: the nearest that is at most two edits away (insert, drop, replace,
 * swap), ignoring case; at most one edit for names of three to five characters, none for shorter ones.
 *
 * @param name what was written
 * @param known what could be meant
 * @returns the name as `known` has it; `undefined` if none is near, or `name` has more than 60 characters
 * @example
 * ```ts
 * nearest('minLenght', ['maxLength', 'minLength']); // → 'minLength'
 * ```
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > longest) return undefined;
  let best: string | undefined;
  let least = Math.min(2, Math.floor(name.length / 3)) + 1;
  const wanted = name.toLowerCase();
  const letters = setOf(wanted);
  for (const candidate of known) {
    const other = candidate.toLowerCase();
    if (Math.abs(other.length - wanted.length) >= least || unlike(letters, setOf(other)) >= least) continue;
    const found = edits(wanted, other, least - 1);
    if (found < least) [best, least] = [candidate, found];
  }
  return best;
}

/** The end of a sentence about an unknown name. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const like = nearest(name, known);
  return like === undefined ? '' : `; did you mean ${quoteName(like)}?`;
}

const longest = 60;

/** A lower bound for the edits between two names: how many characters one has and the other lacks, whichever are more. */
function unlike(a: number, b: number): number {
  return Math.max(bitsOf(a & ~b), bitsOf(b & ~a));
}

function bitsOf(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The set of the characters of a text, modulo 32. */
function setOf(text: string): number {
  let bits = 0;
  for (let i = 0; i < text.length; i++) bits |= 1 << (text.charCodeAt(i) & 31);
  return bits;
}

/**
 * The edit distance of two texts from these indices on; `Infinity` if it is more than `most`. Equal characters need no edit,
 * so there is a choice only where two differ.
 */
function edits(a: string, b: string, most: number, i = 0, j = 0): number {
  while (i < a.length && a[i] === b[j]) [i, j] = [i + 1, j + 1];
  if (i === a.length && j === b.length) return 0;
  if (most === 0) return Infinity;
  const isSwap = a[i] === b[j + 1] && a[i + 1] === b[j];
  const after = [edits(a, b, most - 1, i + 1, j), edits(a, b, most - 1, i, j + 1), edits(a, b, most - 1, i + 1, j + 1)];
  return 1 + Math.min(...after, isSwap ? edits(a, b, most - 1, i + 2, j + 2) : Infinity);
}
