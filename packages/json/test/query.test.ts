import { describe, expect, it } from '@jest/globals';
import { compileJsonPath } from '@wirework/jsonpath';
import { thrownBy } from '@wirework/test-support';
import * as fc from 'fast-check';
import { parseNative } from '@wirework/scanner/primitives';
import { deleteByQuery } from '../src/query/delete-by-query.ts';
import { setByQuery } from '../src/query/set-by-query.ts';

const text = '{\n  "books": [\n    {"title": "A", "price": 8.00},\n    {"title": "B", "price": 12.50}\n  ]\n}\n';

describe('setByQuery', () => {
  it('sets every node and keeps all other characters', () => {
    expect(setByQuery(text, '$..price', 10)).toBe(text.replace('8.00', '10').replace('12.50', '10'));
  });

  it('makes a value from each node', () => {
    const doubled = setByQuery(text, '$.books[?@.price > 10].price', ({ value }) => Number(value) * 2);
    expect(doubled).toBe(text.replace('12.50', '25'));
  });

  it('gives the function the location of a node', () => {
    const pointers: string[] = [];
    setByQuery(text, compileJsonPath('$.books[*].title'), ({ pointer, value }) => {
      pointers.push(pointer);
      return value;
    });
    expect(pointers).toEqual(['/books/0/title', '/books/1/title']);
  });

  it('sets the outer one of two nodes, one in the other', () => {
    expect(setByQuery('{"a": {"a": {"a": 1}}}', '$..a', 0)).toBe('{"a": 0}');
  });

  it('sets a node once that a query finds twice', () => {
    expect(setByQuery('[1, 2]', '$[0, 0, -2]', ({ value }) => Number(value) + 1)).toBe('[2, 2]');
  });

  it('sets members with names of any kind', () => {
    expect(setByQuery('{"a/b~": 1, "__proto__": 2, "": 3, "x.y[0]": 4}', '$.*', 0)).toBe(
      '{"a/b~": 0, "__proto__": 0, "": 0, "x.y[0]": 0}',
    );
  });

  it('changes nothing if it finds nothing, and still checks the text', () => {
    expect(setByQuery(text, '$.nothing', 0)).toBe(text);
    expect(thrownBy(() => setByQuery('{"a": }', '$.nothing', 0))).toMatchObject({ code: 'SYNTAX', offset: 7 });
  });

  it('sets none if the value of one cannot be written', () => {
    expect(thrownBy(() => setByQuery(text, '$..price', () => () => undefined))).toMatchObject({
      code: 'UNSUPPORTED_TYPE',
    });
  });

  it('reports a malformed query with its offset', () => {
    expect(thrownBy(() => setByQuery(text, '$.books[', 0))).toMatchObject({ code: 'PATH_SYNTAX', offset: 8 });
  });

  it('stops at the limit of nodes', () => {
    const many = JSON.stringify(Array.from({ length: 2001 }, () => 0));
    expect(thrownBy(() => setByQuery(many, '$[*]', 1))).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });

  it('equals an edit of the value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 0, max: 2 }), (value, indent) => {
        const edited = setByQuery(JSON.stringify({ value }, null, indent), '$.value[*]', 7);
        const isContainer = typeof value === 'object' && value !== null;
        const sevens = Array.isArray(value) ? value.map(() => 7) : withSevens(value);
        expect(parseNative(edited)).toEqual({ value: isContainer ? sevens : value });
      }),
    );
  });
});

describe("with syntax: 'jsonc'", () => {
  const settings = '// é\n{\n  "a": 1, // one\n  "b": [/* 2 */ 2, 3,],\n}\n';
  const syntax = { syntax: 'jsonc' } as const;

  it('sets and deletes keep the comments of what stays', () => {
    expect(setByQuery(settings, '$..*', 0, syntax)).toBe('// é\n{\n  "a": 0, // one\n  "b": 0,\n}\n');
    expect(setByQuery(settings, '$.b[?@ == 2]', 4, syntax)).toBe(settings.replace('2, 3', '4, 3'));
    expect(deleteByQuery(settings, '$.a', syntax)).toBe('// é\n{\n  "b": [/* 2 */ 2, 3,],\n}\n');
    expect(deleteByQuery(settings, '$.b[?@ > 1]', syntax)).toBe('// é\n{\n  "a": 1, // one\n  "b": [],\n}\n');
  });

  it('is refused without it, with a hint that names it', () => {
    for (const run of [() => setByQuery(settings, '$.a', 0), () => deleteByQuery(settings, '$.a')])
      expect(thrownBy(run)).toMatchObject({ code: 'SYNTAX', hint: expect.stringContaining("syntax: 'jsonc'") });
  });
});

describe('deleteByQuery', () => {
  it('deletes every node and keeps all other characters', () => {
    expect(deleteByQuery(text, '$..price')).toBe('{\n  "books": [\n    {"title": "A"},\n    {"title": "B"}\n  ]\n}\n');
  });

  it('deletes elements of one array', () => {
    expect(deleteByQuery('[0, 1, 2, 3, 4]', '$[::2]')).toBe('[1, 3]');
    expect(deleteByQuery('[0, 1, 2]', '$[*]')).toBe('[]');
  });

  it('deletes the outer one of two nodes, one in the other', () => {
    expect(deleteByQuery('{"a": [{"a": 1}], "b": [{"a": 2}]}', '$..a')).toBe('{"b": [{}]}');
  });

  it('refuses to delete the whole document', () => {
    expect(thrownBy(() => deleteByQuery(text, '$'))).toMatchObject({
      code: 'PATH_SYNTAX',
      message:
        "Invalid path '$' at offset 0: expected a query for parts of the document, not for the whole document, which cannot be deleted",
    });
  });

  it('deletes nodes deeper than a path may be long', () => {
    const deep = (inner: string): string => '{"a": '.repeat(150) + inner + '}'.repeat(150);
    expect(deleteByQuery(deep('{"b": 1}'), '$..b')).toBe(deep('{}'));
    expect(setByQuery(deep('{"b": 1}'), '$..b', 2)).toBe(deep('{"b": 2}'));
  });

  it('refuses an unknown option and a text beyond its limit', () => {
    expect(() => deleteByQuery(text, '$.nothing', { maxdepth: 1 } as never)).toThrow("'maxdepth'");
    expect(thrownBy(() => deleteByQuery(text, '$.nothing', { maxBytes: 10 }))).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      limit: 'maxBytes',
    });
    expect(thrownBy(() => deleteByQuery('{"a": 1, "a": 2}', '$.b', { duplicates: 'reject' }))).toMatchObject({
      code: 'DUPLICATE_NAME',
    });
  });

  it('changes nothing if it finds nothing', () => {
    expect(deleteByQuery(text, '$.nothing')).toBe(text);
  });
});

const withSevens = (value: unknown): unknown =>
  Object.fromEntries(Object.keys(Object(value) as object).map((name) => [name, 7]));
