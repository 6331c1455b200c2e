import { describe, expect, it } from '@jest/globals';
import { isJsonError } from '@wirework/encoding-errors';
import { JsonNumber } from '@wirework/scanner';
import { runs, withPollutedPrototype } from '@wirework/test-support';
import fc from 'fast-check';
import {
  type DecodeOptions,
  type StandardSchema,
  decodeLines,
  elements,
  encodeLines,
  extractJson,
  marshal,
  marshalIndent,
  newDecoder,
  newEncoder,
  parseAny,
  partialReader,
  stringify,
  t,
  unmarshal,
} from '../src/index.ts';
import { parseJson5 } from '../src/json5.ts';
import { bytesOf } from './arrivals.ts';

const v2 = { go: 'v2' } as const;
const anything: StandardSchema = { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) } };
const Item = t.struct('Item', { a: t.int32(), list: t.list(t.int32()) });

/** Every way to read a whole value. */
const ways: readonly (readonly [name: string, read: (text: string, options: DecodeOptions) => unknown])[] = [
  ['parseAny', (text, options) => parseAny(text, options)],
  ['parseAny of bytes', (text, options) => parseAny(bytesOf(text), options)],
  ['unmarshal', (text, options) => unmarshal(text, undefined, options)],
  ['t.any', (text, options) => unmarshal(text, t.any(), options)],
  ['a schema', (text, options) => unmarshal(text, anything, options)],
  ['t.raw', (text, options) => parseAny(unmarshal(text, t.raw(), options).text)],
  ['an object that is filled', (text, options) => unmarshal(`{"it":${text}}`, { it: null }, options).it],
  [
    'a member that is not a field',
    (text, options) => {
      unmarshal(`{"a":1,"x":${text}}`, Item, options);
      return parseAny(text);
    },
  ],
  ['decode', async (text, options) => newDecoder(text, options).decode()],
  ['decode into t.any', async (text, options) => newDecoder(text, options).decode(t.any())],
  [
    'decode, byte by byte',
    async (text, options) =>
      newDecoder(
        Array.from(bytesOf(text), (byte) => Uint8Array.of(byte)),
        options,
      ).decode(),
  ],
  [
    'tokens',
    async (text, options) => {
      for await (const token of newDecoder(text, options).tokens()) void token;
      return parseAny(text);
    },
  ],
  ['decodeLines', async (text, options) => (await decodeLines(`${text}\n1\n`, options).next()).value],
  [
    'decodeLines into t.any',
    async (text, options) => (await decodeLines(`${text}\n1\n`, { ...options, target: t.any() }).next()).value,
  ],
  ['elements', async (text, options) => (await elements(`[${text},1]`, '', options).next()).value],
  [
    'elements into t.any',
    async (text, options) => (await elements(`[${text},1]`, '', { ...options, target: t.any() }).next()).value,
  ],
  ['partialReader', (text, options) => partialReader(options).push(`${text} `).value],
  [
    'partialReader, unit by unit',
    (text, options) => {
      const reader = partialReader(options);
      for (const unit of text.split('')) reader.push(unit);
      return reader.end().value;
    },
  ],
  ['parseJson5', (text, options) => parseJson5(text, options)],
  [
    'extractJson',
    (text, options) => {
      const { value, error } = extractJson(text, options);
      if (error !== undefined) throw error;
      return value;
    },
  ],
];

const name = fc.constantFrom('a', 'b', '1', '__proto__', 'constructor', 'toString', 'é', '😀', '\u2028');
const scalar = fc.constantFrom('null', 'true', '-0', '1.50', '1e3', '""', '"é😀"', '"\\ud83d\\ude00"', '"\\\\ud800"');

/** Documents that both packages accept: names occur once, and every surrogate has its other half. */
const { text: documents } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.array(tie('text'), { maxLength: 3 }).map((items) => `[${items.join()}]`),
    fc
      .uniqueArray(fc.tuple(name, tie('text')), { maxLength: 4, selector: ([it]) => it })
      .map((members) => `{${members.map(([it, value]) => `${JSON.stringify(it)}:${value}`).join()}}`),
  ),
}));

