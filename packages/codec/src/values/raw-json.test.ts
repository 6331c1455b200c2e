import { describe, expect, it } from '@jest/globals';
import { encodeLines } from '../stream/lines/encode-lines.ts';
import { marshal, stringify } from './marshal/stringify.ts';
import { isRawJson } from './is-raw-json.ts';
import { RawJson } from './raw-json.ts';
import { t } from './targets/t.ts';
import { unmarshal } from './unmarshal/unmarshal.ts';

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
