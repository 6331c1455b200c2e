import { describe, expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import fc from 'fast-check';
import { didYouMean, nearest } from './nearest.ts';

describe('nearest()', () => {
  it.each([
    ['minLenght', 'minLength'],
    ['MINLENGTH', 'minLength'],
    ['itmes', 'items'],
    ['proprties', 'properties'],
    ['typpe', 'type'],
  ])('for %s returns %s', (name, meant) => {
    expect(nearest(name, ['items', 'type', 'maxLength', 'properties', 'minLength'])).toBe(meant);
  });

  it.each(['extra', 'x', '', 'a'.repeat(61), 'minimumLength', 'mixLxnxth', 'host', 'ip'])(
    'for %j returns undefined',
    (name) => {
      expect(nearest(name, ['title', 'price', 'gift', 'port', 'id', 'minLength', 'a'.repeat(60)])).toBeUndefined();
    },
  );

  it('returns the only name that begins with three or more characters', () => {
    expect(['int', 'BOOL', '2020'].map((it) => nearest(it, ['integer', 'boolean', '2020-12']))).toEqual([
      'integer',
      'boolean',
      '2020-12',
    ]);
    expect(['in', 'max'].map((it) => nearest(it, ['integer', 'maxLength', 'maxItems']))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('agrees with the textbook edit distance', () => {
    const word = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 6, maxLength: 9 }).map((it) => it.join(''));
    fc.assert(
      fc.property(word, word, (name, other) => {
        expect(nearest(name, [other])).toBe(distance(name, other) <= 2 ? other : undefined);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('returns a long name from which the mistyped one is at most two edits away', () => {
    const letter = fc.constantFrom('a', 'b', 'A', 'é', '1', '_');
    const edit = fc.tuple(fc.nat(), fc.constantFrom('insert', 'drop', 'replace', 'swap'), letter);
    fc.assert(
      fc.property(
        fc.array(letter, { minLength: 6, maxLength: 12 }),
        fc.array(edit, { maxLength: 2 }),
        (letters, edits) => {
          const typed = [...letters];
          for (const [at, how, by] of edits) {
            const i = at % typed.length;
            if (how === 'insert') typed.splice(i, 0, by);
            else if (how === 'drop') typed.splice(i, 1);
            else if (how === 'replace') typed[i] = by;
            else typed.splice(i, 2, ...typed.slice(i, i + 2).reverse());
          }
          // Alignments count no edit of what was swapped.
          const isPlain = edits.filter(([, how]) => how === 'swap').length < 2;
          if (isPlain && edits.length < 2) expect(nearest(typed.join(''), [letters.join('')])).toBe(letters.join(''));
          else expect([undefined, letters.join('')]).toContain(nearest(typed.join(''), [letters.join('')]));
        },
      ),
    );
  });
});

describe('didYouMean()', () => {
  it('asks for the nearest name, quoted', () => {
    expect(didYouMean('maxdepth', ['maxBytes', 'maxDepth'])).toBe("; did you mean 'maxDepth'?");
  });

  it('returns an empty text when no name is near', () => {
    expect(didYouMean('depth', ['maxBytes'])).toBe('');
  });
});

/** Returns the optimal string alignment distance of two texts. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : i)),
  );
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const swap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Infinity;
      (rows[i] as number[])[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        swap,
      );
    }
  }
  return at(a.length, b.length);
}
