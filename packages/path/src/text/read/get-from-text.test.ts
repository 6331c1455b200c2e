import { describe, expect, it } from '@jest/globals';
import { JsonNumber } from '@wirework/scanner';
import { compilePath, type PathInput } from '../../syntax/compiled-path.ts';
import { getFromText, getManyFromText } from './get-from-text.ts';
import { removeFromText } from '../edit/remove-from-text.ts';
import { setInText } from '../edit/set-in-text.ts';
import { setManyInText } from '../edit/set-many-in-text.ts';

const text = `{
  "id": 12345678901234567890,
  "price": 1.10, "users": [{"name": "Ada", "é€": 1}, {"name": "Bo"}], "none": null
}`;

describe('getFromText()', () => {
  it('returns the value and its place', () => {
    const hit = getFromText(text, 'users[1].name');
    expect(hit).toEqual({ exists: true, value: 'Bo', start: text.indexOf('"Bo"'), end: text.indexOf('"Bo"') + 4 });
  });

  it('returns for a many-valued path the place of the container to which its first form applies', () => {
    const { value, start, end } = getFromText(text, 'users{name}');
    expect(value).toEqual(['Ada', 'Bo']);
    expect(text.slice(start, end)).toBe('[{"name": "Ada", "é€": 1}, {"name": "Bo"}]');
  });

  it('returns exists: true for a null', () => {
    expect(getFromText(text, 'none')).toMatchObject({ exists: true, value: null });
    expect(getFromText(text, 'none', { default: 1 })).toMatchObject({ exists: true, value: null });
    expect(getFromText(text, 'gone', { default: 1 })).toEqual({ exists: false, value: 1, start: -1, end: -1 });
  });

  it('returns the last of two members with one name', () => {
    expect(getFromText('{"a": {"b": 1}, "a": {"c": 2}}', 'a.b').exists).toBe(false);
    expect(getFromText('{"a": {"b": 1}, "\\u0061": {"b": 2}}', 'a.b').value).toBe(2);
    expect(getFromText('{"a": {"b": 1}, "a": {"b": 2}}', 'a.b', { validate: 'scanned' }).value).toBe(1);
  });

  it("throws DUPLICATE_NAME for a repeated name anywhere in the text with duplicates: 'reject'", () => {
    const twice = '{"a": 1, "b": [{"c": 1,\n "\\u0063": 2}]}';
    expect(getFromText(twice, 'a').value).toBe(1);
    for (const validate of ['all', 'scanned'] as const) {
      expect(() => getFromText(twice, 'a', { duplicates: 'reject', validate })).toThrow(
        expect.objectContaining({
          code: 'DUPLICATE_NAME',
          member: 'c',
          index: 25,
          line: 2,
          column: 2,
          pointer: '/b/0/c',
        }),
      );
    }
    expect(getFromText(text, 'price', { duplicates: 'reject' }).value).toBe(1.1);
    expect(getFromText('[[], {}, [1, {"a": {}}], "a"]', '[3]', { duplicates: 'reject' }).value).toBe('a');
  });

  it("keeps the digits of numbers with numbers: 'lossless' and 'bigint'", () => {
    expect(getFromText(text, 'id').value).toBe(12345678901234567000);
    expect(getFromText(text, 'id', { numbers: 'bigint' }).value).toBe(12345678901234567890n);
    expect(getFromText(text, 'price', { numbers: 'bigint' }).value).toBe(1.1);
    const { value } = getFromText('{"a": [1.10, {"b": -0}, [], {}, "1", true, false, null, 1e400]}', 'a', {
      numbers: 'lossless',
    });
    expect(value).toEqual([
      new JsonNumber('1.10'),
      { b: new JsonNumber('-0') },
      [],
      {},
      '1',
      true,
      false,
      null,
      new JsonNumber('1e400'),
    ]);
    const integers = '[1, -0, 9007199254740991, 9007199254740992, -9007199254740993, 1e3, 9007199254740993.0]';
    expect(getFromText(integers, '', { numbers: 'bigint' }).value).toEqual([
      1,
      -0,
      9007199254740991,
      9007199254740992n,
      -9007199254740993n,
      1000,
      9007199254740992,
    ]);
  });

  it('keeps the digits of numbers in the result of a many-valued path', () => {
    expect(getFromText('[{"a": 1.0}, {"a": 2.0}]', '[*].a', { numbers: 'lossless' }).value).toEqual([
      new JsonNumber('1.0'),
      new JsonNumber('2.0'),
    ]);
  });

  it('throws LIMIT_EXCEEDED for a bigint of too many digits', () => {
    expect(() => getFromText('9'.repeat(10_001), '', { numbers: 'bigint' })).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', index: 0, pointer: '' }),
    );
    const text = `{"é": 1,\n "a": [{"b": ${'9'.repeat(10_001)}}]}`;
    for (const [path, validate] of [
      ['', 'all'],
      ['a[0].b', 'all'],
      ['a', 'scanned'],
    ] as const) {
      expect(() => getFromText(text, path, { numbers: 'bigint', validate })).toThrow(
        expect.objectContaining({
          code: 'LIMIT_EXCEEDED',
          limit: 'digits of a bigint',
          line: 2,
          column: 14,
          index: 22,
          offset: 23,
          pointer: '/a/0/b',
        }),
      );
    }
  });

  it('returns __proto__ as an own member with every option for numbers', () => {
    for (const numbers of ['number', 'lossless', 'bigint'] as const) {
      const { value } = getFromText('{"a": {"__proto__": {"x": true}}}', 'a', { numbers });
      expect(Object.keys(value as object)).toEqual(['__proto__']);
      expect((value as { x?: boolean }).x).toBeUndefined();
    }
  });

  it('throws SYNTAX with the position of the fault, also after the value', () => {
    expect(() => getFromText('{"a": 1,\n "b": tru}', 'a')).toThrow(
      expect.objectContaining({ code: 'SYNTAX', index: 18, offset: 19, line: 2, column: 10, pointer: '/b' }),
    );
    expect(getFromText('{"a": 1,\n "b": tru}', 'a', { validate: 'scanned' }).value).toBe(1);
    expect(() => getFromText('{"b": tru, "a": 1}', 'a', { validate: 'scanned' })).toThrow(
      expect.objectContaining({ code: 'SYNTAX' }),
    );
    expect(() => getFromText('', '')).toThrow('unexpected end of JSON input');
    expect(() => getFromText('  ', 'a', { validate: 'scanned' })).toThrow('unexpected end of JSON input');
    expect(() => getFromText('{"a": 1} x', 'a')).toThrow("invalid character 'x' after top-level value");
    expect(() => getFromText('\ufeff{}', 'a')).toThrow(expect.objectContaining({ code: 'SYNTAX', index: 0 }));
  });

  it('throws in a strict read with the position of the value that stopped the path', () => {
    expect(() => getFromText('{"a":\n {"b": "x"}}', 'a.b.c', { strict: true })).toThrow(
      expect.objectContaining({
        code: 'PATH_NOT_FOUND',
        path: 'a.b.c',
        index: 13,
        offset: 13,
        line: 2,
        column: 8,
        pointer: '/a/b',
        cause: expect.objectContaining({
          code: 'TYPE_MISMATCH',
          path: 'a.b',
          actual: 'string',
          index: 13,
          line: 2,
          column: 8,
        }),
      }),
    );
    expect(() => getFromText('[1, true, null]', '[3]', { strict: true })).toThrow(
      expect.objectContaining({ code: 'PATH_NOT_FOUND', index: 0 }),
    );
    expect(() => getFromText('[1, true, null]', '[2].x', { strict: true })).toThrow(
      expect.objectContaining({ code: 'PATH_NOT_FOUND', index: 10 }),
    );
    expect(() => getFromText('[1, true, null]', '[1].x', { strict: true })).toThrow(
      expect.objectContaining({ code: 'PATH_NOT_FOUND', cause: expect.objectContaining({ actual: 'boolean' }) }),
    );
    expect(() => getFromText('[1, true, null]', '[0].x', { strict: true })).toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ actual: 'number' }) }),
    );
    expect(() => getFromText('[[]]', '[0].x', { strict: true })).toThrow(expect.objectContaining({ actual: 'array' }));
    expect(() => getFromText('[{}]', '[0][0]', { strict: true })).toThrow(
      expect.objectContaining({ actual: 'object' }),
    );
  });

  it('throws in a strict read with the position of the value to which a form cannot be applied', () => {
    const text = '{\n  "a": {"b": "x"}, "c": [[1]]}';
    expect(() => getFromText(text, 'a.b[*]', { strict: true })).toThrow(
      expect.objectContaining({ code: 'PATH_NOT_FOUND', pointer: '/a/b', index: 15, line: 2, column: 14 }),
    );
    for (const path of ['list[-1].x', 'list[-1].x.y']) {
      expect(() => getFromText('{"list": [[],\n {}]}', path, { strict: true })).toThrow(
        expect.objectContaining({ code: 'PATH_NOT_FOUND', pointer: '/list/1', index: 15, line: 2, column: 2 }),
      );
    }
    expect(() => getFromText('[0, [{"n": 1}]]', '[-1]{n}[1]', { strict: true })).toThrow(
      expect.objectContaining({ code: 'PATH_NOT_FOUND', pointer: '/1', index: 4, column: 5 }),
    );
    expect(() => getFromText(text, 'a[1:]', { strict: true })).toThrow(
      expect.objectContaining({ code: 'TYPE_MISMATCH', pointer: '/a', index: 9, line: 2, column: 8 }),
    );
    // A collected list has no place in the text; its container has.
    expect(() => getFromText(text, 'c{d}[0]', { strict: true })).toThrow(
      expect.objectContaining({ code: 'PATH_NOT_FOUND', pointer: '/c', index: 26 }),
    );
  });

  it('throws LIMIT_EXCEEDED when the text is nested deeper than maxDepth', () => {
    const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(getFromText(nested(200), '[0][0]').exists).toBe(true);
    for (const path of ['', '[0]', '[0][0]', 'x', `${'[0]'.repeat(100)}`]) {
      expect(() => getFromText(nested(201), path)).toThrow(
        expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', max: 200 }),
      );
    }
    expect(() => getFromText('['.repeat(100_000), '[0]')).toThrow(expect.objectContaining({ limit: 'maxDepth' }));
    expect(() => getFromText('{"a":'.repeat(100_000), 'a.a')).toThrow(expect.objectContaining({ limit: 'maxDepth' }));
    expect(getFromText(nested(100_000), '[0]', { maxDepth: 100_000, validate: 'all' }).exists).toBe(true);
    expect(() => getFromText('[[1]]', '[0][0]', { maxDepth: 1 })).toThrow(
      expect.objectContaining({ limit: 'maxDepth', max: 1 }),
    );
    expect(() => getFromText('[1]', '[0]', { maxDepth: 0 })).toThrow(expect.objectContaining({ limit: 'maxDepth' }));
  });

  it.each<readonly [unknown, string]>([
    [null, 'null'],
    [undefined, 'undefined'],
    [1, 'number'],
    [{}, 'object'],
    [new String('{}'), 'object'],
    [new Uint8Array(2), 'object'],
  ])('throws TYPE_MISMATCH for %p as a text', (given, actual) => {
    expect(() => getFromText(given as string, 'a')).toThrow(
      expect.objectContaining({ code: 'TYPE_MISMATCH', expected: 'a JSON text in a string', actual }),
    );
  });

  it('throws RangeError for an invalid value of an option', () => {
    for (const [options, message] of [
      [{ validate: 'none' }, "Cannot use the option 'validate': expected 'all' or 'scanned'"],
      [{ numbers: 'float' }, "Cannot use the option 'numbers': expected 'number', 'lossless' or 'bigint'"],
      [{ duplicates: 'first' }, "Cannot use the option 'duplicates': expected 'last' or 'reject'"],
    ] as const) {
      expect(() => getFromText('1', '', options as never)).toThrow(
        expect.objectContaining({ name: 'RangeError', message }),
      );
    }
  });

  it('throws PATH_SYNTAX for [+]', () => {
    expect(() => getFromText('[]', '[+]')).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX', offset: 0 }));
    expect(() => getManyFromText('[]', ['', 'a[+]'])).toThrow(
      expect.objectContaining({ code: 'PATH_SYNTAX', offset: 1 }),
    );
  });
});

