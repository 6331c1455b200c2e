import { describe, expect, it } from '@jest/globals';
import { tablesOf } from '@wirework/test-support';
import fc from 'fast-check';
import { name } from '../../test/arbitraries.ts';
import { compilePath } from './compiled-path.ts';
import { compilePointer } from './compile-pointer.ts';
import { get, has } from '../value/get.ts';

interface Row {
  readonly id: string;
  readonly doc: string;
  readonly pointer?: string;
  readonly fragment?: string;
  readonly expect: { readonly value?: unknown; readonly error?: string };
}

describe('RFC 6901', () => {
  const rows = tablesOf<{ _meta: { docs: Record<string, unknown> }; vectors: Row[] }>('rfc/json_pointer.json').flatMap(
    ({ _meta, vectors }) => vectors.map((row) => ({ ...row, document: _meta.docs[row.doc] })),
  );
  // A fragment is percent-encoded text behind '#'; decoding it is the caller's.
  const pointerOf = (row: Row): string => row.pointer ?? decodeURIComponent((row.fragment ?? '#').slice(1));

  it.each(rows.filter((it) => it.expect.error === undefined))('$id gives its value', (row) => {
    const value = get(row.document, compilePointer(pointerOf(row)), { strict: true });
    expect(value).toEqual(row.expect.value);
    expect(compilePointer(pointerOf(row)).toPointer()).toBe(pointerOf(row));
  });

  it.each(rows.filter((it) => it.expect.error !== undefined))('$id fails', (row) => {
    expect(() => get(row.document, compilePointer(pointerOf(row)), { strict: true })).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^(PATH_SYNTAX|PATH_NOT_FOUND|TYPE_MISMATCH)$/) }),
    );
  });
});

describe('compilePointer()', () => {
  it('returns a path whose source is the equivalent expression', () => {
    expect(compilePointer('/users/0/a.b~1c').source).toBe('users.0.a\\.b/c');
    expect(compilePointer('/users/0/a.b~1c').segments).toEqual(['users', '0', 'a.b/c']);
  });

  it.each([
    ['a', 0],
    ['#/a', 0],
    ['/~', 2],
    ['/a~2', 3],
  ])('throws PATH_SYNTAX for %j at offset %i', (pointer, offset) => {
    expect(() => compilePointer(pointer)).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX', offset }));
  });

  it('throws LIMIT_EXCEEDED for a pointer over the limits of a path', () => {
    expect(() => compilePointer('/'.repeat(101))).toThrow(expect.objectContaining({ limit: 'maxSegments' }));
    expect(() => compilePointer(`/${'a'.repeat(5_000)}`)).toThrow(expect.objectContaining({ limit: 'maxPathLength' }));
  });

  it('throws PATH_SYNTAX for anything but a string', () => {
    expect(() => compilePointer(null as unknown as string)).toThrow(
      expect.objectContaining({ code: 'PATH_SYNTAX', message: expect.stringContaining('found null') }),
    );
  });
});

describe('toPointer()', () => {
  it('returns a pointer that compilePointer() compiles to the same names', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(name, fc.string({ unit: fc.constantFrom('~', '/', '0', '1', '-') })), { maxLength: 5 }),
        (names) => {
          const pointer = compilePath(names).toPointer();
          expect(compilePointer(pointer).segments).toEqual(names);
          expect(compilePointer(pointer).toPointer()).toBe(pointer);
        },
      ),
    );
  });

  it('prints names and indices', () => {
    expect(compilePath('a[0]["b/c"].~[""]').toPointer()).toBe('/a/0/b~1c/~0/');
    expect(compilePath('').toPointer()).toBe('');
  });

  it.each([
    ['a[-1].b', 1],
    ['a.b[*]', 3],
    ['a{b}', 1],
    ['a[+]', 1],
  ])('throws PATH_SYNTAX for %j, which no pointer can express', (path, offset) => {
    expect(() => compilePath(path).toPointer()).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX', offset }));
  });

  it('returns a pointer to the value of the path', () => {
    const path = compilePath('a[1].b');
    const doc = { a: [0, { b: null }] };
    expect(has(doc, path) && has(doc, compilePointer(path.toPointer()))).toBe(true);
  });
});
