import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JsonNumber } from '@wirework/scanner';
import { frozen, nested, runs, thrownBy } from '@wirework/test-support';
import { json, name, pathInto } from '../../test/arbitraries.ts';
import { type CompiledPath, compilePointer, getFromText, setInText } from '../index.ts';
import { applyPatch } from '../patch.ts';
import { compilePath, type PathInput } from '../syntax/compiled-path.ts';
import { removeFromText } from '../text/edit/remove-from-text.ts';
import { get, getMany, has } from './get.ts';
import { remove } from './remove.ts';
import { set } from './set.ts';

describe('get', () => {
  const doc = {
    users: [
      { id: 1, name: 'Ada', tags: ['a', 'b'], nick: null },
      { id: 2, name: 'Bo', tags: [['c'], ['d', ['e']]] },
      'no object',
      { id: 4 },
    ],
    '0': 'zero',
    'a.b': { '': { '': 'deep' } },
    none: null,
    map: { x: { n: 1 }, y: { n: 2 }, z: 3 },
    grid: [[1, 2], [3], []],
  };

  const there: [PathInput, unknown][] = [
    ['', doc],
    [[], doc],
    ['users[0].name', 'Ada'],
    [['users', 0, 'name'], 'Ada'],
    [['users', '0', 'name'], 'Ada'],
    [compilePath('users[0].name'), 'Ada'],
    ['users.0.name', 'Ada'],
    ['users[-1].id', 4],
    ['0', 'zero'],
    ['["0"]', 'zero'],
    ['a\\.b[""][""]', 'deep'],
    ['none', null],
    ['users[0].nick', null],
    ['grid[0][-2]', 1],
    ['users[*].id', [1, 2, 4]],
    ['users[*].nick', [null]],
    ['map[*]', [{ n: 1 }, { n: 2 }, 3]],
    ['map[*].n', [1, 2]],
    ['grid[*]', [[1, 2], [3], []]],
    ['grid[*][0]', [1, 3]],
    ['grid[*][*]', [[1, 2], [3], []]],
    ['grid[::-1][0]', [3, 1]],
    ['grid[0:2][-1]', [2, 3]],
    ['users[0:2].tags[0]', ['a', ['c']]],
    ['users[5:].id', []],
    ['users{id}', [1, 2, 4]],
    ['users{nick}', [null]],
    ['users{gone}', []],
    ['users{id,name}', [{ id: 1, name: 'Ada' }, { id: 2, name: 'Bo' }, { id: 4 }]],
    ['users{name,gone}', [{ name: 'Ada' }, { name: 'Bo' }]],
    [
      'users{tags}',
      [
        ['a', 'b'],
        [['c'], ['d', ['e']]],
      ],
    ],
    ['users{flat:tags}', ['a', 'b', 'c', 'd', 'e']],
    ['users{tags}[0]', ['a', 'b']],
    ['users{tags}[-1][0]', ['c']],
    ['users{tags}[*][0]', ['a', ['c']]],
    ['users{flat:tags}[1:3]', ['b', 'c']],
    ['users{flat:tags}[0]', 'a'],
    ['users[*]{id}', [1, 2, 4]],
    [
      'users[*]{flat:tags}',
      [
        ['a', 'b'],
        ['c', 'd', 'e'],
      ],
    ],
    ['users[0]{id,name}', { id: 1, name: 'Ada' }],
    ['users[0]{id}', 1],
    ['users[0]{flat:tags}', ['a', 'b']],
  ];

  /** Path, code, and for a mismatch what was expected. */
  const absent: [string, string, string][] = [
    ['gone', 'PATH_NOT_FOUND', ''],
    ['gone.further', 'PATH_NOT_FOUND', ''],
    ['users[9]', 'PATH_NOT_FOUND', ''],
    ['users[-5]', 'PATH_NOT_FOUND', ''],
    ['users.9', 'PATH_NOT_FOUND', ''],
    ['users.9999999999999999', 'TYPE_MISMATCH', 'object'],
    ['none.x', 'PATH_NOT_FOUND', ''],
    ['none[0]', 'PATH_NOT_FOUND', ''],
    ['none[*]', 'PATH_NOT_FOUND', ''],
    ['users{id}[7]', 'PATH_NOT_FOUND', ''],
    ['users[0]{gone}', 'PATH_NOT_FOUND', ''],
    ['users[0]{gone,lost}', 'PATH_NOT_FOUND', ''],
    ['users.name', 'TYPE_MISMATCH', 'object'],
    ['users.01', 'TYPE_MISMATCH', 'object'],
    ['users.-1', 'TYPE_MISMATCH', 'object'],
    ['users.length', 'TYPE_MISMATCH', 'object'],
    ['map[0]', 'TYPE_MISMATCH', 'array'],
    ['map[0:1]', 'TYPE_MISMATCH', 'array'],
    ['users[0].name.length', 'PATH_NOT_FOUND', ''],
    ['users[0].name.0', 'PATH_NOT_FOUND', ''],
    ['users[0].name[0]', 'PATH_NOT_FOUND', ''],
    ['users[0].name[*]', 'PATH_NOT_FOUND', ''],
    ['users[0].name{x}', 'PATH_NOT_FOUND', ''],
  ];

  describe('get()', () => {
    it.each(there)('reads %j', (path, expected) => {
      expect(get(doc, path)).toEqual(expected);
      expect(get(doc, path, { strict: true })).toEqual(expected);
      expect(get(doc, path, { default: 'default' })).toEqual(expected);
      expect(has(doc, path)).toBe(true);
    });

    it.each(absent)('finds nothing at %j', (path, code, expected) => {
      expect(get(doc, path)).toBeUndefined();
      expect(get(doc, path, { default: 'default' })).toBe('default');
      expect(has(doc, path)).toBe(false);
      expect(() => get(doc, path, { strict: true })).toThrow(
        expect.objectContaining(expected === '' ? { code, path } : { code, expected }),
      );
    });

    it('throws in a strict read with the pointer and the kind of the value that stopped the path', () => {
      expect(() => get(doc, 'users[0].name.first', { strict: true })).toThrow(
        expect.objectContaining({
          code: 'PATH_NOT_FOUND',
          path: 'users[0].name.first',
          pointer: '/users/0/name',
          cause: expect.objectContaining({
            code: 'TYPE_MISMATCH',
            path: 'users[0].name',
            expected: 'object',
            actual: 'string',
            pointer: '/users/0/name',
          }),
        }),
      );
      expect(() => get(doc, 'users[-1].gone', { strict: true })).toThrow(
        expect.objectContaining({ code: 'PATH_NOT_FOUND', pointer: `/users/${doc.users.length - 1}` }),
      );
      expect(() => get([[{ n: 1 }]], '[-1]{n}[1]', { strict: true })).toThrow(
        expect.objectContaining({ code: 'PATH_NOT_FOUND', pointer: '/0' }),
      );
      expect(() => get(doc, 'users.name', { strict: true })).toThrow(
        expect.objectContaining({ path: 'users', expected: 'object', actual: 'array', pointer: '/users' }),
      );
      expect(() => get(doc, 'users[0].age.years', { strict: true })).toThrow(
        expect.objectContaining({ path: 'users[0].age.years', pointer: '/users/0' }),
      );
    });

    it('throws an error with a cause only if a scalar stopped a strict read', () => {
      const causeAt = (path: string): unknown =>
        Object.getOwnPropertyDescriptor(
          thrownBy(() => get(doc, path, { strict: true })),
          'cause',
        );
      expect(causeAt('users[0].name.first')).toMatchObject({ value: { code: 'TYPE_MISMATCH' }, enumerable: false });
      for (const path of ['users[9]', 'none.x', 'gone']) expect(causeAt(path)).toBeUndefined();
    });

    it('finds no name in the elements of an array without a form', () => {
      expect(get(doc, 'users.name')).toBeUndefined();
    });

    it('finds nothing in a member that is undefined', () => {
      for (const path of ['a', compilePath('a'), '{a}', 'a.b', 'a[*]']) {
        expect(has({ a: undefined }, path)).toBe(false);
        expect(get({ a: undefined }, path, { default: 1 })).toBe(1);
        expect(() => get({ a: undefined }, path, { strict: true })).toThrow(
          expect.objectContaining({ code: 'PATH_NOT_FOUND', pointer: '' }),
        );
      }
      expect(get(undefined, '', { default: 1 })).toBe(1);
      expect(() => get(undefined, '', { strict: true })).toThrow('Cannot find the value: no such value');
    });

    it.each([
      ['[*]', [{ b: 1 }, {}]],
      ['[0:]', [{ b: 1 }, {}]],
      ['[::-1]', [{}, { b: 1 }]],
      ['[*].b', [1]],
      ['{b}', [1]],
      ['{flat:b}', [1]],
      ['{b,c}', [{ b: 1 }]],
      ['[::-1]{b}', [1]],
    ])('leaves holes and undefined out of the list of %s', (path, expected) => {
      const sparse = [{ b: 1 }, , undefined, { b: undefined }];
      expect(get<unknown, string>(sparse, path)).toEqual(expected);
      expect(get<unknown, string>([undefined], path)).toEqual([]);
      expect(get<unknown, string>({ list: sparse }, `list${path}`, { strict: true })).toEqual(expected);
      expect(get([{ b: [1, undefined] }], '{flat:b}')).toEqual([1]);
    });

    it('leaves members that are undefined out of a shape', () => {
      expect(Object.keys(get({ a: 1, b: undefined }, '{a,b}') ?? {})).toEqual(['a']);
      expect(get({ a: undefined }, '{a,b}', { default: 'none' })).toBe('none');
    });

    it('finds no member in a JsonNumber', () => {
      expect(get({ a: new JsonNumber('1') }, 'a.literal')).toBeUndefined();
      expect(() => get({ a: new JsonNumber('1') }, 'a.literal', { strict: true })).toThrow(
        expect.objectContaining({ cause: expect.objectContaining({ actual: 'number' }) }),
      );
    });

    it('throws PATH_SYNTAX for [+]', () => {
      expect(() => get(doc, 'users[+]')).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX', offset: 5 }));
      expect(() => has(doc, ['users', { kind: 'append' }])).toThrow(
        expect.objectContaining({ code: 'PATH_SYNTAX', offset: 5 }),
      );
    });

    it('throws LIMIT_EXCEEDED when {flat:…} meets an array that contains itself, or another one many times', () => {
      const cyclic: unknown[] = [1];
      cyclic.push(cyclic, cyclic);
      for (const a of [cyclic, nested(64, [], (it) => [it, it])]) {
        expect(() => get([{ a }], '{flat:a}')).toThrow(
          expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'elements of a flat list', max: 10_000_000 }),
        );
      }
    });

    it('flattens arrays of any depth without recursion', () => {
      expect(get([{ a: nested(20_000, 'leaf') }], '{flat:a}')).toEqual(['leaf']);
    });
  });

  describe('getMany()', () => {
    it('returns one value for each path, in order', () => {
      expect(getMany(doc, ['users[0].id', 'gone', '', ['none'], 'users[*].id'])).toEqual([
        1,
        undefined,
        doc,
        null,
        [1, 2, 4],
      ]);
      expect(getMany(doc, ['gone', '0'], { default: 0 })).toEqual([0, 'zero']);
      expect(() => getMany(doc, ['0', 'gone'], { strict: true })).toThrow("'gone'");
      expect(getMany(doc, [])).toEqual([]);
    });
  });
});

