import { describe, expect, it } from '@jest/globals';
import {
  compileSchema,
  type JsonSchema,
  type OpenapiSchema,
  type SchemaOptions,
  validateSchema,
  type ValidationError,
} from '../src/index.ts';
import { inRequests, inResponses, openapi30, openapi31, type OpenapiVersion } from '../src/openapi.ts';
import { refusal } from './support/refusal.ts';

describe('alternatives with tags', () => {
  const circle = {
    properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
    required: ['kind', 'radius'],
  };
  const square = { properties: { kind: { enum: ['square', 'box'] }, side: { type: 'number' } }, required: ['kind'] };

  describe.each(['anyOf', 'oneOf'] as const)('alternatives of %s with a tag', (keyword) => {
    const { check, validate } = compileSchema({ [keyword]: [circle, square] });

    it.each([
      ['the alternative of the tag matches', { kind: 'circle', radius: 1 }, true],
      ['one of several tags of an alternative', { kind: 'box', side: 2 }, true],
      ['the alternative of the tag does not match', { kind: 'circle', side: 1 }, false],
      ['the tag is unknown', { kind: 'line' }, false],
      ['the tag is no text', { kind: 1 }, false],
      ['the tag is missing', { radius: 1 }, false],
      ['the tag is inherited', Object.create({ kind: 'square' }), false],
      ['the tag is a name of Object.prototype', { kind: 'toString' }, false],
    ])('give the verdict that each of them alone gives: %s', (_, value, verdict) => {
      const alone = [circle, square].filter((it) => compileSchema(it).check(value)).length;
      expect(alone === 1).toBe(verdict);
      expect(check(value)).toBe(verdict);
      expect(validate(value)).toHaveLength(verdict ? 0 : 1);
    });

    it('explain the fault of the alternative that the tag chooses', () => {
      const [error] = validate({ kind: 'circle', radius: 'x' });
      expect(error?.params).toEqual({ branches: 2, closest: 0 });
      expect(error?.causes.map(String)).toEqual(["validation error at path 'radius': expected number, got string"]);
    });

    it('list the tags of all alternatives for an unknown one', () => {
      const [error] = validate({ kind: 'line' });
      expect(error?.causes.map(({ params }) => params)).toEqual([{ allowed: ['circle', 'square', 'box'] }]);
    });

    it('are not distinguished for values that are not objects', () => {
      expect(check(5)).toBe(keyword === 'anyOf');
    });
  });

  it('alternatives that refer to themselves are distinguished', () => {
    const { check } = compileSchema({
      $defs: {
        leaf: { properties: { kind: { const: 'leaf' } }, required: ['kind'] },
        pair: {
          properties: { kind: { const: 'pair' }, left: { $ref: '#' }, right: { $ref: '#' } },
          required: ['kind', 'left', 'right'],
        },
      },
      type: 'object',
      anyOf: [{ $ref: '#/$defs/leaf' }, { $ref: '#/$defs/pair' }],
    });
    const leaf = { kind: 'leaf' };
    expect(check({ kind: 'pair', left: leaf, right: { kind: 'pair', left: leaf, right: leaf } })).toBe(true);
    expect(check({ kind: 'pair', left: leaf, right: { kind: 'pair', left: leaf, right: 5 } })).toBe(false);
  });
});

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