/** Parts that only v1 accepts, and the code with which v2 refuses them. */
const faults = [
  ['{"a":1,"a":1}', 'DUPLICATE_NAME'],
  ['{"a":1,"b":{},"\\u0061":1}', 'DUPLICATE_NAME'],
  ['{"__proto__":1,"__proto__":1}', 'DUPLICATE_NAME'],
  ['"\\ud800"', 'SYNTAX'],
  ['"x\\uDFFFx"', 'SYNTAX'],
  ['"\\ude00\\ud83d"', 'SYNTAX'],
  ['{"\\ud800":1}', 'SYNTAX'],
] as const;

describe.each(ways)("%s with go: 'v2'", (_, read) => {
  it('returns what v1 returns for documents without repeated names and halves of pairs', async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (text) => {
        expect(await read(text, v2)).toEqual(await read(text, {}));
      }),
      { numRuns: runs(300) },
    );
  });

  it('throws for a repeated name and half of a pair anywhere, which v1 and other options accept', async () => {
    await fc.assert(
      fc.asyncProperty(documents, documents, fc.constantFrom(...faults), async (before, after, [fault, code]) => {
        const text = `[${before},{"it":${fault}},${after}]`;
        await expect((async () => read(text, v2))()).rejects.toMatchObject({ code });
        expect(await read(text, { go: 'v1' })).toEqual(await read(text, {}));
        const lenient = { ...v2, duplicates: 'last', loneSurrogates: 'replace' } as const;
        expect(await read(text, lenient)).toEqual(await read(text, {}));
      }),
      { numRuns: runs(300) },
    );
  });
});

describe("loneSurrogates: 'reject'", () => {
  const reject = { loneSurrogates: 'reject' } as const;
  const message = 'half of a surrogate pair in string literal';

  it.each(ways)('%s throws with the position, without other rules of v2', async (_, read) => {
    await expect((async () => read('["\\ud83d"]', reject))()).rejects.toMatchObject({ code: 'SYNTAX', message });
    expect(await read('{"a":1,"a":2}', reject)).toEqual({ a: 2 });
  });

  it.each([
    ['{"a": ["x", "y\\ud800"]}', '/a/1', 14],
    ['{"a": ["é", "\ud800"]}', '/a/1', 14],
    ['{"a": ["\ud800", "\\ud800"]}', '/a/0', 8],
  ])('points to the first half in %j', (text, pointer, offset) => {
    for (const target of [undefined, t.any(), t.map(t.list(t.string())), { a: ['z'] }])
      expect(() => unmarshal(text, target as undefined, reject)).toThrow(
        expect.objectContaining({ message, pointer, offset }),
      );
  });

  it('changes nothing in an object that is filled', () => {
    const into = { a: 1, b: 'x' };
    expect(() => unmarshal('{"a":2,"b":"\\ud800"}', into, reject)).toThrow(message);
    expect(into).toEqual({ a: 1, b: 'x' });
  });

  it('counts lines of a stream, after which the next line is read', async () => {
    const lines: unknown[] = [];
    const values: unknown[] = [];
    const options = {
      ...reject,
      onError: ({ line, error }: { line: number; error: unknown }) => lines.push(line, error),
    };
    for await (const value of decodeLines('1\n"\\ud800"\n2\n', options)) values.push(value);
    expect([values, lines]).toEqual([
      [1, 2],
      [2, expect.objectContaining({ message, line: 2, column: 2, offset: 3 })],
    ]);
  });
});

