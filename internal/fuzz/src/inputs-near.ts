import fc from 'fast-check';

/** A span that is replaced. */
interface Edit {
  readonly at: number;
  readonly length: number;
  readonly bytes: Uint8Array;
}

/** Longest input. */
const maxLength = 4_096;

/**
 * Inputs near those of a corpus: one of them, in which a few spans are replaced by bytes of chance or by a span of
 * another one.
 */
export function inputsNear(corpus: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  const input = fc.constantFrom(...corpus);
  const place = fc.nat({ max: maxLength });
  const length = fc.oneof(fc.constant(0), fc.nat({ max: 3 }), fc.nat({ max: 200 }));
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 3 }),
    fc.tuple(input, place, length).map(([other, at, many]) => {
      const start = at % (other.length + 1);
      return other.subarray(start, start + many);
    }),
  );
  const edit = fc.record({ at: place, length, bytes });
  return fc.tuple(input, fc.array(edit, { maxLength: 6 })).map(([start, edits]) => edits.reduce(replace, start));
}

function replace(input: Uint8Array, { at, length, bytes }: Edit): Uint8Array {
  const start = at % (input.length + 1);
  return Buffer.concat([input.subarray(0, start), bytes, input.subarray(start + length)]).subarray(0, maxLength);
}
