import { describe, expect, it } from '@jest/globals';
import { JsonNumber } from '@wirework/scanner';
import { nested, thrownBy } from '@wirework/test-support';
import { compilePath, type PathInput } from '../syntax/compiled-path.ts';
import { get, getMany, has } from './get.ts';

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