describe('set()', () => {
  const doc = frozen({ a: { b: [1, 2, 3] }, s: 'text', n: null, users: [{ n: 1 }, { n: 2, t: { x: 1 } }, { m: 3 }] });

  it.each<[PathInput, unknown]>([
    ['', 9],
    ['s', { ...doc, s: 9 }],
    ['new', { ...doc, new: 9 }],
    ['a.b[0]', { ...doc, a: { b: [9, 2, 3] } }],
    ['a.b.0', { ...doc, a: { b: [9, 2, 3] } }],
    ['a.b[-1]', { ...doc, a: { b: [1, 2, 9] } }],
    ['a.b[+]', { ...doc, a: { b: [1, 2, 3, 9] } }],
    ['a.b[1:]', { ...doc, a: { b: [1, 9, 9] } }],
    ['a.b[::-2]', { ...doc, a: { b: [9, 2, 9] } }],
    ['a.b[*]', { ...doc, a: { b: [9, 9, 9] } }],
    ['a.b[9:]', doc],
    ['a[*]', { ...doc, a: { b: 9 } }],
    ['users[*].n', { ...doc, users: [{ n: 9 }, { n: 9, t: { x: 1 } }, { m: 3, n: 9 }] }],
    ['users{n}', { ...doc, users: [{ n: 9 }, { n: 9, t: { x: 1 } }, { m: 3, n: 9 }] }],
    ['users{t}.x', { ...doc, users: [{ n: 1 }, { n: 2, t: { x: 9 } }, { m: 3 }] }],
    ['users{t}{y}', { ...doc, users: [{ n: 1 }, { n: 2, t: { x: 1, y: 9 } }, { m: 3 }] }],
    ['users[0]{n}', { ...doc, users: [{ n: 9 }, doc.users[1], doc.users[2]] }],
    [['s'], { ...doc, s: 9 }],
  ])('sets %j', (path, expected) => {
    expect(set(doc, path, 9)).toEqual(expected);
  });

  it.each<[PathInput, unknown, unknown]>([
    ['a.b.c', {}, { a: { b: { c: 9 } } }],
    ['a[0]', {}, { a: [9] }],
    ['a.0', {}, { a: { '0': 9 } }],
    ['a[2].b', {}, { a: [null, null, { b: 9 }] }],
    ['a[+]', {}, { a: [9] }],
    ['users[0].profile.name', {}, { users: [{ profile: { name: 9 } }] }],
    ['[2]', [1], [1, null, 9]],
    ['3', [1], [1, null, null, 9]],
    ['[0][1]', [], [[null, 9]]],
    ['[*].x.y', [{}, { x: {} }], [{ x: { y: 9 } }, { x: { y: 9 } }]],
  ])('creates missing parents at %j of %j with create', (path, value, expected) => {
    expect(set(frozen(value), path, 9, { create: true })).toEqual(expected);
    expect(() => set(value, path, 9)).toThrow(expect.objectContaining({ code: 'PATH_NOT_FOUND' }));
  });

  it.each<[string, string, boolean]>([
    ['s.x', 'TYPE_MISMATCH', true],
    ['n.x', 'TYPE_MISMATCH', true],
    ['n[+]', 'TYPE_MISMATCH', true],
    ['n[*]', 'TYPE_MISMATCH', true],
    ['n[1:]', 'TYPE_MISMATCH', true],
    ['n{x}', 'TYPE_MISMATCH', true],
    ['n.x[*]', 'TYPE_MISMATCH', true],
    ['a[0]', 'TYPE_MISMATCH', true],
    ['a[+]', 'TYPE_MISMATCH', true],
    ['a.b.x', 'TYPE_MISMATCH', true],
    ['a.b.-1', 'TYPE_MISMATCH', true],
    ['s[*]', 'TYPE_MISMATCH', true],
    ['a[0:1]', 'TYPE_MISMATCH', true],
    ['a.b[*].x', 'TYPE_MISMATCH', true],
    ['s{x}', 'TYPE_MISMATCH', true],
    ['a.b[-4]', 'PATH_NOT_FOUND', true],
    ['a.b[3]', 'PATH_NOT_FOUND', false],
    ['a.c.d', 'PATH_NOT_FOUND', false],
    ['a.c[*]', 'PATH_NOT_FOUND', true],
    ['users{flat:n}', 'PATH_SYNTAX', true],
    ['users{n,m}', 'PATH_SYNTAX', true],
    ['users{t}[0]', 'PATH_SYNTAX', true],
    ['users{t}[*]', 'PATH_SYNTAX', true],
    ['a..b', 'PATH_SYNTAX', true],
  ])('refuses %j, throwing %s', (path, code, create) => {
    expect(() => set(doc, path, 9, { create })).toThrow(expect.objectContaining({ code }));
  });

  it.each([
    ['users[*].t.x', 'PATH_NOT_FOUND', '/users/0'],
    ['users[1:].t.x', 'PATH_NOT_FOUND', '/users/2'],
    ['users[-2:].t.x.y', 'TYPE_MISMATCH', '/users/1/t/x'],
    ['users[*].t[*]', 'PATH_NOT_FOUND', '/users/0'],
    ['users[::-1][*][*]', 'TYPE_MISMATCH', '/users/2/m'],
    ['users[*][0]', 'TYPE_MISMATCH', '/users/0'],
    ['a[*][7]', 'PATH_NOT_FOUND', '/a/b'],
    ['users[-1].m[*]', 'TYPE_MISMATCH', '/users/2/m'],
  ])('throws for %j with %s an error whose pointer is %j', (path, code, pointer) => {
    expect(() => set(doc, path, 9)).toThrow(expect.objectContaining({ code, pointer }));
  });

  it('throws with the pointer of the failed place after slices and wildcards', () => {
    expect(() => set([[[1]], { a: [2] }], '[*][*][*][*]', 9)).toThrow(
      expect.objectContaining({ code: 'TYPE_MISMATCH', pointer: '/0/0/0' }),
    );
    expect(() => set([[[1]], { a: 2 }], '[*][*][*]', 9)).toThrow(
      expect.objectContaining({ code: 'TYPE_MISMATCH', pointer: '/1/a' }),
    );
    expect(() => set([1], 'x', 9, { create: true })).toThrow(
      expect.objectContaining({ code: 'TYPE_MISMATCH', expected: 'object', actual: 'array', pointer: '' }),
    );
  });

  it.each([
    [{}, 'a.b'],
    [{ a: {} }, 'a.b[2].c'],
    [[], '[1].a'],
    [[], '1'],
    [{}, 'a[+]'],
    [{}, 'a[*].b'],
    [{}, 'a[1:2].b'],
    [{}, 'a{b}.c'],
    [{}, 'a[-1]'],
    [[], '[-1].a'],
    [{ a: null }, 'a.b'],
    [{ a: 1 }, 'a.b'],
  ])('throws with a hint about create for %j of %s only if that helps', (value, path) => {
    const attempt = (options = {}): { hint?: string } | undefined => {
      try {
        set(value, path, 9, options);
        return undefined;
      } catch (error) {
        return error as { hint?: string };
      }
    };
    expect(attempt()?.hint).toBe(
      attempt({ create: true }) === undefined ? 'with create: true, a set creates what is missing' : undefined,
    );
  });

  it('shares the unchanged parts with the input', () => {
    const changed = set(doc, 'a.b[0]', 9) as typeof doc;
    expect(changed.users).toBe(doc.users);
    expect(changed.a).not.toBe(doc.a);
  });

  it('throws LIMIT_EXCEEDED when it would extend an array beyond maxIndex', () => {
    expect(() => set([], '1000001', 1, { create: true })).toThrow(expect.objectContaining({ limit: 'maxIndex' }));
    expect(set([], '[3]', 1, { create: true, maxIndex: 3 })).toHaveLength(4);
    expect(() => set([[], [], []], '[*][400]', 1, { create: true, maxIndex: 1_000 })).toThrow(
      expect.objectContaining({ limit: 'maxIndex' }),
    );
    expect(() => set([], '[600][600]', 1, { create: true, maxIndex: 1_000 })).toThrow(
      expect.objectContaining({ limit: 'maxIndex' }),
    );
    expect(set([[], [0, 0]], '[*][2]', 1, { create: true, maxIndex: 2 })).toEqual([
      [null, null, 1],
      [0, 0, 1],
    ]);
  });
});