describe('discriminator', () => {
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

  function errorsOf(
    schema: unknown,
    value: unknown,
    options: SchemaOptions = { openapi: openapi31 },
  ): ValidationError[] {
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
          node: {
            oneOf: [{ $ref: '#/$defs/leaf' }, { $ref: '#/$defs/list' }],
            discriminator: { propertyName: 'kind' },
          },
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
});

describe('with maxErrors 1, the error', () => {
  const oneOfTwo = { anyOf: [{ type: 'object', properties: { b: { type: 'string' } } }, true] } as const;

  const cases: readonly [title: string, schema: JsonSchema, value: unknown, first: string][] = [
    [
      'in a property of an item',
      { items: { properties: { a: { type: 'integer' } } } },
      [{ a: 1 }, { a: 'x' }, { a: 'y' }],
      '[1].a: expected integer, got string',
    ],
    [
      'in a later item of a tuple',
      { items: [{ type: 'string' }, { type: 'array', items: { type: 'number' } }] },
      ['x', [1, 'y']],
      '[1][1]: expected number, got string',
    ],
    [
      'in an object whose names are free, after a property that is undefined',
      { items: { type: 'object', additionalProperties: { type: 'string' } } },
      [{ a: 'x', b: undefined, c: 1, d: 2 }],
      '[0].c: expected string, got number',
    ],
    [
      'about an infinity in a list of numbers',
      { properties: { a: { items: { type: 'number' } } } },
      { a: [1, 2.5, Infinity] },
      'a[2]: expected number, got no JSON value, or a number out of range',
    ],
    [
      'about a length, after a part that failed an alternative',
      { properties: { a: oneOfTwo }, minProperties: 2 },
      { a: { b: 1 } },
      ': expected at least 2 properties, got 1',
    ],
    [
      'about a missing property, after a part that failed an alternative',
      { properties: { x: { type: 'object', properties: { a: oneOfTwo }, required: ['z'] } } },
      { x: { a: { b: 1 } } },
      "x.z: required property 'z' is missing",
    ],
    [
      'about a name that a nested object does not allow',
      { properties: { x: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false } } },
      { x: { a: 'y', c: 1 } },
      "x.c: property 'c' is not allowed",
    ],
    [
      'about a nested value of another type',
      { properties: { a: oneOfTwo, x: { type: 'object', properties: { y: { type: 'string' } } } } },
      { a: { b: 1 }, x: [] },
      'x: expected object, got array',
    ],
    [
      'about rules that are merged for the check',
      {
        properties: {
          x: { properties: { a: { type: 'string' } }, allOf: [{ properties: { b: { type: 'string' } } }] },
        },
      },
      { x: { b: 1, a: 1 } },
      'x.a: expected string, got number',
    ],
    [
      'in a recursive schema',
      {
        definitions: { tree: { properties: { at: { type: 'integer' }, next: { $ref: '#/definitions/tree' } } } },
        $ref: '#/definitions/tree',
      },
      { at: 1, next: { at: 2, next: { at: 'x' } } },
      'next.next.at: expected integer, got string',
    ],
  ];

  it.each(cases)('is the first of all %s', (_, schema, value, first) => {
    const print = ({ path, message }: { path: string; message: string }): string => `${path}: ${message}`;
    expect(compileSchema(schema, { maxErrors: 1 }).validate(value).map(print)).toEqual([first]);
    expect(compileSchema(schema).validate(value).map(print)).toContain(first);
  });

  it('is found again after a call that threw, and inside another call', () => {
    const inner = compileSchema({ properties: { a: { type: 'string' } } }, { maxErrors: 1 });
    const keywords = { nested: { compile: () => (value: unknown) => inner.validate(value).length === 0 } };
    const outer = compileSchema(
      { properties: { x: { nested: true } as JsonSchema, y: { type: 'string' } } },
      { maxErrors: 1, keywords },
    );
    expect(outer.validate({ x: { a: 1 }, y: 1 })[0]?.path).toBe('x');
    expect(outer.validate({ x: { a: '' }, y: 1 })[0]?.path).toBe('y');
    const broken = {
      get a(): string {
        throw new Error('no');
      },
    };
    expect(() => inner.validate(broken)).toThrow('no');
    expect(inner.validate({ a: 1 })[0]?.path).toBe('a');
  });
});

