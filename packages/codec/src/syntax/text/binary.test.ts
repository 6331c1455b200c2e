import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromBinary, toBinary } from './binary.ts';
import { chooseFind } from '../input/find-byte.ts';
import { chooseSlice } from './utf8.ts';
import { fromBase64, toBase64 } from './base64.ts';

// A platform without Node's Buffer.
const elsewhere = {};
const bytesOf = fc.oneof(
  fc.uint8Array({ maxLength: 40, size: 'max' }),
  // About as long as the pieces in which they are converted.
  fc.tuple(fc.nat(255), fc.uint8Array({ maxLength: 20, size: 'max' })).map(([filler, end]) => {
    const bytes = new Uint8Array(8_180 + end.length).fill(filler);
    bytes.set(end, 8_180);
    return bytes;
  }),
);

describe('without Buffer', () => {
  it('toBinary and fromBinary return the same', () => {
    fc.assert(
      fc.property(bytesOf, (bytes) => {
        const text = toBinary(bytes, elsewhere);
        expect(text).toBe(toBinary(bytes));
        expect(Buffer.compare(fromBinary(text, elsewhere), bytes)).toBe(0);
        expect(Buffer.compare(fromBinary(text), bytes)).toBe(0);
      }),
    );
  });

  it('toBase64 returns the same, also for parts of a buffer', () => {
    fc.assert(
      fc.property(bytesOf, fc.nat(3), (bytes, from) => {
        const part = bytes.subarray(from);
        expect(toBase64(part, elsewhere)).toBe(Buffer.from(part).toString('base64'));
        expect(toBase64(part)).toBe(Buffer.from(part).toString('base64'));
        expect(fromBase64(toBase64(part))).toEqual(part);
      }),
    );
    expect(toBase64(Uint8Array.of(1, 2, 3).buffer, elsewhere)).toBe('AQID');
  });

  it('parts of UTF-8, with a byte order mark, are decoded alike', () => {
    const here = chooseSlice(globalThis as never);
    const there = chooseSlice(elsewhere);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 30, size: 'max' }), fc.nat(5), (bytes, start) => {
        const from = Math.min(start, bytes.length);
        expect(there(bytes, from, bytes.length)).toBe(here(bytes, from, bytes.length));
      }),
    );
    expect(there(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61), 0, 4)).toBe('\ufeffa');
  });

  it('findByte returns the same places', () => {
    const here = chooseFind(globalThis as never);
    const there = chooseFind(elsewhere);
    fc.assert(
      fc.property(fc.array(fc.nat(3), { maxLength: 20, size: 'max' }), fc.nat(20), fc.nat(20), (numbers, from, end) => {
        const bytes = Uint8Array.from(numbers);
        const expected = numbers.findIndex((it, i) => it === 2 && i >= from && i < end);
        expect([here(bytes, 2, from, end), there(bytes, 2, from, end)]).toEqual([expected, expected]);
      }),
    );
  });
});

describe('fromBase64', () => {
  it.each<[string, Uint8Array | number]>([
    ['', new Uint8Array()],
    ['AQID', Uint8Array.of(1, 2, 3)],
    ['AQI=', Uint8Array.of(1, 2)],
    ['AQ==', Uint8Array.of(1)],
    ['AR==', Uint8Array.of(1)],
    ['A\r\nQ\n=\r=\n', Uint8Array.of(1)],
    ['+/+/', Uint8Array.of(0xfb, 0xff, 0xbf)],
    ['AQ', 0],
    ['AQI', 0],
    ['AQID\nA\nQ', 6],
    ['AQ=', 3],
    ['=', 0],
    ['AQID=', 4],
    ['AQ==AQ==', 4],
    ['AQ=x', 2],
    ['AQ=\nx', 3],
    ['AQI==', 4],
    ['A===', 1],
    ['A!', 1],
    ['A-_B', 1],
    ['AQé=', 2],
  ])('of %j returns %j, as in Go', (text, expected) => {
    expect(fromBase64(text)).toEqual(expected);
  });
});
