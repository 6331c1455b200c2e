import { describe, expect, it } from '@jest/globals';
import { compileSchema, type JsonSchema } from '../src/index.ts';

it.each<[JsonSchema, unknown]>([
  [{ type: 'boolean', const: true }, false],
  [{ type: 'boolean', enum: [false] }, true],
  [{ type: 'boolean', not: { const: true } }, true],
  [{ type: 'boolean', if: { const: true }, then: false }, true],
  [{ type: 'string', const: 'a' }, 'b'],
  [{ type: 'integer', enum: [1] }, 2],
])('%j refuses %j, as a whole and as a property', (schema, value) => {
  expect(compileSchema(schema).check(value)).toBe(false);
  expect(compileSchema({ properties: { a: schema } }).validate({ a: value })).toHaveLength(1);
  expect(compileSchema({ items: schema }).check([value])).toBe(false);
});

describe('bounds beside a type', () => {
  it.each<[JsonSchema, readonly unknown[], readonly unknown[]]>([
    [{ type: 'number', minimum: 1.5, maximum: 3 }, [1.5, 3], [1.4, 3.1, '2']],
    [{ type: 'integer', minimum: 1, maximum: 3 }, [1, 3, 2.0], [0, 4, 2.5]],
    [{ type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 3 }, [1.1, 2.9], [1, 3]],
    [
      { type: 'string', minLength: 2, maxLength: 3 },
      ['ab', 'abc', '😀😀', '😀😀😀'],
      ['a', 'abcd', '😀', '😀😀😀😀', '😀😀😀x', 'é'],
    ],
    [{ type: 'string', maxLength: 0 }, [''], ['a', '😀']],
    // Half a pair of surrogates is a character.
    [
      { type: 'string', minLength: 2, maxLength: 2 },
      ['a\ude00', '\ud83da', '\ude00\ud83d', '\ud83d\ud83d', '\ude00\ude00', '😀\ude00'],
      ['😀', '\ud83d', 'a\ude00b'],
    ],
    [{ type: 'string', minLength: 3 }, ['abc', 'a😀b', '😀😀😀'], ['a😀', '😀😀', 'ab']],
    // The booleans of Draft 4.
    [
      { type: 'number', minimum: 1, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: true },
      [1.1, 2.9],
      [1, 3, 0, 4],
    ],
    [{ type: 'number', minimum: 1, exclusiveMinimum: false, maximum: 3, exclusiveMaximum: false }, [1, 3], [0.9, 3.1]],
    [{ exclusiveMinimum: true, exclusiveMaximum: true }, [-5, 0, 0.5, 1, 5, 'x'], []],
    [
      { type: 'number', maximum: -1e308, minimum: -1.7976931348623157e308 },
      [-1e308, -1.7976931348623157e308],
      [-Infinity, 0],
    ],
  ])('%j', (schema, right, wrong) => {
    const { check, validate } = compileSchema(schema);
    const inside = compileSchema({ items: schema });
    for (const value of right)
      expect([value, check(value), validate(value), inside.check([value])]).toEqual([value, true, [], true]);
    for (const value of wrong)
      expect([value, check(value), validate(value).length, inside.validate([value]).length]).toEqual([
        value,
        false,
        1,
        1,
      ]);
  });
});

it('an if without then and else is not evaluated, but has to be a schema', () => {
  const alone = compileSchema({ if: { pattern: '^(a*)\\1b' }, then: {} });
  expect(alone.check('a'.repeat(100_000))).toBe(true);
  expect(() => compileSchema({ if: { $ref: '#/definitions/missing' } })).toThrow(
    "cannot resolve '#/definitions/missing'",
  );
});

it('a closed object may have a property that a pattern matches, at the root and below', () => {
  const closed: JsonSchema = {
    properties: { a: true },
    patternProperties: { '^x': { type: 'number' } },
    additionalProperties: false,
  };
  for (const [schema, wrap] of [
    [closed, (it: unknown) => it],
    [{ items: closed }, (it: unknown) => [it]],
  ] as const) {
    for (const maxErrors of [1, 10]) {
      const { check, validate } = compileSchema(schema, { maxErrors });
      const values = [{ a: 1, xy: 1 }, { xy: 'no' }, { y: 1 }].map(wrap);
      expect(values.map((it) => [check(it), validate(it).length])).toEqual([
        [true, 0],
        [false, 1],
        [false, 1],
      ]);
    }
  }
});
