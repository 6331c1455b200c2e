import fc from 'fast-check';
import type { JsonSchema } from '../../src/index.ts';
import { names, value } from './any-schema.ts';

const count = fc.nat({ max: 3 });
const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object');
const list = (of: fc.Arbitrary<JsonSchema>): fc.Arbitrary<JsonSchema[]> => fc.array(of, { minLength: 1, maxLength: 3 });

/**
 * Any schema with keywords of the drafts after Draft 7, and with values that are rare; a `$ref` of it leads to a
 * definition of `laterDocument`.
 */
export const { laterSchema }: { laterSchema: fc.Arbitrary<JsonSchema> } = fc.letrec<{ laterSchema: JsonSchema }>(
  (tie) => ({
    laterSchema: fc.oneof(
      { maxDepth: 4 },
      fc.boolean(),
      fc.constantFrom<JsonSchema>(
        {},
        { $ref: '#/$defs/node' },
        { $dynamicRef: '#any' },
        { $ref: '#/$defs/tagged' },
        { $ref: 'other' },
      ),
      fc
        .record(
          {
            type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
            enum: fc.array(value, { maxLength: 12 }),
            const: value,
            minLength: count,
            maxItems: count,
            minimum: fc.integer({ min: -4, max: 4 }),
            multipleOf: fc.constantFrom(1, 0.5, 3),
            prefixItems: list(tie('laterSchema')),
            items: tie('laterSchema'),
            contains: tie('laterSchema'),
            minContains: count,
            maxContains: count,
            unevaluatedItems: tie('laterSchema'),
            uniqueItems: fc.boolean(),
            required: fc.uniqueArray(names, { maxLength: 2 }),
            properties: fc.dictionary(names, tie('laterSchema'), { maxKeys: 3 }),
            patternProperties: fc.dictionary(fc.constantFrom('^a', 'b', '.'), tie('laterSchema'), { maxKeys: 2 }),
            additionalProperties: tie('laterSchema'),
            unevaluatedProperties: tie('laterSchema'),
            propertyNames: tie('laterSchema'),
            minProperties: count,
            dependentRequired: fc.dictionary(names, fc.uniqueArray(names, { maxLength: 2 }), { maxKeys: 2 }),
            dependentSchemas: fc.dictionary(names, tie('laterSchema'), { maxKeys: 2 }),
            $ref: fc.constantFrom('#/$defs/node', '#/$defs/tagged', 'other'),
            $dynamicRef: fc.constant('#any'),
            allOf: list(tie('laterSchema')),
            anyOf: list(tie('laterSchema')),
            oneOf: list(tie('laterSchema')),
            not: tie('laterSchema'),
            if: tie('laterSchema'),
            then: tie('laterSchema'),
            else: tie('laterSchema'),
          },
          { requiredKeys: [] },
        )
        .map((it) => pruned(it) as JsonSchema),
    ),
  }),
);

/** Keeps a few keywords of each schema, or nothing would ever pass. */
function pruned(full: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(full);
  return Object.fromEntries(keys.filter((_, at) => at % 6 === keys.length % 6).map((key) => [key, full[key]]));
}

const kinds = ['a', 'ab', ''] as const;

/** A document with a schema, and the definitions to which its references lead. */
export const laterDocument = (it: JsonSchema): JsonSchema =>
  ({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://example.com/document',
    $dynamicAnchor: 'any',
    type: ['object', 'array', 'string', 'number'],
    properties: { a: it, b: { $dynamicRef: '#any' } },
    anyOf: [it, { minLength: 1 }, { properties: { c: it } }],
    unevaluatedProperties: { type: ['string', 'number', 'object'] },
    $defs: {
      node: { properties: { a: { $ref: '#/$defs/node' }, b: it }, maxItems: 2 },
      tagged: {
        oneOf: kinds.map((kind) => ({
          type: 'object',
          properties: { a: { const: kind }, b: it, c: { $ref: '#/$defs/tagged' } },
          required: ['a'],
        })),
      },
      other: {
        $id: 'other',
        $defs: { any: { $dynamicAnchor: 'any', maxProperties: 2 } },
        items: { $dynamicRef: '#any' },
      },
    },
  }) as unknown as JsonSchema;
