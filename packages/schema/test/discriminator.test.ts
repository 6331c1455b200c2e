import { describe, expect, it } from '@jest/globals';
import { compileSchema, type OpenapiSchema, type SchemaOptions, type ValidationError } from '../src/index.ts';
import { openapi30, openapi31 } from '../src/openapi.ts';
import { refusal } from './support/refusal.ts';

const cat = {
  type: 'object',
  properties: { kind: { type: 'string' }, lives: { type: 'integer' } },
  required: ['kind', 'lives'],
};
const dog = {
  type: 'object',
  properties: { kind: { type: 'string' }, barks: { type: 'boolean' } },
  required: ['kind'],
};
const components = { schemas: { Cat: cat, Dog: dog } };
const refs = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }];

function errorsOf(schema: unknown, value: unknown, options: SchemaOptions = { openapi: openapi31 }): ValidationError[] {
  const { check, validate } = compileSchema(schema as OpenapiSchema, options);
  const errors = validate(value);
  expect(errors.length === 0).toBe(check(value));
  return errors;
}

function described(errors: readonly ValidationError[]): string[] {
  return errors.map(({ keyword, path, message }) => `${keyword} at '${path}': ${message}`);
}

describe.each(['oneOf', 'anyOf'])('a discriminator beside %s', (keyword) => {
  const byName = { [keyword]: refs, discriminator: { propertyName: 'kind' }, components };
  const withMapping = (mapping: object) => ({ ...byName, discriminator: { propertyName: 'kind', mapping } });

  it.each([openapi30, openapi31])(
    'reports the errors of the chosen alternative alone, in OpenAPI $version',
    (openapi) => {
      const of = (value: unknown) => described(errorsOf(byName, value, { openapi }));
      expect(of({ kind: 'Cat', barks: 1 })).toEqual(["required at 'lives': required property 'lives' is missing"]);
      expect(of({ kind: 'Dog', barks: 1 })).toEqual(["type at 'barks': expected boolean, got number"]);
      expect(of({ kind: 'Dog', lives: 9 })).toEqual([]);
    },
  );

  it('decides, even if a value matches two alternatives', () => {
    expect(errorsOf(byName, { kind: 'Dog', lives: 9, barks: true })).toEqual([]);
  });

  it('refuses an unknown value with the values that choose an alternative', () => {
    const [error, ...others] = errorsOf(byName, { kind: 'cat', lives: 9 });
    expect(others).toEqual([]);
    expect(error?.toJSON({ full: true })).toEqual({
      path: 'kind',
      message: "expected one of 'Cat', 'Dog'",
      keyword: 'discriminator',
      pointer: '/kind',
      schemaPointer: '/discriminator',
      params: { name: 'kind', allowed: ['Cat', 'Dog'], actual: 'string' },
      causes: [],
    });
  });

  it.each([
    [{}, 'none', "required property 'kind' is missing: expected one of 'Cat', 'Dog'"],
    [{ kind: undefined }, 'none', "required property 'kind' is missing: expected one of 'Cat', 'Dog'"],
    [{ kind: 1 }, 'number', "expected one of 'Cat', 'Dog'"],
    [{ kind: {} }, 'object', "expected one of 'Cat', 'Dog'"],
    [Object.create({ kind: 'Dog' }), 'none', "required property 'kind' is missing: expected one of 'Cat', 'Dog'"],
  ])('refuses %j with one error', (value, actual, message) => {
    const errors = errorsOf(byName, value);
    expect(errors.map((it) => [it.keyword, it.params['actual'], it.message])).toEqual([
      ['discriminator', actual, message],
    ]);
  });

  it('leaves an object without the property to the alternatives, if one of them does not require it', () => {
    const schema = {
      [keyword]: [
        { properties: { kind: { const: 'a' }, x: { type: 'string' } }, required: ['x'] },
        { properties: { kind: { const: 'b' }, y: { type: 'string' } }, required: ['kind', 'y'] },
      ],
      discriminator: { propertyName: 'kind' },
    };
    expect(errorsOf(schema, { x: 'a' })).toEqual([]);
    expect(errorsOf(schema, { y: 'a' })[0]?.keyword).toBe(keyword);
    expect(errorsOf(schema, { kind: 'b', x: 'a' }).map(({ path }) => path)).toEqual(['y']);
  });

  it('leaves values that are not an object to the alternatives', () => {
    const schema = { ...byName, [keyword]: [...refs, { type: 'null' }] };
    expect(errorsOf(schema, null)).toEqual([]);
    expect(errorsOf(schema, 5)[0]?.keyword).toBe(keyword);
  });

  it.each<[string, object]>([
    ['references', { meow: '#/components/schemas/Cat', woof: '#/components/schemas/Dog' }],
    ['names of components', { meow: 'Cat', woof: 'Dog' }],
    [
      'references that are written in another way',
      { meow: 'pets.json#/components/schemas/Cat', woof: '#/components/schemas/%44og' },
    ],
  ])('follows a mapping to %s', (_, mapping) => {
    const options = { openapi: openapi31, baseUri: 'https://example.com/pets.json' } as const;
    const of = (value: unknown) => errorsOf(withMapping(mapping), value, options);
    expect(described(of({ kind: 'meow' }))).toEqual(["required at 'lives': required property 'lives' is missing"]);
    expect(of({ kind: 'woof', barks: true })).toEqual([]);
    expect(of({ kind: 'Dog', barks: true })).toEqual([]);
    expect(of({ kind: 'x' })[0]?.message).toBe("expected one of 'Cat', 'Dog', 'meow', 'woof'");
  });

  it('prefers a mapping to the name of a component', () => {
    expect(errorsOf(withMapping({ Dog: 'Cat' }), { kind: 'Dog' })[0]?.path).toBe('lives');
  });

  it.each<[string, object, object]>([
    ['const', { const: 'a' }, { enum: ['b', 'c'] }],
    ['const of any scalar', { const: 1 }, { enum: [null, true] }],
  ])('finds the values in %s and enum, as ajv does', (_, first, second) => {
    const schema = {
      [keyword]: [
        { properties: { kind: first, x: { type: 'string' } }, required: ['x'] },
        { properties: { kind: second, y: { type: 'string' } }, required: ['y'] },
      ],
      discriminator: { propertyName: 'kind' },
    };
    const kind = Object.values(second).flat()[0] as unknown;
    expect(errorsOf(schema, { kind, y: 'a' })).toEqual([]);
    expect(errorsOf(schema, { kind, x: 'a' }).map(({ path }) => path)).toEqual(['y']);
    expect(errorsOf(schema, { kind: 'other' })[0]?.keyword).toBe('discriminator');
  });

  it('finds the values behind references, in allOf and in nested alternatives', () => {
    const $defs = {
      base: { properties: { kind: { $ref: '#/$defs/a' } } },
      a: { const: 'a' },
      more: { oneOf: [{ properties: { kind: { const: 'b' } } }, { properties: { kind: { const: 'c' } } }] },
      self: { allOf: [{ properties: { next: { $ref: '#/$defs/self' } } }, { $ref: '#/$defs/base' }] },
    };
    const schema = {
      $defs,
      [keyword]: [{ $ref: '#/$defs/self', title: 'A' }, { $ref: '#/$defs/more' }],
      discriminator: { propertyName: 'kind' },
    };
    expect(errorsOf(schema, { kind: 'x' })[0]?.params['allowed']).toEqual(['a', 'b', 'c']);
    expect(errorsOf(schema, { kind: 'c' })).toEqual([]);
  });

  it('leaves a value that several alternatives have to the keyword', () => {
    const schema = {
      [keyword]: [
        { properties: { kind: { const: 'a' } }, required: ['x'] },
        { properties: { kind: { enum: ['a', 'b'] } }, required: ['y'] },
      ],
      discriminator: { propertyName: 'kind' },
    };
    expect(
      [
        { kind: 'a', y: 1 },
        { kind: 'a', x: 1 },
      ].flatMap((it) => errorsOf(schema, it)),
    ).toEqual([]);
    expect(errorsOf(schema, { kind: 'a' })[0]?.keyword).toBe(keyword);
    expect(errorsOf(schema, { kind: 'b' }).map(({ path }) => path)).toEqual(['y']);
  });

  it('is ignored if no value chooses an alternative, and strict mode refuses it', () => {
    const schema = { [keyword]: [{ required: ['x'] }], discriminator: { propertyName: 'kind' } };
    expect(errorsOf(schema, { x: 1 })).toEqual([]);
    expect(refusal(schema, { openapi: openapi31, strict: true })).toEqual({
      code: 'SCHEMA',
      pointer: '/discriminator',
    });
  });

  it('ignores a mapping without an alternative, which strict mode refuses', () => {
    const schema = withMapping({ bird: 'Bird', fish: 'https://example.com/fish', cow: '#/components' });
    expect(errorsOf(schema, { kind: 'bird' })[0]?.keyword).toBe('discriminator');
    expect(refusal(schema, { openapi: openapi30, strict: true })).toEqual({ code: 'SCHEMA', pointer: '/components' });
    const { components: _, ...rest } = { ...schema, [keyword]: [{ $ref: 'https://example.com/c#/Cat' }] };
    expect(
      refusal(rest, { openapi: openapi30, strict: true, registry: { 'https://example.com/c': { Cat: cat } } }),
    ).toEqual({
      code: 'SCHEMA',
      pointer: '/discriminator/mapping/bird',
    });
  });
});

