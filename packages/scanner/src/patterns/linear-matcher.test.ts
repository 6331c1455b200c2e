import { describe, expect, it } from '@jest/globals';
import { expressions, expressionTexts, runs } from '@wirework/test-support';
import fc from 'fast-check';
import { linearMatcher } from './linear-matcher.ts';
import { parsePattern, type PatternNode } from './parse-pattern.ts';

/** Throws when a matcher works more than the limit. */
const budgetOf = (limit: number): { spend(work: number): void } => {
  let left = limit;
  return {
    spend(work) {
      left -= work;
      if (left < 0) throw new Error('too much work');
    },
  };
};

const matcher = (source: string, maxSteps = 20_000): ((text: string, limit?: number) => boolean) => {
  const linear = linearMatcher(parsePattern(source) as PatternNode, maxSteps);
  if (linear === undefined) throw new Error('too large');
  return (text, limit = 1e7) => linear.matches(text, budgetOf(limit));
};

describe('linearMatcher()', () => {
  it("agrees with the engine's regular expressions", () => {
    fc.assert(
      fc.property(expressions, fc.array(expressionTexts, { minLength: 1, maxLength: 8 }), (source, list) => {
        let expression: RegExp;
        try {
          // The engine tries an unanchored pattern inside a pair of surrogates, which ECMA-262 does not: a
          // leading walk over whole characters keeps it from that.
          expression = new RegExp(`^[^]*?(?:${source})`, 'u');
        } catch {
          return;
        }
        const matches = matcher(source);
        for (const text of list) expect([source, text, matches(text)]).toEqual([source, text, expression.test(text)]);
      }),
      { numRuns: runs(3_000) },
    );
  });

  it.each(['a{101}', '(?:a|b){40}', '(?:a{11}){11}', '(?=a{101})', '\\1(a)'])(
    'returns undefined for %s, which needs more than 100 steps or remembers groups',
    (source) => {
      expect(linearMatcher(parsePattern(source) as PatternNode, 100)).toBeUndefined();
    },
  );

  it('returns a matcher for empty groups that are repeated however often', () => {
    expect(matcher('(?:(?:){1000000000}){1000000000}a', 10)('ba')).toBe(true);
    expect(matcher('(?:)*b', 10)('a')).toBe(false);
  });

  it('takes linear work where a backtracking engine takes exponential or quadratic time', () => {
    for (const source of ['(a+)+b', '(a|a)*b', '(a|aa)+b', '.*.*.*b', '[a-z]*[a-y]*[a-x]*1', '(?:a|b)+(?=a)c']) {
      const matches = matcher(source);
      expect(matches('a'.repeat(1_000))).toBe(false);
      expect(matches('a'.repeat(100_000), 150_000)).toBe(false);
      expect(matches(`${'a'.repeat(100_000)}b1ac`, 150_000)).toBe(source !== '(?:a|b)+(?=a)c');
    }
  });

  it('takes work that the cache does not save from the budget, and can be used again after that', () => {
    const matches = matcher(`(a|b)*a${'(a|b)'.repeat(200)}$`);
    const text = [...Array(20_000).keys()]
      .map((i) => (Math.imul(i * i + 7, 2_654_435_761) & 0x40000 ? 'a' : 'b'))
      .join('');
    expect(() => matches(text, 100_000)).toThrow('too much work');
    expect(matches(`a${'b'.repeat(200)}`)).toBe(true);
    expect(matches('b'.repeat(300))).toBe(false);
  });

  it('stays correct when it forgets its states', () => {
    const matches = matcher('a(?:a|b){12}c');
    const texts = Array.from({ length: 5_000 }, (_, i) => {
      return `${(i * 2_654_435_761).toString(2).replaceAll('0', 'a').replaceAll('1', 'b').slice(0, 24)}c`;
    });
    expect(texts.filter((it) => matches(it))).toEqual(texts.filter((it) => /a[ab]{12}c/.test(it)));
  });
});

describe('parsePattern()', () => {
  // Engines since ECMA-262 of 2025 accept these. A group with flags matches other texts than its parts, so nothing is
  // known about its time.
  it.each(['(?i:a)', '^(?i:(?:a|A)*)$', 'a|(b(?-i:c))', '(?ims:a)', '(?i-s:a)', '(?s-:a)'])(
    'returns undefined for %s',
    (source) => {
      expect(parsePattern(source)).toBeUndefined();
    },
  );

  it.each(['(?:a)', '(?<i>a)', '(?<n>a)\\k<n>', '[(?i:a)]', '\\(?i:a', '(?=i:a)', '(?<!i:a)'])(
    'parses %s',
    (source) => {
      expect(parsePattern(source)).toBeDefined();
    },
  );
});
