import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JsonError } from '@wirework/encoding-errors';
import { isJsonNumber, JsonNumber } from '@wirework/scanner';
import { valueKeys } from '@wirework/scanner/primitives';
import { thrownBy } from '@wirework/test-support';
import type { Config, ProcessorConfig } from './config/config.ts';
import { readConfig } from './config/read-config.ts';
import { sizeOf } from './documents/document.ts';
import type { ParsedJSON } from './documents/parsed-document.ts';
import { type Indexed, TextIndex } from './documents/text-index.ts';
import { createProcessor } from './processor/create-processor.ts';
import { newDecoder, newEncoder } from './streams.ts';
import { copyValue } from './values/copy-value.ts';
import { mergeValues } from './values/merge.ts';

describe('merge', () => {
  it.each<[string, unknown, unknown, unknown, unknown, unknown]>([
    ['members', { a: 1, b: 2 }, { b: 3, c: 4 }, { a: 1, b: 3, c: 4 }, { b: 3 }, { a: 1 }],
    [
      'members in depth',
      { o: { a: 1, b: 2 }, x: 1 },
      { o: { b: 3 } },
      { o: { a: 1, b: 3 }, x: 1 },
      { o: { b: 3 } },
      { o: { a: 1 }, x: 1 },
    ],
    ['arrays', { l: [1, 2] }, { l: [2, 3] }, { l: [1, 2, 3] }, { l: [2] }, { l: [1] }],
    [
      'arrays of objects',
      [{ a: 1, b: 2 }],
      [{ b: 2, a: 1 }, { c: 3 }],
      [{ a: 1, b: 2 }, { c: 3 }],
      [{ a: 1, b: 2 }],
      [],
    ],
    ['repeated elements', [1, 1, 2], [2, 3, 3], [1, 1, 2, 3, 3], [2], [1, 1]],
    ['two kinds', { a: [1] }, { a: { b: 1 } }, { a: { b: 1 } }, { a: { b: 1 } }, {}],
    ['nulls', { a: null, b: 1 }, { a: 1, b: null }, { a: 1, b: null }, { a: 1, b: null }, {}],
    [
      'what is emptied',
      { a: { b: 1 }, c: [1] },
      { a: { b: 2 }, c: [1] },
      { a: { b: 2 }, c: [1] },
      { a: { b: 2 }, c: [1] },
      {},
    ],
    [
      'the same',
      { a: [1, { b: null }] },
      { a: [1, { b: null }] },
      { a: [1, { b: null }] },
      { a: [1, { b: null }] },
      {},
    ],
    ['nothing in common', { a: 1 }, { b: 2 }, { a: 1, b: 2 }, {}, { a: 1 }],
  ])('merges %s', (_name, first, second, union, intersection, difference) => {
    const before = JSON.stringify([first, second]);
    expect(mergeValues(first, second, 'union')).toEqual(union);
    expect(mergeValues(first, second, 'intersection')).toEqual(intersection);
    expect(mergeValues(first, second, 'difference')).toEqual(difference);
    expect(JSON.stringify([first, second])).toBe(before);
  });

  it('keeps the order of the first, then of the second', () => {
    expect(Object.keys(mergeValues({ z: 1, a: 1 }, { m: 1, a: 2, b: 1 }, 'union') as object)).toEqual([
      'z',
      'a',
      'm',
      'b',
    ]);
  });

  it('takes __proto__ as an ordinary name', () => {
    const hostile = JSON.parse(
      '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}',
    ) as object;
    for (const mode of ['union', 'intersection', 'difference'] as const) {
      const merged = mergeValues(hostile, mode === 'difference' ? {} : hostile, mode) as object;
      expect(Object.keys(merged)).toEqual(['__proto__', 'constructor']);
      expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('keeps its laws for all values', () => {
    const values = fc.dictionary(fc.string({ maxLength: 2 }), fc.jsonValue({ maxDepth: 3 }));
    fc.assert(
      fc.property(values, values, (a, b) => {
        const [x, y] = [JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b))] as [object, object];
        const keyOf = valueKeys(Infinity);
        expect(keyOf(mergeValues(x, x, 'union'))).toBe(keyOf(x));
        expect(keyOf(mergeValues(x, x, 'intersection'))).toBe(keyOf(x));
        expect(mergeValues(x, x, 'difference')).toEqual({});
        expect(keyOf(mergeValues(x, {}, 'union'))).toBe(keyOf(x));
        expect(mergeValues(x, {}, 'intersection')).toEqual({});
        expect(keyOf(mergeValues(x, {}, 'difference'))).toBe(keyOf(x));
        expect(new Set(Object.keys(mergeValues(x, y, 'union') as object))).toEqual(
          new Set([...Object.keys(x), ...Object.keys(y)]),
        );
      }),
    );
  });
});

describe('the config', () => {
  it('has the documented defaults', () => {
    expect(readConfig(undefined)).toMatchObject({
      maxBytes: 104_857_600,
      maxDepth: 200,
      numbers: 'number',
      duplicates: 'last',
      maxBatch: 2_000,
      create: false,
      cache: { enabled: true, maxEntries: 128, maxBytes: 67_108_864, ttl: 300_000 },
      health: { maxErrorRate: 0.1, minOperations: 100, maxHeapBytes: 1_073_741_824 },
      onOperation: undefined,
    });
  });

  it('is frozen, and its own', () => {
    const cache = { ttl: 5 };
    const settings = readConfig({ cache });
    cache.ttl = 6;
    expect(settings.cache.ttl).toBe(5);
    expect(Object.isFrozen(settings)).toBe(true);
    expect(Object.isFrozen(settings.cache)).toBe(true);
  });

  it.each<[unknown, string]>([
    [null, 'Cannot use the config: expected an object, found null'],
    ['{"pin": 1234}', 'Cannot use the config: expected an object, found a string'],
    [[], 'Cannot use the config: expected an object, found an array'],
    [{ maxDepth: 0 }, "Cannot use the config field 'maxDepth': expected an integer from 1 to 1000, found 0"],
    [{ maxDepth: 1_001 }, "Cannot use the config field 'maxDepth': expected an integer from 1 to 1000, found 1001"],
    [{ maxDepth: 1.5 }, "Cannot use the config field 'maxDepth': expected an integer from 1 to 1000, found 1.5"],
    [{ maxDepth: NaN }, "Cannot use the config field 'maxDepth': expected an integer from 1 to 1000, found NaN"],
    [{ maxDepth: '5' }, "Cannot use the config field 'maxDepth': expected an integer from 1 to 1000, found '5'"],
    [
      { maxBytes: Infinity },
      "Cannot use the config field 'maxBytes': expected an integer from 1 to 536870912, found Infinity",
    ],
    [{ maxBatch: -1 }, "Cannot use the config field 'maxBatch': expected an integer from 1 to 1000000, found -1"],
    [
      { cache: { maxEntries: 0 } },
      "Cannot use the config field 'cache.maxEntries': expected an integer from 1 to 1000000, found 0",
    ],
    [
      { cache: { maxBytes: 0 } },
      "Cannot use the config field 'cache.maxBytes': expected an integer from 1 to 1099511627776, found 0",
    ],
    [
      { cache: { ttl: 0 } },
      "Cannot use the config field 'cache.ttl': expected an integer from 1 to 2147483647, found 0",
    ],
    [{ cache: null }, "Cannot use the config field 'cache': expected an object, found null"],
    [{ cache: true }, "Cannot use the config field 'cache': expected an object, found true"],
    [{ cache: { enabled: 'no' } }, "Cannot use the config field 'cache.enabled': expected true or false, found 'no'"],
    [{ create: 1 }, "Cannot use the config field 'create': expected true or false, found 1"],
    [
      { numbers: 'exact' },
      "Cannot use the config field 'numbers': expected one of 'number', 'lossless', 'bigint', found 'exact'",
    ],
    [{ duplicates: 5n }, "Cannot use the config field 'duplicates': expected one of 'last', 'reject', found 5n"],
    [
      { health: { maxErrorRate: 2 } },
      "Cannot use the config field 'health.maxErrorRate': expected a number from 0 to 1, found 2",
    ],
    [
      { health: { maxErrorRate: 'x' } },
      "Cannot use the config field 'health.maxErrorRate': expected a number from 0 to 1, found 'x'",
    ],
    [{ onOperation: {} }, "Cannot use the config field 'onOperation': expected a function, found an object"],
    [{ clock: 'x'.repeat(50) }, `Cannot use the config field 'clock': expected a function, found '${'x'.repeat(40)}…'`],
  ])('refuses %p and names the field, the bound and the value', (config, message) => {
    expect(() => createProcessor(config as ProcessorConfig)).toThrow(message);
  });

  it('refuses an unknown value of numbers', () => {
    expect(() => createProcessor({ numbers: 'exact' as never })).toThrow(
      new RangeError(
        "Cannot use the config field 'numbers': expected one of 'number', 'lossless', 'bigint', found 'exact'",
      ),
    );
    expect(() => createProcessor().get('1', '', { duplicates: 'first' as never })).toThrow(
      new RangeError("Cannot use the config field 'duplicates': expected one of 'last', 'reject', found 'first'"),
    );
    expect(() => createProcessor().merge('{}', '{}', { mode: 'Union' as never })).toThrow(
      new RangeError("Cannot use the option 'mode': expected 'union', 'intersection' or 'difference'"),
    );
  });

  it('takes the index that map() passes for no config', () => {
    const processor = createProcessor({ maxDepth: 1 });
    const preParse: (text: string) => ParsedJSON = processor.preParse;
    const parseAny: (text: string) => unknown = processor.parseAny;
    expect(['[1]', '2'].map(preParse).map((it) => it.data())).toEqual([[1], 2]);
    expect(['[1]', '2'].map(parseAny)).toEqual([[1], 2]);
    const limit = expect.objectContaining({ code: 'LIMIT_EXCEEDED', max: 1 });
    expect(() => ['[[]]'].map(preParse)).toThrow(limit);
    expect(() => ['[[]]'].map(parseAny)).toThrow(limit);
  });

  it('refuses an unknown field and names the nearest known one', () => {
    expect(() => readConfig({ maxDeph: 5 } as ProcessorConfig)).toThrow(
      "Cannot use the config field 'maxDeph': there is no such field; did you mean 'maxDepth'?",
    );
    expect(() => readConfig({ cache: { tll: 5 } } as ProcessorConfig)).toThrow("did you mean 'cache.ttl'?");
    expect(() => readConfig({ maxTextBytes: 5 } as never)).toThrow(
      new TypeError("Cannot use the config field 'maxTextBytes': it is 'maxBytes' now"),
    );
    expect(() => readConfig({ colour: 'red' } as never)).toThrow(
      /there is no such field; known are maxBytes, maxDepth/,
    );
    expect(() => readConfig(JSON.parse('{"__proto__": 1}') as ProcessorConfig)).toThrow(
      "'__proto__': there is no such field",
    );
  });

  it('reads own fields only, and takes undefined for absent', () => {
    expect(readConfig(Object.create({ maxDepth: 5 }) as ProcessorConfig).maxDepth).toBe(200);
    expect(readConfig({ maxDepth: undefined, cache: undefined }).maxDepth).toBe(200);
  });
});

describe('documents', () => {
  const numbered = (i: number): string => `{"n": ${i}}`;

  describe('the cache', () => {
    it('finds a text by its content, whatever string object holds it', () => {
      const { get, getStats } = createProcessor();
      const text = '{"a": [1, 2, 3]}';
      get(text, 'a[0]');
      get(JSON.parse(JSON.stringify(text)) as string, 'a[0]');
      expect(getStats()).toMatchObject({ hitCount: 1, missCount: 1, hitRatio: 0.5, cacheSize: 1 });
    });

    it('does not take one text for another, also long ones of one length that differ in one character', () => {
      const { get } = createProcessor();
      const texts = Array.from({ length: 50 }, (_, i) => `{"pad": "${'x'.repeat(20_000)}", "n": ${100 + i}}`);
      for (let round = 0; round < 3; round++) {
        for (const [i, text] of texts.entries()) expect(get(text, 'n')).toBe(100 + i);
      }
    });

    it('keeps as many texts as it is told, the latest used', () => {
      const { get, getStats } = createProcessor({ cache: { maxEntries: 10 } });
      for (let i = 0; i < 25; i++) get(numbered(i), 'n');
      expect(getStats()).toMatchObject({ cacheSize: 10, maxCacheSize: 10, missCount: 25 });
      get(numbered(24), 'n');
      expect(getStats().hitCount).toBe(1);
      get(numbered(0), 'n');
      expect(getStats().missCount).toBe(26);
    });

    it('stays within its bytes, and does not keep what is larger alone', () => {
      const maxBytes = 100_000;
      const { get, getStats } = createProcessor({ cache: { maxBytes } });
      const text = (size: number): string => `["${'x'.repeat(size)}", 7]`;
      for (let i = 0; i < 100; i++) {
        for (const path of ['[1]', '[0]', '']) get(text(3_000 + i), path);
        expect(getStats().cacheMemory).toBeLessThanOrEqual(maxBytes);
      }
      const { missCount } = getStats();
      for (let i = 0; i < 3; i++) expect(get(text(60_000), '[1]')).toBe(7);
      expect(getStats().missCount).toBe(missCount + 3);
    });

    it('keeps the text without its value when both together are too large', () => {
      const { get, getStats } = createProcessor({ cache: { maxBytes: 20_000 } });
      const text = JSON.stringify(Array.from({ length: 3_000 }, () => 0));
      for (let round = 0; round < 3; round++) {
        for (const path of ['[0]', '[1]', '[2]']) expect(get(text, path)).toBe(0);
      }
      expect(getStats()).toMatchObject({ cacheSize: 1, missCount: 1, hitCount: 8 });
    });

    it('counts the text, the answer to the first read, and from the second path on the whole value', () => {
      const { get, getStats } = createProcessor();
      const value = [['first'.repeat(9)], { second: true }, 3];
      const text = JSON.stringify(value);
      const nothing = sizeOf(undefined);
      for (let round = 0; round < 2; round++) {
        get(text, '[0]');
        expect(getStats().cacheMemory).toBe(sizeOf(text) + sizeOf(value[0]) + nothing);
      }
      get(text, '[1].second');
      expect(getStats().cacheMemory).toBe(sizeOf(text) + nothing + sizeOf(value));
    });

    it.each([0, 1_000, -1_000])(
      'forgets a text when its time is over, counted from the first read: by a clock that begins at %d',
      (start) => {
        let now = start;
        const { get, getStats } = createProcessor({ cache: { ttl: 100 }, clock: () => now });
        get('[1]', '[0]');
        now += 60;
        get('[1]', '');
        now += 60;
        expect(getStats()).toMatchObject({ cacheSize: 0, cacheMemory: 0, hitCount: 1 });
        get('[1]', '[0]');
        expect(getStats()).toMatchObject({ cacheSize: 1, missCount: 2 });
      },
    );

    it('can be switched off', () => {
      const { get, getMultiple, preParse, getStats } = createProcessor({ cache: { enabled: false } });
      for (let i = 0; i < 3; i++) {
        expect(get('[1]', '[0]')).toBe(1);
        expect(getMultiple('[1]', ['[0]'])).toEqual({ '[0]': 1 });
        expect(preParse('[1]').data()).toEqual([1]);
      }
      const none = { cacheSize: 0, cacheMemory: 0, maxCacheSize: 0, hitCount: 0, missCount: 0, memoryEfficiency: 0 };
      expect(getStats()).toMatchObject({ cacheEnabled: false, ...none });
    });

    it('keeps no failure', () => {
      const { get, getStats } = createProcessor();
      for (let i = 0; i < 3; i++) expect(() => get('{"a": ', 'a')).toThrow('unexpected end of JSON input');
      expect(getStats()).toMatchObject({ cacheSize: 0, hitCount: 0, missCount: 3 });
    });

    it('has the position of a failed read, the first time and later; for more than a megabyte only the reason', () => {
      const processor = createProcessor();
      const text = '{"a": 1,\n"a": {"é": [1]}}';
      const place = { offset: 14, index: 14, line: 2, column: 6, pointer: '/a' };
      for (let i = 0; i < 3; i++)
        expect(() => processor.get(text, 'a[0]')).toThrow(expect.objectContaining({ code: 'TYPE_MISMATCH', ...place }));
      const long = `{"a": {"b": 1}, "c": "${'x'.repeat(1_048_576)}"}`;
      for (let i = 0; i < 2; i++) {
        const { code, pointer, offset } = thrownBy(() => processor.get(long, 'a.c')) as JsonError;
        expect([code, pointer, offset]).toEqual(['PATH_NOT_FOUND', '/a', undefined]);
      }
    });

    it('is bypassed by a call with a config', () => {
      const { get, getStats } = createProcessor();
      get('[1]', '[0]', { numbers: 'lossless' });
      expect(getStats()).toMatchObject({ cacheSize: 0, missCount: 0 });
    });

    it('is emptied by clearCache, which also starts counting hits and misses anew', () => {
      const { get, getStats, clearCache } = createProcessor();
      get('[1]', '[0]');
      get('[1]', '[0]');
      clearCache();
      expect(getStats()).toMatchObject({ cacheSize: 0, cacheMemory: 0, hitCount: 0, missCount: 0, operationCount: 3 });
    });
  });

  describe('copyValue', () => {
    it('copies containers and keeps odd names', () => {
      const value = JSON.parse('{"__proto__": [1], "a": {"constructor": null}}') as object;
      const copy = copyValue(value);
      expect(JSON.stringify(copy)).toBe(JSON.stringify(value));
      expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
      (copy as { a: { constructor: unknown } }).a.constructor = 1;
      expect((value as { a: { constructor: unknown } }).a.constructor).toBeNull();
    });

    it('makes of a number with its literal another one with the same literal', () => {
      const value = { n: [new JsonNumber('1.50')] };
      const [copy] = copyValue(value).n;
      expect([isJsonNumber(copy), String(copy), copy === value.n[0]]).toEqual([true, '1.50', false]);
    });
  });

  describe('sizeOf', () => {
    it('grows with what a value holds', () => {
      expect(sizeOf('x'.repeat(100))).toBe(216);
      expect([sizeOf(1), sizeOf([]), sizeOf([1]), sizeOf({}), sizeOf({ a: 1 })]).toEqual([8, 16, 32, 16, 40]);
      expect(sizeOf([1, 2])).toBeGreaterThan(sizeOf([1]));
      expect(sizeOf({ a: 'x'.repeat(50) })).toBeGreaterThan(sizeOf({ a: '' }) + 99);
    });
  });
});

describe('TextIndex', () => {
  /** Returns a text of a length, with another character at an index. */
  const text = (length: number, at: number, character: string): string =>
    `${'x'.repeat(at)}${character}${'x'.repeat(length - at - 1)}`;

  it('finds a text by its content and takes none for another, short or long', () => {
    for (const length of [1, 100, 1_024, 1_025, 50_000]) {
      const index = new TextIndex<Indexed>();
      const entries = ['a', 'b', 'c'].map((it) => ({ text: text(length, length >> 1, it) }));
      for (const entry of entries) expect(index.add(entry)).toBeUndefined();
      for (const entry of entries) expect(index.find(JSON.parse(JSON.stringify(entry.text)) as string)).toBe(entry);
      expect(index.find(text(length, length >> 1, 'd'))).toBeUndefined();
    }
  });

  it('forgets what is deleted, also when it was found last', () => {
    const index = new TextIndex<Indexed>();
    const [one, two] = [{ text: text(5_000, 7, 'a') }, { text: text(5_000, 7, 'b') }];
    index.add(one);
    index.add(two);
    expect(index.find(one.text)).toBe(one);
    index.delete(one);
    index.delete(one);
    expect(index.find(one.text)).toBeUndefined();
    expect(index.find(two.text)).toBe(two);
  });

  it('bounds the candidates that look alike: the oldest has to go', () => {
    const index = new TextIndex<Indexed>();
    const entries = Array.from({ length: 10 }, (_, i) => ({ text: text(100_000, 7, String(i)) }));
    const gone = entries.map((entry) => {
      const victim = index.add(entry);
      if (victim !== undefined) index.delete(victim);
      return victim;
    });
    expect(gone).toEqual([undefined, undefined, undefined, undefined, ...entries.slice(0, 6)]);
    expect(entries.filter((it) => index.find(it.text) === it)).toEqual(entries.slice(6));
  });
});

describe('streams', () => {
  /** Returns the text of a value, as an encoder with a config writes it. */
  async function encoded(value: unknown, config?: Config): Promise<string> {
    let text = '';
    await newEncoder({ write: (part) => void (text += new TextDecoder().decode(part)) }, config).encode(value);
    return text;
  }

  describe('one config', () => {
    const config: Config = {
      numbers: 'bigint',
      duplicates: 'reject',
      loneSurrogates: 'keep',
      outOfRange: 'infinity',
      maxBytes: 30,
      maxDepth: 2,
      indent: '  ',
      escapeHtml: false,
      sortKeys: true,
      disallowUnknownFields: true,
      trailing: 'reject',
    };

    it('serves a read by path, a decoder and an encoder', async () => {
      const text = '{"b":9007199254740993}';
      expect(createProcessor().safeGet(text, 'b', config).value).toBe(9007199254740993n);
      expect(await newDecoder(text, config).decode()).toEqual({ b: 9007199254740993n });
      expect(await newDecoder('["\\ud800", 1e400]', config).decode()).toEqual(['\ud800', Infinity]);
      expect(await encoded({ b: '<', a: 1n }, config)).toBe('{\n  "a": 1,\n  "b": "<"\n}\n');
    });

    it('limits each of them', async () => {
      const long = `"${'x'.repeat(30)}"`;
      const tooLong = { code: 'LIMIT_EXCEEDED', limit: 'maxBytes', max: 30 };
      const tooDeep = { code: 'LIMIT_EXCEEDED', limit: 'maxDepth', max: 2 };
      expect(createProcessor().safeGet(long, '', config).error).toMatchObject(tooLong);
      await expect(newDecoder(long, config).decode()).rejects.toMatchObject(tooLong);
      expect(createProcessor().safeGet('[[[]]]', '', config).error).toMatchObject(tooDeep);
      await expect(newDecoder('[[[]]]', config).decode()).rejects.toMatchObject(tooDeep);
      await expect(encoded([[[]]], config)).rejects.toMatchObject(tooDeep);
    });
  });

  describe('newDecoder and newEncoder', () => {
    it('have the habits of Go without a config', async () => {
      expect(await newDecoder('"\\ud800"').decode()).toBe('\ufffd');
      await expect(newDecoder('1e400').decode()).rejects.toMatchObject({ code: 'UNMARSHAL_TYPE' });
      expect(await encoded(['<'])).toBe('["\\u003c"]\n');
      expect(await newDecoder('['.repeat(300) + ']'.repeat(300)).decode()).toHaveLength(1);
    });

    it('refuse an unknown option and a wrong value', () => {
      const sink = { write: () => undefined };
      for (const run of [(it: object) => newDecoder('1', it), (it: object) => newEncoder(sink, it)]) {
        expect(() => run({ maxDeph: 1 })).toThrow(
          new TypeError("Cannot use the config field 'maxDeph': there is no such field; did you mean 'maxDepth'?"),
        );
        expect(() => run({ maxTextBytes: 1 })).toThrow("it is 'maxBytes' now");
        expect(() => run({ maxDepth: -1 })).toThrow(RangeError);
        expect(() => run('  ' as never)).toThrow(
          new TypeError('Cannot use the config: expected an object, found a string'),
        );
        expect(() => run(Object.create({ maxDepth: -1 }) as object)).not.toThrow();
      }
    });
  });
});