describe('getManyFromText()', () => {
  it('finds many names in one object', () => {
    const names = [...Array(50).keys()].map((i) => `n${i}`);
    const doc = JSON.stringify(Object.fromEntries(names.map((it, i) => [it, i])));
    expect(getManyFromText(doc, [...names, 'gone', 'n1']).map((it) => it.value)).toEqual([
      ...names.keys(),
      undefined,
      1,
    ]);
    expect(getManyFromText('{"\\u006e1": 1}', names)[1]?.value).toBe(1);
  });

  it('finds one element by its index, its name of digits and its distance from the end', () => {
    const hits = getManyFromText('[[1, 2]]', ['[0][1]', '0.1', '[-1][-1]', '[0].1', '[-1][0]', '[0][-2]']);
    expect(hits.map((it) => it.value)).toEqual([2, 2, 2, 2, 1, 1]);
  });

  it('returns the value of each path when compiled paths are used again, alone or with others', () => {
    const [x, y, z] = ['x', 'y', 'z'].map((it) => compilePath(it)) as [PathInput, PathInput, PathInput];
    const read = (...paths: PathInput[]): unknown[] =>
      getManyFromText('{"x": 1, "y": 2, "z": 3}', paths).map((it) => it.value);
    for (let i = 0; i < 2; i++) {
      expect(read(x, y)).toEqual([1, 2]);
      expect(read(x, y)).toEqual([1, 2]);
      expect(read(x, z)).toEqual([1, 3]);
      expect(read(x)).toEqual([1]);
      expect(read(z, x, z)).toEqual([3, 1, 3]);
    }
  });

  it('returns an empty array for no paths, and validates the text', () => {
    expect(getManyFromText('{}', [])).toEqual([]);
    expect(() => getManyFromText('{', [])).toThrow('unexpected end of JSON input');
  });

  it('throws in strict mode for the first path that finds nothing', () => {
    expect(() => getManyFromText('{"a": 1}', ['a', 'b', 'c'], { strict: true })).toThrow("'b'");
  });

  it.each([
    ['getFromText', (text: string, maxBytes: number) => getFromText(text, '', { maxBytes })],
    [
      'getFromText that stops early',
      (text: string, maxBytes: number) => getFromText(text, '[0]', { maxBytes, validate: 'scanned' }),
    ],
    ['getManyFromText', (text: string, maxBytes: number) => getManyFromText(text, [], { maxBytes })],
    ['setInText', (text: string, maxBytes: number) => setInText(text, '', 1, { maxBytes })],
    ['setManyInText', (text: string, maxBytes: number) => setManyInText(text, [], { maxBytes })],
    ['removeFromText', (text: string, maxBytes: number) => removeFromText(text, '[0]', { maxBytes })],
  ])('throws LIMIT_EXCEEDED for a text over maxBytes, as %s does', (_name, read) => {
    expect(() => read('["é€"]', 9)).not.toThrow();
    expect(() => read('["é€"]', 8)).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxBytes', max: 8 }),
    );
  });
});
