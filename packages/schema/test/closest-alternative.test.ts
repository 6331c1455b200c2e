import { describe, expect, it } from '@jest/globals';
import { compileSchema, type JsonSchema, validateSchema } from '../src/index.ts';

describe('anyOf and oneOf', () => {
  const shapes = {
    anyOf: [
      { type: 'string' },
      {
        type: 'object',
        properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
        required: ['kind', 'radius'],
      },
      {
        type: 'object',
        properties: { kind: { const: 'box' }, size: { properties: { w: { type: 'number' }, h: { type: 'number' } } } },
        required: ['kind', 'size'],
      },
    ],
  } as const;

  it.each<[string, unknown, number, string[]]>([
    ['the one whose discriminator matches', { kind: 'box', size: { w: '1' } }, 2, ['size.w']],
    ['the one with the fewest faults', { kind: 'circle' }, 1, ['radius']],
    ['the first of equals', { kind: 'circle', radius: '1', size: 1 }, 1, ['radius']],
  ])('keep the errors of %s', (_, value, at, paths) => {
    const [error, ...others] = compileSchema(shapes).validate(value);
    expect(others).toEqual([]);
    expect(error?.params).toEqual({ branches: 3, closest: at });
    expect(error?.causes.map((cause) => cause.path)).toEqual(paths);
  });

  it('do not treat one of several values as a discriminator', () => {
    const parameter = { required: ['name', 'in'], properties: { name: {}, in: { enum: ['query', 'path'] } } } as const;
    const reference = { required: ['$ref'], properties: { $ref: {} }, additionalProperties: false } as const;
    const [error] = compileSchema({ oneOf: [parameter, reference] }).validate({ name: 'id', in: 'body' });
    expect(error?.causes.map(String)).toEqual(["validation error at path 'in': expected one of 'query', 'path'"]);
  });

  const kinds = ['a', 'b', 'a'].map(
    (kind) => ({ type: 'object', properties: { kind: { const: kind } }, required: ['kind', `of-${kind}`] }) as const,
  );
  it.each<[string, JsonSchema, unknown, string[]]>([
    [
      'the types of all',
      { anyOf: [{ type: 'boolean' }, { type: ['string', 'null'] }, false] },
      1,
      [': expected boolean or string or null, got number'],
    ],
    [
      'the constants of all',
      { oneOf: [{ const: 1 }, { enum: ['a', 2] }, { type: 'array' }] },
      3,
      [": expected one of 1, 'a', 2"],
    ],
    [
      'the constants that a member of all may be',
      { anyOf: [{ type: 'string' }, ...kinds] },
      { kind: 'c' },
      ["kind: expected one of 'a', 'b'"],
    ],
  ])('report %s, if no alternative is closer than the others', (_, schema, value, reasons) => {
    const [error] = compileSchema(schema).validate(value);
    expect(error?.message).toBe(`value matches none of ${error?.params['branches']} alternatives`);
    expect(error?.params).not.toHaveProperty('closest');
    expect(error?.causes.map((cause) => `${cause.path}: ${cause.message}`)).toEqual(reasons);
    expect(error?.causes.map((cause) => cause.schemaPointer)).toEqual([error?.schemaPointer]);
  });

  it.each<[string, JsonSchema, unknown, number]>([
    [
      'got deepest into the value',
      { anyOf: [{ required: ['x'] }, { properties: { a: { minimum: 5 } } }] },
      { a: 1 },
      1,
    ],
    [
      'got deepest, where a member is missing below',
      {
        anyOf: [
          { properties: { a: { minimum: 5 } } },
          { properties: { a: { properties: { b: { minimum: 5 } } }, c: { required: ['x'] } } },
        ],
      },
      { a: 1, c: { b: 1 } },
      0,
    ],
    [
      'is not of another type',
      { anyOf: [{ type: 'object' }, { type: 'array', items: { type: 'string' }, minItems: 9 }] },
      [1, 2],
      1,
    ],
    [
      'lacks a member rather than its constant',
      { anyOf: [{ properties: { a: { const: 1 } } }, { required: ['x', 'y', 'z'] }] },
      { a: 2 },
      1,
    ],
    [
      'has fewer faults, of which one of several values counts two',
      { anyOf: [{ properties: { a: { enum: [1, 2] } } }, { properties: { b: { minimum: 5 } } }] },
      { a: 3, b: 1 },
      1,
    ],
    [
      'has fewer faults than one of several values and another',
      { anyOf: [{ properties: { a: { enum: [1, 2] }, c: { minimum: 5 } } }, { required: ['x', 'y'] }] },
      { a: 3, c: 1 },
      1,
    ],
    ['wants no other value as a whole', { anyOf: [{ enum: [1, 2] }, { minimum: 9, maximum: 1, multipleOf: 7 }] }, 5, 1],
  ])('name the closest: the one that %s', (_, schema, value, at) => {
    const [error] = compileSchema(schema).validate(value);
    expect(error?.params['closest']).toBe(at);
  });

  it('name the closest, if the alternatives discriminate by different properties', () => {
    const [error] = compileSchema({
      anyOf: [{ properties: { a: { const: 1 } } }, { properties: { b: { const: 1 }, a: { minimum: 5 } } }],
    }).validate({ a: 2, b: 2 });
    expect([error?.params['closest'], error?.causes.map((cause) => cause.path)]).toEqual([0, ['a']]);
  });

  it('set the positions of causes', () => {
    const [error] = validateSchema('{"kind": "box",\n "size": {"w": "1"}}', shapes);
    expect([error?.line, error?.causes[0]?.line, error?.causes[0]?.column]).toEqual([1, 2, 16]);
  });
});
