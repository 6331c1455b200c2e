import { describe, expect, it } from '@jest/globals';
import { JsonNumber } from '@wirework/scanner';
import { thrownBy } from '@wirework/test-support';
import { compileJsonPath } from './compile-json-path.ts';
import { formatJsonPath } from './format-json-path.ts';
import { compileValueQuery } from './value-query.ts';

describe('a compiled query', () => {
  it('is frozen, prints as its query, and has segments if it is singular', () => {
    const query = compileJsonPath("$.a[0]['b c'][-1]");
    expect(Object.isFrozen(query)).toBe(true);
    expect(Object.isFrozen(query.segments)).toBe(true);
    expect(`${query}`).toBe("$.a[0]['b c'][-1]");
    expect(JSON.stringify({ query })).toBe('{"query":"$.a[0][\'b c\'][-1]"}');
    expect(query.segments).toEqual(['a', 0, 'b c', -1]);
    expect(compileJsonPath('$').segments).toEqual([]);
    for (const many of ['$.*', '$..a', '$[0:1]', "$['a', 'b']", '$[?@]'])
      expect([compileJsonPath(many).isSingular, compileJsonPath(many).segments]).toEqual([false, undefined]);
  });

  it('returns the parts of a value themselves', () => {
    const inner = { b: 1 };
    expect(compileJsonPath('$.a').first({ a: inner })).toBe(inner);
    expect(compileJsonPath('$..b').nodes({ a: inner })).toEqual([{ value: 1, path: "$['a']['b']", pointer: '/a/b' }]);
  });

  it('does not see members and elements that are undefined', () => {
    const value = { a: undefined, b: [undefined, 1], c: 2 };
    expect(compileJsonPath('$.*').values(value)).toEqual([value.b, 2]);
    expect(compileJsonPath('$.b[*]').values(value)).toEqual([1]);
    expect(compileJsonPath('$.b[0:1]').values(value)).toEqual([]);
    expect(compileJsonPath('$.a').values(value)).toEqual([]);
    expect(compileJsonPath('$').values(undefined)).toEqual([]);
    expect(compileJsonPath('$[?@ == $.x]').values([{ a: undefined }])).toEqual([]);
    expect(compileJsonPath('$[?@.x == $[1].x]').count([{ x: { a: undefined } }, { x: {} }])).toBe(2);
    expect(compileJsonPath('$[?length(@) == 1]').count([value, { a: undefined, c: 1 }])).toBe(1);
  });

  it('compares a JsonNumber and a bigint as numbers, and does not enter them', () => {
    const value = [{ n: new JsonNumber('1.50') }, { n: 2n }, { n: 2 }];
    expect(compileJsonPath('$[?@.n == 1.5]').count(value)).toBe(1);
    expect(compileJsonPath('$[?@.n == 2]').count(value)).toBe(2);
    expect(compileJsonPath('$[?@.n > 1.6]').count(value)).toBe(2);
    expect(compileJsonPath('$..*').count(value)).toBe(6);
    expect(compileJsonPath('$[0].n.literal').values(value)).toEqual([]);
    expect(compileJsonPath('$[?length(@.n) == 1]').values(value)).toEqual([]);
  });

  it.each<[string, boolean]>([
    ['"a" < "b"', true],
    ['"a" < "a"', false],
    ['"a" <= "a"', true],
    ['"a" < "aa"', true],
    ['"\\ud83d\\ude00" > "\\uffee"', true],
    ['1 < "2"', false],
    ['null <= null', true],
    ['true <= true', true],
    ['false < true', false],
    ['-0 == 0', true],
    ['1e2 == 100', true],
    ['$[0] == $[1]', true],
    ['$[0] < $[1]', false],
    ['$[9] == $[8]', true],
    ['$[9] == null', false],
    ['$[9] <= $[8]', true],
  ])('finds %s %s', (test, expected) => {
    const value = [
      { a: 1, b: [2] },
      { b: [2], a: 1 },
    ];
    expect(compileJsonPath(`$[?${test}]`).count(value)).toBe(expected ? 2 : 0);
    expect(compileJsonPath(`$[?${test}]`).valuesInText(JSON.stringify(value))).toHaveLength(expected ? 2 : 0);
  });
});

describe('compileValueQuery()', () => {
  it('returns a frozen query that finds in values what compileJsonPath() finds, and does not read texts', () => {
    const value = { a: [{ b: 1 }, { b: 2 }] };
    const query = compileValueQuery('$.a[?@.b > 1].b');
    const whole = compileJsonPath('$.a[?@.b > 1].b');
    expect(query.values(value)).toEqual(whole.values(value));
    expect(query.nodes(value)).toEqual(whole.nodes(value));
    expect([query.first(value), query.count(value), query.isSingular]).toEqual([2, 1, false]);
    expect(Object.isFrozen(query)).toBe(true);
    expect(`${query}`).toBe('$.a[?@.b > 1].b');
    expect(query).not.toHaveProperty('valuesInText');
    expect(query).not.toHaveProperty('nodesInText');
  });

  it.each<[unknown, unknown]>([
    ['$.a[', undefined],
    [5, undefined],
    ['$', { maxnodes: 1 }],
    ['$[?f()]', {}],
  ])('throws for %j and the options %j what compileJsonPath() throws', (text, options) => {
    const compiling = [compileValueQuery, compileJsonPath].map((it) => () => it(text as never, options as never));
    const [error, expected] = compiling.map(thrownBy);
    expect(String(error)).toBe(String(expected));
  });
});

