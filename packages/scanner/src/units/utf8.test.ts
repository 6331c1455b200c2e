import { describe, expect, it } from '@jest/globals';
import { decodeStrictly } from '@wirework/test-support/strict-utf8';
import { findInvalidUtf8, utf16Length, utf8Length, remainingBytes } from './utf8.ts';

const isWellFormed = (bytes: Uint8Array): boolean => decodeStrictly(bytes) !== undefined;

describe('findInvalidUtf8()', () => {
  it('agrees with TextDecoder at the bounds of every byte of a sequence', () => {
    const leads = [
      0x7f, 0x80, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff,
    ];
    const others = [0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0];
    const wrong: number[][] = [];
    for (const first of leads) {
      for (const second of others)
        for (const third of others)
          for (const fourth of others) {
            const bytes = Uint8Array.of(first, second, third, fourth);
            const fault = findInvalidUtf8(bytes, 0, 4);
            if (
              fault === -1
                ? isWellFormed(bytes)
                : isWellFormed(bytes.subarray(0, fault)) &&
                  !isWellFormed(bytes.subarray(0, fault + 1)) &&
                  !isWellFormed(bytes.subarray(fault))
            )
              continue;
            wrong.push([...bytes, fault]);
          }
    }
    expect(wrong).toEqual([]);
  });

  it('returns the beginning of a truncated sequence', () => {
    for (const text of ['é', '€', '😀']) {
      const bytes = new TextEncoder().encode(`a${text}a`);
      for (let end = 2; end < bytes.length - 1; end++) expect(findInvalidUtf8(bytes, 0, end)).toBe(1);
      expect(findInvalidUtf8(bytes, 0, bytes.length - 1)).toBe(-1);
    }
  });
});

describe('utf8Length()', () => {
  it('returns the number of bytes of TextEncoder, with any lone surrogates', () => {
    const pieces = ['a', 'é', '€', '\ud800', '\udbff', '\udc00', '\udfff', '\ue000'];
    for (const first of pieces) {
      for (const second of pieces) {
        for (const third of pieces) {
          const text = first + second + third;
          expect([text, utf8Length(text, 0, 3)]).toEqual([text, new TextEncoder().encode(text).length]);
        }
      }
    }
  });
});

describe('utf16Length()', () => {
  it('returns the length of the decoded text, for any span', () => {
    const wrong: unknown[] = [];
    for (const run of [0, 1, 15, 31, 32, 33, 63, 64, 100]) {
      for (const piece of ['', 'é', '€', '😀', 'é€😀'.repeat(12)]) {
        for (let shift = 0; shift < 4; shift++) {
          const text = `${'a'.repeat(run)}${piece}${'b'.repeat(run)}${piece}c`;
          const bytes = new TextEncoder().encode(`${'€'.repeat(shift)}${text}é`);
          const view = new Uint8Array(bytes.buffer, shift);
          const [start, end] = [2 * shift, view.length - 2];
          if (utf16Length(view, start, end) !== text.length) wrong.push([run, piece, shift]);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('remainingBytes()', () => {
  it('returns a negative number if, and only if, the input exceeds the limit', () => {
    for (const text of ['', 'a', 'é', '€€', 'a😀b', '\ud800', 'x'.repeat(100), 'é€'.repeat(50)]) {
      const bytes = new TextEncoder().encode(text);
      for (const max of [
        0,
        1,
        bytes.length - 1,
        bytes.length,
        bytes.length + 1,
        3 * text.length,
        3 * text.length + 1,
        Infinity,
      ].filter((it) => it >= 0)) {
        const room = remainingBytes(text, max);
        expect(room >= 0).toBe(bytes.length <= max);
        if (room >= 0) expect(room).toBeLessThanOrEqual(max - bytes.length);
        expect(remainingBytes(bytes, max)).toBe(max - bytes.length);
      }
    }
  });

  it('counts the bytes only of a text that may be too long', () => {
    expect(remainingBytes('abc', 8)).toBe(5);
    expect(remainingBytes('abc', 9)).toBe(0);
    expect(remainingBytes('abc', 3)).toBe(0);
    expect(remainingBytes('abcd', 3)).toBe(-1);
  });
});
