import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JsonNumber } from '@wirework/scanner';
import { runs, withPollutedPrototype } from '@wirework/test-support';
import { compilePath, get } from '../index.ts';
import { followSegments } from './follow-segments.ts';
import { refillCopies } from './hot-read.ts';

/** Reads a path so often that it becomes hot. */
function heated<T>(path: T): T {
  for (let i = 0; i < 300; i++) get({ a: { b: [{ c: 1 }] } }, path as string);
  return path;
}

class Row {
  get b(): never {
    throw new Error('a getter of the class was called');
  }
}

describe('a hot path', () => {
  const names = ['a', 'b', 'c', 'literal', '__proto__', 'constructor', 'length', '0', ''];
  const step = fc.oneof(fc.constantFrom(...names), fc.integer({ min: -2, max: 2 }));
  const leaf = fc.constantFrom<unknown>(
    1,
    'text',
    null,
    undefined,
    new JsonNumber('1'),
    Object.assign(new Row(), { a: 1 }),
  );
  const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.sparseArray(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names.filter((it) => it !== '__proto__')), tie('value')),
      fc
        .dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'))
        .map((it) => Object.assign(Object.create(null), it) as unknown),
    ),
  }));

  it('leads to what it leads to before', () => {
    let found = 0;
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 4 }),
        fc.array(anyValue, { minLength: 1, maxLength: 5 }),
        (segments, values) => {
          refillCopies();
          const path = heated(compilePath(segments));
          for (const value of values) {
            const expected = followSegments(value, segments);
            expect(get(value, path)).toBe(expected);
            if (expected !== undefined) found++;
          }
        },
      ),
      { numRuns: runs(3_000, 200) },
    );
    expect(found).toBeGreaterThan(20);
  });

  it('is one in a string, too, and default and strict mean the same', () => {
    const path = heated('a.b[0].c');
    expect(get({ a: { b: [{ c: 2 }] } }, path)).toBe(2);
    expect(get({ a: { b: [] } }, path, { default: 3 })).toBe(3);
    expect(() => get({ a: {} }, path, { strict: true })).toThrow(expect.objectContaining({ code: 'PATH_NOT_FOUND' }));
  });

  it('reads own members only, whatever its prototypes have', () => {
    const path = heated(compilePath('a.b'));
    expect(get({ a: new Row() }, path)).toBeUndefined();
    expect(withPollutedPrototype({ b: 1 }, () => get({ a: {} }, path))).toBeUndefined();
    expect(get({ a: new Proxy({}, { get: () => 1 }) }, path)).toBeUndefined();
    expect(get({ a: Object.defineProperty(new Row(), 'b', { value: 5 }) }, path)).toBe(5);
  });

  it('keeps its loop when no copies are left', () => {
    refillCopies();
    const paths = Array.from({ length: 200 }, (_, i) => heated(compilePath(`n${i}.b[0]`)));
    for (const [i, path] of paths.entries()) expect(get({ [`n${i}`]: { b: [i] } }, path)).toBe(i);
  });
});
