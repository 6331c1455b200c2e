import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newDecoder } from '../../stream/decode/decoder.ts';
import { decodeLines } from '../../stream/lines/decode-lines.ts';
import { RawJson } from '../raw-json.ts';
import { unmarshal } from '../unmarshal/unmarshal.ts';
import { t } from './t.ts';
import type { Target } from './target.ts';

describe('container targets', () => {
  const All = t.struct('All', {
    list: t.list(t.int8()),
    map: t.map(t.list(t.string())),
    bytes: t.bytes(),
    raw: t.raw(),
    inner: t.struct('Inner', { list: t.list(t.bool()) }),
    lazy: t.lazy('Lazy', () => t.list(t.int8())),
    nullable: t.nullable(t.list(t.int8())),
    optional: t.optional(t.list(t.int8())),
    any: t.any(),
  });

  const empty = {
    list: [],
    map: {},
    bytes: new Uint8Array(0),
    raw: new RawJson('null'),
    inner: { list: [] },
    lazy: [],
    nullable: null,
    any: null,
  };

  describe('lists, maps, bytes and raw values', () => {
    it('are empty if missing in the input', () => {
      expect(unmarshal('{}', All)).toEqual(empty);
    });

    it('are empty for null in the input, at every level', () => {
      const text =
        '{"list":null,"map":{"a":null},"bytes":null,"raw":null,"inner":{"list":null},"lazy":null,"nullable":null,"optional":null,"any":null}';
      expect(unmarshal(text, All)).toEqual({ ...empty, map: { a: [] }, optional: [] });
      expect(unmarshal('null', t.list(t.any()))).toEqual([]);
      expect(unmarshal('null', t.map(t.any()))).toEqual({});
      expect(unmarshal('null', t.bytes())).toEqual(new Uint8Array(0));
      expect(unmarshal('[null,[1]]', t.list(t.list(t.int8())))).toEqual([[], [1]]);
    });

    it('are emptied by null when an object is filled, each with its own value', () => {
      const into = { list: [1, 2], bytes: Uint8Array.of(1) };
      const { list } = into;
      unmarshal('{"list":null,"bytes":null}', All, { into });
      expect(into).toEqual({ list: [], bytes: new Uint8Array(0) });
      expect(list).toEqual([1, 2]);
      expect(unmarshal('{}', All).list).not.toBe(unmarshal('{}', All).list);
    });

    it('are empty after a value of another kind', () => {
      const into = {};
      expect(() => unmarshal('{"list":1,"map":[],"bytes":2,"raw":3}', All, { into })).toThrow(
        'Cannot unmarshal number into field All.list',
      );
      expect(into).toEqual({ list: [], map: {}, bytes: new Uint8Array(0), raw: new RawJson('3') });
    });

    it('are empty in streams', async () => {
      const Tags = t.struct('Tags', { tags: t.list(t.string()) });
      expect(await newDecoder('{}').decode(Tags)).toEqual({ tags: [] });
      expect(await decodeLines('{"tags":null}\n', { target: Tags }).next()).toEqual({
        value: { tags: [] },
        done: false,
      });
    });
  });

  describe("nil: 'null'", () => {
    const nil = { nil: 'null' } as const;
    const Nil = t.struct('Nil', {
      list: t.list(t.list(t.int8()), nil),
      map: t.map(t.bytes(nil), nil),
      bytes: t.bytes(nil),
      lazy: t.lazy('Lazy', () => t.list(t.any(), nil)),
      fitted: t.list(t.int8()),
    });
    const Raw = t.struct('Raw', { raw: t.raw(nil), list: t.list(t.raw(), nil) });

    it('returns null for a missing value, as in Go', () => {
      expect(unmarshal('{}', Nil)).toEqual({ list: null, map: null, bytes: null, lazy: null, fitted: [] });
      expect(unmarshal('{}', Raw)).toEqual({ raw: null, list: null });
    });

    it('returns null for null, and does not change the targets inside', () => {
      expect(unmarshal('{"list":[null],"map":{"a":null},"bytes":null,"lazy":null}', Nil)).toEqual({
        list: [[]],
        map: { a: null },
        bytes: null,
        lazy: null,
        fitted: [],
      });
      expect(unmarshal('{"raw":null,"list":null}', Raw)).toEqual({ raw: new RawJson('null'), list: null });
    });

    it('throws for other options and values', () => {
      for (const make of [
        (options: never) => t.list(t.any(), options),
        (options: never) => t.map(t.any(), options),
        t.bytes,
        t.raw,
      ] as ((options: never) => unknown)[]) {
        expect(() => make({ nil: undefined } as never)).not.toThrow();
        expect(() => make(Object.create({ nil: 'none' }) as never)).not.toThrow();
        expect(() => make({ nil: 'none' } as never)).toThrow(
          new RangeError("Cannot use the option 'nil': expected 'empty' or 'null'"),
        );
        expect(() => make({ empty: true } as never)).toThrow(
          new TypeError("Cannot use the option 'empty': there is no such option; known are nil"),
        );
        expect(() => make(null as never)).toThrow('Cannot use the options: expected an object, found null');
      }
      expect([t.int8(), t.bool()].map(t.list as (of: unknown) => Target).map((it) => it.type)).toEqual([
        '[]int8',
        '[]bool',
      ]);
    });
  });
});

