import { expect, it } from '@jest/globals';
import { compileSchema, type JsonSchema } from '../src/index.ts';

it.each<[JsonSchema, unknown]>([
  [{ type: ['string', 'null'] }, 'x'],
  [{ type: 'integer', minimum: 1, maximum: 3, multipleOf: 0.5 }, 2],
  [{ const: { a: 1 } }, { a: 1, b: undefined }],
  [{ enum: [1, [{}]] }, [{ a: undefined }]],
  [{ minLength: 1, maxLength: 2, pattern: '^x', format: 'regex' }, 'x'],
  [{ items: { type: 'string' }, contains: { const: 'y' }, uniqueItems: true }, ['x', 'y']],
  [{ items: [{ type: 'string' }], additionalItems: { type: 'number' }, minItems: 2, maxItems: 2 }, ['x', 1]],
  [{ items: [true], additionalItems: false }, ['x']],
  [
    {
      properties: { a: { type: 'string' } },
      patternProperties: { b: { type: 'number' } },
      additionalProperties: false,
      required: ['a'],
    },
    { a: 'x', b: 1 },
  ],
  [
    { propertyNames: { maxLength: 1 }, minProperties: 1, maxProperties: 1 },
    { a: 1, bc: undefined },
  ],
  [{ dependencies: { a: ['b'], c: false } }, { a: 1, b: 2 }],
  [{ allOf: [{ type: 'string' }, { minLength: 1 }] }, 'x'],
  [{ anyOf: [{ type: 'number' }, { type: 'string' }] }, 'x'],
  [{ oneOf: [{ type: 'number' }, { type: 'string' }] }, 'x'],
  [{ not: { type: 'number' } }, 'x'],
  [{ if: { type: 'string' }, then: { minLength: 1 }, else: false }, 'x'],
  [{ if: { type: 'number' }, then: false }, 'x'],
  [{ if: true }, 'x'],
])('reports no error for %j, which passes, beside others that fail', (schema, value) => {
  const errors = compileSchema({ allOf: [schema, false] }).validate(value);
  expect(errors.map((it) => it.keyword)).toEqual(['false schema']);
});
