import { describe, expect, it } from '@jest/globals';
import { frozen } from '@wirework/test-support';
import type { PathInput } from '../syntax/compiled-path.ts';
import { set } from './set.ts';

const doc = frozen({ a: { b: [1, 2, 3] }, s: 'text', n: null, users: [{ n: 1 }, { n: 2, t: { x: 1 } }, { m: 3 }] });

describe('set()', () => {
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