describe('t.lazy', () => {
  interface Tree {
    id: number;
    kids: Tree[];
    next: Tree | null;
    byName?: Record<string, Tree> | undefined;
  }

  const Tree: Target<Tree> = t.struct('Tree', {
    id: t.int32(),
    kids: t.list(t.lazy('Tree', () => Tree)),
    next: t.nullable(t.lazy('Tree', () => Tree)),
    byName: t.optional(t.map(t.nullable(t.optional(t.lazy('Tree', () => Tree))) as Target<Tree>)),
  });

  it('makes recursive targets', () => {
    const value = unmarshal(
      '{"id":1,"kids":[{"id":2,"kids":[{"id":3}]},null],"next":{"id":4},"byName":{"a":{"next":{}}}}',
      Tree,
    );
    const leaf = { id: 0, kids: [], next: null };
    expect(value).toEqual({
      id: 1,
      kids: [{ id: 2, kids: [{ ...leaf, id: 3 }], next: null }, leaf],
      next: { ...leaf, id: 4 },
      byName: { a: { ...leaf, next: leaf } },
    });
  });

  it('throws for a mismatch with the names of all fields', () => {
    expect(() => unmarshal('{"kids":[{"next":{"id":"x"}}]}', Tree)).toThrow(
      'Cannot unmarshal string into field Tree.kids.next.id of type int32',
    );
    expect(() => unmarshal('{"kids":{}}', Tree)).toThrow('Cannot unmarshal object into field Tree.kids of type []Tree');
  });

  it('reads 500 levels, and throws LimitExceededError for more', async () => {
    const nested = (levels: number, open: string, close: string): string => open.repeat(levels) + close.repeat(levels);
    for (const [open, close] of [
      ['{"next":', '}'],
      ['{"kids":[', ']}'],
      ['{"byName":{"é":', '}}'],
    ] as const) {
      expect(unmarshal(nested(500, open, close).replace(open + close, `${open}null${close}`), Tree)).toBeDefined();
      const tooDeep = nested(5000, open, close).replace(open + close, `${open}null${close}`);
      const expected = { code: 'LIMIT_EXCEEDED', limit: 'levels of a lazy target', max: 500 };
      expect(() => unmarshal(tooDeep, Tree)).toThrow(expect.objectContaining(expected) as unknown as Error);
      await expect(newDecoder(tooDeep).decode(Tree)).rejects.toMatchObject(expected);
    }
  });

  it('counts levels, and not siblings', () => {
    const wide = `{"kids":[${'{"next":{}},'.repeat(600)}{}]}`;
    expect(unmarshal(wide, Tree).kids).toHaveLength(601);
  });

  it('calls its function once, when it is needed, and throws TypeError unless that returns a target', () => {
    let asked = 0;
    const Lazy = t.lazy('Id', () => (asked++, t.int8()));
    expect(asked).toBe(0);
    expect(unmarshal('[1,2]', t.list(Lazy))).toEqual([1, 2]);
    expect(asked).toBe(1);
    expect(() =>
      unmarshal(
        '1',
        t.lazy('Id', () => undefined as never),
      ),
    ).toThrow('Cannot make a target: it needs another target');
  });

  it('throws with a remedy for infinite recursion', () => {
    interface Endless {
      self: Endless;
    }
    const Endless: Target<Endless> = t.struct('Endless', { self: t.lazy('Endless', () => Endless) });
    expect(() => unmarshal('{}', Endless)).toThrow(
      'Cannot make a value of type Endless: infinite recursion; put it into t.nullable',
    );
  });
});

