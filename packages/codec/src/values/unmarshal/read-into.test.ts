import { describe, expect, it } from '@jest/globals';
import { JsonNumber } from '@wirework/scanner';
import { newDecoder } from '../../stream/decode/decoder.ts';
import { t } from '../targets/t.ts';
import type { Target } from '../targets/target.ts';
import { unmarshal } from './unmarshal.ts';

describe('an existing object or array', () => {
  it('is filled level by level, as Go fills a struct', () => {
    const target = { a: 1, nested: { keep: true, list: [1, 2, 3] } };
    const { nested } = target;
    expect(unmarshal('{"nested": {"list": [9]}, "b": {"c": 1}}', target)).toBe(target);
    expect(target).toEqual({ a: 1, nested: { keep: true, list: [9] }, b: { c: 1 } });
    expect(target.nested).toBe(nested);
  });

  it('an existing array takes the elements and the length', () => {
    const target: unknown[] = [1, 2, 'a', { z: 1 }];
    expect(unmarshal('["x", {"y": 1}]', target)).toBe(target);
    expect(target).toEqual(['x', { y: 1 }]);
    expect(Object.keys(target)).toEqual(['0', '1']);
    expect(unmarshal('[]', target)).toEqual([]);
    expect(unmarshal('[1, null, "x"]', target)).toEqual([1, null, 'x']);
    expect(unmarshal('[true, []]', target)).toEqual([true, []]);
  });

  it('stays as it is for null, and throws for a value of another kind', () => {
    const object = { a: 1 };
    const array = [1];
    expect([unmarshal('null', object), unmarshal(' null ', array)]).toEqual([{ a: 1 }, [1]]);
    expect(() => unmarshal('{"a":2}', array)).toThrow(
      expect.objectContaining({ code: 'UNMARSHAL_TYPE', value: 'object', type: 'array' }),
    );
    for (const [text, value] of [
      ['[2]', 'array'],
      ['"x"', 'string'],
      ['5', 'number'],
      ['true', 'bool'],
    ] as const) {
      expect(() => unmarshal(text, object)).toThrow(
        expect.objectContaining({ code: 'UNMARSHAL_TYPE', value, type: 'object' }),
      );
    }
    expect([object, array]).toEqual([{ a: 1 }, [1]]);
  });

  const texts = { null: 'null', bool: 'true', string: '"x"', number: '5', array: '[1]', object: '{"b":2}' } as const;
  const values = { bool: true, string: 'x', number: 5, array: [1], object: { b: 2 } } as const;
  const existing: readonly (readonly [kind: keyof typeof values, type: string, there: unknown])[] = [
    ['bool', 'boolean', false],
    ['string', 'string', ''],
    ['number', 'number', 80],
    ['array', 'array', []],
    ['array', 'array', Object.freeze([7])],
    ['object', 'object', {}],
  ];

  it('keeps the kind of each member: another kind throws with the field, and null changes nothing', () => {
    for (const [kind, type, there] of existing) {
      for (const [found, text] of Object.entries(texts)) {
        const target = { deep: { part: there }, rest: 0 };
        const read = (): unknown => unmarshal(`{"deep": {"part": ${text}}, "rest": 1}`, target);
        if (found === 'null') expect(read()).toEqual({ deep: { part: there }, rest: 1 });
        else if (found === kind) expect(read()).toEqual({ deep: { part: values[kind] }, rest: 1 });
        else {
          expect(read).toThrow(
            expect.objectContaining({
              code: 'UNMARSHAL_TYPE',
              value: found,
              type,
              struct: '',
              field: 'deep.part',
              pointer: '/deep/part',
              line: 1,
              column: 19,
            }),
          );
          expect(target).toEqual({ deep: { part: there }, rest: 1 });
        }
      }
    }
  });

  it('takes any value for null, undefined and missing members', () => {
    for (const text of Object.values(texts)) {
      for (const target of [{ part: null }, { part: undefined }, {}])
        expect(unmarshal(`{"part": ${text}}`, target)).toEqual({ part: JSON.parse(text) });
    }
  });

  it('throws for members that have no kind in JSON', () => {
    for (const [there, type] of [
      [Uint8Array.of(1), 'ArrayBufferView'],
      [() => 1, 'function'],
      [Symbol('s'), 'symbol'],
    ] as const) {
      for (const [value, text] of Object.entries(texts)) {
        const target = { part: there };
        if (value === 'null') unmarshal(`{"part": ${text}}`, target);
        else
          expect(() => unmarshal(`{"part": ${text}}`, target)).toThrow(
            expect.objectContaining({ code: 'UNMARSHAL_TYPE', value, type, field: 'part' }),
          );
        expect(target).toEqual({ part: there });
      }
    }
  });

  it('keeps the types of numbers, bigints and JsonNumbers, whatever the options say', () => {
    for (const numbers of ['number', 'bigint', 'lossless'] as const) {
      const target = { a: 1, b: 2n, c: new JsonNumber('3'), list: [1] };
      expect(unmarshal('{"a": 12345678901234567890, "b": 4, "c": 1.50, "list": [5]}', target, { numbers })).toEqual({
        a: 12345678901234567000,
        b: 4n,
        c: new JsonNumber('1.50'),
        list: [5],
      });
      expect(() => unmarshal('{"a": 1e400}', target, { numbers })).toThrow(
        expect.objectContaining({ code: 'UNMARSHAL_TYPE', value: 'number 1e400', field: 'a' }),
      );
      expect(() => unmarshal('{"b": 1.5}', target, { numbers })).toThrow(
        expect.objectContaining({ code: 'UNMARSHAL_TYPE', type: 'int64', field: 'b' }),
      );
      expect([target.a, target.b]).toEqual([12345678901234567000, 4n]);
    }
  });

  it('an existing array takes only elements of its kinds', () => {
    for (const [text, value, type, pointer] of [
      ['{"list": [1, "x"]}', 'string', 'number or boolean', '/list/1'],
      ['{"list": [null]}', 'null', 'number or boolean', '/list/0'],
      ['{"nested": [[1], ["x"]]}', 'string', 'number', '/nested/1/0'],
      ['{"nested": [1]}', 'number', 'array', '/nested/0'],
    ] as const) {
      const target = { list: [1, true], nested: [[1]], after: 0 };
      expect(() => unmarshal(`${text.slice(0, -1)}, "after": 1}`, target)).toThrow(
        expect.objectContaining({ code: 'UNMARSHAL_TYPE', value, type, pointer }),
      );
      expect(target).toEqual({ list: [1, true], nested: [[1]], after: 1 });
    }
    expect(unmarshal('{"list": [false, 2], "nested": [[], [2, 3]]}', { list: [1, true], nested: [[1]] })).toEqual({
      list: [false, 2],
      nested: [[], [2, 3]],
    });
    expect(() => unmarshal('["x"]', [1])).toThrow(
      expect.objectContaining({ value: 'string', type: 'number', pointer: '/0' }),
    );
  });

  it('throws for unknown members with disallowUnknownFields, at every level', async () => {
    for (const [text, target, field, pointer] of [
      ['{"a": 1, "zz": 2}', { a: 0 }, 'zz', '/zz'],
      ['{"in": {"b": 1, "zz": {"a": 1}}, "a": 1}', { a: 0, in: { b: 0 } }, 'zz', '/in/zz'],
      ['{"a": 1, "toString": 2}', { a: 0 }, 'toString', '/toString'],
      ['{"in": {"zz": 1}, "a": 1}', { a: 0, in: Object.freeze({ b: 0 }) }, 'zz', '/in/zz'],
    ] as const) {
      const unknown = { code: 'UNKNOWN_FIELD', field, pointer };
      expect(() => unmarshal(text, target, { disallowUnknownFields: true })).toThrow(expect.objectContaining(unknown));
      expect(target.a).toBe(1);
      const decoder = newDecoder(`${text} {"a": 2}`);
      decoder.disallowUnknownFields();
      await expect(decoder.decode(target)).rejects.toMatchObject(unknown);
      expect(await decoder.decode(target)).toMatchObject({ a: 2 });
      await expect(newDecoder(text, { disallowUnknownFields: true }).decode(target)).rejects.toMatchObject(unknown);
    }
    expect(
      unmarshal('{"any": {"zz": 1}, "list": [{"zz": 1}]}', { any: null, list: [{}] }, { disallowUnknownFields: true }),
    ).toEqual({ any: { zz: 1 }, list: [{ zz: 1 }] });
  });

  it('is not touched by a text that is not JSON', () => {
    const target = { a: 1 };
    expect(() => unmarshal('{"a": 2, "b": }', target)).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
    expect(target).toEqual({ a: 1 });
  });

  it('gets __proto__ as an ordinary member and keeps its prototype', () => {
    const target: object = {};
    unmarshal('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}', target);
    expect(Object.keys(target)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(target)).toBe(Object.prototype);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('may contain itself: a thousand levels are filled, and more throw', () => {
    const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    const circle: { a?: unknown } = {};
    circle.a = circle;
    expect(() => unmarshal(nested(1_001), circle)).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'levels of a target', max: 1_000, index: 5_000 }),
    );
    expect(() => unmarshal(nested(9_999), circle)).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED' }));
    expect(() => unmarshal(nested(1_000), circle)).toThrow(
      expect.objectContaining({ code: 'UNMARSHAL_TYPE', type: 'object' }),
    );
    const list: unknown[] = [];
    list[0] = list;
    expect(() => unmarshal(`${'['.repeat(1_002)}${']'.repeat(1_002)}`, list)).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'levels of a target' }),
    );
    expect(unmarshal(`${'['.repeat(1_000)}${']'.repeat(1_000)}`, list)).toBe(list);
    // The depth of the text is no matter where the target has nothing to fill.
    expect(unmarshal(nested(9_999), {})).toHaveProperty('a.a.a');
  });

  it('has its frozen and sealed parts replaced by copies that are filled', () => {
    const Whole = t.struct('Whole', {
      part: t.struct('Part', { b: t.int() }),
      list: t.list(t.int()),
      map: t.map(t.int()),
    });
    for (const close of [Object.freeze, Object.seal]) {
      const part = close({ a: 1 });
      expect(unmarshal('{"part": {"b": 2}}', { part })).toEqual({ part: { a: 1, b: 2 } });
      const into = { part, list: close([1]), map: close({ a: 1 }) };
      expect(unmarshal('{"part": {"b": 2}, "list": [3, 4], "map": {"c": 5}}', Whole, { into })).toEqual({
        part: { b: 2 },
        list: [3, 4],
        map: { c: 5 },
      });
      expect(part).toEqual({ a: 1 });
    }
  });

  it('is filled as far as it can be changed, and throws with the place of the first member that cannot', () => {
    const Part = t.struct('Part', { b: t.int8(), a: t.int8(), c: t.int8() });
    const cases: readonly [make: (members: object) => object, type: string, pointer: string, rest: object][] = [
      [Object.preventExtensions, 'non-extensible object', '/part/b', { a: 2 }],
      [
        (members) => Object.defineProperty(members, 'a', { configurable: false, writable: false }),
        'read-only member',
        '/part/a',
        { b: 3, a: 1, c: 4 },
      ],
      [
        (members) => Object.defineProperty(members, 'a', { get: () => 1, configurable: false }),
        'read-only member',
        '/part/a',
        { b: 3, a: 1, c: 4 },
      ],
    ];
    for (const [make, type, pointer, rest] of cases) {
      for (const target of [undefined, Part, t.map(t.int8())] as const) {
        const part = make({ a: 1 });
        const into = { part };
        const text = '{"part":\n {"b": 3, "a": 2, "c": 4}}';
        const at = text.indexOf(pointer.endsWith('b') ? '3' : '2');
        const error = { code: 'INVALID_UNMARSHAL', type, pointer, index: at, offset: at, line: 2 };
        const read = (): unknown =>
          target === undefined
            ? unmarshal(text, into)
            : unmarshal(text, t.struct('Whole', { part: target as Target }), { into });
        expect(read).toThrow(expect.objectContaining(error));
        expect(into.part).toBe(part);
        expect({ ...part }).toEqual(rest);
      }
    }
  });

  it('an existing array keeps the elements that cannot be changed', () => {
    const make = {
      shut: (): unknown[] => Object.preventExtensions([1]) as unknown[],
      first: (): unknown[] => Object.defineProperty([1, 2], 0, { configurable: false, writable: false }) as unknown[],
      length: (): unknown[] => Object.defineProperty([1], 'length', { writable: false }),
    };
    for (const Numbers of [undefined, t.list(t.int8())]) {
      const read = (text: string, into: unknown[]) => () =>
        Numbers === undefined ? unmarshal(text, into) : unmarshal(text, Numbers, { into });
      for (const [into, text, type, rest] of [
        [make.shut(), '[5, 6]', 'non-extensible array', [5]],
        [make.first(), '[5, 6]', 'read-only member', [1, 6]],
        [make.first(), '[]', 'read-only member', [1]],
        [make.length(), '[5, 6]', 'non-extensible array', [5]],
        [make.length(), '[]', 'read-only member', [1]],
      ] as const) {
        expect(read(text, into as unknown[])).toThrow(expect.objectContaining({ code: 'INVALID_UNMARSHAL', type }));
        expect(into).toEqual(rest);
      }
      expect(read('[7]', make.shut())()).toEqual([7]);
    }
  });

  it('an object that cannot be changed does not end a decoder', async () => {
    const decoder = newDecoder('{"b": 1} {"a": 2}');
    const target = Object.preventExtensions({ a: 1 });
    await expect(decoder.decode(target)).rejects.toMatchObject({ code: 'INVALID_UNMARSHAL', pointer: '/b' });
    expect(await decoder.decode(target)).toEqual({ a: 2 });
  });

  it('may have read-only parts that can be filled', () => {
    const Whole = t.struct('Whole', { part: t.struct('Part', { a: t.int8() }), list: t.list(t.int8()) });
    const into = Object.defineProperties(
      {},
      { part: { value: { a: 1 }, enumerable: true }, list: { value: [1], enumerable: true } },
    );
    expect(unmarshal('{"part": {"a": 2}, "list": [3, 4]}', Whole, { into })).toEqual({ part: { a: 2 }, list: [3, 4] });
  });

  it('throws InvalidUnmarshalError if it cannot be filled', () => {
    for (const [target, type] of [
      [Object.freeze({}), 'frozen object'],
      [Object.freeze([]), 'frozen object'],
      [Object.seal({ a: 1 }), 'sealed object'],
      [Object.seal([1]), 'sealed object'],
      [new Uint8Array(1), 'ArrayBufferView'],
      [5, 'number'],
      ['x', 'string'],
      [null, 'null'],
      [() => 1, 'function'],
    ] as const) {
      expect(() => unmarshal('{}', target as object)).toThrow(
        expect.objectContaining({ code: 'INVALID_UNMARSHAL', type }),
      );
    }
    expect(() => unmarshal('1', t.int32)).toThrow(
      expect.objectContaining({ type: 'function', hint: 'a target is what a call returns, such as t.string()' }),
    );
  });
});

