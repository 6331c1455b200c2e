import { describe, expect, it } from '@jest/globals';
import type { PathInput } from '../syntax/compiled-path.ts';
import { removeFromText } from '../text/edit/remove-from-text.ts';
import { remove } from './remove.ts';

const doc = { a: { b: [1, 2, 3] }, n: null, users: [{ n: 1, m: 1 }, { n: 2, t: { x: 1 } }, 'text', { m: 3 }] };
const before = JSON.stringify(doc);

describe('remove()', () => {
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
