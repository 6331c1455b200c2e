import { describe, expect, it } from '@jest/globals';
import { JsonNumber } from '@wirework/scanner';
import { thrownBy } from '@wirework/test-support';
import { suiteFiles, suiteRows } from '../../../test/json-patch-suite.ts';
import type { JsonPatchOperation } from '../../patch/run-patch.ts';
import { mergePatchText } from './merge-patch-text.ts';
import { patchText } from './patch-text.ts';

const patched = (text: string, ...operations: unknown[]): string =>
  patchText(text, operations as JsonPatchOperation[], { syntax: 'jsonc' });

describe.each(suiteFiles)('json-patch-test-suite on texts, %s.json', (file) => {
  it.each(suiteRows(file).enabled)('$name', ({ doc, patch = [], ...row }) => {
    for (const text of [JSON.stringify(doc), JSON.stringify(doc, null, 2)]) {
      if (row.error !== undefined) {
        expect(() => patchText(text, patch)).toThrow(expect.objectContaining({ code: 'PATCH' }));
        continue;
      }
      const result: unknown = JSON.parse(patchText(text, patch));
      if (Object.hasOwn(row, 'expected')) expect(result).toEqual(row.expected);
    }
  });
});

const config = `{
  // The address.
  "host": "localhost", // local
  "ports": [8080, 8081],
  "limits": {
    "size": 1.50, /* MB */
    "count": 12345678901234567890
  }
}
`;

