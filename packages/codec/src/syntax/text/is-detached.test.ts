import { describe, expect, it } from '@jest/globals';
import { compact, htmlEscape, indent, newDecoder, parseAny, stringify, t, unmarshal, valid } from '../../index.ts';

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
