import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { JsonNumber } from '@wirework/scanner';
import { nested, withPollutedPrototype } from '@wirework/test-support';
import fc from 'fast-check';
import { plain } from '../../../test/arrivals.ts';
import { RawJson } from '../raw-json.ts';
import { indent } from '../../syntax/format/rewrite.ts';
import { marshal, marshalIndent, stringify } from './stringify.ts';

const failure = (value: unknown, options?: object): unknown => {
  try {
    return stringify(value, options);
  } catch (error) {
    return plain(error);
  }
};

const nest = (levels: number, innermost?: unknown): unknown =>
  nested(levels, innermost, (inner, level) => (level % 2 === 0 ? [inner] : { a: inner }));

describe('stringify', () => {
  it('writes values that JSON.stringify does not support', () => {
    expect(
      stringify({ big: 2n ** 64n, zero: [-0], exact: new JsonNumber('1.50'), raw: new RawJson(' [ 1.0 ] ') }),
    ).toBe('{"big":18446744073709551616,"zero":[-0],"exact":1.50,"raw":[1.0]}');
    expect(
      stringify(
        new Map<unknown, unknown>([
          ['a', 1],
          [2, new Map()],
          [3n, null],
        ]),
      ),
    ).toBe('{"a":1,"2":{},"3":null}');
    expect(
      stringify([
        new Uint8Array([1, 2, 3]),
        Buffer.from('hi'),
        new Uint8Array([255]).buffer,
        new DataView(new ArrayBuffer(1)),
      ]),
    ).toBe('["AQID","aGk=","/w==","AA=="]');
    expect(stringify([new Float32Array([0.1, 1e21, -0]), new BigInt64Array([-1n]), new Int16Array([-2])])).toBe(
      '[[0.1,1e+21,-0],[-1],[-2]]',
    );
    // Of two that are as near the even one; above a power of two there is more room than below.
    expect(
      stringify(new Float32Array([3694164.25, 3694164.75, -7417.53125, 2 ** -149, 2 ** -96, 2 ** 90, 2 ** 127])),
    ).toBe('[3694164.2,3694164.8,-7417.5312,1e-45,1.2621775e-29,1.2379401e+27,1.7014118e+38]');
    expect(stringify([new Set([1, 'a']), [1, 2].values()])).toBe('[[1,"a"],[1,2]]');
    expect(stringify([Object(1n), Object('s'), Object(false), Object(-0)])).toBe('[1,"s",false,-0]');
  });

  it('agrees with JSON.stringify on undefined, dates, toJSON and holes', () => {
    class Point {
      x = 1;
      hidden = undefined;
    }
    const date = new Date(0);
    for (const value of [
      { a: undefined, b: 1 },
      [undefined, , 1],
      date,
      [new Date(NaN)],
      { toJSON: (key: string) => `key ${key}` },
      { k: { toJSON: (key: string) => `key ${key}` } },
      new Point(),
      Object.create(null),
      { n: { toJSON: () => undefined } },
      [{ toJSON: () => undefined }],
    ]) {
      expect(stringify(value)).toBe(JSON.stringify(value));
      // Beside a value that `JSON.stringify` cannot write.
      expect(stringify([value, 1n])).toBe(JSON.stringify([value, 1]));
    }
  });

  it('calls a toJSON that is not enumerable, and writes what it returns', () => {
    const hidden = (returns: unknown): object => Object.defineProperty({ a: 1 }, 'toJSON', { value: () => returns });
    for (const wrap of [(it: unknown) => it, (it: unknown) => [it], (it: unknown) => ({ it })]) {
      for (const returns of [2n, -0, new Map([['b', 2]]), Int16Array.of(1), new Uint8Array(2), new Set([3])]) {
        expect(stringify(wrap(hidden(returns)))).toBe(stringify(wrap(returns)));
      }
      expect(() => stringify(wrap(hidden(NaN)))).toThrow('NaN');
    }
  });

  it('calls the toJSON of an array', () => {
    const list = (returns: unknown): unknown[] => Object.assign([1], { toJSON: () => returns });
    expect(stringify({ a: list([new Map([['b', 1n]])]) })).toBe('{"a":[{"b":1}]}');
    expect(failure([list(NaN)])).toMatchObject({ code: 'UNSUPPORTED_VALUE', pointer: '/0' });
    class List extends Array<number> {
      toJSON(): unknown {
        return -0;
      }
    }
    expect(stringify([List.of(1, 2)])).toBe('[-0]');
  });

  it('writes the result of a toJSON without a call of its toJSON', () => {
    class Self {
      a = 1n;
      toJSON(): this {
        return this;
      }
    }
    expect(stringify(new Self())).toBe('{"a":1}');
    expect(stringify({ toJSON: () => new Map([['a', [1n]]]) })).toBe('{"a":[1]}');
    // JSON.stringify writes a `Date` that has an own `toJSON` in another way.
    expect(stringify([Object.assign(new Date(0), { toJSON: () => -0 })])).toBe('[-0]');
  });

  it('throws with a pointer for a value without a JSON form', () => {
    for (const [value, type] of [
      [() => 1, 'function'],
      [Symbol('s'), 'symbol'],
      [undefined, 'undefined'],
      [Promise.resolve(), 'Promise'],
      [new WeakMap(), 'WeakMap'],
      [/x/, 'RegExp'],
    ] as const) {
      expect(failure(value)).toMatchObject({ code: 'UNSUPPORTED_TYPE' });
      if (value !== undefined)
        expect(failure({ a: [value] })).toMatchObject({
          code: 'UNSUPPORTED_TYPE',
          message: `Cannot encode a value of type ${type}`,
          pointer: '/a/0',
        });
    }
    expect(failure({ 'a/b': [0, NaN] })).toMatchObject({ code: 'UNSUPPORTED_VALUE', pointer: '/a~1b/1' });
    const keys = new Map<unknown, unknown>([
      ['a', 1n],
      [{}, 2],
    ]);
    for (const options of [{}, { sortKeys: true }]) {
      expect(failure({ m: keys }, options)).toMatchObject({
        code: 'UNSUPPORTED_TYPE',
        message: 'Cannot encode a value of type Map with a key of type Object',
        pointer: '/m',
      });
    }
    expect(failure([Infinity])).toMatchObject({ message: 'Cannot encode an unsupported value: +Inf' });
    expect(
      failure({
        async *[Symbol.asyncIterator]() {
          yield await Promise.resolve(1);
        },
      }),
    ).toMatchObject({ code: 'UNSUPPORTED_TYPE' });
  });

  it('throws MarshalerError when a toJSON throws', () => {
    const cause = new Error('no total');
    class Invoice {
      toJSON(): never {
        throw cause;
      }
    }
    expect(() => stringify({ a: [new Invoice()] })).toThrow(
      expect.objectContaining({ code: 'MARSHALER', type: 'Invoice', cause, pointer: '/a/0' }),
    );
  });

  it('throws for cycles of plain containers, maps, and both', () => {
    const object: Record<string, unknown> = { x: 1 };
    object['self'] = { deeper: [object] };
    const map = new Map<string, unknown>();
    map.set('list', [map]);
    const wide: unknown[] = [];
    wide.push(wide, wide, [wide]);
    const set = new Set<unknown>([1]);
    set.add([set]);
    for (const [value, pointer] of [
      [object, '/self/deeper/0'],
      [map, '/list/0'],
      [wide, '/0'],
      [set, '/1/0'],
      [[1n, object], '/1/self/deeper/0'],
      [[1n, { 'a/b': map }], '/1/a~1b/list/0'],
      [new Map([[7, object]]), '/7/self/deeper/0'],
      [nest(1_500, object), `${'/a/0'.repeat(750)}/self/deeper/0`],
      [[-0, nest(1_500, map)], `/1${'/a/0'.repeat(750)}/list/0`],
    ] as const) {
      expect(failure(value)).toMatchObject({ code: 'UNSUPPORTED_VALUE', pointer });
      expect((failure(value) as { message: string }).message).toContain('encountered a cycle via');
    }
  });

  it('writes an iterable object that holds data with its members', () => {
    const iterate = function* (): Generator<number> {
      yield 1;
    };
    expect(stringify({ a: 2, [Symbol.iterator]: iterate })).toBe('{"a":2}');
    expect(stringify({ [Symbol.iterator]: iterate })).toBe('[1]');
    expect(stringify({ [Symbol.iterator]: iterate, next: () => 1 })).toBe('[1]');
    expect(stringify([{ [Symbol.iterator]: iterate }, -0])).toBe('[[1],-0]');
  });

  it('recognizes a Map by its internal slot and not by its tag', () => {
    class Fake {
      x = 1;
      get [Symbol.toStringTag](): string {
        return 'Map';
      }
    }
    expect(stringify({ fake: new Fake(), zero: -0 })).toBe('{"fake":{"x":1},"zero":-0}');
    expect(stringify(Object.setPrototypeOf(new Map([['a', 1]]), null))).toBe('{}');
  });

  it('throws with the type of a key that cannot be a name', () => {
    const nameless = Object.create({ constructor: { name: '' } }) as object;
    for (const [key, type] of [
      [null, 'null'],
      [undefined, 'undefined'],
      [1.5, 'number'],
      [Symbol('s'), 'symbol'],
      [nameless, 'object'],
      [new Date(0), 'Date'],
    ]) {
      expect(failure(new Map([[key, 1]]))).toMatchObject({
        code: 'UNSUPPORTED_TYPE',
        message: `Cannot encode a value of type Map with a key of type ${type as string}`,
      });
    }
  });

  it('accepts a text of exactly maxLength', () => {
    for (const value of [
      ['abc', { d: 'e' }],
      [-0, { d: 'e<' }],
      new Map([['a', [1n, new Uint8Array(10)]]]),
      'text',
      new RawJson('[1, 2]'),
      [[], [-0, []]],
    ]) {
      for (const layout of [false, true]) {
        const write = (maxLength: number): unknown =>
          layout ? marshalIndent(value, '', ' ', { maxLength }).length : stringify(value, { maxLength }).length;
        const { length } = layout ? marshalIndent(value, '', ' ') : stringify(value);
        expect(write(length)).toBe(length);
        expect(() => write(length - 1)).toThrow(
          expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxLength', max: length - 1 }),
        );
      }
    }
  });

  it('writes a container that occurs twice twice', () => {
    const shared = { a: [1n] };
    expect(stringify([shared, shared])).toBe('[{"a":[1]},{"a":[1]}]');
  });

  it('throws for more than maxDepth levels', () => {
    for (const inner of [1, 1n, [-0]]) {
      const levels = 9_000;
      expect(stringify(nest(levels, inner)).length).toBeGreaterThan(levels);
    }
    expect(stringify(nest(10_000)).startsWith('{"a":[')).toBe(true);
    expect(failure(nest(10_001))).toMatchObject({ code: 'LIMIT_EXCEEDED' });
    expect(failure(nest(100_000))).toMatchObject({ code: 'LIMIT_EXCEEDED' });
    expect(failure([[[1]]], { maxDepth: 2 })).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: 'Cannot encode the value: it is nested more than 2 levels deep',
    });
    expect(failure([[1]], { maxDepth: 2 })).toBe('[[1]]');
  });

  it('throws for a text longer than maxLength', () => {
    const missing = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${i}`, undefined]));
    const values = [
      'abc',
      [1, [2n, 'é']],
      { a: [-0], b: '<' },
      new Map([['k', new Set([1])]]),
      new Float32Array([0.5, 1]),
      new Uint8Array(9),
      missing,
      [missing, 1n],
      [[], {}],
      new RawJson('[1, 2]'),
      1n,
      { a: { b: { c: [1n, { d: 'x'.repeat(99) }] } } },
    ];
    for (const value of values) {
      for (const options of [{}, { escapeHtml: false }, { sortKeys: true }]) {
        const text = stringify(value, options);
        expect(stringify(value, { ...options, maxLength: text.length })).toBe(text);
        expect(failure(value, { ...options, maxLength: text.length - 1 })).toMatchObject({
          code: 'LIMIT_EXCEEDED',
          message: `Cannot encode the value: its text is longer than ${text.length - 1} characters`,
        });
      }
      const { length } = new TextDecoder().decode(marshalIndent(value, '', '  ', { maxLength: 500 }));
      expect(() => marshalIndent(value, '', '  ', { maxLength: length - 1 })).toThrow('its text is longer than');
    }
    // More members than characters, of which all but one are left out.
    const absent = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [i, undefined]));
    expect(stringify([{ ...absent, k: -0 }], { maxLength: 12 })).toBe('[{"k":-0}]');
    expect(() => stringify(1, { maxLength: -1 })).toThrow("Cannot use the option 'maxLength'");
  });

  it('throws early for a small value whose text is longer than maxLength', () => {
    const double = (levels: number, value: unknown, wrap: (it: unknown) => unknown): unknown =>
      levels === 0 ? value : double(levels - 1, wrap(value), wrap);
    const pair = (it: unknown): unknown => [it, it];
    for (const value of [double(2000, [1n], (it) => ({ a: it, b: it })), double(28, ['x'.repeat(100_000)], pair)]) {
      expect(failure(value)).toMatchObject({
        code: 'LIMIT_EXCEEDED',
        message: 'Cannot encode the value: its text is longer than 268435456 characters',
      });
    }
    const million = { maxLength: 1_000_000 };
    const tooLong = {
      code: 'LIMIT_EXCEEDED',
      message: 'Cannot encode the value: its text is longer than 1000000 characters',
    };
    expect(failure(double(30, [1], pair), million)).toMatchObject(tooLong);
    const maps = double(
      30,
      1,
      (it) =>
        new Map([
          ['a', it],
          ['b', new Set([it])],
        ]),
    );
    expect(failure(maps, million)).toMatchObject(tooLong);
    // A value whose length cannot be estimated is written up to the limit.
    const lazy = double(30, 1, (it) => ({ toJSON: () => [it, it] }));
    expect(failure(lazy, { maxLength: 100_000 })).toMatchObject({ code: 'LIMIT_EXCEEDED' });
    expect(
      failure(
        {
          *[Symbol.iterator]() {
            for (;;) yield 1;
          },
        },
        { maxLength: 100_000 },
      ),
    ).toMatchObject({ code: 'LIMIT_EXCEEDED' });
    expect(stringify(double(10, [1], pair), { maxLength: 10_000 })).toBe(JSON.stringify(double(10, [1], pair)));
  });

  it('throws for a large array of holes without visiting them, unless it is not written', () => {
    const holes = new Array<unknown>(2 ** 32 - 1);
    for (const value of [holes, { a: [1n, holes] }, new Map([['a', holes]])]) {
      expect(failure(value)).toMatchObject({
        code: 'LIMIT_EXCEEDED',
        message: 'Cannot encode the value: its text is longer than 268435456 characters',
      });
    }
    expect(stringify({ holes, toJSON: () => 1 })).toBe('1');
    expect(stringify([{ holes, toJSON: () => 2n }])).toBe('[2]');
  });

  it('visits endless results of a getter about as often as maxDepth', () => {
    let made = 0;
    const more = (): object => ({
      get a() {
        if (++made > 2_000_000) throw new Error('looked at too often');
        return more();
      },
    });
    expect(failure(more(), { maxDepth: 1500 })).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: 'Cannot encode the value: it is nested more than 1500 levels deep',
    });
  });

  it('throws the error of a cycle when a cycle reaches a limit', () => {
    const map = new Map<string, unknown>([['x', 1]]);
    map.set('self', map);
    expect(failure(map, { maxLength: 200 })).toMatchObject({ code: 'UNSUPPORTED_VALUE', pointer: '/self' });
    expect(failure(map, { maxDepth: 20 })).toMatchObject({ code: 'UNSUPPORTED_VALUE', pointer: '/self' });
    const list: unknown[] = Array.from({ length: 100_000 }, () => 0);
    list.push(list);
    expect(failure(list)).toMatchObject({ code: 'UNSUPPORTED_VALUE', pointer: '/100000' });
  });

  it('throws a RangeError of a getter unchanged', () => {
    const cause = new RangeError('no range');
    expect(() =>
      stringify({
        get a(): never {
          throw cause;
        },
        b: 1n,
      }),
    ).toThrow(cause);
  });

  it('throws with the pointer of a number in a typed array', () => {
    expect(failure({ a: new Float64Array([1, NaN]) })).toMatchObject({ code: 'UNSUPPORTED_VALUE', pointer: '/a/1' });
  });

  it('leaves <, > and & as they are, unless escapeHtml asks for escapes', () => {
    const written = '["<>&"]';
    const escaped = '["\\u003c\\u003e\\u0026"]';
    for (const value of [['<>&'], new Set(['<>&'])]) {
      for (const options of [
        undefined,
        {},
        { sortKeys: true },
        { escapeHtml: undefined },
        { escapeHtml: false },
        Object.create({ escapeHtml: true }) as object,
      ]) {
        expect(stringify(value, options)).toBe(written);
      }
      expect(stringify(value, { escapeHtml: true })).toBe(escaped);
    }
  });

  it('escapes as Go does with escapeHtml', () => {
    expect(stringify('<>&\u2028\u2029\ud800a\\ud800', { escapeHtml: true })).toBe(
      '"\\u003c\\u003e\\u0026\\u2028\\u2029\\ufffda\\\\ud800"',
    );
    expect(stringify('<\u2028')).toBe('"<\\u2028"');
    expect(stringify({ '<': '\udfff\ud83d\ude00' }, { escapeHtml: true })).toBe('{"\\u003c":"\\ufffd😀"}');
    expect(stringify([1n, '</script>', new RawJson('"</script>"')], { escapeHtml: true })).toBe(
      '[1,"\\u003c/script\\u003e","\\u003c/script\\u003e"]',
    );
  });

  it('writes U+0008 and U+000C as Go does since 1.22', () => {
    const text = '\b\f\v\u001f';
    expect(stringify(text)).toBe('"\\b\\f\\u000b\\u001f"');
    expect(Buffer.from(marshal(text)).toString()).toBe('"\\b\\f\\u000b\\u001f"');
  });

  it('escapes any number of characters', () => {
    const text = '<&>\u2028\u2029'.repeat(10_000);
    expect(stringify(text, { escapeHtml: true })).toBe(`"${'\\u003c\\u0026\\u003e\\u2028\\u2029'.repeat(10_000)}"`);
  });

  it('keeps an escaped backslash before a u', () => {
    for (let backslashes = 0; backslashes < 6; backslashes++) {
      const before = '\\'.repeat(backslashes);
      const written = '\\\\'.repeat(backslashes);
      expect(stringify(`${before}\ud800 ${before}\udc00`)).toBe(`"${written}\\ufffd ${written}\\ufffd"`);
      expect(stringify(`${before}\\ud800`)).toBe(`"${written}\\\\ud800"`);
    }
  });

  it('sorts any names by their bytes of UTF-8', () => {
    const name = fc.string({
      unit: fc.constantFrom('a', 'b', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}'),
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 2 }), (names) => {
        const sorted = [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
        const members = (text: string): string[] => [...text.matchAll(/"([^"]*)":/g)].map((it) => it[1] as string);
        expect(members(stringify(Object.fromEntries(names.map((it) => [it, 1])), { sortKeys: true }))).toEqual(sorted);
        expect(members(stringify(new Map(names.map((it) => [it, 1])), { sortKeys: true }))).toEqual(sorted);
      }),
    );
  });

  it('sorts names by their bytes of UTF-8', () => {
    const value = {
      b: 1,
      '\uff01': 2,
      '😀': 3,
      a: { d: 1n, c: 2 },
      m: new Map([
        ['z', 1],
        ['y', 2],
      ]),
    };
    expect(stringify(value, { sortKeys: true })).toBe('{"a":{"c":2,"d":1},"b":1,"m":{"y":2,"z":1},"\uff01":2,"😀":3}');
  });

  it('writes __proto__ and similar names as ordinary ones, and ignores members of Object.prototype', () => {
    expect(stringify(JSON.parse('{"__proto__":1,"constructor":2}'))).toBe('{"__proto__":1,"constructor":2}');
    const written = withPollutedPrototype({ toJSON: () => 'polluted', escapeHtml: true }, () => [
      stringify({ a: ['<', 1n] }, {}),
      stringify({ a: ['<'] }, {}),
    ]);
    expect(written).toEqual(['{"a":["<",1]}', '{"a":["<"]}']);
  });

  it('recognizes objects of other realms', () => {
    const foreign = runInNewContext(
      '({ m: new Map([["a", 1n]]), d: new Date(0), s: new Set([1]), o: { x: [1] }, b: new Uint8Array([1]) })',
    ) as object;
    expect(stringify(foreign)).toBe('{"m":{"a":1},"d":"1970-01-01T00:00:00.000Z","s":[1],"o":{"x":[1]},"b":"AQ=="}');
  });
});

describe('marshal and marshalIndent', () => {
  it('return bytes', () => {
    expect(new TextDecoder().decode(marshal({ é: '😀' }))).toBe('{"é":"😀"}');
    expect(new TextDecoder().decode(marshal(['<']))).toBe('["\\u003c"]');
    expect(new TextDecoder().decode(marshal(['<'], { escapeHtml: false }))).toBe('["<"]');
    expect(new TextDecoder().decode(marshalIndent('<', '', ' '))).toBe('"\\u003c"');
    expect(new TextDecoder().decode(marshalIndent({ a: [1, new Map([['b', {}]])] }, '>', '.'))).toBe(
      '{\n>."a": [\n>..1,\n>..{\n>..."b": {}\n>..}\n>.]\n>}',
    );
  });

  it('indent values as indent() does their text', () => {
    const layouts = fc.tuple(
      fc.constantFrom('', '', '>', '\n'),
      fc.constantFrom('', ' ', '\t', '  ', ' '.repeat(10), ' '.repeat(11), '.', '<'),
      fc.boolean(),
    );
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), layouts, (value, [prefix, space, escapeHtml]) => {
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
          marshalIndent(value, prefix, space, { escapeHtml }),
        );
        expect(text).toBe(indent(stringify(value, { escapeHtml }), prefix, space));
      }),
    );
  });
});
