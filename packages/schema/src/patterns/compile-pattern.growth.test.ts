import { describe, expect, it } from '@jest/globals';
import { isJsonError } from '@wirework/encoding-errors';
import { expectLinear } from '@wirework/test-support/growth';
import { compilePattern } from './compile-pattern.ts';

const compile = (source: string) =>
  compilePattern(source, (reason) => {
    throw new Error(reason);
  });

describe('compilePattern()', () => {
  const hostile = ['a', ' ', 'ab ', 'a,', 'x', 'é'];

  it.each([
    '^(a+)+$',
    '(a|a)*$',
    '\\s+$',
    '^[\\w.]+@[\\w.]+\\.\\w+$',
    '(x+x+)+y',
    '^(\\w+\\s?)*$',
    '.*.*.*x$',
    '(a?){30}a{30}',
    '^(?:.*?,){11}P',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '^\\S(|(.|\\n)*\\S)$',
    '(?:a{3,40}){100}c',
    '^(?=.*\\d)(?=.*[a-z]).{8,}$',
    '(?:[^x]+|é)*$z',
  ])('matches %s on hostile texts in linear time, or throws', async (source) => {
    const matches = compile(source);
    await expectLinear((size) => {
      const texts = hostile.map((unit) => `${unit.repeat(size)}!`);
      return () => {
        for (const text of texts) {
          try {
            matches(text);
          } catch (error) {
            expect(isJsonError(error, 'LIMIT_EXCEEDED')).toBe(true);
          }
        }
      };
      // The expressions of the engine match shorter texts.
    }, 1_000);
  });

  it('takes linear time for characters with one hash', async () => {
    // The last nine bits of what V8 makes of a small integer.
    const place = (point: number): number => {
      let hash = ~point + (point << 15);
      hash ^= hash >>> 12;
      hash += hash << 2;
      hash ^= hash >>> 4;
      hash = Math.imul(hash, 2057);
      return (hash ^ (hash >>> 16)) & 511;
    };
    const points: number[] = [];
    for (let point = 0x80; points.length < 800; point++)
      if ((point < 0xd800 || point > 0xdfff) && place(point) === 0) points.push(point);
    for (const source of ['^(.+)+$', '(a|.)*b$']) {
      await expectLinear((size) => {
        const text = String.fromCodePoint(...points.slice(0, size));
        return () => compile(source)(text);
      }, 100);
    }
  });

  it.each<[string, (count: number) => string, number]>([
    ['many characters', (count) => 'a'.repeat(count), 200],
    ['many repetitions', (count) => 'a*b*c*d*'.repeat(count), 25],
    ['many classes of Unicode', (count) => '\\p{L}a?'.repeat(count), 10],
    ['groups in groups', (count) => `(?:a${'(?:a*b*c*'.repeat(count)}${')'.repeat(count)})`, 10],
    ['choices in choices', (count) => '(?:a|b'.repeat(count) + ')'.repeat(count), 10],
  ])('compiles %s in linear time', async (_what, sourceOf, count) => {
    await expectLinear((size) => {
      const source = sourceOf(size);
      return () => compile(source)('aaa!');
    }, count);
  });
});
