import { describe, expect, it } from '@jest/globals';
import { JsonNumber } from '@wirework/scanner';
import fc from 'fast-check';
import { json, name, pathInto } from '../../test/arbitraries.ts';
import { compilePath, type PathInput } from '../syntax/compiled-path.ts';
import { followSegments } from '../semantics/follow-segments.ts';
import { get } from './get.ts';
import { has } from './has.ts';
import { makeReader } from './reader.ts';
import { copies, Steps } from './steps.ts';

/** No copies left, so that a reader has to share. */
function usedUp(): Steps {
  const steps = new Steps();
  for (const _ of copies) steps.take('', String, String);
  return steps;
}

describe('a compiled path', () => {
  it('reads what its segments read, for any value and any path, seldom or often', () => {
    const names = fc.array(name, { maxLength: 6 });
    fc.assert(
      fc.property(
        json.chain((value) => fc.tuple(fc.constant(value), fc.oneof(pathInto(value, true), names))),
        ([value, segments]) => {
          const compiled = compilePath(segments);
          const nothing = Symbol('nothing');
          expect(get(value, compiled as PathInput, { default: nothing })).toEqual(
            get(value, segments, { default: nothing }),
          );
          expect(has(value, compiled)).toBe(has(value, segments));
          for (const steps of [new Steps(), usedUp()]) {
            expect(makeReader(compiled, steps)(value)).toEqual(followSegments(value, compiled.segments));
          }
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('reads the same the thousandth time', () => {
    const path = compilePath('a[-1].b.c');
    for (let i = 0; i < 1_000; i++) {
      expect(get({ a: [0, { b: { c: i } }] }, path)).toBe(i);
      expect(get({ a: [{ b: Object.create({ c: 1 }) as object }] }, path)).toBeUndefined();
      expect(has({ a: {} }, path)).toBe(false);
    }
    expect(() => get({ a: [] }, path, { strict: true })).toThrow(expect.objectContaining({ code: 'PATH_NOT_FOUND' }));
  });

  it.each([1, 2, 3, 4, 5])('of %i names sees own members of objects only', (length) => {
    const wrap = (inner: unknown): unknown => Array.from({ length: length - 1 }).reduce((it) => ({ a: it }), inner);
    const reading = (tail: string): ((value: unknown) => unknown)[] => {
      const path = compilePath([...Array<string>(length - 1).fill('a'), tail]);
      const readers = [new Steps(), usedUp()].map((steps) => makeReader(path, steps));
      return [
        (it) => get(it, path, { default: 'nothing' }),
        ...readers.map((it) => (value: unknown) => it(value) ?? 'nothing'),
      ];
    };
    for (const value of reading('a')) {
      expect(value(wrap({ a: 1 }))).toBe(1);
      expect(value(wrap({ a: undefined }))).toBe('nothing');
      for (const inner of [
        {},
        null,
        'a',
        1,
        true,
        undefined,
        Object.assign([], { a: 1 }),
        Object.create({ a: 1 }),
        new JsonNumber('1'),
      ]) {
        expect(value(wrap(inner))).toBe('nothing');
      }
      expect(value(wrap(Object.assign(Object.create(null) as object, { a: 2 })))).toBe(2);
    }
    for (const tail of ['length', 'literal', '0', 'constructor', '__proto__', 'toString']) {
      for (const value of reading(tail)) {
        for (const inner of [{}, [], 'text', new JsonNumber('1')]) expect(value(wrap(inner))).toBe('nothing');
        const own: unknown = JSON.parse(`{${JSON.stringify(tail)}: 7}`);
        expect(value(wrap(own))).toBe(7);
      }
    }
    for (const value of reading('0')) expect(value(wrap(['x']))).toBe('x');
  });

  it('runs a getter of an object once, and one of its class never', () => {
    let runs = 0;
    class Counter {
      get count(): number {
        return runs++;
      }
    }
    const path = compilePath('at.count');
    for (const steps of [new Steps(), usedUp()]) {
      const reader = makeReader(path, steps);
      runs = 0;
      expect(
        reader({
          at: {
            get count() {
              return ++runs;
            },
          },
        }),
      ).toBe(1);
      expect(
        reader({
          get at() {
            runs++;
            return Object.create(null) as object;
          },
        }),
      ).toBeUndefined();
      expect(runs).toBe(2);
      expect(reader({ at: new Counter() })).toBeUndefined();
      expect(runs).toBe(2);
    }
  });
});
