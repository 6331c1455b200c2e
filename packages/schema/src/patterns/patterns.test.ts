import { domainToASCII } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isJsonError } from '@wirework/encoding-errors';
import { type LinearMatcher, linearMatcher, parsePattern, type PatternNode } from '@wirework/scanner/patterns';
import { expressions, expressionTexts, metBy, runs } from '@wirework/test-support';
import { decodePunycode, encodePunycode } from '../formats/idna.ts';
import { compileSchema } from '../index.ts';
import { backtracker } from './backtracker.ts';
import { compilePattern } from './compile-pattern.ts';
import { riskOf } from './risk.ts';
import { unicodePattern } from './unicode-pattern.ts';

describe('compile pattern', () => {
  const refuse = (reason: string): never => {
    throw new Error(reason);
  };
  const compile = (source: string) => compilePattern(source, refuse);

  const parse = (source: string) => parsePattern(source) as PatternNode;

  function automaton(source: string): (text: string) => boolean {
    const matcher = linearMatcher(parse(source), 20_000) as LinearMatcher;
    return (text) => matcher.matches(text, { spend: () => undefined });
  }

  /** Patterns with backreferences: to groups before, after and around them, and to groups with names. */
  const referring = fc
    .tuple(
      expressions,
      fc.constantFrom('(a|b)', '(a*)', '(?<m>.?)', '(?=(.))', '(?<=(.))', ''),
      expressions,
      fc.constantFrom('\\1', '\\2', '(?:\\1)+', '(?<=\\1)', '(?!\\1)', '\\k<m>'),
    )
    .chain(([a, group, b, reference]) =>
      fc.constantFrom(
        `${a}${group}${b}${reference}`,
        `${group}${reference}`,
        `^(?:${group}${b}${reference}|${a})*$`,
        `${reference}${group}${a}(?:${reference}|${b})`,
      ),
    );
  describe('backtracker()', () => {
    it("agrees with the engine's regular expressions, or gives up", () => {
      let judged = 0;
      fc.assert(
        fc.property(referring, fc.array(expressionTexts, { minLength: 1, maxLength: 8 }), (source, list) => {
          let expression: RegExp;
          try {
            expression = new RegExp(`^[^]*?(?:${source})`, 'u');
          } catch {
            return;
          }
          const matches = backtracker(parse(source));
          for (const text of list) {
            const expected = expression.test(text);
            try {
              expect([source, text, matches(text)]).toEqual([source, text, expected]);
              judged++;
            } catch (error) {
              if (!isJsonError(error, 'LIMIT_EXCEEDED')) throw error;
            }
          }
        }),
        { numRuns: runs(3_000) },
      );
      expect(judged).toBeGreaterThan(metBy(3_000));
    });
  });

  describe('a compiled pattern', () => {
    it.each<[string, string, boolean]>([
      ['^(?:a|a){1,2}$', 'aa', true],
      ['^(?:a|a){1,2}$', 'aaa', false],
      ['^(?:a|a){2}$', 'a', false],
      ['^(?:a|\\$)+$', 'a$a', true],
      ['^(?:a|\\^)+$', '^a', true],
      ['^(?:[]|a)+$', 'aa', true],
      ['^(?:[^]|a)+$', '\n', true],
      ['^(?:.|.)$', '\u{10000}', true],
      ['^(?:.|.)$', '\uffff', true],
      ['^(?:.|.)$', '\ufffe', true],
      ['^(?:.|.)$', '\ud800', true],
      ['^(?:\\uD83D\\uDE00|a)+$', '😀a😀', true],
      ['^(?:\\uD83D\\uDE00|a)+$', '\ud83d', false],
      ['(?:a|a)+(?<=😀a)$', '😀a', true],
    ])('/%s/ on %j returns %p, natively and in the automaton', (source, text, answer) => {
      expect([new RegExp(source, 'u').test(text), compile(source)(text), automaton(source)(text)]).toEqual([
        answer,
        answer,
        answer,
      ]);
    });

    it('matches long texts in the automaton and short ones natively', () => {
      const long = 'a'.repeat(100_000);
      const matches = compile('^[a-c]+$');
      expect([matches(`${long}b`), matches(`${long}!`), matches('a'), matches(`${long}c`)]).toEqual([
        true,
        false,
        true,
        true,
      ]);
      const large = compile('^[a-c]{600}$');
      expect([large(`${long}b`), large('a'.repeat(600))]).toEqual([false, true]);
    });

    // Engines since ECMA-262 of 2025 accept these. A group with flags matches other texts than its parts, so nothing is
    // known about its time.
    it.each(['(?i:a)', '^(?i:(?:a|A)*)$', 'a|(b(?-i:c))', '(?ims:a)', '(?i-s:a)', '(?s-:a)'])(
      'throws a SchemaError for %s',
      (source) => {
        expect(() => compile(source)).toThrow(
          /Invalid regular expression: |a group cannot set flags, as '\(\?i:a\)' does/,
        );
      },
    );

    it('throws a SchemaError for more conditions than fit into a number', () => {
      expect(compile('(?=a)'.repeat(28))('ba')).toBe(true);
      expect(() => compile('(?=a)'.repeat(29))).toThrow(
        'a pattern with so many repetitions or conditions is too large',
      );
    });
  });

  describe('riskOf()', () => {
    it.each<[string, number]>([
      ['^[A-Z]{2}-\\d{4}$', 1],
      ['^\\w+@\\w+\\.\\w+$', 1],
      ['^(?:ab|cd)*$', 1],
      ['[A-Z]{3}', 1],
      ['^.{1,5000}$', 1],
      ['^a+', 1],
      ['\\s+$', 2],
      ['^[\\w.]+@[\\w.]+$', 1],
      ['^[\\w.]+@[\\w.]+\\.\\w+$', 3],
      ['^(a*)\\1$', 2],
      ['^.*foo$', 1],
      ['.*.*x', 3],
      // A group that nothing refers to changes nothing.
      ['^([a-z])+([a-z])+[a-z]$', 2],
      ['(a+)+$', Infinity],
      ['^(a|a)*$', Infinity],
      ['^(a|ab)(c|bcd)*$', Infinity],
      ['^(?:a?)*$', Infinity],
      ['^(\\w+\\s?)*$', Infinity],
      // A short match is tried at each index.
      ['', 1],
      ['a{100}', 1],
      ['a{101}', 2],
      ['(?:a|b{101})', 2],
      ['a{2,5}', 1],
      ['a{2,}', 2],
      ['(?:a{60})?b', 1],
      ['(?:$)*a', 1],
      // A lookahead may precede other parts, but nothing follows `$`.
      ['(?=a)b', 2],
      ['^(?=a)b', 1],
      ['^(?=a*a*b)', 2],
      ['^a*\\ba*$', 2],
      ['^a*$a*', 1],
      // Parts that may be empty let what follows them in.
      ['^a*b*a*$', 3],
      ['^(?:a?b)*$', 1],
      ['^(?:a?|b)*$', Infinity],
      ['^(?:a?|b)$', 1],
      ['^(?:a?|b?)$', 3],
      // Each repetition and each choice that is not decided may end in as many places as there are.
      ['^(?:a|ab)$', 1],
      ['^(?:a|ab)(?:c|cd)$', 2],
      ['(?:a|ab)c', 2],
      ['^(?:a*a*|b)$', 3],
      ['^(?:ab)?(?:ac)?d$', 2],
      ['^(?:a|ab){2}$', Infinity],
      ['^a{2}a$', 1],
      ['^(?:ba?b?)?$', 1],
      ['^(?:ba?b?){2}$', Infinity],
      ['^(a*)(b)\\2$', 2],
      // Of characters beyond ASCII it is not known which are the same.
      ['^é*a*$', 1],
      ['^é*ü*$', 2],
      ['^é*\\.*$', 1],
      ['^é*\\u0041*$', 1],
      ['^\\xC9*é*$', 2],
      ['^\\xc9*é*$', 2],
      ['^(?:é|a)?ü?$', 3],
    ])('returns the risk of %s: %p', (source, risk) => {
      // `.*foo` has one repetition: its end can be in n places, so it is linear.
      expect(riskOf(parse(source))).toBe(risk);
    });
  });

  describe('compilePattern()', () => {
    it.each([
      ['(?<!a)b+c*$', 'ab'.repeat(1e5), false],
      ['(?<!c)b+c*$', 'ab'.repeat(1e5), true],
      ['^(?=.*\\d)(?=.*[a-z]).{8,}$', 'Ab1'.repeat(1e5), true],
      ['^(?=.*\\d)(?=.*[a-z]).{8,}$', 'AB1'.repeat(1e5), false],
      ['^(\\w+\\b ?)+$', 'ab '.repeat(2e4), true],
      ['^(\\w+\\B ?)+$', 'ab '.repeat(2e4), false],
    ])('matches %s on long texts, although it looks beyond the next character', (source, text, answer) => {
      expect(compile(source)(text)).toBe(answer);
    });

    it('throws for a text that is too long for the automaton', () => {
      const matches = compile('^(a+)+$');
      expect(matches('a'.repeat(1e6))).toBe(true);
      expect(() => matches('a'.repeat(3_100_000))).toThrow('the string is too long for so complex a pattern');
    });

    it('matches long texts of many different characters', () => {
      const matches = compile('^(?:\\p{Lo}+|é|b)+$');
      const letters = Array.from({ length: 3_000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
      expect(matches(letters.repeat(30))).toBe(true);
      expect(matches(`${letters.repeat(30)}b!`)).toBe(false);
      expect(matches('éb'.repeat(1_000))).toBe(true);
      expect(matches(`éè${'b'.repeat(1_000)}`)).toBe(false);
    });

    it('throws when all lookarounds together take too much work', () => {
      const matches = compile('^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[^\\w]).{8,}$');
      expect(matches('aA1-'.repeat(100_000))).toBe(true);
      expect(() => matches('aA1-'.repeat(200_000))).toThrow('the string is too long for so complex a pattern');
      expect(matches('aA1-'.repeat(100_000))).toBe(true);
    });

    it('matches backreferences in long texts and beside nested repetition, if that takes few steps', () => {
      const quoted = compile('^(["\'])[^"\']*\\1$');
      expect(quoted('"a"')).toBe(true);
      expect(quoted('"a\'')).toBe(false);
      expect(quoted(`"${'a'.repeat(1_500)}"`)).toBe(true);
      expect(() => quoted(`"${'a'.repeat(1e6)}"`)).toThrow('the string is too long for so complex a pattern');
      expect(compile('^(a+)+\\1$')('a'.repeat(20))).toBe(true);
      expect(() => compile('^(a+)+\\1$')(`${'a'.repeat(40)}!`)).toThrow(
        'the string is too long for so complex a pattern',
      );
      // As ArkType writes a date.
      const date = compile(
        '^([+-]?\\d{4}(?!\\d{2}\\b))((-?)((0[1-9]|1[0-2])(\\3([12]\\d|0[1-9]|3[01]))?|W([0-4]\\d|5[0-3])(-?[1-7])?|(00[1-9]|0[1-9]\\d|[12]\\d{2}|3([0-5]\\d|6[1-6])))(T((([01]\\d|2[0-3])((:?)[0-5]\\d)?|24:?00)([,.]\\d+(?!:))?)?(\\17[0-5]\\d([,.]\\d+)?)?([Zz]|([+-])([01]\\d|2[0-3]):?([0-5]\\d)?)?)?)?$',
      );
      expect(['2020-01-01T00:00:00Z', '20200101', '2020-0101', '2020-01-01T00:0000Z'].map(date)).toEqual([
        true,
        true,
        false,
        false,
      ]);
    });

    it.each<[string, string, boolean]>([
      ['^(?:(.)|a)+\\1', '\ud83d\ud83d', true],
      ['^(?:(.)|a)+\\1', '\ud83d😀', false],
      ['^(?:(.)|a)+\\1', '😀😀', true],
      ['(?<=\\1(?:(.)|a)+)$', '\ude00\ude00', true],
      ['(?<=\\1(?:(.)|a)+)$', '😀\ude00', false],
      ['(?<=^\\1(?:(.)|a)+)$', '😀😀', true],
    ])('compares whole characters in a backreference: /%s/ on %j returns %p', (source, text, answer) => {
      expect([new RegExp(source, 'u').test(text), compile(source)(text)]).toEqual([answer, answer]);
    });

    it('throws a SchemaError for patterns that are too large', () => {
      expect(() => compile('(?:(?:a|a){1000}){1000}')).toThrow('too large');
      expect(() => compile('('.repeat(2000) + ')'.repeat(2000))).toThrow('groups');
    });

    it('matches with the flag u', () => {
      expect(compile('^.$')('😀')).toBe(true);
      expect(compile('^\\p{Lu}+$')('ÄÖ')).toBe(true);
      expect(compile('^\\d$')('٣')).toBe(false);
      expect(compile('^a$')('a\n')).toBe(false);
      expect(compile('\\s')('\ufeff')).toBe(true);
    });
  });
});

describe('unicode pattern', () => {
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
      expect([check('aaa'), check(`${'a'.repeat(40)}!`), check(`${'a'.repeat(50_000)}!`)]).toEqual([
        true,
        false,
        false,
      ]);
    });

    it('keeps its flags', () => {
      expect(compileSchema({ format: 'f' }, { customFormats: { f: /^A$/i } }).check('a')).toBe(true);
    });
  });
});

