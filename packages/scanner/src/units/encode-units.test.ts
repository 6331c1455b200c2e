import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { corpus } from '@wirework/test-support';
import { encodeUnits, withUnits, chooseEncoder } from './encode-units.ts';

/** Returns the documented units, one by one. */
const expected = (text: string): number[] =>
  Array.from({ length: text.length }, (_, i) => Math.min(text.charCodeAt(i), 0xff));

const texts = {
  empty: '',
  ASCII: '{"a": [1, 2]}',
  'Latin-1': '"é ÿ þ"',
  wide: '"€ \u0100 \u0122 \uffff"',
  astral: '"😀"',
  'lone surrogates': '\udc00 \ud800',
  'wide at the end of a long text': `${'a'.repeat(70_000)}\u0122`,
  'wide on both sides of a stride': 'a\u0122'.repeat(40_000),
  'wide now and then': `${'a'.repeat(4096)}é${'b'.repeat(9000)}\u0122`.repeat(9),
  'wide for long, then ASCII for long': '\u0122'.repeat(70_000) + 'a'.repeat(70_000) + '😀'.repeat(3000),
};

describe('encodeUnits()', () => {
  it.each(Object.entries(texts))('writes %s unit by unit', (_, text) => {
    expect([...encodeUnits(text)]).toEqual(expected(text));
  });

  it('does not turn U+0122 into a quote, or U+015C into a backslash', () => {
    expect([...encodeUnits('\u0122\u015c')]).toEqual([0xff, 0xff]);
  });

  it('returns a new array to every caller', () => {
    const first = encodeUnits('abc');
    encodeUnits('xyz');
    expect([...first]).toEqual([0x61, 0x62, 0x63]);
  });
});

describe('chooseEncoder()', () => {
  it.each([
    ['Buffer', { Buffer, TextEncoder }],
    ['TextEncoder', { TextEncoder }],
    ['a loop', {}],
    ['a loop where Buffer is something else', { Buffer: Array }],
    ['TextEncoder on Deno', { Buffer, TextEncoder, Deno: {} }],
    ['TextEncoder and Buffer on Bun', { Buffer, TextEncoder, Bun: {} }],
    ['Buffer without TextEncoder on Bun', { Buffer, Bun: {} }],
  ])('returns an encoder with the same result for %s', (_, platform) => {
    const encoder = chooseEncoder(platform);
    for (const text of [...Object.values(texts), corpus('twitter')]) {
      const units = encoder.allocate(text.length);
      encoder.write(text, units);
      expect(Buffer.compare(units, Uint8Array.from(expected(text)))).toBe(0);
      const longer = encoder.allocate(text.length + 3).fill(7);
      encoder.write(text, longer);
      expect([...longer.subarray(text.length)]).toEqual([7, 7, 7]);
    }
  });
});

describe('withUnits()', () => {
  it('lends the units of a text', () => {
    expect(withUnits('"€"', (units) => [...units.subarray(0, 3)])).toEqual([0x22, 0xff, 0x22]);
  });

  it.each([3, 50_000])('lends different arrays to nested calls, for texts of %d units', (length) => {
    withUnits('a'.repeat(length), (outer) => {
      withUnits('b'.repeat(length), (inner) => {
        expect(inner).not.toBe(outer);
        expect([outer[0], inner[0]]).toEqual([0x61, 0x62]);
      });
      expect(outer[length - 1]).toBe(0x61);
    });
  });

  it('lends the same array again after an error', () => {
    const failure = new Error('no');
    let lent: unknown;
    const fail = (units: Uint8Array): never => {
      lent = units;
      throw failure;
    };
    expect(() => withUnits('a', fail)).toThrow(failure);
    expect(withUnits('b', (units) => units)).toBe(lent);
  });

  it('works without WeakRef', () => {
    const weakRef = globalThis.WeakRef;
    Reflect.deleteProperty(globalThis, 'WeakRef');
    try {
      for (const length of [50_000, 60_000])
        expect(withUnits('a'.repeat(length), (units) => units[length - 1])).toBe(0x61);
    } finally {
      Object.defineProperty(globalThis, 'WeakRef', { value: weakRef, writable: true, configurable: true });
    }
  });

  it('does not keep a large array after garbage collection', async () => {
    let kept: WeakRef<Uint8Array> | undefined;
    withUnits('a'.repeat(1_000_000), (units) => {
      kept = new WeakRef(units);
    });
    await new Promise((resolve) => setImmediate(resolve));
    globalThis.gc?.();
    expect(kept?.deref()).toBeUndefined();
  });
});
