import { describe, expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import fc from 'fast-check';
import { isTooDeep } from './is-too-deep.ts';

/** White space that makes a text long enough to be looked at. */
const padding = ' '.repeat(2 * 1024 * 1024);
const long = (text: string): Buffer => Buffer.from(padding + text);
const levels = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levels)) : 0;

describe('isTooDeep', () => {
  it('counts the levels of containers', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false, maxDepth: 3 }), (value) => {
        const text = `${'['.repeat(9_999)}${JSON.stringify(value)}${']'.repeat(9_999)}`;
        expect(isTooDeep(long(text))).toBe(levels(value) > 1);
      }),
      { numRuns: runs(300) },
    );
  });

  it.each([
    ['["[","{",', false],
    ['["\\"[{', false],
    ['["\\\\",[', true],
    ['[],[],[]', false],
    ['{"[[":{}}', true],
    ['["', false],
    ['["\\', false],
    ['[ö{', true],
  ])('returns for %j inside 9,999 levels: %p', (text, expected) => {
    expect(isTooDeep(long(`${'['.repeat(9_999)}${text}`))).toBe(expected);
  });

  it('returns false for bodies up to 2 MiB', () => {
    expect([2 * 1024 * 1024, 2 * 1024 * 1024 + 1].map((size) => isTooDeep(Buffer.alloc(size, '[')))).toEqual([
      false,
      true,
    ]);
  });
});
