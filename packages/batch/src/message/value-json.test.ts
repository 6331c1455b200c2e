import { describe, expect, it } from '@jest/globals';
import { createProcessor } from '@wirework/json';
import fc from 'fast-check';
import { readValue, writeValue } from './value-json.ts';

/** Any character: `unit: 'binary'` of fast-check makes a table of all of them first, which takes a second. */
const character = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));

const literal = fc.oneof(
  fc.constantFrom(
    '-0',
    '0',
    '1e400',
    '-1e400',
    '1e20',
    '100000000000000000000',
    '9007199254740993',
    '1.0',
    '1e-400',
    '-0.0',
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.bigInt().map(String),
);
const leaf = fc.oneof(
  literal,
  fc.string({ unit: character }).map((it) => JSON.stringify(it)),
  fc.constantFrom('null', 'true', '"\\ud800"', '{"__proto__": [1], "a": -0}'),
);
const { text } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('text')).map((it) => `[${it.join()}]`),
    fc
      .array(fc.tuple(fc.string(), tie('text')))
      .map((it) => `{${it.map(([n, v]) => `${JSON.stringify(n)}:${v}`).join()}}`),
  ),
}));

describe.each(['number', 'lossless', 'bigint'] as const)('a value that is read with numbers: %j', (numbers) => {
  const processor = createProcessor({ numbers, maxDepth: 1_000 });

  it('arrives as it is', () => {
    fc.assert(
      fc.property(text, (it) => {
        const value = processor.get(it, '');
        expect(readValue(writeValue(value), processor)).toEqual(value);
      }),
    );
  });
});