describe("null with go: 'v2'", () => {
  it('gives every field of a target its zero value, where v1 changes scalars and structs not', () => {
    const Inner = t.struct('Inner', { n: t.int8() });
    const Outer = t.struct('Outer', {
      s: t.string(),
      b: t.bool(),
      n: t.float64(),
      j: t.number(),
      u: t.uint64(),
      l: t.list(t.int8()),
      m: t.map(t.int8()),
      i: Inner,
      p: t.nullable(Inner),
      o: t.optional(t.string()),
    });
    const make = (): object => ({
      s: 'x',
      b: true,
      n: 1.5,
      j: new JsonNumber('7'),
      u: 2n ** 63n,
      l: [1],
      m: { k: 1 },
      i: { n: 1 },
      p: { n: 2 },
      o: 'y',
    });
    const zero = { s: '', b: false, n: 0, j: new JsonNumber('0'), u: 0, l: [], m: {}, i: { n: 0 }, p: null };
    const nulls = `{${Object.keys(make())
      .map((it) => `"${it}":null`)
      .join()}}`;
    const into = make();
    expect(unmarshal(nulls, Outer, { ...v2, into })).toBe(into);
    expect(into).toEqual({ ...zero, o: '' });
    expect(unmarshal('null', Outer, { ...v2, into: make() })).toEqual({ ...zero, o: undefined });
    expect(unmarshal(nulls, Outer, { into: make() })).toEqual({ ...make(), l: [], m: {}, p: null });
  });

  it('t.object and t.required refuse it as before', () => {
    for (const target of [t.object({ a: t.int8() }), t.struct('', { a: t.required(t.int8()) })])
      expect(() => unmarshal('{"a":null}', target, { ...v2, into: { a: 1 } })).toThrow('Cannot unmarshal null');
  });

  it('makes each member of an existing object zero, which keeps its kind', () => {
    const leaf = fc.oneof(fc.string(), fc.double(), fc.bigInt(), fc.boolean(), fc.constant(null));
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof({ maxDepth: 3 }, leaf, fc.array(leaf), fc.dictionary(name, tie('tree'), { maxKeys: 4 })),
    }));
    const zeroOf = (value: unknown): unknown => {
      if (Array.isArray(value)) return [];
      if (typeof value === 'object' && value !== null)
        return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, zeroOf(it)]));
      return { string: '', number: 0, bigint: 0n, boolean: false, object: null }[typeof value as 'string'];
    };
    fc.assert(
      fc.property(fc.dictionary(name, tree, { maxKeys: 4 }), (value) => {
        const zero = zeroOf(value);
        expect(unmarshal('null', { it: structuredClone(value) }, v2)).toEqual({ it: zero });
        expect(unmarshal('{"it":null}', { it: structuredClone(value) }, v2)).toEqual({ it: zero });
        expect(unmarshal('{"it":null}', { it: structuredClone(value) })).toEqual({ it: value });
      }),
      { numRuns: runs(500) },
    );
  });

  it('clears an array, a part that is frozen, and an object that holds itself or another one twice', () => {
    const list = [1, 2];
    expect(unmarshal('null', list, v2)).toBe(list);
    expect(list).toEqual([]);
    const self: Record<string, unknown> = { n: 1, frozen: Object.freeze({ s: 'x' }), bytes: new Uint8Array([1]) };
    self['self'] = self;
    unmarshal('null', self, v2);
    expect(self).toMatchObject({ n: 0, frozen: { s: '' }, bytes: new Uint8Array([1]) });
    // Without a list of what was seen, this would take 2^60 steps.
    let shared: object = { n: 1 };
    for (let i = 0; i < 60; i++) shared = { left: shared, right: shared };
    const first = shared;
    unmarshal('null', shared, v2);
    expect(
      JSON.stringify(unmarshal('{"left":null}', first, v2), (key, it: unknown) => (key === 'right' ? 0 : it)),
    ).toContain('"n":0');
  });

  it('throws for a target of more than a thousand levels', () => {
    let deep: object = { n: 1 };
    for (let i = 0; i < 1001; i++) deep = { deep };
    expect(() => unmarshal('null', deep, v2)).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED' }));
  });

  it('keeps the error for a member that cannot be cleared', () => {
    const target = Object.defineProperty({ b: 'x' }, 'a', { value: 1, enumerable: true });
    expect(() => unmarshal('null', target, v2)).toThrow(expect.objectContaining({ code: 'INVALID_UNMARSHAL' }));
  });
});