describe('patchText()', () => {
  it('keeps comments, digits and white space outside the edits', () => {
    const text = patched(
      config,
      { op: 'replace', path: '/host', value: 'example.org' },
      { op: 'add', path: '/ports/1', value: 9090 },
      { op: 'add', path: '/limits/rate', value: 5 },
      { op: 'remove', path: '/limits/size' },
    );
    expect(text).toBe(`{
  // The address.
  "host": "example.org", // local
  "ports": [8080, 9090, 8081],
  "limits": {
    "count": 12345678901234567890,
    "rate": 5
  }
}
`);
  });

  it('moves a value with its text, and indents it for its new place', () => {
    const text = patched(
      config,
      { op: 'add', path: '/old', value: {} },
      { op: 'move', from: '/limits', path: '/old/limits' },
    );
    expect(text).toBe(`{
  // The address.
  "host": "localhost", // local
  "ports": [8080, 8081],
  "old": {
    "limits": {
      "size": 1.50, /* MB */
      "count": 12345678901234567890
    }
  }
}
`);
    expect(patched(text, { op: 'move', from: '/old/limits', path: '/limits' }, { op: 'remove', path: '/old' })).toBe(
      config,
    );
  });

  it('leaves blank lines of a moved value as they are', () => {
    expect(patched('{"a": [\n1,\n\n2\n],\n  "b": {}}', { op: 'move', from: '/a', path: '/b/c' })).toBe(
      '{"b": {"c": [\n1,\n\n2\n]}}',
    );
    expect(
      patched('{\n  "b": {\n    "d": 0\n  },\n"a": [\n1,\n\n2\n]}', { op: 'move', from: '/a', path: '/b/c' }),
    ).toBe('{\n  "b": {\n    "d": 0,\n    "c": [\n    1,\n\n    2\n    ]\n  }}');
  });

  it('copies a value with its text', () => {
    expect(patched('[1.0, {"a": 1e2}]', { op: 'copy', from: '/1', path: '/0' })).toBe('[{"a": 1e2}, 1.0, {"a": 1e2}]');
    expect(patched('{\r\n\t"a": [\r\n\t\t1\r\n\t]\r\n}', { op: 'copy', from: '/a', path: '/a/0' })).toBe(
      '{\r\n\t"a": [\r\n\t\t[\r\n\t\t\t1\r\n\t\t],\r\n\t\t1\r\n\t]\r\n}',
    );
  });

  it('inserts an element before the comments of the next one', () => {
    const list = '[\n  1, // one\n  // Two is even.\n  2 // two\n]';
    expect(patched(list, { op: 'add', path: '/1', value: 9 })).toBe(
      '[\n  1, // one\n  9,\n  // Two is even.\n  2 // two\n]',
    );
    expect(patched(list, { op: 'add', path: '/0', value: 9 })).toBe(
      '[\n  9,\n  1, // one\n  // Two is even.\n  2 // two\n]',
    );
    expect(patched(list, { op: 'add', path: '/2', value: 9 })).toBe(
      '[\n  1, // one\n  // Two is even.\n  2, // two\n  9\n]',
    );
    expect(patched('[1 /* one */, /* two */ 2]', { op: 'add', path: '/1', value: [] })).toBe(
      '[1 /* one */, [], /* two */ 2]',
    );
    expect(patched('[\n    1\n  , 2\n]', { op: 'add', path: '/1', value: 3 })).toBe('[\n    1\n  , 3\n  , 2\n]');
  });

  it('compares in a test by value, with every digit', () => {
    const test = (path: string, value: unknown): unknown => patched(config, { op: 'test', path, value });
    expect(test('/limits', { count: new JsonNumber('12345678901234567890'), size: 1.5 })).toBe(config);
    expect(() => test('/limits/count', 12345678901234567891)).toThrow('the value is different');
  });

  it('throws PATCH with the operation, pointer and position, and changes nothing', () => {
    const error = thrownBy(() =>
      patched(
        config,
        { op: 'test', path: '/host', value: 'localhost' },
        { op: 'test', path: '/limits/size', value: 2 },
      ),
    );
    expect(error).toMatchObject({
      code: 'PATCH',
      operation: 1,
      op: 'test',
      pointer: '/limits/size',
      line: 6,
      column: 13,
    });
    expect(thrownBy(() => patched(config, { op: 'add', path: '/ports/7', value: 1 }))).toMatchObject({
      code: 'PATCH',
      operation: 0,
      pointer: '/ports/7',
      line: 4,
      column: 12,
      cause: expect.objectContaining({ code: 'PATH_NOT_FOUND' }),
    });
    expect(thrownBy(() => patched(config, { op: 'add', path: 'host', value: 1 }))).not.toHaveProperty('line');
  });

  it('throws for a text that is not JSON before it reads an operation', () => {
    expect(() => patchText('{"a": 1,}', [{ op: 'remove', path: '/b' }])).toThrow(
      expect.objectContaining({ code: 'SYNTAX' }),
    );
    expect(() => patchText('{"a": 1, "a": 2}', [], { duplicates: 'reject' })).toThrow(
      expect.objectContaining({ code: 'DUPLICATE_NAME' }),
    );
    expect(() => patchText('{}', {} as JsonPatchOperation[])).toThrow(expect.objectContaining({ code: 'PATCH' }));
    expect(() => patchText('{}', [], { maxCopy: 1 } as object)).toThrow("Cannot use the option 'maxCopy'");
  });

  it('throws LIMIT_EXCEEDED for maxOperations, maxCopied and maxBytes', () => {
    const double = Array.from({ length: 100 }, () => ({ op: 'copy' as const, from: '', path: '/-' }));
    const limited = (text: string, options: object, operations = double): unknown =>
      thrownBy(() => patchText(text, operations, options));
    expect(limited('[]', { maxOperations: 99 })).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'maxOperations' });
    expect(limited('[1, 2, 3]', { maxDepth: 500 })).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'maxCopied' });
    expect(limited('[1, {"a": 2}]', { maxCopied: 3 })).toMatchObject({ code: 'LIMIT_EXCEEDED', max: 3 });
    expect(limited(`["${'x'.repeat(500)}"]`, { maxBytes: 1_200 })).toMatchObject({
      code: 'PATCH',
      operation: 1,
      cause: expect.objectContaining({ limit: 'maxBytes' }),
    });
    expect(limited('[1]', { maxBytes: 6 }, double.slice(0, 1))).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      limit: 'maxBytes',
    });
    const lines = `{"a": ${'[\n'.repeat(50)}${']'.repeat(50)},\n${' '.repeat(99)}"b": {\n${' '.repeat(99)}"c": 1}}`;
    expect(limited(lines, { maxBytes: 1_000 }, [{ op: 'copy', from: '/a', path: '/b/d' }])).toMatchObject({
      cause: expect.objectContaining({ limit: 'maxBytes', max: 1_000 }),
    });
  });

  it('throws PATCH if a moved value would be nested too deep', () => {
    const text = '{"a": [[]], "b": {"c": {}}}';
    expect(
      thrownBy(() => patchText(text, [{ op: 'move', from: '/a', path: '/b/c/d' }], { maxDepth: 4 })),
    ).toMatchObject({
      code: 'PATCH',
      cause: expect.objectContaining({ limit: 'maxDepth' }),
    });
    expect(patchText(text, [{ op: 'move', from: '/a', path: '/b/c/d' }], { maxDepth: 5 })).toBe(
      '{"b": {"c": {"d": [[]]}}}',
    );
  });
});

describe('mergePatchText()', () => {
  it('refuses a patch that is the JSON text of an object, which would replace the document by a string', () => {
    const hint = 'it is the JSON text of an object, expected the object; use JSON.parse(patch)';
    expect(() => mergePatchText('{"a":1}', ' {"a":2}')).toThrow(new TypeError(`Cannot apply a merge patch: ${hint}`));
    expect(['text', '{a}', '[1]', '"x"'].map((it) => mergePatchText('{"a":1}', it))).toEqual(
      ['text', '{a}', '[1]', '"x"'].map((it) => JSON.stringify(it)),
    );
  });
});
