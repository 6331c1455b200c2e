import { describe, expect, it } from '@jest/globals';
import { compileSchema, type JsonSchema, validateSchema } from '../src/index.ts';
import { messages } from './support/messages.ts';

describe('messages', () => {
  it.each<[JsonSchema, unknown, string[]]>([
    [{ type: 'string' }, 1, [': expected string, got number']],
    [{ type: ['string', 'null'] }, [], [': expected string or null, got array']],
    [{ type: 'number' }, NaN, [': expected number, got no JSON value, or a number out of range']],
    [{ enum: ['a', 1, null, [1]] }, 2, [": expected one of 'a', 1, null, an array of the schema"]],
    [
      { enum: Array.from({ length: 12 }, (_, i) => i) },
      'x',
      [': expected one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 2 more'],
    ],
    [{ enum: [] }, 1, [': no value is allowed here']],
    [{ const: { a: 1 } }, 2, [': expected an object of the schema']],
    [{ minLength: 1 }, '', [': expected at least 1 character, got 0']],
    [{ maxLength: 2 }, '😀😀😀', [': expected at most 2 characters, got 3']],
    [{ pattern: '^a' }, 'b', [": string does not match the pattern '^a'"]],
    [{ format: 'date' }, 'b', [': string is not a valid date, such as 2024-12-31']],
    [{ format: 'ipv4' }, 'b', [': string is not a valid ipv4']],
    [{ minimum: 3 }, 2, [': expected a number of at least 3']],
    [{ minimum: 3, exclusiveMinimum: true }, 3, [': expected a number greater than 3']],
    [{ maximum: 3 }, 4, [': expected a number of at most 3']],
    [{ exclusiveMaximum: 3 }, 3, [': expected a number less than 3']],
    [{ multipleOf: 0.5 }, 0.7, [': expected a multiple of 0.5']],
    [{ minItems: 1 }, [], [': expected at least 1 element, got 0']],
    [{ maxItems: 1 }, [1, 2], [': expected at most 1 element, got 2']],
    [{ items: [{}], additionalItems: false }, [1, 2], [': expected at most 1 element, got 2']],
    [{ items: [{}], additionalItems: { type: 'null' } }, [1, 2], ['[1]: expected null, got number']],
    [{ items: [{ type: 'null' }] }, [1, 2], ['[0]: expected null, got number']],
    [{ uniqueItems: true }, [1, [2], [2]], [': elements 1 and 2 are equal']],
    [{ contains: { type: 'null' } }, [1], [": no element matches the schema of 'contains'"]],
    [{ minProperties: 1 }, {}, [': expected at least 1 property, got 0']],
    [{ maxProperties: 0 }, { a: 1 }, [': expected at most 0 properties, got 1']],
    [{ required: ['a', 'b'] }, { a: 1 }, ["b: required property 'b' is missing"]],
    [
      { properties: { colour: {} }, additionalProperties: false },
      { color: 1 },
      ["color: property 'color' is not allowed; did you mean 'colour'?"],
    ],
    [{ additionalProperties: { type: 'null' } }, { 'a.b': 1 }, ['a\\.b: expected null, got number']],
    [{ patternProperties: { '^x': { type: 'null' } } }, { xy: 1, y: 1 }, ['xy: expected null, got number']],
    [{ propertyNames: { maxLength: 1 } }, { ab: 1 }, ["ab: property name 'ab' is not allowed"]],
    [{ dependencies: { a: ['b'] } }, { a: 1 }, ["b: property 'b' is missing, which 'a' needs"]],
    [{ dependencies: { a: { required: ['c'] } } }, { a: 1 }, ["c: required property 'c' is missing"]],
    [{ not: {} }, 1, [": value matches the schema of 'not', which it must not"]],
    [{ oneOf: [{}, {}] }, 1, [': value matches alternatives 1 and 2, but must match exactly one']],
    [{ oneOf: [{}, {}, false, {}] }, 1, [': value matches alternatives 1, 2 and 4, but must match exactly one']],
    [{ anyOf: [{ minimum: 3 }] }, 1, [': value does not match the only alternative']],
    [{ if: { type: 'string' }, then: { minLength: 2 }, else: false }, 'a', [': expected at least 2 characters, got 1']],
    [{ if: { type: 'string' }, then: { minLength: 2 }, else: false }, 1, [': no value is allowed here']],
    [false, 1, [': no value is allowed here']],
    [
      { type: 'object', properties: { a: { type: 'string' } }, required: ['b'] },
      { a: 1 },
      ["b: required property 'b' is missing", 'a: expected string, got number'],
    ],
  ])('of %j are one sentence', (schema, value, expected) => {
    expect(messages(schema, value)).toEqual(expected);
  });
});

it('report all faults of a number', () => {
  expect(
    compileSchema({ type: 'integer', minimum: 3 })
      .validate(2.5)
      .map((it) => it.keyword),
  ).toEqual(['type', 'minimum']);
});

it('are at most maxErrors for the names of an object', () => {
  const { validate } = compileSchema({ propertyNames: { maxLength: 1 } }, { maxErrors: 2 });
  expect(validate({ aa: 1, bb: 2, cc: 3 }).map((it) => it.path)).toEqual(['aa', 'bb']);
});

describe('propertyNames', () => {
  it('has the errors of a name as causes, at the name', () => {
    const [error, ...others] = validateSchema('{"ab": {"toolong": 1}}', {
      properties: { ab: { propertyNames: { maxLength: 3, pattern: '^x' } } },
    });
    expect(others).toEqual([]);
    expect(error?.causes.map((it) => `${it.line}:${it.column} ${it.path}: ${it.message}`)).toEqual([
      '1:9 ab.toolong: expected at most 3 characters, got 7',
      "1:9 ab.toolong: string does not match the pattern '^x'",
    ]);
  });

  it('has causes at the name, even below anyOf', () => {
    const [error] = validateSchema('{"ab": {"toolong": 1}}', {
      properties: { ab: { propertyNames: { anyOf: [{ maxLength: 3 }, { type: 'null' }] } } },
    });
    const [none] = error?.causes ?? [];
    expect(none?.causes.map((it) => `${it.line}:${it.column} ${it.path}: ${it.message}`)).toEqual([
      '1:9 ab.toolong: expected at most 3 characters, got 7',
    ]);
  });
});