describe("an existing value with go: 'v2'", () => {
  const Maps = t.map(Item);

  it('has the values of its maps filled and the elements of its lists replaced, the reverse of v1', () => {
    const make = (): object => ({ k: { a: 1, list: [1, 2] }, l: { a: 2, list: [] } });
    expect(unmarshal('{"k":{"list":[7]}}', Maps, { ...v2, into: make() })).toEqual({
      ...make(),
      k: { a: 1, list: [7] },
    });
    expect(unmarshal('{"k":{"list":[7]}}', Maps, { into: make() })).toEqual({ ...make(), k: { a: 0, list: [7] } });
    const items = (): object[] => [{ a: 1, list: [1] }];
    expect(unmarshal('[{"list":[7]}]', t.list(Item), { ...v2, into: items() })).toEqual([{ a: 0, list: [7] }]);
    expect(unmarshal('[{"list":[7]}]', t.list(Item), { into: items() })).toEqual([{ a: 1, list: [7] }]);
  });

  it('is filled up to the first value that does not fit', () => {
    const into = { a: 1, list: [1] };
    expect(() => unmarshal('{"a":"x","list":[7]}', Item, { ...v2, into })).toThrow('Cannot unmarshal string');
    expect(into).toEqual({ a: 1, list: [1] });
    expect(() => unmarshal('{"a":"x","list":[7]}', Item, { into })).toThrow('Cannot unmarshal string');
    expect(into).toEqual({ a: 1, list: [7] });
  });

  it('of a stream that does not fit lets the decoder go on', async () => {
    const decoder = newDecoder('{"a":"x"}{"a":2}', v2);
    await expect(decoder.decode(Item)).rejects.toMatchObject({ code: 'UNMARSHAL_TYPE' });
    expect(await decoder.decode(Item)).toEqual({ a: 2, list: [] });
  });

  it('takes repeated names that an option allows one after the other', () => {
    const options = { ...v2, duplicates: 'last' } as const;
    expect(unmarshal('{"k":{"a":1},"k":{"list":[7]}}', Maps, options)).toEqual({ k: { a: 1, list: [7] } });
  });
});

it("names match fields exactly with go: 'v2', unless an option says otherwise", () => {
  expect(unmarshal('{"A":1}', Item, v2)).toEqual({ a: 0, list: [] });
  expect(unmarshal('{"A":1}', Item, { ...v2, caseInsensitive: true })).toEqual({ a: 1, list: [] });
});

it("bytes are base64 without line ends with go: 'v2', in structs as in values", () => {
  const Sealed = t.struct('Sealed', { seal: t.bytes() });
  for (const seal of ['[1,2]', '"AQ\\nI="']) {
    expect(unmarshal(seal, t.bytes())).toEqual(Uint8Array.of(1, 2));
    expect(() => unmarshal(seal, t.bytes(), v2)).toThrow(expect.objectContaining({ code: 'UNMARSHAL_TYPE' }));
    expect(() => unmarshal(`{"seal":${seal}}`, Sealed, v2)).toThrow(expect.objectContaining({ field: 'seal' }));
  }
  expect(unmarshal('"AQI="', t.bytes(), v2)).toEqual(Uint8Array.of(1, 2));
});