describe('an object that a target fills', () => {
  const Inner = t.struct('Inner', { x: t.int8(), y: t.int8() });
  const Outer = t.struct('Outer', { maybe: t.optional(Inner), list: t.list(t.int8()) });

  it('keeps the value of an optional field, and of one with a mismatch', () => {
    const into = { maybe: { x: 1, y: 2 }, list: [3] };
    expect(unmarshal('{"maybe":{"x":9}}', Outer, { into })).toEqual({ maybe: { x: 9, y: 2 }, list: [3] });
    expect(() => unmarshal('{"list":7}', Outer, { into })).toThrow(
      expect.objectContaining({ code: 'UNMARSHAL_TYPE', field: 'list' }),
    );
    expect(into.list).toEqual([3]);
  });

  it('keeps its value of a struct or map for null, and gets a new object for an object', () => {
    const Whole = t.struct('Whole', { part: Inner, list: t.list(Inner), map: t.map(t.int8()) });
    for (const there of [null, 5, 'x', [1], new Uint8Array(1), Object.freeze({ x: 1, y: 2 })]) {
      const into = { part: there, list: [there], map: there };
      expect(unmarshal('{"part":null,"list":[null]}', Whole, { into })).toEqual({
        part: there,
        list: [there],
        map: there,
      });
      expect(() => unmarshal('{"part":7,"list":[7]}', Whole, { into })).toThrow(
        expect.objectContaining({ code: 'UNMARSHAL_TYPE', field: 'part' }),
      );
      expect(into).toEqual({ part: there, list: [there], map: there });
      expect(unmarshal('{"part":{"x":3},"list":[{"y":4}],"map":{"z":5}}', Whole, { into })).toEqual({
        part: { x: 3, y: 0 },
        list: [{ x: 0, y: 4 }],
        map: { z: 5 },
      });
    }
  });

  it('gets a new list in place of another value', () => {
    for (const list of [null, 5, 'x', { a: 1 }, new Uint8Array(2)]) {
      expect(unmarshal('{"list":[4,5]}', Outer, { into: { list } })).toEqual({ list: [4, 5] });
    }
  });

  it('is subject to the limits', () => {
    for (const data of ['[1,2]', new TextEncoder().encode('[1,2]')]) {
      expect(unmarshal(data, t.list(t.int8()), { maxBytes: 5 })).toEqual([1, 2]);
      for (const target of [t.list(t.int8()), [], undefined]) {
        expect(() => unmarshal(data, target as object, { maxBytes: 4 })).toThrow(
          expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxBytes', max: 4 }),
        );
      }
    }
  });

  it('keeps bytes for invalid base64, and gets a zero value for a mismatch over null, as in Go', () => {
    const Whole = t.struct('Whole', { bytes: t.bytes(), maybe: t.nullable(t.string()), option: t.optional(t.int()) });
    const into = { bytes: Uint8Array.of(7), maybe: null, option: null };
    expect(() => unmarshal('{"bytes":"!!","maybe":5,"option":"x"}', Whole, { into })).toThrow(
      expect.objectContaining({ code: 'UNMARSHAL_TYPE', field: 'bytes' }),
    );
    expect(into).toEqual({ bytes: Uint8Array.of(7), maybe: '', option: 0 });
  });

  it('throws with a struct only inside of one', () => {
    const error = { code: 'UNMARSHAL_TYPE', value: 'number', type: 'Inner', struct: '', field: '' };
    expect(() => unmarshal('[{"x":1}, 5]', t.list(Inner))).toThrow(expect.objectContaining(error));
  });
});

