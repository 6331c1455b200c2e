import fc from 'fast-check';
import type { JsonSchema, Schema } from '../../src/index.ts';

/** Names of members. */
export const names: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', '__proto__', 'x.y', '');
const scalar = fc.constantFrom<unknown>(
  null,
  true,
  false,
  0,
  -0,
  1,
  1.5,
  -3,
  1e20,
  '',
  'a',
  'ab',
  '😀',
  'abc@example.com',
  '2024-01-01',
);
/** Any JSON value. */
export const { value }: { value: fc.Arbitrary<unknown> } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(names, tie('value')), { maxLength: 4 })
      .map(
        (members) =>
          JSON.parse(`{${members.map(([k, v]) => `${JSON.stringify(k)}:${JSON.stringify(v)}`).join()}}`) as unknown,
      ),
  ),
}));

const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object');
const count = fc.nat({ max: 3 });
/** Any schema; a `$ref` of it leads to a definition of `document`. */
export const { schema }: { schema: fc.Arbitrary<JsonSchema> } = fc.letrec<{ schema: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4 },
    fc.boolean(),
    fc.constantFrom<Schema>({}, { $ref: '#/definitions/any' }, { $ref: '#/definitions/small' }),
    fc
      .record(
        {
          type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
          enum: fc.array(scalar, { maxLength: 4 }),
          const: scalar,
          minimum: fc.integer({ min: -4, max: 4 }),
          exclusiveMaximum: fc.oneof(fc.boolean(), fc.integer({ min: -4, max: 4 })),
          maximum: fc.integer({ min: -4, max: 4 }),
          multipleOf: fc.constantFrom(1, 0.5, 3),
          minLength: count,
          maxLength: count,
          pattern: fc.constantFrom('^a', 'b$', '^\\w*$', '(a|b)+$'),
          format: fc.constantFrom('email', 'date', 'nobody-knows'),
          items: fc.oneof(tie('schema'), fc.array(tie('schema'), { minLength: 1, maxLength: 2 })),
          additionalItems: tie('schema'),
          minItems: count,
          maxItems: count,
          uniqueItems: fc.boolean(),
          contains: tie('schema'),
          required: fc.uniqueArray(names, { maxLength: 2 }),
          properties: fc.dictionary(names, tie('schema'), { maxKeys: 3 }),
          patternProperties: fc.dictionary(fc.constantFrom('^a', 'b', '.'), tie('schema'), { maxKeys: 2 }),
          additionalProperties: tie('schema'),
          propertyNames: tie('schema'),
          minProperties: count,
          maxProperties: count,
          dependencies: fc.dictionary(names, fc.oneof(tie('schema'), fc.uniqueArray(names, { maxLength: 2 })), {
            maxKeys: 2,
          }),
          allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
          anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
          oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
          not: tie('schema'),
          if: tie('schema'),
          then: tie('schema'),
          else: tie('schema'),
        },
        { requiredKeys: [] },
      )
      .map((it) => pruned(it) as Schema),
  ),
}));

/** Keeps a few keywords of each schema, or nothing would ever pass. */
function pruned(full: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(full);
  return Object.fromEntries(keys.filter((_, at) => at % 5 === keys.length % 5).map((key) => [key, full[key]]));
}

/** A document with a schema, and the definitions to which its references lead. */
export const document = (it: JsonSchema): Schema => ({
  allOf: [it],
  definitions: {
    any: { type: ['object', 'array', 'string'] },
    small: { maxItems: 1, maxLength: 1, properties: { a: { $ref: '#' } } },
  },
});