describe('encodePunycode() and decodePunycode()', () => {
  it.each([
    ['ليهمابتكلموشعربي؟', 'egbpdaj6bu4bxfgehfvwxn'],
    ['他们为什么不说中文', 'ihqwcrb4cv8a8dqg056pqjye'],
    ['Pročprostěnemluvíčesky', 'Proprostnemluvesky-uyb24dma41a'],
    ['3年B組金八先生', '3B-ww4c5e180e575a65lsy2b'],
    ['-> $1.00 <-', '-> $1.00 <--'],
  ])('convert the example %s of RFC 3492', (text, code) => {
    expect([encodePunycode(text), decodePunycode(code)]).toEqual([code, text]);
  });

  it('reverse each other for any text, and agree with the engine about letters', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'abz9-éßяژあ語힣', '\u{10ffff}', '\u{10400}'),
      minLength: 1,
      maxLength: 40,
      size: 'max',
    });
    fc.assert(
      fc.property(letters, (text) => expect(decodePunycode(encodePunycode(text))).toBe(text)),
      { numRuns: runs(500) },
    );
    const words = fc
      .string({ unit: fc.constantFrom(...'abzéжあ語'), minLength: 1, maxLength: 12 })
      .filter((it) => /[^a-z]/.test(it));
    fc.assert(
      fc.property(words, (text) => expect(`xn--${encodePunycode(text)}`).toBe(domainToASCII(text))),
      { numRuns: runs(500) },
    );
  });

  it.each(['!', 'a!', 'é', '9999999999', 'a-b-!', '-é'])('return undefined for %s', (code) => {
    expect(decodePunycode(code)).toBeUndefined();
  });
});