describe('t.object', () => {
  const fields = { id: t.int32(), tags: t.list(t.string()), mail: t.optional(t.string()) };

  /** A target for the fast path, and a target that is read from the text. */
  const both = [t.object(fields), t.object({ ...fields, raw: t.optional(t.raw()) })] as const;

  it('reads an object that has all its fields, in any order', () => {
    for (const User of both) {
      expect(unmarshal('{"id":7,"tags":["a"]}', User)).toEqual({ id: 7, tags: ['a'] });
      expect(unmarshal('{"mail":"x","tags":[],"id":0}', User)).toEqual({ id: 0, tags: [], mail: 'x' });
      expect(unmarshal('{"ID":7,"Tags":[]}', User, { caseInsensitive: true })).toEqual({ id: 7, tags: [] });
    }
  });

  it('throws for an object of another kind, such as an error of an API', () => {
    const Sale = t.object({ id: t.int32(), amount: t.float64() });
    expect(() => unmarshal('[\n {"error":"quota exceeded"}]', t.list(Sale))).toThrow(
      expect.objectContaining({
        code: 'UNMARSHAL_TYPE',
        value: 'missing',
        type: 'int32',
        field: 'id',
        hint: "the member 'id' is required",
        line: 2,
        column: 2,
        pointer: '/0',
      }),
    );
    for (const text of ['null', '[]', '7', '{}']) expect(() => unmarshal(text, Sale)).toThrow('Cannot unmarshal');
  });

  it('passes the lines that lack a field to onError', async () => {
    const faults: number[] = [];
    const Sale = t.object({ id: t.int32() });
    const onError = ({ line }: { line: number }): unknown => faults.push(line);
    const sales = [];
    for await (const sale of decodeLines('{"id":1}\n{"error":"x"}\n{"id":null}\n{"id":2}\n', { target: Sale, onError }))
      sales.push(sale);
    expect([sales, faults]).toEqual([
      [{ id: 1 }, { id: 2 }],
      [2, 3],
    ]);
  });

  it('throws for null at any depth, unless the target there takes it', () => {
    for (const User of both) {
      for (const [text, pointer] of [
        ['{"id":null,"tags":[]}', '/id'],
        ['{"id":1,"tags":null}', '/tags'],
        ['{"id":1,"tags":[null]}', '/tags/0'],
        ['{"id":1,"tags":[],"mail":null}', '/mail'],
      ] as const)
        expect(() => unmarshal(text, User)).toThrow(expect.objectContaining({ value: 'null', pointer }));
    }
    const nil = { nil: 'null' } as const;
    const Loose = t.object({ a: t.nullable(t.int8()), b: t.any(), c: t.list(t.map(t.bytes(nil), nil), nil) });
    expect(unmarshal('{"a":null,"b":null,"c":null}', Loose)).toEqual({ a: null, b: null, c: null });
    expect(unmarshal('{"a":1,"b":[null],"c":[null,{"d":null}]}', Loose)).toEqual({
      a: 1,
      b: [null],
      c: [null, { d: null }],
    });
    expect(unmarshal('{"s":{"n":null}}', t.object({ s: t.struct('S', { n: t.int8() }) }))).toEqual({ s: { n: 0 } });
    expect(() => unmarshal('{"s":null}', t.object({ s: t.struct('S', {}) }))).toThrow('Cannot unmarshal null');
    expect(unmarshal('{"o":{"n":1},"n":null}', t.struct('S', { o: t.object({ n: t.int8() }), n: t.int8() }))).toEqual({
      o: { n: 1 },
      n: 0,
    });
  });

  it("leaves out members that are not fields, or throws UnknownFieldError with 'reject' and with disallowUnknownFields", () => {
    const text = '{"a":1,"b":{"c":[2]}}';
    const refused = expect.objectContaining({ code: 'UNKNOWN_FIELD', field: 'b', pointer: '/b' });
    for (const more of [{}, { raw: t.optional(t.raw()) }]) {
      expect(unmarshal(text, t.object({ a: t.int8(), ...more }))).toEqual({ a: 1 });
      expect(unmarshal(text, t.object({ a: t.int8(), ...more }, { unknown: 'drop' }))).toEqual({ a: 1 });
      const Strict = t.object({ a: t.int8(), ...more }, { unknown: 'reject' });
      expect(() => unmarshal(text, Strict)).toThrow(refused);
      expect(() => unmarshal(text, t.object({ a: t.int8(), ...more }), { disallowUnknownFields: true })).toThrow(
        refused,
      );
      expect(unmarshal('{"a":1}', Strict)).toEqual({ a: 1 });
    }
  });

  it('is required as a field of a struct, and recursive with t.lazy', () => {
    expect(() => unmarshal('{}', t.struct('S', { o: t.object({ n: t.int8() }) }))).toThrow(
      'Cannot unmarshal missing into field S.o',
    );
    const Tree = t.object({ kids: t.list(t.lazy('Tree', () => Tree)) }) as ReturnType<typeof t.any>;
    expect(unmarshal('{"kids":[{"kids":[]}]}', Tree)).toEqual({ kids: [{ kids: [] }] });
    expect(() => unmarshal('{"kids":[{"kid":[]}]}', Tree)).toThrow(expect.objectContaining({ pointer: '/kids/0' }));
  });

  it('reads names that JavaScript knows as ordinary members', () => {
    const Odd = t.object(JSON.parse('{"__proto__":0,"constructor":0}', (key, it) => (key === '' ? it : t.int8())));
    expect(() => unmarshal('{}', Odd)).toThrow('Cannot unmarshal missing into field __proto__');
    expect(Object.keys(unmarshal('{"__proto__":1,"constructor":2}', Odd) as object)).toEqual([
      '__proto__',
      'constructor',
    ]);
  });

  it('throws TypeError or RangeError for wrong arguments', () => {
    for (const wrong of [undefined, null, 'User']) expect(() => t.object(wrong as never)).toThrow(TypeError);
    expect(() => t.object({ a: 1 } as never)).toThrow('it needs another target');
    expect(() => t.object({}, { unknown: 'strip' } as never)).toThrow(RangeError);
    expect(() => t.object({}, { strict: true } as never)).toThrow("Cannot use the option 'strict'");
  });
});

