import { describe, expect, it } from '@jest/globals';
import { JsonNumber } from '@wirework/scanner';
import { nested, withPollutedPrototype } from '@wirework/test-support';
import { removeFromText } from './edit/remove-from-text.ts';
import { setInText } from './edit/set-in-text.ts';

describe('setInText()', () => {
  const pretty = `{
  "name": "demo",
  "n":   1.50,
  "list": [
    1,
    2
  ],
  "flat": {"a": 1, "b": [1, 2]},
  "empty": {},
  "none": []
}
`;

  /** The text with one part replaced: what an edit must give. */
  const changed = (text: string, from: string, to: string): string => {
    expect(text.split(from)).toHaveLength(2);
    return text.replace(from, () => to);
  };

  it.each<[string, unknown, string, string]>([
    ['name', 'other', '"demo"', '"other"'],
    ['n', 2, '1.50', '2'],
    ['list[0]', null, '1,\n    2', 'null,\n    2'],
    ['list[-1]', 'x', '1,\n    2', '1,\n    "x"'],
    ['list[+]', 3, '2\n  ]', '2,\n    3\n  ]'],
    ['list[+]', { x: [1] }, '2\n  ]', '2,\n    {\n      "x": [\n        1\n      ]\n    }\n  ]'],
    ['list', { x: 1 }, '[\n    1,\n    2\n  ]', '{\n    "x": 1\n  }'],
    ['list', [], '[\n    1,\n    2\n  ]', '[]'],
    ['list[*]', 0, '1,\n    2', '0,\n    0'],
    ['flat.c', 3, '2]}', '2], "c": 3}'],
    ['flat.c', { x: 1, y: [1, 2] }, '2]}', '2], "c": {"x": 1, "y": [1, 2]}}'],
    ['flat.b[+]', 3, '2]', '2, 3]'],
    ['flat.b', { x: 1 }, '[1, 2]', '{"x": 1}'],
    ['empty.x', 1, '{}', '{\n    "x": 1\n  }'],
    ['empty.x', [1], '{}', '{\n    "x": [\n      1\n    ]\n  }'],
    ['empty', [1], '{}', '[\n    1\n  ]'],
    ['none[+]', 1, '[]\n', '[\n    1\n  ]\n'],
    ['new', true, '[]\n}', '[],\n  "new": true\n}'],
    ['new', { x: 1 }, '[]\n}', '[],\n  "new": {\n    "x": 1\n  }\n}'],
  ])('sets %s to %j and leaves the rest of the text unchanged', (path, value, from, to) => {
    expect(setInText(pretty, path, value)).toBe(changed(pretty, from, to));
  });

  it.each<[string, string, unknown, string]>([
    ['{}', 'a', 1, '{"a":1}'],
    ['{\n}', 'a', 1, '{\n  "a": 1\n}'],
    ['[]', '[+]', { a: [1, 2] }, '[{"a":[1,2]}]'],
    ['{"a":1}', 'b', { c: 2 }, '{"a":1,"b":{"c":2}}'],
    ['{"a": 1}', 'b', 2, '{"a": 1, "b": 2}'],
    ['{ "a" : 1 }', 'b', 2, '{ "a" : 1, "b" : 2 }'],
    [`{"a":[\n${' '.repeat(399)}1]}`, 'a[+]', 2, `{"a":[\n${' '.repeat(399)}1,\n${' '.repeat(399)}2]}`],
    [`{"a":[\n${' '.repeat(400)}1]}`, 'a[+]', 2, `{"a":[\n${' '.repeat(400)}1,2]}`],
    [
      `{ "a":${' '.repeat(400)}1,${' '.repeat(400)}"b":2}`,
      'c',
      3,
      `{ "a":${' '.repeat(400)}1,${' '.repeat(400)}"b":2, "c":3}`,
    ],
    [`{\n${' '.repeat(400)}}`, 'a', 1, '{"a":1}'],
    ['{ "a" : 1 , "c" : 1 }', 'b', 2, '{ "a" : 1 , "c" : 1 , "b" : 2 }'],
    ['[ 1 ]', '[+]', 2, '[ 1, 2 ]'],
    ['{ "a": 1 }', 'b', { c: [1] }, '{ "a": 1, "b": { "c": [1] } }'],
    ['{ "a": {} }', 'a.b', { c: [] }, '{ "a": { "b": { "c": [] } } }'],
    ['{ "a": [ 1 ] }', 'b', [[]], '{ "a": [ 1 ], "b": [ [] ] }'],
    ['[\n  { "a": 1 }\n]', '[+]', { b: 2 }, '[\n  { "a": 1 },\n  { "b": 2 }\n]'],
    ['[1,2]', '[+]', 3, '[1,2,3]'],
    ['[1, 2,\n 3]', '[+]', 4, '[1, 2,\n 3, 4]'],
    ['{\r\n\t"a": 1\r\n}', 'b', [1], '{\r\n\t"a": 1,\r\n\t"b": [\r\n\t\t1\r\n\t]\r\n}'],
    ['[\n{"a":1},\n{"a":2}\n]', '[+]', { a: 3 }, '[\n{"a":1},\n{"a":2},\n{"a":3}\n]'],
    ['[\n  {\n    "a":1\n  }\n]', '[+]', { a: 3 }, '[\n  {\n    "a":1\n  },\n  {\n    "a":3\n  }\n]'],
    ['[{"a": 1}]', '[0]', { b: [1, 2] }, '[{"b": [1, 2]}]'],
    [' {"a" : 1e3}\n', '', [1, 2], ' [1, 2]\n'],
    ['{\n  "a": 1\n}', '', { b: [1] }, '{\n  "b": [\n    1\n  ]\n}'],
    ['7', '', { a: 1 }, '{"a":1}'],
    ['{"a":1,"a":2,"b":1.0}', 'a', 3, '{"a":1,"a":3,"b":1.0}'],
    ['{"\\u0061":1}', 'a', 3, '{"\\u0061":3}'],
    ['{"a":1}', 'é"\n', 3, '{"a":1,"é\\"\\n":3}'],
    ['{"a":1}', '__proto__', { x: 1 }, '{"a":1,"__proto__":{"x":1}}'],
    ['[{"n":1},{},3]', '{n}', 0, '[{"n":0},{"n":0},3]'],
    ['[1,2,3,4]', '[::-2]', 0, '[1,0,3,0]'],
    ['{"a":[{"b":1}, {"b" :2}]}', 'a[*].b', [], '{"a":[{"b":[]}, {"b" :[]}]}'],
    ['{"a":[{}, {"c":2}]}', 'a[*].b', 1, '{"a":[{"b":1}, {"c":2,"b":1}]}'],
    // The commas and colons that most of the first members have, and of equally frequent ones those that come first.
    ['{"a":1,\n  "b": 2,\n  "c": 3\n}', 'd', 4, '{"a":1,\n  "b": 2,\n  "c": 3,\n  "d": 4\n}'],
    [
      '{\n  "a": 1,\n\n  "b": 2,\n  "c": 3,\n  "d": 4\n}',
      'e',
      5,
      '{\n  "a": 1,\n\n  "b": 2,\n  "c": 3,\n  "d": 4,\n  "e": 5\n}',
    ],
    ['{"a":1, "b": 2}', 'c', 3, '{"a":1, "b": 2, "c":3}'],
    ['[\n1\n]', '[+]', { a: 1 }, '[\n1,\n{\n  "a": 1\n}\n]'],
    ['{"a":1,\n"b":2}', 'c', { x: 1, y: 2 }, '{"a":1,\n"b":2,\n"c":{"x":1,"y":2}}'],
    // Of containers only one of the first two is a model, and only if it has children.
    ['{\n  "a": {},\n  "b": {"c": 1}\n}', 'd', { e: 1 }, '{\n  "a": {},\n  "b": {"c": 1},\n  "d": {"e": 1}\n}'],
    [
      '{\n  "a": 1,\n  "b": 2,\n  "c": {"d": 3}\n}',
      'e',
      { f: 4 },
      '{\n  "a": 1,\n  "b": 2,\n  "c": {"d": 3},\n  "e": {\n    "f": 4\n  }\n}',
    ],
    // The closing bracket is where that of the neighbour is.
    ['[{\n  "a": 1\n}, {\n  "a": 2\n}]', '[+]', { b: {} }, '[{\n  "a": 1\n}, {\n  "a": 2\n}, {\n  "b": {}\n}]'],
    ['{"a": {\n  "b": 1}}', 'c', { d: 2 }, '{"a": {\n  "b": 1}, "c": {\n  "d": 2}}'],
    ['{ "a": {\n  "b": 1\n} }', 'a', [2], '{ "a": [\n  2\n] }'],
    // A neighbour of the same kind is the model before another one, and no object is written on one line because an
    // array is.
    [
      '{\n  "a": [1, 2],\n  "b": {\n    "c": 3\n  }\n}',
      'd',
      { e: [1, 2] },
      '{\n  "a": [1, 2],\n  "b": {\n    "c": 3\n  },\n  "d": {\n    "e": [\n      1,\n      2\n    ]\n  }\n}',
    ],
    [
      '{\n  "b": {\n    "c": 3\n  },\n  "a": [1, 2]\n}',
      'd',
      [3, 4],
      '{\n  "b": {\n    "c": 3\n  },\n  "a": [1, 2],\n  "d": [3, 4]\n}',
    ],
    ['{\n  "a": [1, 2]\n}', 'b', { c: 3 }, '{\n  "a": [1, 2],\n  "b": {\n    "c": 3\n  }\n}'],
    ['{"a": [\n  1\n]}', 'b', { c: 3 }, '{"a": [\n  1\n], "b": {\n  "c": 3\n}}'],
    ['[\n  {"a": 1}\n]', '[+]', [2, 3], '[\n  {"a": 1},\n  [2, 3]\n]'],
  ])('turns %j at %s', (text, path, value, expected) => {
    expect(setInText(text, path, value)).toBe(expected);
  });

  it.each<[string, string, string]>([
    ['{}', 'a.b[1].c', '{"a":{"b":[null,{"c":9}]}}'],
    ['{"a": {}}', 'a.b.c', '{"a": {"b": {"c": 9}}}'],
    ['[1]', '[3]', '[1,null,null,9]'],
    ['[1, 2]', '4', '[1, 2, null, null, 9]'],
    ['{"a":[]}', 'a[0][0]', '{"a":[[9]]}'],
    ['{"a":1}', 'b[+]', '{"a":1,"b":[9]}'],
  ])('creates missing parents in %j at %s with create', (text, path, expected) => {
    expect(setInText(text, path, 9, { create: true })).toBe(expected);
    if (!path.endsWith('[+]'))
      expect(() => setInText(text, path, 9)).toThrow(expect.objectContaining({ code: 'PATH_NOT_FOUND' }));
  });

  it('writes numbers digit for digit', () => {
    expect(setInText('[0]', '[0]', new JsonNumber('1.10'))).toBe('[1.10]');
    expect(setInText('[0]', '[0]', { a: [12345678901234567890n, -0, 1e21] })).toBe(
      '[{"a":[12345678901234567890,-0,1e+21]}]',
    );
  });

  describe('of raw JSON', () => {
    /** As `RawJson` of the codec, which is no dependency of this package. */
    const raw = (text: string): object => ({
      text,
      toJSON: () => JSON.parse(text) as unknown,
      [Symbol.for('@wirework/raw-json')]: true,
    });

    it('writes its text, wherever it is in the value', () => {
      expect(setInText('[0]', '[0]', raw('12345678901234567890.10'))).toBe('[12345678901234567890.10]');
      expect(setInText('[0]', '[0]', { a: [raw(' {"b": 1.50} '), { toJSON: () => raw('1.0') }] })).toBe(
        '[{"a":[{"b": 1.50},1.0]}]',
      );
    });

    it('is refused if its text is not JSON, or too deep where it is written', () => {
      expect(() => setInText('[0]', '[0]', [raw('1, 2')])).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
      expect(setInText('[0]', '[0]', [raw('[[]]')], { maxDepth: 4 })).toBe('[[[[]]]]');
      expect(() => setInText('[0]', '[0]', [raw('[[]]')], { maxDepth: 3 })).toThrow(
        expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth' }),
      );
    });

    const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown };
    (rawJSON === undefined ? it.skip : it)('writes the text of JSON.rawJSON', () => {
      expect(setInText('[0]', '[0]', [rawJSON?.('12345678901234567890.10'), { toJSON: () => rawJSON?.('1.0') }])).toBe(
        '[[12345678901234567890.10,1.0]]',
      );
    });
  });

  it('writes dates and other classes by their toJSON, and no other object', () => {
    expect(setInText('[0]', '[0]', new Date(0))).toBe('["1970-01-01T00:00:00.000Z"]');
    expect(setInText('[0]', '[0]', { toJSON: 'data', u: undefined })).toBe('[{"toJSON":"data"}]');
    class Point {
      x = 1;
    }
    withPollutedPrototype({ toJSON: () => 'polluted' }, () => {
      expect(setInText('[0]', '[0]', [new Point(), { y: 2 }])).toBe('[[{"x":1},{"y":2}]]');
    });
  });

  it('passes the name or index to toJSON, as JSON.stringify does', () => {
    const keyed = { toJSON: (key: string) => `at ${key}` };
    const value = { a: keyed, list: [0, keyed] };
    expect(setInText('{"x":0}', 'x', value)).toBe(`{"x":${JSON.stringify(value)}}`);
    expect(setInText('0', '', keyed)).toBe(JSON.stringify(keyed));
  });

  it('throws MARSHALER with the type and without values when toJSON throws', () => {
    class Broken {
      toJSON(): never {
        throw new Error('no');
      }
    }
    expect(() => setInText('[0]', '[0]', [new Broken()])).toThrow(
      expect.objectContaining({ code: 'MARSHALER', type: 'Broken' }),
    );
    // A member with the name is a member, and its value is none of the error's business.
    const secret = Object.assign(new Broken(), { constructor: { name: 'secret' } });
    expect(() => setInText('[0]', '[0]', secret)).toThrow(
      expect.objectContaining({ code: 'MARSHALER', type: 'Broken' }),
    );
  });

  it('throws MARSHALER with the error of a getter or a proxy as the cause', () => {
    const cause = new Error('was read');
    const fail = (): never => {
      throw cause;
    };
    for (const value of [
      {
        get a() {
          return fail();
        },
      },
      {
        get toJSON() {
          return fail();
        },
      },
      new Proxy({}, { ownKeys: fail }),
      new Proxy([], { get: fail }),
      new Proxy({}, { getPrototypeOf: fail }),
    ]) {
      for (const given of [value, [value]])
        expect(() => setInText('[0]', '[0]', given)).toThrow(expect.objectContaining({ code: 'MARSHALER', cause }));
    }
  });

  it('writes wrapper objects as their primitives, as JSON.stringify does', () => {
    class Tagged {
      readonly [Symbol.toStringTag] = 'Number';
      x = 1;
    }
    const values = [Object(1), Object('a'), Object(true), new Tagged()];
    expect(setInText('[0]', '[0]', values)).toBe(`[${JSON.stringify(values)}]`);
    expect(setInText('[0]', '[0]', Object(1n))).toBe('[1]');
  });

  it('throws without a type name when reading the type of a value throws', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    for (const value of [proxy, [proxy]])
      expect(() => setInText('[0]', '[0]', value)).toThrow(
        expect.objectContaining({ code: 'MARSHALER', type: 'object' }),
      );
  });

  it.each<[unknown, string]>([
    [undefined, 'UNSUPPORTED_TYPE'],
    [new Array(2), 'UNSUPPORTED_TYPE'],
    [[1, { a: Object.assign([1], { 2: 3 }) }], 'UNSUPPORTED_TYPE'],
    [[() => 0], 'UNSUPPORTED_TYPE'],
    [{ a: Symbol('a') }, 'UNSUPPORTED_TYPE'],
    [{ a: new Map([[1, 2]]) }, 'UNSUPPORTED_TYPE'],
    [new Set([1]), 'UNSUPPORTED_TYPE'],
    [[/a/], 'UNSUPPORTED_TYPE'],
    [Promise.resolve(1), 'UNSUPPORTED_TYPE'],
    [new Uint8Array(1), 'UNSUPPORTED_TYPE'],
    [new Float64Array(1), 'UNSUPPORTED_TYPE'],
    [new DataView(new ArrayBuffer(1)), 'UNSUPPORTED_TYPE'],
    [new ArrayBuffer(1), 'UNSUPPORTED_TYPE'],
    [NaN, 'UNSUPPORTED_VALUE'],
    [[-Infinity], 'UNSUPPORTED_VALUE'],
  ])('refuses the value %p', (value, code) => {
    expect(() => setInText('[0]', '[0]', value)).toThrow(expect.objectContaining({ code }));
  });

  it('throws for a cycle, and for a value that makes the document too deep', () => {
    const cycle: unknown[] = [];
    cycle.push([cycle]);
    for (const maxDepth of [undefined, Infinity]) {
      expect(() => setInText('[0]', '[0]', cycle, { maxDepth })).toThrow(
        expect.objectContaining({ code: 'UNSUPPORTED_VALUE' }),
      );
    }
    const twice = { a: [1] };
    expect(setInText('[0]', '[0]', [twice, twice, twice.a])).toBe('[[{"a":[1]},{"a":[1]},[1]]]');
    const deep = nested(199, 0);
    expect(setInText('[0]', '[0]', deep)).toBe(`${'['.repeat(200)}0${']'.repeat(200)}`);
    expect(() => setInText('[0]', '[0]', [deep])).toThrow(expect.objectContaining({ limit: 'maxDepth', max: 200 }));
  });

  it.each<[string, string, string]>([
    ['{"a": 1', 'a', 'SYNTAX'],
    ['{"a": 1} x', 'a', 'SYNTAX'],
    ['{"a": 1}', 'a.b', 'TYPE_MISMATCH'],
    ['{"a": null}', 'a.b', 'TYPE_MISMATCH'],
    ['{"a": {}}', 'a[0]', 'TYPE_MISMATCH'],
    ['{"a": {}}', 'a[+]', 'TYPE_MISMATCH'],
    ['{"a": []}', 'a.b', 'TYPE_MISMATCH'],
    ['{"a": "x"}', 'a[*]', 'TYPE_MISMATCH'],
    ['{"a": [1]}', 'a[*].b', 'TYPE_MISMATCH'],
    ['{"a": [1]}', 'a[-2]', 'PATH_NOT_FOUND'],
    ['{"a": [1]}', 'b[*]', 'PATH_NOT_FOUND'],
    ['{"a": [1]}', 'a{x,y}', 'PATH_SYNTAX'],
    ['{"a": [1]}', 'a{flat:x}', 'PATH_SYNTAX'],
  ])('refuses %j at %s with %s', (text, path, code) => {
    expect(() => setInText(text, path, 9, { create: true })).toThrow(expect.objectContaining({ code }));
  });

  it('throws TYPE_MISMATCH with the position in the text', () => {
    expect(() => setInText('{"a":\n {"b": "x"}}', 'a.b.c', 1)).toThrow(
      expect.objectContaining({ index: 13, line: 2, column: 8, pointer: '/a/b' }),
    );
    expect(() => setInText('{"a":\n {"b": "x"}}', 'a.b[*]', 1)).toThrow(
      expect.objectContaining({ index: 13, line: 2, column: 8, pointer: '/a/b' }),
    );
  });

  it("throws DUPLICATE_NAME for a repeated name with duplicates: 'reject'", () => {
    expect(() => setInText('{"a":1,"b":{"c":1,"c":1}}', 'a', 2, { duplicates: 'reject' })).toThrow(
      expect.objectContaining({ code: 'DUPLICATE_NAME' }),
    );
  });

  it('throws LIMIT_EXCEEDED when it would extend an array beyond maxIndex', () => {
    expect(() => setInText('[]', '1000001', 1, { create: true })).toThrow(
      expect.objectContaining({ limit: 'maxIndex' }),
    );
    expect(() => setInText('[[], [], []]', '[*][400000]', 1, { create: true })).toThrow(
      expect.objectContaining({ limit: 'maxIndex' }),
    );
    expect(() => setInText('[]', '[600000][600000]', 1, { create: true })).toThrow(
      expect.objectContaining({ limit: 'maxIndex' }),
    );
    expect(setInText('[[], [0, 0]]', '[*][2]', 1, { create: true, maxIndex: 2 })).toBe('[[null,null,1], [0, 0, 1]]');
  });

  it.each([
    ['z.y', 'PATH_NOT_FOUND', 0, 1, 1, ''],
    ['b.z.y', 'PATH_NOT_FOUND', 17, 2, 6, '/b'],
    ['a.b', 'TYPE_MISMATCH', 5, 1, 6, '/a'],
    ['a[9]', 'PATH_NOT_FOUND', 5, 1, 6, '/a'],
    ['b[0]', 'TYPE_MISMATCH', 17, 2, 6, '/b'],
    ['b.c.d', 'TYPE_MISMATCH', 22, 2, 11, '/b/c'],
    ['a[-1].x', 'TYPE_MISMATCH', 8, 1, 9, '/a/1'],
    ['a[-9]', 'PATH_NOT_FOUND', 5, 1, 6, '/a'],
    ['[*].x', 'TYPE_MISMATCH', 5, 1, 6, '/a'],
    ['[*][0][0]', 'TYPE_MISMATCH', 6, 1, 7, '/a/0'],
    ['a[1:][*]', 'TYPE_MISMATCH', 8, 1, 9, '/a/1'],
    ['b[*][*]', 'TYPE_MISMATCH', 22, 2, 11, '/b/c'],
  ])('throws with the position in the text at which %s has no place', (path, code, offset, line, column, pointer) => {
    const text = '{"a":[1,2],\n"b": {"c":"é"}}';
    expect(() => setInText(text, path, 1)).toThrow(expect.objectContaining({ code, offset, line, column, pointer }));
  });

  it.each([
    [NaN, 'NaN'],
    [Infinity, '+Inf'],
    [-Infinity, '-Inf'],
  ])('refuses %p as %s', (value, str) => {
    expect(() => setInText('[]', '[+]', [value])).toThrow(expect.objectContaining({ code: 'UNSUPPORTED_VALUE', str }));
  });

  it('counts the levels around the added value', () => {
    expect(setInText('{"a":{}}', 'a.b', [[]], { maxDepth: 4 })).toBe('{"a":{"b":[[]]}}');
    expect(setInText('[[]]', '[0][+]', [1], { maxDepth: 3 })).toBe('[[[1]]]');
    expect(() => setInText('{"a":{}}', 'a.b', [[]], { maxDepth: 3 })).toThrow(
      expect.objectContaining({ limit: 'maxDepth' }),
    );
    expect(() => setInText('[[]]', '[0][+]', [1], { maxDepth: 2 })).toThrow(
      expect.objectContaining({ limit: 'maxDepth' }),
    );
  });

  it('throws with the pointer of the part that cannot be created and the position of the innermost existing value', () => {
    expect(() => setInText('[{"a": {}}]', '[-1].a.b[-1]', 1, { create: true })).toThrow(
      expect.objectContaining({ code: 'PATH_NOT_FOUND', index: 7, pointer: '/0/a/b' }),
    );
    expect(() => setInText('[[]]', '[-1][1][-1]', 1, { create: true })).toThrow(
      expect.objectContaining({ index: 1, pointer: '/0/1' }),
    );
  });
});