describe('the object of into', () => {
  const User = t.struct('User', {
    id: t.int(),
    name: t.string(),
    tags: t.list(t.string()),
    home: t.struct('Home', { city: t.string(), zip: t.string() }),
  });

  it('is filled and returned; members that the input does not have stay', () => {
    const into = { id: 1, name: 'Ada', extra: true };
    expect(unmarshal('{"name":"Eve"}', User, { into })).toBe(into);
    expect(into).toEqual({ id: 1, name: 'Eve', extra: true });
  });

  it('gets no zero values for fields that it does not have', () => {
    expect(unmarshal('{"id":1,"home":{"city":"Paris"}}', User, { into: {} })).toEqual({
      id: 1,
      home: { city: 'Paris', zip: '' },
    });
    expect(unmarshal('{"id":1}', User)).toEqual({ id: 1, name: '', tags: [], home: { city: '', zip: '' } });
  });

  it('has the values before and after an error', () => {
    const into = {};
    expect(() => unmarshal('{"id":"x","name":"Eve","tags":["a",1]}', User, { into })).toThrow(
      'Cannot unmarshal string into field User.id',
    );
    expect(into).toEqual({ id: 0, name: 'Eve', tags: ['a', ''] });
  });

  it('keeps its value where a number is too large', () => {
    const Any = t.struct('Any', { value: t.any(), bytes: t.bytes() });
    const into = { value: [1], bytes: Uint8Array.of(7, 8, 9) };
    expect(() => unmarshal('{"value":1e400,"bytes":[1,256]}', Any, { into })).toThrow('Cannot unmarshal number');
    expect(into).toEqual({ value: [1], bytes: Uint8Array.of(1, 8) });
    expect(unmarshal('{"value":null,"bytes":null}', Any, { into })).toEqual({ value: null, bytes: new Uint8Array(0) });
  });

  it('throws for a value that cannot be filled', () => {
    for (const into of [Object.freeze({}), new Uint8Array(2), null, 1]) {
      expect(() => unmarshal('{"id":1}', User, { into: into as object })).toThrow('Cannot unmarshal');
    }
  });
});

