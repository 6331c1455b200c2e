import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '@wirework/test-support';
import { newDecoder, parseAny, stringify, t, unmarshal } from '../../index.ts';
import { newEncoder } from '../../stream/encode/encoder.ts';
import { marshalIndent } from '../../values/marshal/stringify.ts';
import { valid } from '../../values/unmarshal/unmarshal.ts';
import { compact, htmlEscape, indent } from '../format/rewrite.ts';
import { chooseFind } from '../input/find-byte.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { fromBinary, toBinary } from './binary.ts';
import { mayHoldBigint, mayOverflow, nativeDiffers } from './native-differs.ts';
import { chooseSlice } from './utf8.ts';

describe('format', () => {
  const deep = `${'['.repeat(10_001)}${']'.repeat(10_001)}`;
  const like = (fields: object): Error => expect.objectContaining(fields) as unknown as Error;

  describe('compact', () => {
    it('removes white space of every kind between tokens', () => {
      for (const space of [' ', '\t', '\n', '\r']) {
        const text = ['', '{', '"a b"', ':', '[', '1', ',', 'null', ']', '}', ''].join(space);
        expect(compact(text)).toBe('{"a b":[1,null]}');
      }
    });

    it('throws errors with offset 0, as in Go, and with line and column', () => {
      expect(() => compact('[1,\n 2 3]')).toThrow(like({ code: 'SYNTAX', offset: 0, line: 2, column: 4 }));
      expect(() => compact('\ufeff1')).toThrow(
        like({ offset: 0, column: 1, hint: 'the input begins with a byte order mark; remove it' }),
      );
      expect(() => compact(deep)).toThrow(
        like({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', offset: 0, column: 10_001 }),
      );
    });
  });

  describe('indent', () => {
    it('throws errors with their offset', () => {
      expect(() => indent('[1,\n 2 3]', '', ' ')).toThrow(like({ code: 'SYNTAX', offset: 8 }));
      expect(() => indent(deep, '', ' ')).toThrow(like({ code: 'LIMIT_EXCEEDED', offset: 10_001 }));
    });

    it('throws TypeError for a prefix or indent that is not a string, as all functions that indent', () => {
      const two = 2 as unknown as string;
      const encoder = newEncoder({ write: () => undefined });
      for (const run of [
        () => indent('[1]', '', two),
        () => indent('[1]', two, ''),
        () => marshalIndent([1], '', two),
        () => encoder.setIndent('', two),
      ]) {
        expect(run).toThrow(
          new TypeError('Cannot indent: the prefix and the indent must be strings, such as two spaces'),
        );
      }
    });
  });

  it('functions of JSON throw TypeError for anything but text and bytes', () => {
    for (const input of [undefined, null, 5, [1], new Uint16Array(1)] as unknown as string[]) {
      for (const take of [compact, htmlEscape, valid, (it: string) => indent(it, '', '')]) {
        expect(() => take(input)).toThrow(
          new TypeError('Cannot read JSON: the input is neither a string nor a Uint8Array'),
        );
      }
    }
  });
});

describe('binary', () => {
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
        fc.property(
          fc.array(fc.nat(3), { maxLength: 20, size: 'max' }),
          fc.nat(20),
          fc.nat(20),
          (numbers, from, end) => {
            const bytes = Uint8Array.from(numbers);
            const expected = numbers.findIndex((it, i) => it === 2 && i >= from && i < end);
            expect([here(bytes, 2, from, end), there(bytes, 2, from, end)]).toEqual([expected, expected]);
          },
        ),
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
});

describe('is detached', () => {
  /** A buffer of 16 bytes, and what makes the bytes of a view from its middle on inaccessible. */
  const losses: readonly [name: string, make: () => ArrayBuffer, lose: (buffer: ArrayBuffer) => unknown][] = [
    ['was transferred', () => new ArrayBuffer(16), (buffer) => structuredClone(buffer, { transfer: [buffer] })],
    [
      'was shrunk',
      () => Reflect.construct(ArrayBuffer, [16, { maxByteLength: 16 }]) as ArrayBuffer,
      (buffer) => (buffer as unknown as { resize: (length: number) => void }).resize(4),
    ],
  ];

  describe.each(losses)('bytes whose buffer %s', (_, make, lose) => {
    const gone = (view: (buffer: ArrayBuffer) => ArrayBufferView): ArrayBufferView => {
      const buffer = make();
      const made = view(buffer);
      lose(buffer);
      return made;
    };

    it('throw UNSUPPORTED_VALUE instead of being written as empty', () => {
      const views: (new (buffer: ArrayBuffer, start: number, length?: number) => ArrayBufferView)[] = [
        Uint8Array,
        Uint8ClampedArray,
        Float32Array,
        BigInt64Array,
        DataView,
      ];
      for (const view of views) {
        for (const value of [gone((buffer) => new view(buffer, 8, 1)), gone((buffer) => new view(buffer, 8))]) {
          expect(() => stringify({ a: [value] })).toThrow(
            expect.objectContaining({
              code: 'UNSUPPORTED_VALUE',
              value,
              str: 'a buffer that was transferred or shrunk',
              pointer: '/a/0',
            }),
          );
        }
      }
    });

    it('throw TypeError instead of being read as empty', () => {
      const bytes = gone((buffer) => new Uint8Array(buffer, 8)) as Uint8Array;
      for (const read of [
        valid,
        parseAny,
        compact,
        htmlEscape,
        newDecoder,
        (it: Uint8Array) => unmarshal(it, t.int()),
        (it: Uint8Array) => indent(it, '', ' '),
      ]) {
        expect(() => read(bytes)).toThrow(
          new TypeError(
            `Cannot ${read === newDecoder ? 'decode: the buffer of the source' : 'read JSON: the buffer of the bytes'} was transferred or shrunk`,
          ),
        );
      }
    });
  });

  it('a detached buffer throws UNSUPPORTED_VALUE, and an empty one is written', () => {
    const buffer = new ArrayBuffer(16);
    expect(
      stringify([new ArrayBuffer(0), new Uint8Array(buffer, 16), new DataView(buffer, 16), new Float64Array(0)]),
    ).toBe('["","","",[]]');
    structuredClone(buffer, { transfer: [buffer] });
    expect(() => stringify(buffer)).toThrow(expect.objectContaining({ code: 'UNSUPPORTED_VALUE', value: buffer }));
  });
});

describe('nativeDiffers', () => {
  const settings = { numbers: 'number', keepSurrogates: false, rejectSurrogates: false, allowInfinity: false } as const;

  const digits = fc.stringMatching(/^[1-9]\d{0,30}$/);

  const number = fc
    .oneof(
      fc.constantFrom(
        '1e400',
        '-1.5E+309',
        '0.001e312',
        '1e308',
        '-0',
        '9'.repeat(310),
        `1${'0'.repeat(215)}e99`,
        '1e-400',
      ),
      fc.tuple(
        fc.constantFrom('', '-'),
        digits,
        fc.constantFrom('', '.0', '.5'),
        fc.constantFrom('', 'e1', 'E+400', 'e-999'),
      ),
    )
    .map((it) => (typeof it === 'string' ? it : it.join('')));

  /** A string of hexadecimal digits, a UUID, or text in which numbers occur. */
  const text = fc.oneof(
    fc.uuid(),
    fc.stringMatching(/^[\da-f]{0,64}$/),
    fc
      .array(fc.oneof(number, fc.constantFrom(' ', ', ', '[', ':', 'x', '\\"', '\\n')), { maxLength: 5 })
      .map((it) => it.join('')),
  );

  const space = fc.constantFrom('', ' ', '\n', '\r\n\t');

  const { json } = fc.letrec<{ json: string }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 3 },
      number,
      text.map((it) => `"${it}"`),
      fc
        .tuple(space, fc.array(tie('json'), { maxLength: 4 }))
        .map(([gap, all]) => `[${gap}${all.join(`${gap},${gap}`)}${gap}]`),
      fc
        .tuple(space, fc.array(fc.tuple(text, tie('json')), { maxLength: 4 }))
        .map(
          ([gap, all]) =>
            `{${gap}${all.map(([name, value]) => `"${name}"${gap}:${gap}${value}`).join(`,${gap}`)}${gap}}`,
        ),
    ),
  }));

  /** Returns the literals of the numbers in a text. */
  const numbersIn = (it: string): readonly string[] =>
    it.replace(/"(?:[^"\\]|\\.)*"/g, '""').match(/-?\d[\d.eE+-]*/g) ?? [];

  it('is true wherever a text has a number that is too large', () => {
    fc.assert(
      fc.property(json, (it) => {
        const isLarge = numbersIn(it).some((literal) => !Number.isFinite(Number(literal)));
        if (isLarge) expect([nativeDiffers(it, settings), mayOverflow(it)]).toEqual([true, true]);
        if (isLarge) expect(() => parseAny(it)).toThrow('Cannot unmarshal number');
        else expect(parseAny(it)).toEqual(JSON.parse(it));
        const isWide = numbersIn(it).some(
          (literal) => /^-?\d+$/.test(literal) && !Number.isSafeInteger(Number(literal)),
        );
        if (isWide) expect(mayHoldBigint(it)).toBe(true);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('is false for UUIDs, hashes and timestamps in strings', () => {
    const value = fc.oneof(
      fc.uuid(),
      fc.stringMatching(/^[\da-f]{64}$/),
      fc.stringMatching(/^\d{17,300}$/),
      fc.constantFrom('4e512', '-1e400', 'a-1e400', '2024-05-01T12:34:56.123456Z'),
    );
    fc.assert(
      fc.property(fc.array(fc.record({ id: value, hash: value, n: fc.nat() })), (it) => {
        const all = JSON.stringify(it);
        expect([nativeDiffers(all, settings), nativeDiffers(all, { ...settings, numbers: 'bigint' })]).toEqual([
          false,
          false,
        ]);
      }),
    );
  });

  it('is true for a large number at the beginning of a text, and after each character that may precede one', () => {
    for (const before of ['', ' ', '\n', '\r', '\t', '[', '[1,', '{"a":', '{"a" : '])
      for (const large of ['1e309', '-1e309', '12.5E+999', '-9'.padEnd(311, '9')])
        expect(mayOverflow(before + large)).toBe(true);
  });
});
