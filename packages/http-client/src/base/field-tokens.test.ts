import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { expectLinear } from '@wirework/test-support/growth';
import { readChallenges } from '../features/auth/challenge.ts';
import { linkOf } from '../features/calls/pages.ts';
import { quotaOf, retryAfterOf } from '../message/response/pace.ts';
import { fieldTokens } from './field-tokens.ts';

const texts = (value: string): string[] => fieldTokens(value).map((it) => `${it.kind} ${it.text}`);

describe('fieldTokens', () => {
  it.each<[string, string[]]>([
    ['', []],
    [' a=b,', ['token a', 'separator =', 'token b', 'separator ,']],
    [String.raw`"a,\"b\\"`, [String.raw`quoted a,"b\ `.trim()]],
    ['<http://a/,b>;rel', ['target http://a/,b', 'separator ;', 'token rel']],
    ['"a', ['separator "', 'token a']],
    ['<a', ['separator <', 'token a']],
    ['é', ['separator é']],
  ])('reads %j', (value, expected) => {
    expect(texts(value)).toEqual(expected);
  });

  it('reads every text that was quoted', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 5 }), (values) => {
        const written = values.map((it) => `"${it.replace(/["\\]/g, '\\$&')}"`).join(', ');
        expect(fieldTokens(written).flatMap((it) => (it.kind === 'quoted' ? it.text : []))).toEqual(values);
      }),
    );
  });
});

describe('the work on a header is linear', () => {
  const shapes: Readonly<Record<string, (size: number) => string>> = {
    commas: (size) => `Digest a=b${','.repeat(size)}`,
    blanks: (size) => `Digest a=b${' '.repeat(size)}x`,
    'blanks and commas': (size) => `Digest a=b${' ,'.repeat(size)}`,
    'quotation marks': (size) => `Digest ${'"'.repeat(size)}`,
    'escaped quotation marks': (size) => `Digest a="${'\\"'.repeat(size)}`,
    'open targets': (size) => '<'.repeat(size),
    targets: (size) => '<a>; rel=prev, '.repeat(size),
    semicolons: (size) => `<a>${';'.repeat(size)}`,
    parameters: (size) => `"q"${';r=1'.repeat(size)}`,
    items: (size) => '"q";r=1;t=1, '.repeat(size),
    schemes: (size) => 'Digest a=b, '.repeat(size),
    equals: (size) => `a${'='.repeat(size)}`,
  };
  it.each(Object.entries(shapes))('%s', async (_name, shape) => {
    await expectLinear((size) => {
      const value = shape(size);
      return () => {
        readChallenges([value]);
        linkOf(value, 'next');
        quotaOf({ headers: { ratelimit: value } }, 0);
      };
    }, 500);
  });
});

describe('pace', () => {
  const now = Date.parse('2026-11-28T12:00:00Z');
  it.each<[Record<string, string | string[]>, number]>([
    [{ ratelimit: ['"burst";r=5;t=2', '"hour";r=0;t=30'] }, 30_000],
    [{ ratelimit: String.raw`"a\";r=7;t=1";r=0;t=3` }, 3000],
    [{ ratelimit: ['limit=100', 'remaining=0', 'reset=5'] }, 5000],
    // The server's clock is an hour behind, or an hour ahead.
    [{ 'retry-after': 'Sat, 28 Nov 2026 11:00:20 GMT', date: 'Sat, 28 Nov 2026 11:00:00 GMT' }, 20_000],
    [{ 'retry-after': 'Sat, 28 Nov 2026 13:00:20 GMT', date: 'Sat, 28 Nov 2026 13:00:00 GMT' }, 20_000],
  ])('is read from %j', (headers, expected) => {
    expect(retryAfterOf({ statusCode: 429, headers }, now)).toBe(expected);
  });
});
