import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { compileLiterals, temporaryFolders } from '@wirework/test-support';
import fc from 'fast-check';
import { compileSchema, type JsonSchema, type Schema } from '../../src/index.ts';

const newFolder = temporaryFolders();
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript-7.0/package.json')), 'bin/tsc');
const source = fileURLToPath(new URL('../../src/api/from-schema.ts', import.meta.url));

const names = fc.constantFrom('a', 'b', 'c d');
const scalar = fc.constantFrom<unknown>(null, true, 0, 1.5, 'x', '');
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

const scalarType = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null');
const definitions = {
  list: { type: 'array', items: { $ref: '#/definitions/list' } },
  'e/f': { type: ['string', 'null'] },
} as const;
/** Schemas that have a type to speak of. */
const { schema } = fc.letrec<{ schema: JsonSchema }>((tie) => {
  const some = fc.array(tie('schema'), { minLength: 1, maxLength: 2 });
  const members = {
    properties: fc.dictionary(names, tie('schema'), { maxKeys: 2, noNullPrototype: true }),
    additionalProperties: tie('schema'),
    patternProperties: fc.constant({ '^a': { type: 'string' } }),
    required: fc.uniqueArray(names, { maxLength: 2 }),
  };
  return {
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<JsonSchema>(
        true,
        {},
        { $ref: '#/definitions/list' },
        { $ref: '#/definitions/e~1f' },
        { type: ['object', 'number'] },
      ),
      fc.record({
        type: fc.oneof(scalarType, fc.uniqueArray(scalarType, { minLength: 1, maxLength: 2 })),
      }) as fc.Arbitrary<Schema>,
      fc.oneof(fc.record({ const: scalar }), fc.record({ enum: fc.array(scalar, { minLength: 1, maxLength: 3 }) })),
      {
        weight: 3,
        arbitrary: fc.record({ type: fc.constant<'object'>('object'), ...members }, { requiredKeys: ['type'] }),
      },
      {
        weight: 2,
        arbitrary: fc.record(
          {
            type: fc.constant<'array'>('array'),
            items: fc.oneof(tie('schema'), some),
            additionalItems: tie('schema'),
            minItems: fc.nat(2),
          },
          { requiredKeys: ['type'] },
        ),
      },
      fc.oneof(
        fc.record({ anyOf: some }),
        fc.record({ oneOf: some }),
        fc.record({ allOf: some }),
        fc.record({ not: tie('schema') }),
        fc.record({ properties: members.properties }) as fc.Arbitrary<Schema>,
      ),
    ),
  };
});

it('every value that passes a schema has its type', () => {
  const values = fc.sample(value, 120);
  let passed = 0;
  const lines = fc.sample(schema, 600).flatMap((it, at) => {
    const root = { allOf: [it], definitions };
    const { check } = compileSchema(root);
    const members = values.filter(check);
    passed += members.length;
    return [
      `type T${at} = FromSchema<typeof s${at}>; const s${at} = ${JSON.stringify(root)} as const;`,
      ...members.map((member, i) => `export const v${at}_${i}: Fixed<T${at}> = literal(${JSON.stringify(member)});`),
    ];
  });
  const compile = (more: string): string =>
    compileLiterals(tsc, newFolder(), [`import type { FromSchema } from ${JSON.stringify(source)};`, ...lines, more]);
  expect(passed).toBeGreaterThan(1_000);
  expect(compile('')).toBe('');
  expect(compile(`export const no: Fixed<FromSchema<{ type: 'string' }>> = literal(1);`)).toContain(
    "is not assignable to type 'string'",
  );
}, 60_000);
