import { describe, expect, it } from '@jest/globals';
import type { JsonError } from '@wirework/encoding-errors';
import { isJsonNumber, JsonNumber } from '@wirework/scanner';
import { thrownBy } from '@wirework/test-support';
import { createProcessor } from '../processor/create-processor.ts';
import { copyValue } from '../values/copy-value.ts';
import { sizeOf } from './document.ts';

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
