import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseNative } from '@wirework/scanner/primitives';
import { encodeLines } from '../../stream/lines/encode-lines.ts';
import { isRawJson } from '../is-raw-json.ts';
import { RawJson } from '../raw-json.ts';
import { t } from '../targets/t.ts';
import { unmarshal } from '../unmarshal/unmarshal.ts';
import { canonicalize } from './canonicalize.ts';
import { estimateLength } from './estimate-length.ts';
import { marshal, stringify } from './stringify.ts';

describe('canonicalize', () => {
  const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

  function caught(source: string | Uint8Array): unknown {
    try {
      canonicalize(source);
    } catch (error) {
      return error;
    }
    throw new Error('it did not throw');
  }

  it('returns the results of RFC 8785 for its examples', () => {
    const values = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonicalize(values)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
    const names = String.raw`{"\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\ud83d\ude00": 5, "\u0080": 6, "\u00f6": 7}`;
    expect(canonicalize(names)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
  });

  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('writes the double %s of RFC 8785, appendix B, as %s', (hex, text) => {
    const double = new DataView(new BigUint64Array([BigInt(`0x${hex}`)]).buffer).getFloat64(0, true);
    expect(canonicalize(`[${double.toExponential(20)}]`)).toBe(`[${text}]`);
  });

  it('sorts names by UTF-16 units, also those that look like indices', () => {
    expect(canonicalize('{"10":1,"9":2,"":3,"__proto__":{"b":1,"a":2},"a":4,"A":5}')).toBe(
      '{"":3,"10":1,"9":2,"A":5,"__proto__":{"a":2,"b":1},"a":4}',
    );
  });

  it('returns equal texts for equal documents', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (value, seed) => {
        const text = canonicalize(stringify(value));
        expect(parseNative(text)).toEqual(parseNative(JSON.stringify(value)));
        expect(canonicalize(JSON.stringify(turned(value, seed), null, 2))).toBe(text);
        expect(canonicalize(text)).toBe(text);
        expect(canonicalize(bytesOf(text))).toEqual(bytesOf(text));
      }),
    );
  });

  it.each([
    ['{"a":1,"\\u0061":2}', 'DUPLICATE_NAME', 7],
    ['[1e400]', 'UNMARSHAL_TYPE', 7],
    ['{"a":1,}', 'SYNTAX', 8],
    ['["é\\ud83d x"]', 'SYNTAX', 4],
    ['["\\ud83d\\ud83d\\ude00"]', 'SYNTAX', 2],
    ['["\\ud83d\\ude00\\ude00"]', 'SYNTAX', 14],
    ['{"\\\\ud800":"\\udc00"}', 'SYNTAX', 12],
    ['["é\ud83d"]', 'SYNTAX', 4],
    ['["\udc00\\ud800"]', 'SYNTAX', 2],
    ['["\\ud800\udc00"]', 'SYNTAX', 2],
  ])('throws for %j with %s at byte %i', (text, code, offset) => {
    expect(caught(text)).toMatchObject({ code, offset });
    if (!/[\ud800-\udfff]/.test(text)) expect(caught(bytesOf(text))).toMatchObject({ code, offset });
  });

  it('throws with a hint that names no option for a number that is too large', () => {
    const error = caught('{"a":[1e400]}');
    expect(error).toMatchObject({
      value: 'number 1e400',
      type: 'float64',
      line: 1,
      column: 7,
      index: 6,
      pointer: '/a/0',
    });
    expect(error).toHaveProperty(
      'hint',
      'the number is too large for float64, and the canonical form has no others; write it as a string',
    );
  });

  it('throws with the place of a lone surrogate', () => {
    expect(caught('{\n "a": ["\\udc00"]}')).toMatchObject({
      message: 'half of a surrogate pair in string literal',
      line: 2,
      column: 9,
      pointer: '/a/0',
    });
  });

  it('throws for bytes that are not UTF-8', () => {
    expect(caught(Uint8Array.of(0x22, 0xff, 0x22))).toMatchObject({ code: 'SYNTAX', offset: 2 });
  });

  it('accepts 10,000 levels and no more', () => {
    const nested = (depth: number): string => `${'[{"a":'.repeat(depth / 2)}0${'}]'.repeat(depth / 2)}`;
    expect(canonicalize(nested(10_000))).toBe(nested(10_000));
    expect(caught(nested(10_002))).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth' });
  });

  /** Returns an equal value with the members of its objects in another order. */
  function turned(value: unknown, seed: number): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((it) => turned(it, seed));
    const entries = Object.entries(value);
    const by = entries.length === 0 ? 0 : seed % entries.length;
    return Object.fromEntries(
      [...entries.slice(by), ...entries.slice(0, by)].map(([name, it]) => [name, turned(it, seed)]),
    );
  }
});

