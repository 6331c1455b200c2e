import { quoteName } from '@wirework/encoding-errors';

/**
 * The name that a mistyped one is likely to mean: at most two edits (insert, drop, replace, swap) away, whatever the case,
 * and nearest; fewer edits for names of up to three characters. `undefined` when none is near, or the name has more than 60.
 *
 * @param name what was written
 * @param known what could be meant
 * @example
 * ```ts
 * nearest('minLenght', ['maxLength', 'minLength']); // → 'minLength'
 * ```
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > longest) return undefined;
  let best: string | undefined;
  let least = Math.min(2, Math.floor(name.length / 2)) + 1;
  const wanted = name.toLowerCase();
  const letters = setOf(wanted);
  for (const candidate of known) {
    const other = candidate.toLowerCase();
    if (Math.abs(other.length - wanted.length) >= least || unlike(letters, setOf(other)) >= least) continue;
    const edits = distance(wanted, other, least);
    if (edits < least) [best, least] = [candidate, edits];
  }
  return best;
}

/** The end of a sentence about a name that nobody knows. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const like = nearest(name, known);
  return like === undefined ? '' : `; did you mean ${quoteName(like)}?`;
}

const longest = 60;

/** How many characters only one of two names has, of the one with more of them: there are no fewer edits than that. */
function unlike(a: number, b: number): number {
  return Math.max(bitsOf(a & ~b), bitsOf(b & ~a));
}

function bitsOf(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The characters of a text, taken modulo 32. */
function setOf(text: string): number {
  let bits = 0;
  for (let i = 0; i < text.length; i++) bits |= 1 << (text.charCodeAt(i) & 31);
  return bits;
}

/**
 * Edit distance with swaps of neighbours (optimal string alignment), or `enough` where it is no less. Places that are as many characters apart
 * are not looked at.
 */
function distance(a: string, b: string, enough: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  let leastBefore = 0;
  for (let i = 1; i <= a.length; i++) {
    const row = new Array<number>(b.length + 1).fill(Infinity);
    let least = (row[0] = i);
    for (let j = Math.max(1, i - enough); j <= Math.min(b.length, i + enough); j++) {
      const isSame = a[i - 1] === b[j - 1];
      let edits = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) edits = Math.min(edits, at(beforeLast, j - 2) + 1);
      row[j] = edits;
      least = Math.min(least, edits);
    }
    // Each row is made of the two before it.
    if (Math.min(least, leastBefore) >= enough) return enough;
    leastBefore = least;
    [beforeLast, last] = [last, row];
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