describe("duplicates: 'reject'", () => {
  const options = { duplicates: 'reject' } as const;
  const user = t.struct('User', { id: t.int(), tags: t.list(t.string()) });

  it.each([
    ['in a member that the struct does not know', '{"id":1,"more":{"b":1,"b":2}}', user, 'b', 22],
    ['deep in one', '{"more":[[{"b":{"c":1,"\\u0063":2}}]]}', user, 'c', 22],
    ['in a value of the wrong kind', '{"id":{"b":1,"b":2}}', user, 'b', 13],
    ['in a raw value', '{"b":1,"b":2}', t.raw(), 'b', 7],
    ['of the struct', '{"id":1,"id":2}', user, 'id', 8],
    ['of a map', '{"a":1,"a":2}', t.map(t.int()), 'a', 7],
  ])('throws for a name that occurs twice %s', async (_, text, target, member, offset) => {
    const expected: unknown = expect.objectContaining({ code: 'DUPLICATE_NAME', member, offset });
    expect(() => unmarshal(text, target as typeof user, options)).toThrow(expected as Error);
    await expect(newDecoder(text, options).decode(target as typeof user)).rejects.toEqual(expected);
  });

  it('accepts values without duplicates, even with numbers beyond a double', () => {
    expect(unmarshal('{"more":[1e999,{"a":{"a":1}}],"id":7}', user, options)).toEqual({ id: 7, tags: [] });
  });
});