describe('a discriminator', () => {
  it('is an annotation without alternatives', () => {
    const schema = { type: 'object', discriminator: { propertyName: 'kind' } };
    expect(errorsOf(schema, { kind: 'x' })).toEqual([]);
  });

  it('chooses among recursive schemas', () => {
    const schema = {
      $defs: {
        node: { oneOf: [{ $ref: '#/$defs/leaf' }, { $ref: '#/$defs/list' }], discriminator: { propertyName: 'kind' } },
        leaf: { properties: { kind: { const: 'leaf' }, value: { type: 'number' } } },
        list: { properties: { kind: { const: 'list' }, of: { type: 'array', items: { $ref: '#/$defs/node' } } } },
      },
      $ref: '#/$defs/node',
    };
    const errors = errorsOf(schema, {
      kind: 'list',
      of: [{ kind: 'list', of: [{ kind: 'leaf', value: 'x' }, { kind: 'leef' }] }],
    });
    expect(described(errors)).toEqual([
      "type at 'of[0].of[0].value': expected number, got string",
      "discriminator at 'of[0].of[1].kind': expected one of 'leaf', 'list'",
    ]);
  });

  it('takes names that JavaScript knows as ordinary ones', () => {
    const schema = JSON.parse(
      '{"oneOf":[{"properties":{"__proto__":{"const":"constructor"}}}],"discriminator":{"propertyName":"__proto__","mapping":{"__proto__":"x"}}}',
    ) as OpenapiSchema;
    expect(errorsOf(schema, JSON.parse('{"__proto__":"constructor"}'))).toEqual([]);
    expect(errorsOf(schema, JSON.parse('{"__proto__":"other"}'))[0]?.keyword).toBe('discriminator');
  });

  it('of many names and many schemas stops at a limit', () => {
    const schemas = Array.from({ length: 500 }, () => ({ title: 'a' }));
    const alternatives = schemas.map((_, at) => ({
      oneOf: [{ $ref: '#/$defs/all' }],
      discriminator: { propertyName: `m${at}` },
    }));
    const schema = { $defs: { all: { allOf: schemas } }, allOf: alternatives };
    expect(refusal(schema, { openapi: openapi31 })).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });
});
