import { describe, expect, it } from '@jest/globals';
import { withoutCase } from './field-finder.ts';
import { t } from './t.ts';
import { unmarshal } from '../unmarshal/unmarshal.ts';

describe('names in any case', () => {
  const anyCase = { caseInsensitive: true };

  it('match the field with exactly that name, else the first that differs only in case', () => {
    const Two = t.struct('Two', { HELLO: t.int(), Hello: t.int(), straße: t.int(), STRASSE: t.int(), 'a.b': t.int() });
    const zeros = { HELLO: 0, Hello: 0, straße: 0, STRASSE: 0, 'a.b': 0 };
    expect(unmarshal('{"hello":1,"Hello":2,"HELLO":3,"hellO":4}', Two, anyCase)).toEqual({
      ...zeros,
      HELLO: 4,
      Hello: 2,
    });
    expect(unmarshal('{"STRAẞE":1,"strasse":2,"STRAſSE":3,"A.B":4,"axb":5}', Two, anyCase)).toEqual({
      ...zeros,
      straße: 1,
      STRASSE: 3,
      'a.b': 4,
    });
    expect(unmarshal('{"hello":1,"A.B":4}', Two)).toEqual(zeros);
  });

  it('have one key without case wherever one matches the other', () => {
    const cased: string[] = [];
    for (let point = 0; point < 0x1_ffff; point++) {
      const character = String.fromCodePoint(point);
      if (/\p{Changes_When_Casemapped}|\p{Changes_When_Casefolded}/u.test(character)) cased.push(character);
    }
    const all = cased.join('');
    for (const character of cased) {
      const matching = all.match(new RegExp(character, 'giu')) ?? [];
      expect(new Set(matching.map(withoutCase))).toEqual(new Set([withoutCase(character)]));
    }
    // The lower case of a sigma depends on its place in the word.
    expect(withoutCase('ΟΔΟΣ')).toBe(withoutCase('οδος'));
    expect(cased.length).toBeGreaterThan(2_000);
  });
});