describe('struct target', () => {
  const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

  describe('the fields of a struct', () => {
    const Odd = t.struct('Odd', {
      plain: t.int(),
      é: t.int(),
      'Ã©': t.int(),
      'a\\nb': t.int(),
      'a\nb': t.int(),
      '"': t.int(),
      '': t.int(),
      ['__proto__']: t.int(),
      constructor: t.int(),
    });
    const members: [string, string][] = [
      ['"plain"', 'plain'],
      ['"\\u0070lain"', 'plain'],
      ['"é"', 'é'],
      ['"\\u00e9"', 'é'],
      ['"Ã©"', 'Ã©'],
      ['"a\\\\nb"', 'a\\nb'],
      ['"a\\nb"', 'a\nb'],
      ['"\\""', '"'],
      ['""', ''],
      ['"__proto__"', '__proto__'],
      ['"constructor"', 'constructor'],
    ];

    it('are found by decoded names, in any order, in text and bytes', () => {
      fc.assert(
        fc.property(fc.shuffledSubarray(members, { minLength: 1 }), (some) => {
          const text = `{${some.map(([written], i) => `${written}: ${i + 1}`).join(', ')}}`;
          const expected = new Map(Object.keys(unmarshal('{}', Odd)).map((name) => [name, 0]));
          some.forEach(([, name], i) => expected.set(name, i + 1));
          for (const data of [text, utf8(text)])
            expect(new Map(Object.entries(unmarshal(data, Odd)))).toEqual(expected);
        }),
      );
    });

    it('are own members of an ordinary object, even __proto__', () => {
      const value = unmarshal('{"__proto__": 1, "__proto__": 2}', Odd);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(Object.getOwnPropertyDescriptor(value, '__proto__')).toEqual({
        value: 2,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    });

    it('missing optional fields are absent, even __proto__, on both paths', () => {
      const fields = { a: t.int(), b: t.optional(t.int()), ['__proto__']: t.optional(t.map(t.int())) };
      for (const Target of [
        t.struct('Fitted', fields),
        t.struct('Read', { ...fields, ['__proto__']: t.optional(t.map(t.int())), raw: t.optional(t.raw()) }),
      ]) {
        expect(Object.keys(unmarshal('{}', Target))).toEqual(['a']);
        const value = unmarshal('{"__proto__":{"x":1}}', Target);
        expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
        expect(JSON.stringify(value)).toBe('{"a":0,"__proto__":{"x":1}}');
      }
    });

    it('repeated fields are filled twice, as in Go', () => {
      const Outer = t.struct('Outer', {
        in: t.struct('Inner', { a: t.int(), b: t.int() }),
        list: t.list(t.struct('Item', { a: t.int(), b: t.int() })),
      });
      expect(unmarshal('{"in":{"a":1},"list":[{"a":1},{"a":2}],"in":{"b":2},"list":[{"b":3}]}', Outer)).toEqual({
        in: { a: 1, b: 2 },
        list: [{ a: 1, b: 3 }],
      });
    });

    it('throw TypeError without a name or with anything but targets', () => {
      const make = t.struct as (...given: unknown[]) => unknown;
      for (const given of [[{ id: t.int() }], [5, {}], ['User'], ['User', null], []]) {
        expect(() => make(...given)).toThrow(
          "Cannot make a struct: it needs a name and fields, such as t.struct('User', { id: t.int32() })",
        );
      }
      expect(() => make('User', { id: t.int })).toThrow(
        'Cannot make a target: it needs another target, such as t.string()',
      );
    });

    it('replace an accessor of the object to fill without a call of it', () => {
      const called: unknown[] = [];
      const into = Object.defineProperty({}, 'plain', {
        get: () => 0,
        set: (value) => called.push(value),
        configurable: true,
        enumerable: true,
      });
      expect(unmarshal('{"plain":1}', Odd, { into })).toEqual({ plain: 1 });
      expect(called).toEqual([]);
    });
  });

  describe('integers', () => {
    it.each([
      ['-0', t.int(), 0],
      ['999999999999999', t.int(), 999_999_999_999_999],
      ['-99999999999999', t.int64(), -99_999_999_999_999],
      ['9223372036854775807', t.int64(), 2n ** 63n - 1n],
      ['-9223372036854775808', t.int64(), -(2n ** 63n)],
      ['9223372036854775807', t.int(), 2n ** 63n - 1n],
      ['-9223372036854775808', t.int(), -(2n ** 63n)],
      ['9007199254740991', t.int(), 9_007_199_254_740_991],
      ['9007199254740993', t.int(), 9_007_199_254_740_993n],
      ['18446744073709551615', t.uint64(), 2n ** 64n - 1n],
      ['0', t.uint8(), 0],
      ['255', t.uint8(), 255],
      ['-128', t.int8(), -128],
    ])('%s is read exactly', (text, target, expected) => {
      expect(Object.is(unmarshal(text, target), expected)).toBe(true);
    });

    it.each([
      ['int8', -128n, 127n],
      ['int16', -32_768n, 32_767n],
      ['int32', -2_147_483_648n, 2_147_483_647n],
      ['int64', -(2n ** 63n), 2n ** 63n - 1n],
      ['int', -(2n ** 63n), 2n ** 63n - 1n],
      ['uint8', 0n, 255n],
      ['uint16', 0n, 65_535n],
      ['uint32', 0n, 4_294_967_295n],
      ['uint64', 0n, 2n ** 64n - 1n],
      ['uint', 0n, 2n ** 64n - 1n],
    ] as const)('%s holds %s to %s, and no more', (name, lowest, highest) => {
      const target = t[name]() as Target<number | bigint>;
      // Beside a raw value, it is read from the text.
      const Slow = t.struct('Slow', { it: target, raw: t.raw() });
      for (const fits of [lowest, highest, lowest + 1n, highest - 1n]) {
        expect([BigInt(unmarshal(`${fits}`, target)), BigInt(unmarshal(`{"it":${fits}}`, Slow).it)]).toEqual([
          fits,
          fits,
        ]);
      }
      for (const beyond of [lowest - 1n, highest + 1n]) {
        for (const read of [() => unmarshal(`${beyond}`, target), () => unmarshal(`{"it":${beyond}}`, Slow)]) {
          expect(read).toThrow(expect.objectContaining({ code: 'UNMARSHAL_TYPE', type: name }));
        }
      }
    });

    it.each([
      ['-0', t.uint64()],
      ['-0', t.uint8()],
      ['-1', t.uint8()],
      ['256', t.uint8()],
      ['1.0', t.int()],
      ['1e3', t.int()],
      ['9223372036854775808', t.int64()],
      ['-9223372036854775809', t.int64()],
      ['9223372036854775808', t.int()],
      ['-9223372036854775809', t.int()],
      ['18446744073709551616', t.uint()],
      ['18446744073709551616', t.uint64()],
      ['-129', t.int8()],
    ])('throws for %s', (text, target) => {
      expect(() => unmarshal(text, target)).toThrow(
        expect.objectContaining({ code: 'UNMARSHAL_TYPE', value: `number ${text}` }),
      );
    });
  });
});
