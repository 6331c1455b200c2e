import { describe, expect, it } from '@jest/globals';
import { partial, partialReader } from '@wirework/codec';
import { compileSchema, type JsonSchema } from '@wirework/schema';
import { compilePartial } from '@wirework/schema/partial';
import { metBy, runs } from '@wirework/test-support';
import fc from 'fast-check';

const schema: JsonSchema = {
  type: 'object',
  properties: {
    '10': { type: 'array', items: { $ref: '#' }, maxItems: 2 },
    a: { type: ['string', 'number'], enum: ['yes', 'no', 'é😀', 1.5] },
    b: { anyOf: [{ type: 'array', items: { type: 'integer' } }, { $ref: '#' }] },
    c: { type: ['boolean', 'null'] },
    '~/': { maxLength: 3, pattern: '^[a-z]*$' },
  },
  required: ['a'],
  additionalProperties: { type: 'string', maxLength: 2 },
  maxProperties: 4,
};
const { check } = compileSchema(schema);

/** Any document of which the schema accepts many. */
const { document }: { document: fc.Arbitrary<Record<string, unknown>> } = fc.letrec((tie) => ({
  document: fc
    .record(
      {
        b: fc.oneof(
          fc.array(fc.oneof({ weight: 40, arbitrary: fc.integer() }, fc.double()), { maxLength: 4 }),
          tie('document'),
        ),
        x: fc.oneof({ weight: 20, arbitrary: fc.string({ maxLength: 2 }) }, fc.jsonValue()),
        a: fc.oneof({ weight: 20, arbitrary: fc.constantFrom('yes', 'no', 'é😀', 1.5) }, fc.jsonValue()),
        '10': fc.array(tie('document'), { maxLength: 2 }),
        c: fc.constantFrom(true, false, null, true, false, null, 0),
        '~/': fc.constantFrom('', 'ab', 'abc', '', 'A', 'abcd'),
      },
      { requiredKeys: ['a'] },
    )
    // Integers come first in objects, but not in texts.
    .map((it) => Object.fromEntries(Object.entries(it).reverse())),
})) as never;

/** Returns a text with the properties of each object in reverse. */
const reversed = (it: unknown): string => {
  if (typeof it !== 'object' || it === null) return JSON.stringify(it);
  if (Array.isArray(it)) return `[${it.map(reversed).join(', ')}]`;
  const entries = Object.entries(it).map(([name, part]) => `${JSON.stringify(name)}: ${reversed(part)}`);
  return `{${entries.reverse().join(', ')}}`;
};

describe('compilePartial() with the readers of the codec', () => {
  it('refuses no beginning of a text that passes, and finds after each piece what it finds for the whole text', () => {
    const counts = { passed: 0, refused: 0 };
    fc.assert(
      fc.property(document, fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (value, lengths) => {
        const text = reversed(value);
        const passes = check(JSON.parse(text));
        const reader = partialReader({ loneSurrogates: 'keep' });
        const validatePartial = compilePartial(schema);
        for (let end = 0, at = 0; end < text.length; at++) {
          const from = end;
          end += lengths[at % lengths.length] as number;
          const found = validatePartial(reader.push(text.slice(from, end))).map(String);
          const beginning = partial(text.slice(0, end), { loneSurrogates: 'keep' });
          expect(found).toEqual(compilePartial(schema)(beginning).map(String));
          if (passes) expect(found).toEqual([]);
          if (found.length > 0) return void counts.refused++;
        }
        expect(passes).toBe(true);
        counts.passed++;
      }),
      { numRuns: runs(1_000) },
    );
    expect(Math.min(counts.passed, counts.refused)).toBeGreaterThan(metBy(20));
  });
});
