import { describe, expect, it } from '@jest/globals';
import { metBy, runs } from '@wirework/test-support';
import { isJsonError } from '@wirework/encoding-errors';
import fc from 'fast-check';
import { compileSchema, type JsonSchema } from '../src/index.ts';
import { draft7 } from '../src/dialects/dialects.ts';

const metaSchema = compileSchema({ $ref: 'http://json-schema.org/draft-07/schema#' });

/** Values that are right for one keyword or another, and wrong for others. */
const datum = fc.constantFrom<unknown>(
  null,
  true,
  false,
  0,
  -0,
  1,
  2.5,
  -1,
  3,
  '',
  'a',
  'string',
  'integer',
  'text',
  '^a+$',
  '(',
  '\\8',
  'http://example.com/a',
  'a b',
  '#/x y',
  '%',
  [],
  {},
  ['a'],
  ['a', 'b'],
  ['a', 'a'],
  ['string'],
  ['string', 'null'],
  ['string', 'text'],
  [1],
  [{}],
  [true, {}],
  [null],
  { a: true },
  { a: { type: 'null' } },
  { a: 1 },
  { a: ['b'] },
  { a: ['b', 'b'] },
  { '(': {} },
  { a: null },
  { a: [] },
);

/** All but `$defs`, which is no keyword of Draft 7. */
const names = [...draft7().contents.keys()].filter((it) => it !== '$defs');
/**
 * All but the booleans of Draft 4, references with any characters, and drafts of definitions that nothing refers to,
 * which the meta-schema refuses and we take.
 */
const keywords = names.filter((it) => !['exclusiveMinimum', 'exclusiveMaximum', '$ref', '$id', '$schema'].includes(it));

const { schema } = fc.letrec<{ schema: unknown }>((tie) => {
  const part = fc.oneof({ maxDepth: 3 }, datum, tie('schema'));
  const value = fc.oneof(
    { maxDepth: 3 },
    datum,
    part,
    fc.array(part, { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'x/y'), part, { maxKeys: 2 }),
  );
  const members = fc.array(fc.tuple(fc.constantFrom(...keywords, 'unknown'), value), { maxLength: 3 });
  const bounds = fc.record(
    {
      exclusiveMinimum: fc.constantFrom<unknown>(1, '1', null, 2.5, [], {}),
      $ref: fc.constantFrom<unknown>('#/definitions/known', 5),
      $id: fc.constantFrom<unknown>('#name', 5),
    },
    { requiredKeys: [] },
  );
  return {
    schema: fc.tuple(members, fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, bounds)).map(([list, more]) => {
      return Object.assign(Object.fromEntries(list) as object, more);
    }),
  };
});

/** Returns the error of a compilation. */
function thrown(it: unknown): unknown {
  try {
    compileSchema(it as JsonSchema);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Refusals of schemas that are well-formed. */
const otherwise = [
  'is an unknown dialect',
  'neither the document nor the registry has',
  'has the anchor',
  'it leads to nothing',
  'leads back to itself',
  'another schema of the document has the same',
];

describe('the meta-schema of Draft 7 and the compiler', () => {
  it('refuse the same schemas, and the compiler names the pointer to the fault', () => {
    const counts = { refused: 0, taken: 0 };
    fc.assert(
      fc.property(schema, (it) => {
        const whole = { definitions: { known: true }, allOf: [it] };
        const error = thrown(whole);
        if (metaSchema.check(whole)) {
          const isListed = isJsonError(error) && otherwise.some((reason) => error.message.includes(reason));
          if (error !== undefined && !isListed) throw error;
          counts.taken++;
        } else {
          if (!isJsonError(error) || error.code !== 'SCHEMA')
            throw new Error('the compiler takes what the meta-schema refuses');
          expect(error.pointer).toMatch(/^\/allOf\/0(?:\/|$)/);
          expect(
            metaSchema
              .validate(whole)
              .flatMap(pointers)
              .some((pointer) => isNear(pointer, error.pointer ?? '')),
          ).toBe(true);
          counts.refused++;
        }
      }),
      { numRuns: runs(4_000) },
    );
    expect(counts.refused).toBeGreaterThan(metBy(500));
    expect(counts.taken).toBeGreaterThan(metBy(500));
  });

  it.each(names)('agree about every value of %s', (keyword) => {
    const values = fc.sample(datum, { numRuns: 500, seed: 7 });
    for (const value of new Set(values)) {
      const it = { definitions: { known: true }, [keyword]: value };
      const error = thrown(it);
      const isTaken = error === undefined || otherwise.some((reason) => String(error).includes(reason));
      const isLenient =
        (keyword.startsWith('exclusive') && typeof value === 'boolean') ||
        (/^\$(?:ref|id|schema)$/.test(keyword) && typeof value === 'string');
      expect([value, isTaken]).toEqual([value, isLenient || metaSchema.check(it)]);
      if (!isTaken)
        expect((error as { readonly pointer: string }).pointer).toMatch(
          new RegExp(`^/${keyword.replace('$', '\\$')}(?:/|$)`),
        );
    }
  });
});

function pointers(error: ReturnType<typeof metaSchema.validate>[number]): string[] {
  return [error.pointer, ...error.causes.flatMap(pointers)];
}

/** The meta-schema stops at the alternatives of `items`, `dependencies` and `type`, or at the list or map. */
function isNear(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}