describe('remove()', () => {
  const doc = { a: { b: [1, 2, 3] }, n: null, users: [{ n: 1, m: 1 }, { n: 2, t: { x: 1 } }, 'text', { m: 3 }] };

  const before = JSON.stringify(doc);

  it.each<[PathInput, unknown]>([
    ['n', { a: doc.a, users: doc.users }],
    ['a.b[0]', { ...doc, a: { b: [2, 3] } }],
    ['a.b.1', { ...doc, a: { b: [1, 3] } }],
    ['a.b[-1]', { ...doc, a: { b: [1, 2] } }],
    ['a.b[:2]', { ...doc, a: { b: [3] } }],
    ['a.b[::-2]', { ...doc, a: { b: [2] } }],
    ['a.b[1:99]', { ...doc, a: { b: [1] } }],
    ['a.b[9:]', doc],
    ['a.b[*]', { ...doc, a: { b: [] } }],
    ['a[*]', { ...doc, a: {} }],
    ['users[0].n', { ...doc, users: [{ m: 1 }, ...doc.users.slice(1)] }],
    ['users[*].n', { ...doc, users: [{ m: 1 }, { t: { x: 1 } }, 'text', { m: 3 }] }],
    ['users{n}', { ...doc, users: [{ m: 1 }, { t: { x: 1 } }, 'text', { m: 3 }] }],
    ['users{n,m}', { ...doc, users: [{}, { t: { x: 1 } }, 'text', {}] }],
    ['users{t}.x', { ...doc, users: [{ n: 1, m: 1 }, { n: 2, t: {} }, 'text', { m: 3 }] }],
    ['users[*].t[*]', { ...doc, users: [doc.users[0], { n: 2, t: {} }, 'text', { m: 3 }] }],
    ['users[*].t.x', { ...doc, users: [doc.users[0], { n: 2, t: {} }, 'text', { m: 3 }] }],
    ['users[*].t[:1]', doc],
    ['a[*][*].x[*]', doc],
    ['users[1]{t}', { ...doc, users: [doc.users[0], { n: 2 }, 'text', { m: 3 }] }],
  ])('removes %j', (path, expected) => {
    expect(remove(doc, path)).toEqual(expected);
    expect(JSON.parse(removeFromText(before, path))).toEqual(expected);
    expect(JSON.stringify(doc)).toBe(before);
  });

  it.each([
    ['gone', 'PATH_NOT_FOUND'],
    ['gone.x', 'PATH_NOT_FOUND'],
    ['n.x', 'PATH_NOT_FOUND'],
    ['a.b[3]', 'PATH_NOT_FOUND'],
    ['a.b.x', 'TYPE_MISMATCH'],
    ['a[0]', 'TYPE_MISMATCH'],
    ['', 'PATH_SYNTAX'],
    ['a.b[+]', 'PATH_SYNTAX'],
    ['users{flat:n}', 'PATH_SYNTAX'],
    ['users{t}[0]', 'PATH_SYNTAX'],
    ['gone[*]', 'PATH_NOT_FOUND'],
    ['n[*]', 'PATH_NOT_FOUND'],
    ['a[1:]', 'TYPE_MISMATCH'],
  ])('refuses %j, throwing %s', (path, code) => {
    expect(() => remove(doc, path)).toThrow(expect.objectContaining({ code }));
  });

  it('returns the input if nothing is found and ignoreMissing is on', () => {
    expect(remove(doc, 'gone.x', { ignoreMissing: true })).toBe(doc);
    expect(remove(doc, 'a.b.x', { ignoreMissing: true })).toBe(doc);
    for (const path of ['gone[*]', 'n.x[0:1]', 'n{x}', 'a[1:]', 'a.b.x{y,z}']) {
      expect(remove(doc, path, { ignoreMissing: true })).toEqual(doc);
      expect(removeFromText(before, path, { ignoreMissing: true })).toBe(before);
    }
  });

  it('shares the unchanged parts with the input', () => {
    expect((remove(doc, 'a.b[0]') as typeof doc).users).toBe(doc.users);
  });
});

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

