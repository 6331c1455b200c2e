import { describe, expect, it, jest } from '@jest/globals';
import { JsonNumber } from '@wirework/scanner';
import { thrownBy } from '@wirework/test-support';
import { suiteFiles, suiteRows } from '../../test/json-patch-suite.ts';
import type { TextSetManyOptions } from '../options/options.ts';
import type { JsonPatchOperation } from '../patch/run-patch.ts';
import { compilePath, type PathInput } from '../syntax/compiled-path.ts';
import { setInText } from './edit/set-in-text.ts';
import { setManyInText } from './edit/set-many-in-text.ts';
import { mergePatchText } from './patch/merge-patch-text.ts';
import { patchText } from './patch/patch-text.ts';

describe('setManyInText()', () => {
  type Updates = readonly (readonly [PathInput, unknown])[];

  const oneByOne = (text: string, updates: Updates, options?: TextSetManyOptions): string => {
    return updates.reduce((edited, [path, value]) => setInText(edited, path, value, options), text);
  };

  it('replaces values and adds missing ones as single sets would', () => {
    const pretty = '{\n\t"a": 1.0,\n\t"b": [1, 2],\n\t"c": {},\n\t"d": 1\n}';
    const updates: Updates = [
      ['b[0]', 'x'],
      ['a', { y: [1] }],
      ['new', true],
      ['c.z', [1]],
      ['b[+]', 3],
      ['newer', { k: 1 }],
      ['d', null],
    ];
    expect(setManyInText(pretty, updates)).toBe(
      '{\n\t"a": {\n\t\t"y": [\n\t\t\t1\n\t\t]\n\t},\n\t"b": ["x", 2, 3],\n\t"c": {\n\t\t"z": [\n\t\t\t1\n\t\t]\n\t},\n\t"d": null,\n\t"new": true,\n\t"newer": {\n\t\t"k": 1\n\t}\n}',
    );
    expect(setManyInText(pretty, updates)).toBe(oneByOne(pretty, updates));
  });

  it.each<[string, string, Updates, TextSetManyOptions?]>([
    [
      'the same path again',
      '{"a": 1, "b": 2}',
      [
        ['a', 2],
        ['b', 0],
        ['a', 3],
      ],
    ],
    [
      'what was added',
      '{"a": 1}',
      [
        ['b', {}],
        ['b.c', 1],
        ['b.c', 2],
      ],
    ],
    [
      'below and above what was set',
      '{"a": {"b": 1}}',
      [
        ['a.b', 2],
        ['a', { b: { c: 1 } }],
        ['a.b.c', 3],
      ],
    ],
    [
      'the document',
      '{"a": 1}',
      [
        ['a', 2],
        ['', [{}]],
        ['[0].x', 1],
      ],
    ],
    [
      'an element by another name',
      '[[1], [2]]',
      [
        ['0', 1],
        ['[0]', 2],
        ['[-2]', 3],
      ],
    ],
    [
      'counted from an end that has moved',
      '{"a": [1]}',
      [
        ['a[+]', 2],
        ['a[-1]', 3],
        ['a[+]', 4],
        ['a[-1]', 5],
      ],
    ],
    [
      'an index that was made',
      '[1, 2]',
      [
        ['[5]', 6],
        ['[4]', 5],
        ['[6]', 7],
      ],
      { create: true },
    ],
    [
      'behind what was made at an index',
      '[1, 2]',
      [
        ['[2]', 3],
        ['[5]', 6],
        ['7', 8],
        ['[7]', 9],
        ['[+]', 10],
        ['[9]', 11],
      ],
      { create: true },
    ],
    [
      'behind what was appended',
      '[1, 2]',
      [
        ['[+]', 3],
        ['[+]', 4],
        ['[4]', 5],
      ],
      { create: true },
    ],
    [
      'into what was empty',
      '{"o": { }, "l": []}',
      [
        ['o.a', 1],
        ['o.b', 2],
        ['o.c', {}],
        ['l[+]', [1]],
        ['l[+]', [2]],
        ['l[+]', 3],
      ],
    ],
    [
      'beside a model that was changed',
      '{"a": {"x": 1}, "b": [ 1 ]}',
      [
        ['a', 1],
        ['c', { y: 1 }],
        ['b[0]', { z: 1 }],
        ['d', [[1]]],
      ],
    ],
    [
      'a parent made beside a model that was changed',
      '{"a":{ "k" : 1 }}',
      [
        ['a', 5],
        ['b.c', 1],
      ],
      { create: true },
    ],
    [
      'beside a model that was made',
      '{ "a" : 1}',
      [
        ['b', { y: [] }],
        ['c', { z: 1 }],
        ['d', [1]],
      ],
    ],
    [
      'many values',
      '{"a": [{"b": 1}, {"b": 2}], "c": 0}',
      [
        ['c', 1],
        ['a[*].b', 3],
        ['a[0].b', 4],
        ['a{b}', 5],
      ],
    ],
    [
      'members in the dress of their neighbours',
      '{\r\n   "a" : 1\r\n}',
      [
        ['b', 1],
        ['c', 2],
        ['d', [1]],
        ['e.f.g', 1],
      ],
      { create: true },
    ],
    [
      'a name that is there twice',
      '{"a": 1, "a": {"b": 1}}',
      [
        ['a.b', 2],
        ['a.c', 3],
        ['a', 0],
      ],
    ],
    [
      'names as they are read, whatever their escapes',
      '{"\\u0061": 1}',
      [
        ['a', 2],
        ['b', 3],
        ['["\\u0062"]', 4],
      ],
    ],
  ])('sees %s', (_what, text, updates, ...[options]) => {
    expect(setManyInText(text, updates, options)).toBe(oneByOne(text, updates, options));
  });

  it.each<[string, string, (i: number) => Updates[number]]>([
    [
      'that do not depend on one another',
      JSON.stringify(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`k${i}`, [i]]))),
      (i) => [i % 3 === 0 ? `k${i}` : i % 3 === 1 ? `k${i}[+]` : `new${i}`, i],
    ],
    ['that fill an array by its indices', '{}', (i) => [`a[${i}].b`, i]],
  ])('does many updates %s as single sets would', (_what, text, updateOf) => {
    const updates = Array.from({ length: 60 }, (_update, i) => updateOf(i));
    expect(setManyInText(text, updates, { create: true })).toBe(oneByOne(text, updates, { create: true }));
  });

  it('throws the error of the first update that fails, as a single set would', () => {
    const failing: [Updates, object][] = [
      [
        [
          ['b', 1],
          ['a.x', 2],
        ],
        { code: 'TYPE_MISMATCH', offset: 6, index: 6 },
      ],
      [
        [
          ['first', 'long'],
          ['x.y', 2],
        ],
        { code: 'PATH_NOT_FOUND', index: 0 },
      ],
      [
        [
          ['b', 1],
          ['a..b', 2],
        ],
        { code: 'PATH_SYNTAX', offset: 2 },
      ],
      [
        [
          ['b', 1],
          ['a{x,y}', 2],
        ],
        { code: 'PATH_SYNTAX' },
      ],
      [
        [
          ['b', 1],
          ['a', undefined],
        ],
        { code: 'UNSUPPORTED_TYPE' },
      ],
    ];
    for (const [updates, error] of failing)
      expect(() => setManyInText('{"a": 1}', updates)).toThrow(expect.objectContaining(error));
    expect(() =>
      setManyInText('{"a": 1', [
        ['a', 2],
        ['b', 2],
      ]),
    ).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
    expect(() => setManyInText('{"a": 1, "a": 2}', [['b', 2]], { duplicates: 'reject' })).toThrow(
      expect.objectContaining({ code: 'DUPLICATE_NAME' }),
    );
  });

  it('validates the text if there are no updates', () => {
    expect(setManyInText(' {"a": 1}', [])).toBe(' {"a": 1}');
    expect(() => setManyInText('{', [])).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
    expect(() => setManyInText('[[]]', [], { maxDepth: 1 })).toThrow('max depth');
  });

  it('calls toJSON of a value once', () => {
    const toJSON = jest.fn(() => [1]);
    const value = Object.defineProperty({}, 'toJSON', { value: toJSON });
    expect(
      setManyInText('{"a": {}, "b": 1}', [
        ['a.x', 1],
        ['a.y', value],
        ['b', value],
        ['b', value],
      ]),
    ).toBe('{"a": {"x": 1, "y": [1]}, "b": [1]}');
    expect(toJSON).toHaveBeenCalledTimes(3);
  });

  it('accepts any iterable of pairs, and compiled paths', () => {
    expect(setManyInText('{}', new Map([[compilePath('a'), 1]]))).toBe('{"a":1}');
    expect(() => setManyInText('{}', [['a']] as never)).toThrow('a pair of path and value');
    expect(() => setManyInText(1 as never, [])).toThrow('a JSON text');
    for (const none of [{ a: 1 }, null, undefined, 5, 'a']) {
      expect(() => setManyInText('{}', none as never)).toThrow('expected pairs of path and value, found');
    }
  });

  it('throws LIMIT_EXCEEDED when the text grows beyond maxBytes', () => {
    const updates: Updates = [
      ['a', 'x'.repeat(90)],
      ['b', 1],
      ['a', 1],
    ];
    expect(() => setManyInText('{}', updates, { maxBytes: 99 })).toThrow(
      expect.objectContaining({ limit: 'maxBytes', max: 99 }),
    );
    expect(setManyInText('{}', updates, { maxBytes: 110 })).toBe('{"a":1,"b":1}');
    expect(setManyInText('{}', updates.slice(0, 1), { maxBytes: 2 })).toHaveLength(98);
    expect(() => setManyInText('{ }', [], { maxBytes: 2 })).toThrow('maxBytes');
    expect(() => setManyInText('"€"', [['', 1]], { maxBytes: 4 })).toThrow('maxBytes');
  });
});

describe('patch text', () => {
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
      expect(patched('[1.0, {"a": 1e2}]', { op: 'copy', from: '/1', path: '/0' })).toBe(
        '[{"a": 1e2}, 1.0, {"a": 1e2}]',
      );
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
});