describe('estimateLength', () => {
  it('returns the length of the text, or less if it is not known', () => {
    for (const value of [
      [],
      {},
      [1, 2],
      [[1], 'ab', 3],
      { a: 1, bc: ['x'] },
      { a: undefined, b: 2 },
      { a: { toJSON: () => undefined } },
      new Map([['a', undefined]]),
      new Map([['a', [1]]]),
      new Set([1, 2]),
      [undefined, null, true],
      [new Date(0), { toJSON: () => 1 }],
    ]) {
      expect(estimateLength(value)).toBeLessThanOrEqual(stringify(value).length);
    }
    expect(estimateLength([[1], 'ab', { abc: 7 }])).toBe(stringify([[1], 'ab', { abc: 7 }]).length);
    expect(estimateLength([1, [2, 'ab']])).toBe(stringify([1, [2, 'ab']]).length);
  });

  it('visits a container once, however often it occurs', () => {
    let value: unknown = [1];
    for (let i = 0; i < 5000; i++) value = [value, value];
    expect(estimateLength(value as object)).toBe(Infinity);
  });

  it('returns 0 for iterables', () => {
    expect(estimateLength([1, [[1, 2].values()]])).toBe(0);
  });

  it('stops after a number of items, and skips holes', () => {
    const ones = Array.from({ length: 300_000 }, () => 1);
    expect(estimateLength(ones)).toBe(stringify(ones).length);
    expect(estimateLength({ a: ones, b: 'not seen' })).toBe(stringify(ones).length + 1);
    expect(estimateLength([ones.map(() => ({ toJSON: () => undefined })), 1])).toBeLessThan(stringify(ones).length);
    expect(estimateLength(['x', new Array<unknown>(2 ** 32 - 1)])).toBeGreaterThan(2 ** 32);
  });

  it('throws for a cycle', () => {
    const list: unknown[] = [1];
    list.push(new Map([['a', list]]));
    expect(() => estimateLength(list)).toThrow('encountered a cycle via array');
  });
});

describe('raw json', () => {
  describe('RawJson', () => {
    it('keeps digits, order, duplicates and escapes from reading to writing', () => {
      const text = '{"b":1.50,"a":"\\u0061","b":2}';
      const raw = unmarshal(text, t.raw());
      expect([isRawJson(raw), String(raw), stringify([raw])]).toEqual([true, text, `[${text}]`]);
    });

    it('can be read later by unmarshal, as a RawMessage in Go', () => {
      const { kind, payload } = unmarshal(
        '{"kind": "login", "payload": {"ip": "::1"}}',
        t.struct('Event', { kind: t.string(), payload: t.raw() }),
      );
      expect([kind, unmarshal(payload, t.struct('Login', { ip: t.string() })), unmarshal(payload)]).toEqual([
        'login',
        { ip: '::1' },
        { ip: '::1' },
      ]);
      expect(() => unmarshal(payload, t.struct('Login', { ip: t.int8() }))).toThrow(
        'Cannot unmarshal string into field Login.ip of type int8',
      );
    });

    it('becomes its value in JSON.stringify', () => {
      expect(JSON.stringify({ a: new RawJson(' [1.50, "x"] ') })).toBe('{"a":[1.5,"x"]}');
    });

    it.each<[unknown, string]>([
      ['', 'unexpected end of JSON input'],
      ['1 2', "invalid character '2' after top-level value"],
      ['{', 'unexpected end of JSON input'],
      [5, 'the text is not a string'],
    ])('throws for the text %j', (text, words) => {
      expect(() => new RawJson(text as string)).toThrow(words);
    });

    it('throws LimitExceededError for more than 10,000 levels', () => {
      const nested = (depth: number): RawJson => new RawJson('['.repeat(depth) + ']'.repeat(depth));
      expect(stringify(nested(10_000))).toHaveLength(20_000);
      expect(() => nested(10_001)).toThrow(
        expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', max: 10_000 }),
      );
    });

    it('is recognized across copies of the package', () => {
      const foreign = { text: '1', [Symbol.for('@wirework/raw-json')]: true };
      expect([foreign, { text: '1' }, null, 'x', 5].map(isRawJson)).toEqual([true, false, false, false, false]);
    });
  });

  it('results of JSON.rawJSON are written as their text, wherever they are', async () => {
    const engine = JSON as { rawJSON?: (text: string) => object; isRawJSON?: (value: object) => boolean };
    const { rawJSON } = engine;
    if (rawJSON === undefined) {
      // As a polyfill does on engines without it.
      const made = new WeakSet<object>();
      engine.rawJSON = (text) => {
        const raw = Object.freeze(Object.assign(Object.create(null) as object, { rawJSON: text }));
        made.add(raw);
        return raw;
      };
      engine.isRawJSON = (value) => made.has(value);
    }
    try {
      const digits = '12345678901234567890.10';
      const raw = (engine.rawJSON as (text: string) => object)(digits);
      expect(stringify(raw)).toBe(digits);
      expect(stringify([raw, { a: raw }, new Map([['b', raw]]), { toJSON: () => raw }, 1n])).toBe(
        `[${digits},{"a":${digits}},{"b":${digits}},${digits},1]`,
      );
      expect(stringify([raw], { maxDepth: 1 })).toBe(`[${digits}]`);
      const html = (engine.rawJSON as (text: string) => object)('"<"');
      expect(new TextDecoder().decode(marshal({ html }))).toBe('{"html":"\\u003c"}');
      for await (const line of encodeLines([raw])) expect(new TextDecoder().decode(line)).toBe(`${digits}\n`);
      expect(stringify({ rawJSON: '1' })).toBe('{"rawJSON":"1"}');
    } finally {
      if (rawJSON === undefined) {
        delete engine.rawJSON;
        delete engine.isRawJSON;
      }
    }
  });
});
