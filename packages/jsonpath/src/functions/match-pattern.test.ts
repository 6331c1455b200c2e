import { describe, expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import fc from 'fast-check';
import { readLimits } from '../options/limits.ts';
import { Budget } from '../values/budget.ts';
import { matchPattern } from './match-pattern.ts';

const budget = (maxNodes = 10_000_000): Budget => new Budget(readLimits({ maxNodes }));
const matches = (pattern: string, text: string): boolean => matchPattern(true)(text, pattern, budget());
const finds = (pattern: string, text: string): boolean => matchPattern(false)(text, pattern, budget());

describe('matchPattern()', () => {
  it.each<[string, string, boolean]>([
    ['', '', true],
    ['', 'a', false],
    ['abc', 'abc', true],
    ['a|bc', 'bc', true],
    ['a|', '', true],
    ['(a|b)*c', 'ababc', true],
    ['a{2}', 'aa', true],
    ['a{2}', 'aaa', false],
    ['a{2,}', 'aaaa', true],
    ['a{1,2}', 'aaa', false],
    ['a{0}', '', true],
    ['(a*)*', 'aaa', true],
    ['.', '\n', false],
    ['.', '\r', false],
    ['.', '\u2028', true],
    ['.', '😀', true],
    ['[😀-😂]', '😁', true],
    ['[a-c-]', '-', true],
    ['[-a]', '-', true],
    ['[^a-c]', 'd', true],
    ['[^a-c]', 'b', false],
    ['[^\\p{Lu}]', 'é', true],
    ['\\p{Lu}\\p{Ll}+', 'École', true],
    ['\\P{L}', '1', true],
    ['\\P{L}', 'x', false],
    ['\\.\\-\\(\\)\\[\\]\\{\\}\\|\\^\\\\\\*\\+\\?\\n\\r\\t', '.-()[]{}|^\\*+?\n\r\t', true],
    ['[\\n\\-\\]]+', '\n-]', true],
    ['^a$', 'a', true],
    ['a^', 'a', false],
    ['a$b', 'ab', false],
    ['(^a|b)+$', 'abb', true],
  ])('%j on %j as a whole returns %s', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });

  it.each<[string, string, boolean]>([
    ['', '', true],
    ['b', 'abc', true],
    ['^b', 'abc', false],
    ['^a', 'abc', true],
    ['c$', 'abc', true],
    ['b$', 'abc', false],
    ['[0-9]{3}', 'a12b345', true],
    ['😀', 'x😀', true],
    ['(a|aa)+$', 'baaa', true],
  ])('%j somewhere in %j returns %s', (pattern, text, expected) => {
    expect(finds(pattern, text)).toBe(expected);
  });

  it.each([
    '\\d',
    '\\w',
    '\\b',
    '\\1',
    '\\/',
    '\\a',
    '(?:a)',
    '(?=a)',
    '(?<n>a)',
    'a*?',
    'a+?',
    'a{2}?',
    'a**',
    '*',
    '+a',
    '?',
    '{1}',
    'a{',
    'a{,2}',
    'a{2,1}',
    'a{1',
    '(',
    ')',
    '(a',
    'a)',
    '[',
    ']',
    '[]',
    '[^]',
    '[a',
    '[b-a]',
    '[a-\\p{L}]',
    '[--a]',
    '[a&&[b]]',
    '}',
    '\\',
    '\\p{X}',
    '\\p{Lx}',
    '\\p{IsBasicLatin}',
    '\\pL',
    '[a-b-c]',
    `${'('.repeat(201)}a${')'.repeat(201)}`,
  ])('%j is not an I-Regexp and matches nothing', (pattern) => {
    for (const text of ['', 'a', pattern]) {
      expect(matches(pattern, text)).toBe(false);
      expect(finds(pattern, text)).toBe(false);
    }
  });

  it('agrees with the regular expressions to which RFC 9485 section 5.3 maps patterns', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\.', '\\p{Ll}', '[b-d]', 'é');
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 3 },
        atom,
        fc.array(tie('pattern'), { maxLength: 3 }).map((it) => it.join('')),
        fc
          .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{0,}'))
          .map(([it, sign]) => `(${it})${sign}`),
        fc.tuple(tie('pattern'), tie('pattern')).map((it) => `(${it.join('|')})`),
      ),
    }));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '.', 'é', '\n'), maxLength: 6 });
    fc.assert(
      fc.property(pattern, text, (source, it) => {
        const mapped = source.replace(/\\.|\[[^\]]*\]|\./g, (part) => (part === '.' ? '[^\\n\\r]' : part));
        expect(matches(source, it)).toBe(new RegExp(`^(?:${mapped})$`, 'u').test(it));
        expect(finds(source, it)).toBe(new RegExp(mapped, 'u').test(it));
      }),
      { numRuns: runs(3_000) },
    );
  });

  it('throws LIMIT_EXCEEDED for a pattern whose repetitions make it too large', () => {
    for (const pattern of ['(a{100}){101}', 'a{10001}', '((a{30}){30}){30}', `${'(a|b)'.repeat(4_000)}`])
      expect(() => matches(pattern, 'a')).toThrow(
        expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'steps of a pattern', max: 10_000 }),
      );
    expect(matches('((){9999}){9999}', '')).toBe(true);
  });

  it.each([
    ['categories', String.raw`[\p{Lu}\p{Ll}\p{Nd}]`.repeat(200)],
    ['classes', Array.from({ length: 60_000 }, (_, i) => `[a${String.fromCodePoint(0x4e00 + i)}]`).join('')],
    ['characters in classes', `[${'abcdefghij'.repeat(90)}]`.repeat(200)],
  ])('throws LIMIT_EXCEEDED for a pattern with too many %s for the budget', (_, pattern) => {
    expect(() => finds(pattern, 'a')).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxNodes' }));
  });

  it('throws LIMIT_EXCEEDED for a class of more than 1,000 characters', () => {
    expect(() => finds(`[${'a'.repeat(999)}]`, 'a')).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'characters of a class', max: 1_000 }),
    );
    expect(finds(`[${'a'.repeat(998)}]`, 'a')).toBe(true);
  });

  it('throws LIMIT_EXCEEDED when the states of an automaton take more than the budget', () => {
    const pattern = `(a|b)*a${'(a|b)'.repeat(200)}`;
    const text = [...Array(20_000).keys()]
      .map((i) => (Math.imul(i * i + 7, 2_654_435_761) & 0x40000 ? 'a' : 'b'))
      .join('');
    expect(() => matchPattern(true)(text, pattern, budget(100_000))).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxNodes', max: 100_000 }),
    );
  });

  it('stays correct when it forgets its states', () => {
    const test = matchPattern(false);
    const pattern = 'a(a|b){12}c';
    const texts = Array.from({ length: 5_000 }, (_, i) => {
      return `${(i * 2_654_435_761).toString(2).replaceAll('0', 'a').replaceAll('1', 'b').slice(0, 24)}c`;
    });
    const found = texts.filter((it) => test(it, pattern, budget()));
    expect(found).toEqual(texts.filter((it) => /a[ab]{12}c/.test(it)));
  });
});
