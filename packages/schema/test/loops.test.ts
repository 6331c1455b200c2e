import { describe, expect, it } from '@jest/globals';
import { isJsonError } from '@wirework/encoding-errors';
import { bundleSchema } from '../src/bundle.ts';
import { compileDefaults } from '../src/convert.ts';
import { compileSchema, type JsonSchema } from '../src/index.ts';
import { compileOutput } from '../src/output.ts';

/** Returns the pointer of the error of a call that reaches the loop. */
function loopReached(call: () => unknown): string | undefined {
  try {
    call();
  } catch (error) {
    if (isJsonError(error, 'SCHEMA') && error.message.includes('would never end')) return error.pointer;
    throw error;
  }
  return undefined;
}

const loops: readonly (readonly [
  name: string,
  schema: JsonSchema,
  passes: unknown,
  fails: unknown,
  reaches: unknown,
])[] = [
  ['a $ref to itself', { type: 'object', properties: { a: { $ref: '#/properties/a' } } }, {}, 1, { a: 1 }],
  [
    'references to each other',
    {
      required: ['b'],
      properties: { a: { $ref: '#/definitions/x' } },
      definitions: { x: { $ref: '#/definitions/y' }, y: { $ref: '#/definitions/x' } },
    },
    { b: 1 },
    {},
    { b: 1, a: 1 },
  ],
  [
    'a then that leads back',
    { properties: { b: false }, if: { required: ['a'] }, then: { $ref: '#' } },
    {},
    { b: 1 },
    { a: 1 },
  ],
  [
    'an allOf that leads back',
    { properties: { a: { allOf: [{ $ref: '#/properties/a' }], minimum: 1 }, b: false } },
    {},
    { b: 1 },
    { a: 2 },
  ],
  [
    'a loop beside members that lead to it',
    { properties: { a: { $ref: '#' }, b: false }, dependencies: { c: { $ref: '#' } } },
    { a: { a: {} } },
    { a: { a: { b: 1 } } },
    { a: { c: 1 } },
  ],
  [
    'unevaluated members',
    { dependentSchemas: { a: { $ref: '#' } }, unevaluatedProperties: { type: 'string' } },
    { b: 'x' },
    { b: 1 },
    { a: 'x' },
  ],
  [
    'a $dynamicRef',
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $dynamicAnchor: 'x',
      type: 'object',
      properties: { a: { $dynamicAnchor: 'y', $dynamicRef: '#y' } },
    },
    {},
    1,
    { a: 1 },
  ],
];

describe('a schema that refers to itself without a step into the value', () => {
  it.each(loops)(
    'checks values that do not reach it, and throws for those that do: %s',
    (_, schema, passes, fails, reaches) => {
      const { check, validate, validateText } = compileSchema(schema);
      for (let round = 0; round < 2; round++) {
        expect([check(passes), check(fails), validate(passes).length]).toEqual([true, false, 0]);
        expect(validate(fails).length).toBeGreaterThan(0);
        for (const call of [() => check(reaches), () => validate(reaches), () => validateText(JSON.stringify(reaches))])
          expect(loopReached(call)).toEqual(expect.any(String));
      }
    },
  );

  it.each(loops)('is refused in strict mode: %s', (_, schema) => {
    expect(loopReached(() => compileSchema(schema, { strict: true }))).toEqual(expect.any(String));
  });

  it.each(loops.slice(0, 4))('is refused by functions that follow every schema: %s', (_, schema) => {
    expect(loopReached(() => compileDefaults(schema))).toEqual(expect.any(String));
    expect(loopReached(() => compileOutput(schema))).toEqual(expect.any(String));
    expect(bundleSchema(schema)).toBe(schema);
  });

  it('throws only where it is reached: not behind an alternative that matches', () => {
    const { check } = compileSchema({ anyOf: [{ type: 'string' }, { $ref: '#' }] });
    expect(check('x')).toBe(true);
    expect(loopReached(() => check(1))).toBe('');
    expect(check('y')).toBe(true);
  });
});