describe('step error', () => {
  const doc = {
    users: [{ name: 'Ada', tags: ['x'] }, { name: 'Bo' }],
    map: { a: { n: 1 } },
    text: 'abc',
    '/own': 1,
    $own: { '*': 1 },
  };
  const hintOf = (run: () => unknown): unknown => (thrownBy(run) as { hint?: string }).hint;

  describe('a path in the notation of another library', () => {
    it.each([
      ['$.users[0].name', "'$' is a member name here: write users[0].name"],
      ['$.users.*.name', "'$' is a member name here: write users[*].name"],
      ['$["users"][0]', "'$' is a member name here: write users[0]"],
      ['$', "'$' is a member name here: the path of the whole document is ''"],
      [
        '/users/0/name',
        "'/' is part of a name here: for a JSON Pointer use compilePointer('/users/0/name') or write users[0].name",
      ],
      ['#/users/0', "'/' is part of a name here: for a JSON Pointer use compilePointer('/users/0') or write users[0]"],
      [
        '/a.b/c~1d',
        "'/' is part of a name here: for a JSON Pointer use compilePointer('/a.b/c~1d') or write a\\.b.c/d",
      ],
      ['users.*.name', 'for every element write users[*].name'],
      ['users.#.name', 'for every element write users[*].name'],
      ['map.*.n', 'for every member write map[*].n'],
      ['users.name', 'for every element write users[*].name'],
      ['users[0].tags.x.y', 'for every element write users[0].tags[*].x.y'],
      ['users.-1', 'an index is written in brackets: write users[-1]'],
      ['users.-1.name', 'an index is written in brackets: write users[-1].name'],
      ['users.length', "'length' is a member name here: read users and take its length"],
      ['users.#', "'#' is a member name here: read users and take its length"],
      ['text.length', "'length' is a member name here: read text and take its length"],
    ])('returns a hint with the path to write in place of %j', (path, hint) => {
      expect(hintOf(() => get(doc, path, { strict: true }))).toBe(hint);
      expect(hintOf(() => getFromText(JSON.stringify(doc), path, { strict: true }))).toBe(hint);
      expect(hintOf(() => remove(doc, path))).toBe(hint);
      expect(hintOf(() => removeFromText(JSON.stringify(doc), path))).toBe(hint);
      expect(get(doc, path)).toBeUndefined();
    });

    it.each([
      ['$.users[0].name', "'$' is a member name here: write users[0].name"],
      ['users.*.name', 'for every element write users[*].name'],
      ['users.name', 'for every element write users[*].name'],
      ['$.users[*].name', "'$' is a member name here: write users[*].name"],
    ])('has the hint in the error of a set of %j', (path, hint) => {
      expect(hintOf(() => set(doc, path, 1))).toBe(hint);
      expect(hintOf(() => setInText(JSON.stringify(doc), path, 1))).toBe(hint);
    });

    it('has no hint if the names exist, or no better path is known', () => {
      expect([get(doc, '/own', { strict: true }), get(doc, '$own.*', { strict: true })]).toEqual([1, 1]);
      for (const path of ['gone', 'users[7]', 'map.a.gone', 'map[0]', 'text.x', '/bad~tilde', `$.${'a'.repeat(100)}`])
        expect(hintOf(() => get(doc, path, { strict: true }))).toBeUndefined();
      expect(hintOf(() => get([1], 'length', { strict: true }))).toBe(
        "'length' is a member name here: read the whole document and take its length",
      );
      expect(
        (thrownBy(() => applyPatch(doc, [{ op: 'remove', path: '/users/name' }])) as { cause: { hint?: string } }).cause
          .hint,
      ).toBeUndefined();
    });

    it('has invisible characters of the path as escapes in its hint', () => {
      expect(hintOf(() => get({}, '/a\u202eb', { strict: true }))).toBe(
        "'/' is part of a name here: for a JSON Pointer use compilePointer('/a\\u202eb') or write [\"a\\u202eb\"]",
      );
    });

    it.each([
      ['$..name', "at offset 2: expected a member name after '.'; unlike JSONPath, a path has no '..'"],
      ['users[?(@.n>1)]', "'+' or a quoted name after '['; a path has no filters"],
      [
        'references[+].path',
        "at offset 13: expected the end of the path after '[+]': append the whole object or array instead",
      ],
    ])('is refused with a hint if it is the malformed path %j', (path, message) => {
      expect(() => set(doc, path, 1)).toThrow(message);
      expect(() => get(doc, path)).toThrow(message);
    });

    it('is refused with a hint if [+] is not the last segment of an array', () => {
      expect(() => set(doc, ['users', { kind: 'append' }, 'name'], 1)).toThrow(
        "expected '[+]' as the last segment of the array, not as segment 1: append the whole object or array instead",
      );
    });
  });

  describe('a JSON text in place of a value', () => {
    const hint = (name: string): string => `this value looks like a JSON text: use ${name} or JSON.parse it first`;

    it.each<PathInput>(['a', 'a.b', '[0]', '[*]', '{a}', ['a'], compilePointer('/a')])(
      'gets a hint at %s where nothing was found',
      (path) => {
        for (const text of ['{"a": 1}', ' \n[1]']) {
          expect(hintOf(() => get(text, path as CompiledPath, { strict: true }))).toBe(hint('getFromText'));
          expect(hintOf(() => set(text, path, 1, { create: true }))).toBe(hint('setInText'));
          expect(hintOf(() => remove(text, path))).toBe(hint('removeFromText'));
          expect(get<unknown, PathInput>(text, path)).toBeUndefined();
          expect(remove(text, path, { ignoreMissing: true })).toBe(text);
        }
      },
    );

    it('has no hint if it is only part of the document, or does not begin like a container', () => {
      for (const [value, path] of [
        ['abc', 'a'],
        ['"{}"', 'a'],
        [{ a: '{"b":1}' }, 'a.b'],
      ] as const)
        expect(hintOf(() => get<unknown, string>(value, path, { strict: true }))).toBeUndefined();
      expect(hintOf(() => getFromText('"{}"', 'a', { strict: true }))).toBeUndefined();
      expect(hintOf(() => getFromText('"[1]"', '[*]', { strict: true }))).toBeUndefined();
      expect(get('{"a": 1}', '', { strict: true })).toBe('{"a": 1}');
    });
  });
});
