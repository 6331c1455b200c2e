import { describe, expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import { JsonNumber } from '@wirework/scanner';
import fc from 'fast-check';
import { json, name, pathInto } from '../../test/arbitraries.ts';
import { compilePath, type PathInput } from '../syntax/compiled-path.ts';
import { get, has } from './get.ts';

describe('get() and has() with a compiled path', () => {
  it('return what they return for its segments', () => {
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
        },
      ),
      { numRuns: runs(3_000) },
    );
  });

  it('return the same at every read', () => {
    const path = compilePath('a[-1].b.c');
    for (let i = 0; i < 1_000; i++) {
      expect(get({ a: [0, { b: { c: i } }] }, path)).toBe(i);
      expect(get({ a: [{ b: Object.create({ c: 1 }) as object }] }, path)).toBeUndefined();
      expect(has({ a: {} }, path)).toBe(false);
    }
    expect(() => get({ a: [] }, path, { strict: true })).toThrow(expect.objectContaining({ code: 'PATH_NOT_FOUND' }));
  });

  it.each([1, 2, 3, 4, 5])('find own members of objects only, after %i names', (length) => {
    const wrap = (inner: unknown): unknown => Array.from({ length: length - 1 }).reduce((it) => ({ a: it }), inner);
    const readerOf = (tail: string): ((value: unknown) => unknown) => {
      const path = compilePath([...Array<string>(length - 1).fill('a'), tail]);
      return (it) => get(it, path, { default: 'nothing' });
    };
    const read = readerOf('a');
    expect(read(wrap({ a: 1 }))).toBe(1);
    expect(read(wrap(Object.assign(Object.create(null) as object, { a: 2 })))).toBe(2);
    for (const inner of [
      { a: undefined },
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
      expect(read(wrap(inner))).toBe('nothing');
    }
    for (const tail of ['length', 'literal', '0', 'constructor', '__proto__', 'toString']) {
      const readTail = readerOf(tail);
      for (const inner of [{}, [], 'text', new JsonNumber('1')]) expect(readTail(wrap(inner))).toBe('nothing');
      expect(readTail(wrap(JSON.parse(`{${JSON.stringify(tail)}: 7}`)))).toBe(7);
    }
    expect(readerOf('0')(wrap(['x']))).toBe('x');
  });

  it('run a getter of an object once, and one of its class never', () => {
    let runs = 0;
    class Counter {
      get count(): number {
        return runs++;
      }
    }
    const path = compilePath('at.count');
    const own = {
      get count() {
        return ++runs;
      },
    };
    expect(get({ at: own }, path)).toBe(1);
    expect(get({ at: new Counter() }, path)).toBeUndefined();
    expect(runs).toBe(1);
  });

  it('see what is added to Object.prototype between two reads as inherited', () => {
    const path = compilePath('a');
    let runs = 0;
    expect(get({ a: 1 }, path)).toBe(1);
    try {
      for (const pollution of [{ value: 'inherited' }, { get: () => runs++ }, { value: undefined }]) {
        Object.defineProperty(Object.prototype, 'a', { ...pollution, configurable: true });
        expect(has({}, path)).toBe(false);
        expect(has({ b: 1 }, path)).toBe(false);
      }
    } finally {
      Reflect.deleteProperty(Object.prototype, 'a');
    }
    expect(runs).toBe(0);
    expect(get({ a: 2 }, path)).toBe(2);
  });
});
