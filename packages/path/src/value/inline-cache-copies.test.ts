import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { json, name, pathInto } from '../../test/arbitraries.ts';
import { followSegments } from '../semantics/follow-segments.ts';
import { compilePath } from '../syntax/compiled-path.ts';
import { get } from './get.ts';
import { freeCopies, makeReader, type MakeStep, readerOf } from './inline-cache-copies.ts';

const copies = [...freeCopies];

describe('readerOf()', () => {
  it('returns undefined for a path that has been read seldom, and for one that is not compiled', () => {
    expect(readerOf(compilePath('a'))).toBeUndefined();
    for (const path of ['a', ['a'], null as unknown as string]) {
      for (let i = 0; i < 200; i++) expect(readerOf(path)).toBeUndefined();
    }
  });

  it('returns a reader from the hundredth read on until the copies are taken, then undefined', () => {
    const paths = Array.from({ length: 12 }, (_, i) => compilePath(`a${i}.b.c.d`));
    const readers = paths.map((path, i) => {
      const doc = { [`a${i}`]: { b: { c: { d: i } } } };
      for (let n = 1; n < 100; n++) expect(get(doc, path)).toBe(i);
      const reader = readerOf(path);
      expect(readerOf(path)).toBe(reader);
      for (let n = 0; n < 100; n++) expect(get(doc, path)).toBe(i);
      return reader;
    });
    expect(readers.map((it) => it !== undefined)).toEqual(paths.map((_, i) => i < 10));
    expect(freeCopies).toEqual([]);
  });
});

describe('makeReader()', () => {
  it('returns a reader that finds what the loop finds', () => {
    const segments = fc.array(name, { maxLength: 6 });
    fc.assert(
      fc.property(
        json.chain((value) => fc.tuple(fc.constant(value), fc.oneof(pathInto(value, false), segments))),
        ([value, path]) => {
          const compiled = compilePath(path).segments;
          const reader = makeReader(compiled, [...copies]);
          if (reader !== undefined) expect(reader(value)).toEqual(followSegments(value, compiled));
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('takes a copy for each name', () => {
    const left = [...copies];
    expect(makeReader(['a', 0, 'b', -1], left)).toBeInstanceOf(Function);
    expect(left).toHaveLength(copies.length - 2);
  });

  it.each([
    ['a form', compilePath('a[*]').segments],
    ['a name that may be an index', ['a', '0']],
    ['the name of the member of a JsonNumber', ['literal']],
    ['more segments than copies', Array<string>(41).fill('a')],
  ])('returns undefined for %s and takes no copy', (_what, segments) => {
    const left = [...copies];
    expect(makeReader(segments, left)).toBeUndefined();
    expect(left).toHaveLength(copies.length);
  });
});

describe('a copy of the step', () => {
  const next = (value: unknown): unknown => ['next', value];
  const other = (value: unknown): unknown => ['other', value];
  const read = (copies[0] as MakeStep)('a', next, other) as (value: unknown) => [string, unknown];

  it('has the text of all others and is another function', () => {
    expect(new Set(copies.map(String)).size).toBe(1);
    expect(new Set(copies).size).toBe(40);
  });

  it('goes on from an own member with any value', () => {
    for (const value of [1, null, undefined, {}]) expect(read({ a: value })).toEqual(['next', value]);
    expect(read(Object.defineProperty({}, 'a', { value: 1, enumerable: false }))).toEqual(['next', 1]);
    expect(
      read({
        get a() {
          return 1;
        },
      }),
    ).toEqual(['next', 1]);
    expect(read(new Proxy({ a: 1 }, {}))).toEqual(['next', 1]);
  });

  it('leaves all other values, arrays and inherited members to the other reader', () => {
    for (const value of [undefined, null, 'a', 1, true, Symbol('a'), {}, [], Object.assign([], { a: 1 }), () => 1])
      expect(read(value)).toEqual(['other', value]);
    for (const prototype of [
      { a: 1 },
      {
        get a(): never {
          throw new Error('was read');
        },
      },
      new Proxy({ a: 1 }, {}),
    ]) {
      const heir = Object.create(prototype) as object;
      expect(read(heir)[0]).toBe('other');
      expect(read(Object.create(heir))[0]).toBe('other');
      expect(read(new Proxy(heir, {}))[0]).toBe('other');
    }
    expect(read(Object.prototype)[0]).toBe('other');
  });

  it('sees what is added to Object.prototype between two reads as inherited', () => {
    let runs = 0;
    expect(read({ a: 1 })).toEqual(['next', 1]);
    try {
      for (const pollution of [{ value: 'inherited' }, { get: () => runs++ }, { value: undefined }]) {
        Object.defineProperty(Object.prototype, 'a', { ...pollution, configurable: true });
        expect(read({})[0]).toBe('other');
        expect(read({ b: 1 })[0]).toBe('other');
      }
    } finally {
      Reflect.deleteProperty(Object.prototype, 'a');
    }
    expect(runs).toBe(0);
    expect(read({ a: 2 })).toEqual(['next', 2]);
    expect(read({})).toEqual(['other', {}]);
  });
});
