import { describe, expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import fc from 'fast-check';
import { compileSchema } from '../index.ts';
import { unicodePattern } from './unicode-pattern.ts';

function compiles(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags);
    return true;
  } catch {
    return false;
  }
}

describe('unicodePattern()', () => {
  it.each([
    ['[a-zA-Z]{2}]?$', '[a-zA-Z]{2}\\]?$'],
    ['^a\\_b\\:c\\%$', '^a_b:c%$'],
    ['^[\\w-.]+$', '^[\\w\\-.]+$'],
    ['^[.-\\d]$', '^[.\\-\\d]$'],
    ['^{a}$', '^\\{a\\}$'],
    ['^\\{{2}a{,3}$', '^\\{{2}a\\{,3\\}$'],
    ['^\\-\\"[\\_\\-\\.]$', '^-"[_\\-\\.]$'],
    ['^(?<year>\\d{4})\\k<year>\\_$', '^(?<year>\\d{4})\\k<year>_$'],
    ['\\p{Lu}\\_', '\\p{Lu}_'],
  ])('writes %s as %s', (source, written) => {
    expect(unicodePattern(source)).toBe(written);
  });

  it.each(['^a+$', '[\\w-]', '\\p{Letter}', '\\u{1f600}', '(?<=a)b'])('leaves %s as it is', (source) => {
    expect(unicodePattern(source)).toBe(source);
  });

  it.each(['(', '[', '*', 'a**', '[b-a]', '(?<a>x', '\\', '{2}', '(?=a)*', '\\8'])('refuses %s', (source) => {
    expect(unicodePattern(source)).toBeUndefined();
  });

  it('keeps the meaning of every pattern that it rewrites', () => {
    const part = fc.constantFrom(
      ...[
        'a',
        '1',
        '_',
        '-',
        '.',
        '{',
        '}',
        ']',
        '\\_',
        '\\:',
        '\\%',
        '\\-',
        '\\w',
        '\\d',
        '\\.',
        '\\\\',
        '\\/',
        '\\]',
      ],
      ...[
        '[\\w-.]',
        '[a-\\d]',
        '[\\_-]',
        '[^\\s-:]',
        '[\\w-]',
        '[]a]',
        'a{2}',
        'a{1,}',
        '(a|_)',
        '(?:}){2}',
        '^',
        '$',
        '?',
        '+',
      ],
    );
    const letter = fc.constantFrom(...'a1_-.{}]:%/\\ s');
    let rewritten = 0;
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.array(letter, { maxLength: 8 }), (pieces, letters) => {
        const source = pieces.join('');
        if (compiles(source, 'u') || !compiles(source, '')) return;
        const written = unicodePattern(source);
        if (written === undefined) return;
        rewritten++;
        const text = letters.join('');
        expect([source, new RegExp(written, 'u').test(text)]).toEqual([source, new RegExp(source).test(text)]);
      }),
      { numRuns: runs(20_000) },
    );
    expect(rewritten).toBeGreaterThan(100);
  });
});

describe('a schema with a pattern that compiles only without the flag u', () => {
  const sarif = '[a-zA-Z]{2}]?$';

  it('matches it in pattern and in patternProperties, also in another case of a long text', () => {
    const { check } = compileSchema({ properties: { a: { pattern: sarif } }, patternProperties: { '^\\_': false } });
    expect([{ a: 'en]' }, { a: 'e' }, { _x: 1 }, { x: 1 }].map(check)).toEqual([true, false, false, true]);
    const exploding = compileSchema({ pattern: '^(\\_|a+)+$' });
    expect(exploding.check(`${'a'.repeat(50_000)}!`)).toBe(false);
  });

  it('is refused in strict mode with the place', () => {
    expect(() => compileSchema({ properties: { a: { pattern: sarif } } }, { strict: true })).toThrow(
      "at '/properties/a/pattern': string is not a valid regex of ECMA-262 with the flag 'u': lone quantifier brackets",
    );
    expect(() => compileSchema({ patternProperties: { '\\_': true } }, { strict: true })).toThrow(
      "invalid escape '\\_'",
    );
  });
});

describe('a format that is a regular expression', () => {
  it('runs in bounded time', () => {
    const { check } = compileSchema({ format: 'f' }, { customFormats: { f: /^(a+)+$/ } });
    expect([check('aaa'), check(`${'a'.repeat(40)}!`), check(`${'a'.repeat(50_000)}!`)]).toEqual([true, false, false]);
  });

  it('keeps its flags', () => {
    expect(compileSchema({ format: 'f' }, { customFormats: { f: /^A$/i } }).check('a')).toBe(true);
  });
});
