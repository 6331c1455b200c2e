import { describe, expect, it, jest } from '@jest/globals';
import { compilePath, type PathInput } from '../../syntax/compiled-path.ts';
import type { TextSetManyOptions } from '../../options/options.ts';
import { setInText } from './set-in-text.ts';
import { setManyInText } from './set-many-in-text.ts';

type Updates = readonly (readonly [PathInput, unknown])[];

const oneByOne = (text: string, updates: Updates, options?: TextSetManyOptions): string => {
  return updates.reduce((edited, [path, value]) => setInText(edited, path, value, options), text);
};

describe('setManyInText()', () => {
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
