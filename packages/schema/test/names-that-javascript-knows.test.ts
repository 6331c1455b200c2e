import { describe, expect, it } from '@jest/globals';
import { thrownBy, withPollutedPrototype } from '@wirework/test-support';
import { compileSchema, type CustomKeyword, formatErrors, type JsonSchema } from '../src/index.ts';

describe('names that JavaScript knows', () => {
  const parse = (text: string): unknown => JSON.parse(text);

  it('treats __proto__ in schemas and data as an ordinary name', () => {
    const schema = parse(
      '{"properties":{"__proto__":{"type":"string"}},"required":["__proto__"],"additionalProperties":false}',
    );
    const { check, validate } = compileSchema(schema as JsonSchema);
    expect(check(parse('{"__proto__":"a"}'))).toBe(true);
    expect(check(parse('{"__proto__":1}'))).toBe(false);
    expect(check({})).toBe(false);
    expect(validate(parse('{"__proto__":1}')).map((it) => it.path)).toEqual(['__proto__']);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each(['toString', 'constructor', 'hasOwnProperty', 'valueOf', '__proto__'])(
    'does not take %s for a member',
    (name) => {
      expect(compileSchema({ required: [name] }).check({})).toBe(false);
      expect(compileSchema({ dependencies: { [name]: ['x'] } }).check({})).toBe(true);
      expect(compileSchema({ properties: { [name]: false } }).check({})).toBe(true);
      expect(compileSchema({ additionalProperties: false }).validate(JSON.parse(`{"${name}":1}`))).toHaveLength(1);
    },
  );

  it('ignores inherited properties in data', () => {
    const closed = compileSchema({
      properties: { a: { type: 'number' } },
      required: ['a'],
      additionalProperties: false,
    });
    expect(closed.check(Object.create({ a: 1 }))).toBe(false);
    expect(closed.check(Object.assign(Object.create({ b: 1 }) as object, { a: 1 }))).toBe(true);
    expect(closed.check(Object.assign(Object.create({ a: 'x' }) as object, { a: 1 }))).toBe(true);
  });

  it('treats a property that is undefined as absent, as JSON.stringify does', () => {
    const schemas: JsonSchema[] = [
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'number' } },
        required: ['b'],
        additionalProperties: false,
      },
      { required: ['a'] },
      { properties: { b: {} }, required: ['b', 'a'] },
      { properties: { a: false, b: { minimum: 2 } } },
      { patternProperties: { '^a': { type: 'string' } } },
      { patternProperties: { '^a': false }, additionalProperties: { type: 'number' } },
      { minProperties: 2 },
      { maxProperties: 1 },
      { propertyNames: { enum: ['b', 'c'] } },
      { dependencies: { a: ['z'] } },
      { dependencies: { b: ['a'] } },
      { dependencies: { a: false } },
      { type: 'object', additionalProperties: false },
      { not: { required: ['a'] } },
    ];
    const values = [
      { a: undefined, b: 1 },
      { b: 1, a: undefined },
      { b: undefined, a: 'x' },
      { a: undefined, b: undefined },
      { b: 3, c: undefined },
      { z: undefined },
    ];
    for (const schema of schemas.flatMap((it): JsonSchema[] => [it, { allOf: [it] }, { properties: { in: it } }])) {
      for (const own of values) {
        const value = typeof schema === 'object' && schema.properties?.['in'] !== undefined ? { in: own } : own;
        for (const maxErrors of [1, 100]) {
          const { check, validate } = compileSchema(schema, { maxErrors });
          const sent: unknown = JSON.parse(JSON.stringify(value));
          expect([schema, value, check(value), validate(value).map(String)]).toEqual([
            schema,
            value,
            check(sent),
            validate(sent).map(String),
          ]);
        }
      }
    }
  });

  it('reports a property that is not enumerable as missing, in check and in validate', () => {
    for (const schema of [
      { required: ['message'] },
      { type: 'object', required: ['message'], properties: { a: {} } },
      { minProperties: 0, required: ['message'] },
    ] as JsonSchema[]) {
      for (const [whole, path] of [
        [schema, 'message'],
        [{ allOf: [schema] }, 'message'],
        [{ properties: { a: schema } }, 'a.message'],
      ] as const) {
        const value = path === 'message' ? new Error('x') : { a: new Error('x') };
        for (const maxErrors of [1, 10]) {
          const { check, validate } = compileSchema(whole, { maxErrors });
          expect([check(value), ...validate(value).map((it) => it.path)]).toEqual([false, path]);
        }
      }
    }
  });

  it('ignores a polluted Object.prototype', () => {
    const names = ['maxErrors', 'strict', 'registry', 'formats', 'type', 'b', 'minLength', '$ref', 'keywords'];
    const seen = withPollutedPrototype(Object.fromEntries(names.map((name) => [name, 'no'])), () => {
      const closed = compileSchema({ properties: { a: { type: 'number' } }, additionalProperties: false }, {});
      return [
        closed.check({ a: 1 }),
        closed.check({ a: 'x' }),
        closed.validate({ a: 1, b: 2 }).map((it) => it.pointer),
        closed.validateText('{"a": 1}'),
      ];
    });
    expect(seen).toEqual([true, false, ['/b'], []]);
  });

  it('reads ~standard and the compile function of a keyword as own properties', () => {
    const seen = withPollutedPrototype(
      { '~standard': { vendor: 'no' }, compile: () => () => true, kind: 'null', line: 7, name: 'no', max: 0 },
      () => {
        const schema = compileSchema({ type: 'string' });
        const error = thrownBy(() => compileSchema({ 'x-a': 1 }, { keywords: { 'x-a': {} as CustomKeyword } }));
        return [schema.check(1), String(error), formatErrors(schema.validateText('1'), '1', {}).split('\n')[0]];
      },
    );
    expect(seen).toEqual([
      false,
      "TypeError: Cannot define the keyword 'x-a': 'compile' is not a function",
      'input:1:1: expected string, got number',
    ]);
  });

  it.each([
    'check',
    'min',
    'max',
    'each',
    'kind',
    'any',
    'string',
    'number',
    'array',
    'object',
    'accepts',
    'holds',
    'steps',
    'texts',
    'position',
  ])('does not read absent keywords from Object.prototype: %s', (name) => {
    const seen = withPollutedPrototype({ [name]: false }, () => {
      const bounds = compileSchema({
        properties: {
          a: { minimum: 3 },
          b: { minLength: 1 },
          c: { minItems: 1 },
          d: { minProperties: 1 },
          e: { enum: [1] },
        },
      });
      return [
        bounds.check({ a: 4, b: 'xy', c: [1], d: { x: 1 }, e: 1 }),
        ...bounds.validate({ a: 2, b: '', c: [], d: {}, e: 2 }).map((it) => it.pointer),
      ];
    });
    expect(seen).toEqual([true, '/a', '/b', '/c', '/d', '/e']);
  });

  it('treats a $ref that is undefined, and a keyword beside one, as absent', () => {
    expect(compileSchema({ $ref: undefined, type: 'string' } as unknown as JsonSchema).check(1)).toBe(false);
    const later = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $ref: '#/$defs/a',
      $defs: { a: { type: 'string' } },
      minLength: undefined,
    };
    expect(compileSchema(later as unknown as JsonSchema).check(1)).toBe(false);
  });

  it('treats a subschema that is undefined as absent', () => {
    const schema = {
      properties: { a: undefined, b: { type: 'string' } },
      definitions: { c: undefined },
    } as unknown as JsonSchema;
    expect(compileSchema(schema).check({ a: 1, b: 'x' })).toBe(true);
  });
});