describe('rules in one pass', () => {
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  const text = { type: 'string' };
  const short = { maxLength: 3 };

  it.each([
    [
      'a member that both name has to pass both',
      { properties: { a: text }, allOf: [{ properties: { a: short } }] },
      { a: 'long' },
    ],
    ['a required member may be in the other', { required: ['a'], allOf: [{ required: ['b'] }] }, { a: 1 }],
    [
      'additional members are those of each',
      { allOf: [{ properties: { a: {} }, additionalProperties: text }], properties: { b: {} } },
      { b: 1 },
    ],
    [
      'a closed schema does not know the names of the other',
      { additionalProperties: false, allOf: [{ properties: { a: {} } }] },
      { a: 1 },
    ],
    ['a type of the other is demanded', { properties: { a: text }, allOf: [{ type: 'object' }] }, 5],
    [
      'patterns of the other are demanded',
      { properties: { a: {} }, allOf: [{ patternProperties: { '^a': text } }] },
      { a: 1 },
    ],
    [
      'own patterns are demanded beside a rule without demands',
      { patternProperties: { '^a': text }, allOf: [short] },
      { a: 1 },
    ],
    [
      'a reference beside other keywords is demanded',
      { $defs: { a: { required: ['a'] } }, $ref: '#/$defs/a', required: ['b'] },
      { b: 1 },
    ],
    [
      'members are unevaluated whatever their order',
      { unevaluatedProperties: false, allOf: [{ properties: { a: {} } }] },
      { b: 1, a: 1 },
    ],
  ])('rules for the same object are checked as one: %s', (_, schema, refused) => {
    const { check, validate } = compileSchema({ $schema, ...schema });
    expect([check(refused), validate(refused).length > 0]).toEqual([false, true]);
  });

  it('properties are checked in every order, whatever the order of earlier values', () => {
    const { check } = compileSchema({
      properties: { a: text, b: text, c: text },
      required: ['a', 'c'],
      additionalProperties: false,
    });
    const names = ['a', 'b', 'c'];
    const orders = names.flatMap((first) => names.filter((it) => it !== first).map((second) => [first, second]));
    for (const [first = '', second = ''] of orders) {
      const third = names.find((it) => it !== first && it !== second) ?? '';
      expect(check({ [first]: 'x', [second]: 'x', [third]: 'x' })).toBe(true);
      expect(check({ [first]: 'x', [second]: 'x', [third]: 1 })).toBe(false);
      expect(check({ [first]: 'x', [second]: 'x' })).toBe(third === 'b');
      expect(check({ [first]: 'x', [second]: 'x', [third]: 'x', d: 1 })).toBe(false);
    }
  });

  it('thousands of rules for one property take little stack, side by side and nested', () => {
    const rule = { properties: { a: { maxLength: 5 } } };
    const wide = compileSchema({
      allOf: Array.from({ length: 20_000 }, () => ({ properties: { a: { maxLength: 5 } } })),
    });
    expect([wide.check({ a: 'x' }), wide.check({ a: 'too long' })]).toEqual([true, false]);
    let inner: JsonSchema = rule;
    for (let depth = 0; depth < 200; depth++)
      inner = { ...rule, allOf: [...Array.from({ length: 60 }, () => ({ ...rule })), inner] };
    const deep = compileSchema(inner);
    expect([deep.check({ a: 'x' }), deep.check({ a: 'too long' })]).toEqual([true, false]);
  });
});

describe('inRequests and inResponses', () => {
  const schema = {
    type: 'object',
    required: ['id', 'name', 'key'],
    properties: { id: { $ref: '#/$defs/id' }, name: { type: 'string' }, key: { type: 'string', writeOnly: true } },
    $defs: { id: { $ref: '#/$defs/number' }, number: { type: 'integer', readOnly: true } },
  };

  it.each([openapi30, openapi31])(
    'what is only read or only written is not required in OpenAPI $version',
    (version) => {
      const missing = (openapi: OpenapiVersion): string[] =>
        compileSchema(schema as OpenapiSchema, { openapi })
          .validate({})
          .map((it) => it.path);
      expect(missing(version)).toEqual(['id', 'name', 'key']);
      expect(missing(inRequests(version))).toEqual(['name', 'key']);
      expect(missing(inResponses(version))).toEqual(['id', 'name']);
    },
  );

  it('a wrong value is refused in both directions', () => {
    const value = { id: 'x', name: 'a', key: 1 };
    const paths = (openapi: OpenapiVersion): string[] =>
      compileSchema(schema as OpenapiSchema, { openapi })
        .validate(value)
        .map((it) => it.path);
    expect(paths(inRequests(openapi31))).toEqual(['id', 'key']);
    expect(paths(inResponses(openapi31))).toEqual(['id', 'key']);
  });

  it('references that lead back to themselves end', () => {
    const loop = { required: ['a'], properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { $ref: '#/$defs/a' } } };
    const { validate } = compileSchema(loop as OpenapiSchema, { openapi: inRequests(openapi31) });
    expect(validate({}).map((it) => it.path)).toEqual(['a']);
  });
});