describe('removeFromText()', () => {
  it.each<[string, string, string]>([
    ['{"a":1}', 'a', '{}'],
    ['{ "a" : 1 }', 'a', '{}'],
    ['{"a": 1, "b": 2, "c": 3}', 'a', '{"b": 2, "c": 3}'],
    ['{"a": 1, "b": 2, "c": 3}', 'b', '{"a": 1, "c": 3}'],
    ['{"a": 1, "b": 2, "c": 3}', 'c', '{"a": 1, "b": 2}'],
    ['{\n  "a": 1,\n  "b": 2\n}\n', 'a', '{\n  "b": 2\n}\n'],
    ['{\n  "a": 1,\n  "b": 2\n}\n', 'b', '{\n  "a": 1\n}\n'],
    ['{\n  "a": 1.50\n}\n', 'a', '{}\n'],
    ['[1 , 2 , 3]', '[1]', '[1 , 3]'],
    ['[1, 2, 3]', '[-1]', '[1, 2]'],
    ['[1, 2, 3]', '0', '[2, 3]'],
    ['[1, 2, 3]', '[*]', '[]'],
    ['{"a": [1], "b": {}}', '[*]', '{}'],
    ['[0, 1, 2, 3, 4, 5]', '[::2]', '[1, 3, 5]'],
    ['[0, 1, 2, 3, 4, 5]', '[1::2]', '[0, 2, 4]'],
    ['[0, 1, 2, 3, 4, 5]', '[3:1:-1]', '[0, 1, 4, 5]'],
    ['[0, 1]', '[5:]', '[0, 1]'],
    ['[{"a":1,"b":2}, {"b":3}, 4, {"a":5}]', '{a}', '[{"b":2}, {"b":3}, 4, {}]'],
    ['[{"a":1,"b":2}, {"b":3}, 4, {"a":5}]', '{a,b}', '[{}, {}, 4, {}]'],
    ['[{"a":1,"b":2}, {"b":3}, 4, {"a":5}]', '[*].a', '[{"b":2}, {"b":3}, 4, {}]'],
    ['[{"a":{"x":1}}, {"a":[{"x":2}]}]', '{a}.x', '[{"a":{}}, {"a":[{"x":2}]}]'],
    ['{"a":{"x":1},"b":1,"a":{"x":2, "y":3}}', 'a.x', '{"a":{"x":1},"b":1,"a":{"y":3}}'],
    ['{"a":1,"b":1,"a":2}', 'a', '{"b":1}'],
    ['{"a":1,"\\u0061":2,"b":1}', 'a', '{"b":1}'],
  ])('turns %j at %s into %j', (text, path, expected) => {
    expect(removeFromText(text, path)).toBe(expected);
  });

  it.each<[string, string]>([
    ['b', 'PATH_NOT_FOUND'],
    ['a[3]', 'PATH_NOT_FOUND'],
    ['n.x', 'PATH_NOT_FOUND'],
    ['b[*]', 'PATH_NOT_FOUND'],
    ['a.x', 'TYPE_MISMATCH'],
    ['a[0][*]', 'TYPE_MISMATCH'],
    ['', 'PATH_SYNTAX'],
    ['a[+]', 'PATH_SYNTAX'],
    ['a{flat:x}', 'PATH_SYNTAX'],
  ])('refuses %j, throwing %s', (path, code) => {
    expect(() => removeFromText('{"a": [1, 2], "n": null}', path)).toThrow(expect.objectContaining({ code }));
  });

  it('returns the text if nothing is found and ignoreMissing is on', () => {
    expect(removeFromText('{"a": [1]}', 'b.c', { ignoreMissing: true })).toBe('{"a": [1]}');
    expect(() => removeFromText('{"a": [1]', 'b.c', { ignoreMissing: true })).toThrow(
      expect.objectContaining({ code: 'SYNTAX' }),
    );
  });

  it('throws with the position of the value that stopped the path', () => {
    expect(() => removeFromText('{"a":\n [1, 2]}', 'a.x')).toThrow(
      expect.objectContaining({ index: 7, line: 2, column: 2, pointer: '/a' }),
    );
  });
});