describe('options of compileJsonPath()', () => {
  it.each<[unknown, string]>([
    [{ maxnodes: 1 }, "Cannot use the option 'maxnodes': there is no such option"],
    [{ maxNodes: -1 }, "Cannot use the option 'maxNodes': expected a number of at least 0"],
    ['fast', 'Cannot use the options: expected an object, found string'],
    [{ functions: [] }, "Cannot use the option 'functions': expected an object, found an array"],
    [{ functions: { f: 1 } }, "Cannot use the function 'f': expected an object with parameters, result and call"],
    [
      { functions: { f: { parameters: ['text'], result: 'value', call: Boolean } } },
      "Cannot use the function 'f': each of",
    ],
    [{ functions: { f: { parameters: [], result: 'text', call: Boolean } } }, "Cannot use the function 'f': each of"],
    [
      { functions: { f: { parameters: [], result: 'value' } } },
      "Cannot use the function 'f': 'call' must be a function",
    ],
    [{ functions: { F: { parameters: [], result: 'value', call: Boolean } } }, "Cannot use the function 'F': its name"],
    [
      { functions: { count: { parameters: [], result: 'value', call: Boolean } } },
      "Cannot use the function 'count': RFC 9535 defines it",
    ],
  ])('%j throws', (options, message) => {
    expect(() => compileJsonPath('$', options as never)).toThrow(message);
  });

  it('has functions with parameters and results of all types', () => {
    const functions = {
      is_true: { parameters: ['logical'], result: 'logical', call: (it: unknown) => it === true },
      reversed: { parameters: ['nodes'], result: 'nodes', call: (all: unknown) => (all as unknown[]).toReversed() },
      or_zero: { parameters: ['value'], result: 'value', call: (it: unknown) => it ?? 0 },
    } as const;
    const count = (test: string): number => compileJsonPath(`$[?${test}]`, { functions }).count([[1, 2], [], 5]);
    expect(count('is_true(@[0])')).toBe(1);
    expect(count('is_true(@ == 5 || @[0] == 1)')).toBe(2);
    expect(count('reversed(@.*)')).toBe(1);
    expect(count('is_true(reversed(@.*))')).toBe(1);
    expect(count('value(reversed(@[0])) == 1')).toBe(1);
    expect(count('or_zero(@[0]) == 0')).toBe(2);
    expect(compileJsonPath('$[?or_zero(@.a) == 0]', { functions }).valuesInText('[{"a": 1}, {}]')).toEqual([{}]);
  });

  it('throws TypeError for the result of a function that has another type', () => {
    const wrong = (result: 'logical' | 'nodes'): unknown =>
      compileJsonPath('$[?f()]', { functions: { f: { parameters: [], result, call: () => 1 } } }).values([1]);
    expect(() => wrong('logical')).toThrow("Cannot use the result of the function 'f': expected true or false");
    expect(() => wrong('nodes')).toThrow("Cannot use the result of the function 'f': expected an array of values");
  });

  it('throws the error of a function, and can be used again', () => {
    let fails = true;
    const call = (): boolean => {
      if (fails) throw new Error('not now');
      return true;
    };
    const query = compileJsonPath('$..[?f()]', { functions: { f: { parameters: [], result: 'logical', call } } });
    expect(() => query.values([[1]])).toThrow('not now');
    expect(() => query.valuesInText('[[1]]')).toThrow('not now');
    fails = false;
    expect(query.values([[1]])).toEqual([[1], 1]);
    expect(query.valuesInText('[[1]]')).toEqual([[1], 1]);
  });

  it('evaluates a query inside a function of a query', () => {
    const inner = compileJsonPath('$.a');
    const functions = {
      has: {
        parameters: ['value'],
        result: 'logical',
        call: (it: unknown) => inner.valuesInText(JSON.stringify(it)).length > 0,
      },
    } as const;
    expect(compileJsonPath('$[?has(@)]', { functions }).valuesInText('[{"a": 1}, {"b": 1}]')).toEqual([{ a: 1 }]);
  });
});

describe('formatJsonPath()', () => {
  it('returns the normalized path of names and indices', () => {
    expect(formatJsonPath([])).toBe('$');
    expect(formatJsonPath(['a', 0, '\'\\\n\u0001/"é'])).toBe("$['a'][0]['\\'\\\\\\n\\u0001/\"é']");
    expect(compileJsonPath(formatJsonPath([-1])).segments).toEqual([-1]);
  });

  it('throws for anything but names and indices', () => {
    for (const wrong of [undefined, 'a', {}, [true], [null], [{}]])
      expect(() => formatJsonPath(wrong as never)).toThrow(TypeError);
    for (const wrong of [0.5, NaN, 2 ** 53]) expect(() => formatJsonPath([wrong])).toThrow(RangeError);
  });

  it('refuses the JSON text of an object or array as a value, and names valuesInText', () => {
    const path = compileJsonPath('$.a');
    const hint = 'Cannot query the value: it is a JSON text, not a value; use valuesInText or JSON.parse it first';
    for (const read of [path.values, path.nodes, path.first, path.count])
      expect(() => read.call(path, ' {"a":1}')).toThrow(new TypeError(hint));
    expect(() => path.values('[1]')).toThrow(hint);
    // Other strings are values, which have no parts, and the query of the root finds any.
    expect([path.values('{a}'), path.values('"{}"'), path.values('')]).toEqual([[], [], []]);
    expect(compileJsonPath('$').values('{"a":1}')).toEqual(['{"a":1}']);
    expect(path.valuesInText('"{\\"a\\":1}"')).toEqual([]);
  });
});