describe("writing with go: 'v2'", () => {
  const texts: readonly (readonly [name: string, write: (value: unknown) => unknown])[] = [
    ['stringify', (value) => stringify(value, v2)],
    ['marshal', (value) => new TextDecoder().decode(marshal(value, v2))],
    ['marshalIndent', (value) => new TextDecoder().decode(marshalIndent(value, '', '', v2))],
    [
      'encode',
      async (value) => {
        let text = '';
        await newEncoder({ write: (chunk) => void (text += new TextDecoder().decode(chunk)) }, v2).encode(value);
        return text.slice(0, -1);
      },
    ],
    [
      'encodeLines',
      async (value) => {
        let text = '';
        for await (const chunk of encodeLines([value], v2)) text += new TextDecoder().decode(chunk);
        return text.slice(0, -1);
      },
    ],
  ];

  describe.each(texts)('%s', (name, write) => {
    it('escapes what JSON asks for and nothing else', async () => {
      const values = fc.jsonValue({
        stringUnit: fc.constantFrom('a', '"', '\\', '<', '&', '\u2028', '\0', '\b', 'é', '😀'),
      });
      await fc.assert(
        fc.asyncProperty(values, async (value) => {
          const text = await write({ value, map: new Map([['m', value]]) });
          const json = `{"value":${JSON.stringify(value)},"map":{"m":${JSON.stringify(value)}}}`;
          // JSON.stringify writes -0 as 0.
          const plain = (it: unknown): string => String(it).replace(/-0(?=[,}\]]|$)/g, '0');
          const flat = name === 'marshalIndent' ? JSON.stringify(JSON.parse(text as string)) : text;
          expect(plain(flat)).toBe(plain(json));
        }),
        { numRuns: runs(300) },
      );
    });

    it.each([
      ['a value', { a: ['x', 'y\ud800'] }, '/a/1'],
      ['a name', { a: { '\udfff': 1 } }, '/a/\udfff'],
      ['a value beside a bigint', { n: 1n, a: '\ud800' }, '/a'],
      ['a name of a Map', new Map([['\ud800', 1]]), '/\ud800'],
      ['a text', '\ud800', ''],
    ])('throws for half of a surrogate pair in %s, with its pointer', async (_, value, pointer) => {
      const error: unknown = await (async () => write(value))().then(
        () => undefined,
        (it: unknown) => it,
      );
      expect(isJsonError(error, 'UNSUPPORTED_VALUE') && [error.str, error.pointer ?? '']).toEqual([
        'half of a surrogate pair',
        pointer,
      ]);
      expect(stringify(value)).toContain('\\ufffd');
    });

    it('throws for a Map with two keys that are one name', async () => {
      const twice = new Map<unknown, unknown>([
        [1, 'a'],
        ['1', 'b'],
      ]);
      await expect((async () => write({ twice }))()).rejects.toMatchObject({
        code: 'UNSUPPORTED_VALUE',
        str: 'a Map with two keys of one name',
      });
      expect(stringify({ twice })).toBe('{"twice":{"1":"a","1":"b"}}');
    });
  });

  it('escapes for HTML if asked to', () => {
    expect(stringify('<\u2028>', { ...v2, escapeHtml: true })).toBe('"\\u003c\\u2028\\u003e"');
    expect(stringify('<\u2028>', { go: 'v1' })).toBe('"<\\u2028>"');
    expect(new TextDecoder().decode(marshal('<\u2028>', { go: 'v1' }))).toBe('"\\u003c\\u2028\\u003e"');
  });

  it('keeps setEscapeHtml and setIndent', async () => {
    let text = '';
    const encoder = newEncoder({ write: (chunk) => void (text += new TextDecoder().decode(chunk)) }, v2);
    encoder.setIndent('', ' ');
    encoder.setEscapeHtml(true);
    await encoder.encode(['<']);
    expect(text).toBe('[\n "\\u003c"\n]\n');
  });
});

it('go is an own property, one of two words', () => {
  for (const make of [
    (go: never): unknown => parseAny('1', { go }),
    (go: never): unknown => stringify('1', { go }),
    (go: never): unknown => newDecoder('1', { go }),
    (go: never): unknown => newEncoder({ write: () => undefined }, { go }),
  ])
    for (const go of ['v3', '', 2, null, '__proto__'])
      expect(() => make(go as never)).toThrow("Cannot use the option 'go': expected 'v1' or 'v2'");
  withPollutedPrototype({ go: 'v2' }, () => {
    expect(parseAny('{"a":1,"a":2}', {})).toEqual({ a: 2 });
  });
});
