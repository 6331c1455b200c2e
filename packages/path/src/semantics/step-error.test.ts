import { describe, expect, it } from '@jest/globals';
import { thrownBy } from '@wirework/test-support';
import {
  type CompiledPath,
  compilePointer,
  get,
  getFromText,
  type PathInput,
  remove,
  removeFromText,
  set,
  setInText,
} from '../index.ts';
import { applyPatch } from '../patch.ts';

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
    ['/a.b/c~1d', "'/' is part of a name here: for a JSON Pointer use compilePointer('/a.b/c~1d') or write a\\.b.c/d"],
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
