import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nearest } from './nearest.ts';

describe('nearest()', () => {
  it.each([
    ['minLenght', 'minLength'], ['MINLENGTH', 'minLength'], ['itmes', 'items'], ['proprties', 'properties'], ['typpe', 'type'],
  ])('takes %s for %s', (name, meant) => {
    expect(nearest(name, ['items', 'type', 'maxLength', 'properties', 'minLength'])).toBe(meant);
  });

  it.each(['extra', 'x', '', 'a'.repeat(61), 'minimumLength', 'mixLxnxth'])('takes %j for nothing', (name) => {
    expect(nearest(name, ['title', 'price', 'gift', 'minLength', 'a'.repeat(60)])).toBeUndefined();
  });

  it('finds every name that two edits make, of those that are long enough', () => {
    const letter = fc.constantFrom('a', 'b', 'A', 'é', '1', '_');
    const edit = fc.tuple(fc.nat(), fc.constantFrom('insert', 'drop', 'replace', 'swap'), letter);
    fc.assert(
      fc.property(fc.array(letter, { minLength: 6, maxLength: 12 }), fc.array(edit, { maxLength: 2 }), (letters, edits) => {
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
      }),
    );
  });
});
