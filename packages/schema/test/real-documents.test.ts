import { describe, expect, it } from '@jest/globals';
import { compileCoercion, compileDefaults, compileRemoval } from '../src/convert.ts';
import {
  compileSchema,
  compileValueSchema,
  isJsonError,
  type JsonSchema,
  type OpenapiSchema,
  type Schema,
  type SchemaOptions,
  validateSchema,
} from '../src/index.ts';
import { openapi30, openapi31 } from '../src/openapi.ts';
import { refusal } from './support/refusal.ts';

describe('real documents', () => {
  const four = 'http://json-schema.org/draft-04/schema#';
  const seven = 'http://json-schema.org/draft-07/schema#';
  const later = 'https://json-schema.org/draft/2020-12/schema';

  /** Returns the verdict of a schema about each value, or why it is refused. */
  function outcome(schema: unknown, values: readonly unknown[], options?: SchemaOptions): string {
    try {
      const { check } = compileSchema(schema as JsonSchema, options);
      return values.map((it) => check(it)).join();
    } catch (error) {
      return (error as Error).message.replace('Cannot compile the schema', 'refused');
    }
  }

  // ajv 8.20 and @hyperjump/json-schema 1.17 decide as the third column says.
  describe('a schema as catalogues publish it', () => {
    it.each<[string, unknown, readonly unknown[], string]>([
      [
        '$defs with a text, which Draft 7 does not have',
        { $schema: seven, $defs: 'see below', type: 'string' },
        ['a', 1],
        'true,false',
      ],
      ['$defs with texts in it', { $schema: seven, $defs: { a: 'x' }, type: 'string' }, ['a', 1], 'true,false'],
      ['$defs with a text, and no draft', { $defs: 'see below', type: 'string' }, ['a', 1], 'true,false'],
      [
        '$defs with faults that nothing refers to, and no draft',
        { $defs: { a: 'x', b: { type: 'text' } }, type: 'string' },
        ['a', 1],
        'true,false',
      ],
      [
        'properties that a then refers to as a schema',
        {
          $schema: seven,
          properties: { kind: { type: 'string' } },
          if: { required: ['kind'] },
          then: { $ref: '#/properties' },
        },
        [{ kind: 'a' }, { kind: 1 }, {}],
        'true,false,true',
      ],
      [
        'a then whose properties refer to themselves',
        { $schema: seven, if: { required: ['a'] }, then: { properties: { a: { $ref: '#/then/properties' } } } },
        [{ a: 1 }, { a: { a: 1 } }, {}],
        'true,true,true',
      ],
      [
        'members that are named as keywords',
        { $schema: seven, properties: { if: { type: 'string' }, then: { properties: { then: { type: 'string' } } } } },
        [{ if: 'x', then: { then: 'a' } }, { then: { then: 1 } }],
        'true,false',
      ],
      [
        'properties of properties',
        {
          $schema: seven,
          properties: { properties: { type: 'object', additionalProperties: { $ref: '#/properties/properties' } } },
        },
        [{ properties: { a: {} } }, { properties: { a: 1 } }],
        'true,false',
      ],
      [
        'a reference to nothing that nothing refers to',
        { $schema: seven, definitions: { a: { $ref: '#/definitions/none' } }, type: 'object' },
        [{}, 1],
        'true,false',
      ],
      [
        'faults in a place that is no schema',
        { $schema: seven, examples: [{ type: 'text' }], foo: { type: 'text' }, type: 'object' },
        [{}],
        'true',
      ],
      ['an empty required of Draft 4', { $schema: four, required: [] }, [{}], 'true'],
    ])('is compiled: %s', (_, schema, values, expected) => {
      expect(outcome(schema, values)).toBe(expected);
    });

    it.each<[string, unknown, string]>([
      [
        '$defs with a text, where the draft has it',
        { $schema: later, $defs: 'see below' },
        "refused at '/$defs': expected object, got string",
      ],
      [
        '$defs with texts in it, where the draft has it',
        { $schema: later, $defs: { a: 'x' } },
        "refused at '/$defs/a': expected object or boolean, got string",
      ],
      [
        'definitions with texts in it',
        { $schema: seven, definitions: { a: 'x' } },
        "refused at '/definitions/a': expected object or boolean, got string",
      ],
      [
        'definitions with an array',
        { definitions: { a: [{ type: 'string' }] } },
        "refused at '/definitions/a': expected object or boolean, got array",
      ],
      [
        'properties with a reference in it',
        { $schema: seven, then: { properties: { $ref: '#/properties' } } },
        "refused at '/then/properties/$ref': expected object or boolean, got string",
      ],
      ...['properties', 'patternProperties', 'definitions', 'dependencies'].map(
        (keyword): [string, unknown, string] => [
          `an array in ${keyword}`,
          { [keyword]: [] },
          `refused at '/${keyword}': expected object, got array`,
        ],
      ),
      ...['additionalProperties', 'not', 'if'].map((keyword): [string, unknown, string] => [
        `an array in ${keyword}`,
        { [keyword]: [{}] },
        `refused at '/${keyword}': expected object or boolean, got array`,
      ]),
      [
        'an array for a member',
        { properties: { a: [{ type: 'string' }] } },
        "refused at '/properties/a': expected object or boolean, got array",
      ],
      [
        'required: true of Draft 3',
        { properties: { a: { required: true } } },
        "refused at '/properties/a/required': expected array, got boolean; the list of names belongs in the schema of the object, beside 'properties'",
      ],
    ])('is refused with the fault, as ajv and hyperjump refuse it: %s', (_, schema, message) => {
      expect(outcome(schema, [])).toBe(message);
    });

    it.each<[unknown, string]>([
      [{ $schema: seven, $defs: 'see below' }, '/$defs'],
      [{ $defs: [] }, '/$defs'],
      [{ $defs: { a: 'x' } }, '/$defs/a'],
      [{ $defs: { a: { type: 'text' } } }, '/$defs/a/type'],
    ])('is refused in strict mode for a part that nothing refers to: %j', (schema, pointer) => {
      expect(outcome(schema, [])).toBe('');
      expect(outcome(schema, [], { strict: true })).toContain(`refused at '${pointer}'`);
    });

    it('is refused for a part of $defs that something refers to', () => {
      const schema = { $ref: '#/$defs/a', $defs: { a: { properties: { b: { type: 'text' } } } } };
      expect(outcome(schema, [])).toContain("refused at '/$defs/a/properties/b/type'");
    });

    it('has its dynamic anchors, ids and anchors in $defs, even without $schema', () => {
      const $defs = {
        a: { items: { $dynamicRef: '#item' }, $defs: { b: { $dynamicAnchor: 'item' } } },
        c: { $anchor: 'c', type: 'null' },
        d: { $id: 'urn:d', type: 'null' },
      };
      const schema = {
        $id: 'urn:root',
        $defs: {
          ...$defs,
          list: { $id: 'urn:list', allOf: [{ $ref: 'urn:inner' }] },
          inner: { $id: 'urn:inner', ...$defs.a },
          item: { $dynamicAnchor: 'item', type: 'string' },
        },
      };
      expect(outcome({ ...schema, $ref: 'urn:list' }, [['a'], [1]])).toBe('true,false');
      expect(outcome({ ...schema, anyOf: [{ $ref: '#c' }, { $ref: 'urn:d' }] }, [null, 1])).toBe('true,false');
    });
  });

  class OffsetDate extends Date {}
  class Point {
    x = 1;
    get y(): number {
      return 2;
    }
  }

  /** Values that readers of YAML and TOML produce, and others that are not of JSON. */
  const foreign: Readonly<Record<string, unknown>> = {
    Date: new Date(0),
    'Date without a time': new Date(NaN),
    'class of dates': new OffsetDate(0),
    bigint: 5n,
    'huge bigint': 10n ** 400n,
    Map: new Map([['a', 1]]),
    Set: new Set(['a']),
    bytes: new Uint8Array([1, 2]),
    instance: new Point(),
    'object without a prototype': Object.assign(Object.create(null) as object, { a: 1 }),
    'boxed string': Object('a'),
    'boxed bigint': Object(1n),
    symbol: Symbol('a'),
    function: () => 1,
    RegExp: /a/,
    'array with holes': [1, , 2],
    'object that contains itself': (() => {
      const object: Record<string, unknown> = { a: 1 };
      object['self'] = object;
      return object;
    })(),
  };

  const schemas: readonly JsonSchema[] = [
    ...(['string', 'integer', 'number', 'object', 'array', 'null', 'boolean'] as const).map((type) => ({ type })),
    { const: { a: 1 } },
    { enum: [{}, [], 1, 'a', null] },
    { enum: Array.from({ length: 100 }, (_, at) => ({ at })) },
    { uniqueItems: true },
    { properties: { a: { type: 'integer' } }, required: ['a'], additionalProperties: false },
    { patternProperties: { '^a': true }, propertyNames: { maxLength: 1 }, minProperties: 1 },
    { minimum: 3, multipleOf: 2, minLength: 1, pattern: '^a', format: 'date' },
    { contains: { type: 'integer' }, unevaluatedItems: false },
    { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
    { oneOf: [{ type: 'object' }, { type: 'string' }] },
    { additionalProperties: { $ref: '#' }, items: { $ref: '#' } },
  ];

  describe('a value of a reader of YAML or TOML', () => {
    it.each(Object.entries(foreign))('has a verdict, with errors that agree: %s', (_, value) => {
      for (const schema of schemas) {
        const { check, validate } = compileSchema(schema);
        const conversions = [compileDefaults, compileCoercion, compileRemoval].map((compile) => compile(schema));
        for (const whole of [value, [value, value], { a: value }]) {
          try {
            const errors = validate(whole);
            expect(check(whole)).toBe(errors.length === 0);
            for (const error of errors) JSON.stringify(error.toJSON({ full: true }));
            for (const convert of conversions) convert(whole);
          } catch (error) {
            // A value that contains itself is deeper than any limit.
            if (!isJsonError(error, 'LIMIT_EXCEEDED')) throw error;
          }
        }
      }
    });

    it.each<[JsonSchema, unknown, string]>([
      [{ type: 'string', format: 'date' }, new Date(0), 'expected string, got Date'],
      [{ type: ['string', 'null'] }, new OffsetDate(0), 'expected string or null, got Date'],
      [{ type: 'integer' }, 5n, 'expected integer, got bigint'],
      [{ type: 'array' }, new Set(), 'expected array, got Set'],
      [{ type: 'array' }, new Map(), 'expected array, got Map'],
      [{ type: 'array' }, new Point(), 'expected array, got object'],
    ])('is named in the message of %j', (schema, value, message) => {
      const [error] = compileSchema(schema).validate(value);
      expect(error?.message).toBe(message);
      expect(error?.is('type') && error.params.actual).toBe(typeof value === 'bigint' ? 'none' : 'object');
    });

    it('is an object with its own properties, whatever its prototype', () => {
      const { check } = compileSchema({
        type: 'object',
        properties: { x: { type: 'integer' } },
        additionalProperties: false,
      });
      expect([new Point(), Object.assign(Object.create({ z: 1 }) as object, { x: 1 })].map(check)).toEqual([
        true,
        true,
      ]);
    });

    it.each([2, 60])('equals another by its content or not at all, among %d items', (length) => {
      const filler = Array.from({ length: length - 2 }, (_, at) => ({ at }));
      const areUnique = (a: unknown, b: unknown) => compileSchema({ uniqueItems: true }).check([...filler, a, b]);
      expect(areUnique(new Date(0), new Date(1))).toBe(true);
      expect(areUnique(new Date(0), new Date(0))).toBe(false);
      expect(areUnique([new Date(0)], [new Date(0)])).toBe(false);
      expect(areUnique(new Map([['a', 1]]), new Map([['a', 2]]))).toBe(true);
      expect(areUnique({ a: 5n }, { a: 5 })).toBe(true);
      expect(areUnique({ a: 5n }, { a: 5n })).toBe(false);
      expect(areUnique(new Point(), { x: 1 })).toBe(false);
      const named = (): object =>
        Object.defineProperty(Object.create({}) as object, Symbol.toStringTag, { value: 'Date' }) as object;
      expect(areUnique(named(), named())).toBe(true);
    });

    it('equals no constant of JSON', () => {
      for (const value of [new Date(0), new Map(), new Set(), /a/]) {
        expect(compileSchema({ const: {} }).check(value)).toBe(false);
        expect(compileSchema({ enum: [{}, [{}]] }).check(value)).toBe(false);
      }
    });

    it.each(Object.entries(foreign))('in a schema is data, or refused with its place: %s', (_, value) => {
      for (const keyword of [
        'const',
        'enum',
        'type',
        'minimum',
        'required',
        'properties',
        'items',
        '$ref',
        '$defs',
        'default',
        'title',
      ]) {
        for (const schema of [{ [keyword]: value }, { [keyword]: [value] }, { [keyword]: { a: value } }]) {
          try {
            compileSchema(schema as JsonSchema, { strict: true }).validate(value);
          } catch (error) {
            expect(isJsonError(error)).toBe(true);
          }
        }
      }
    });
  });
});

describe('openapi', () => {
  const base = 'https://spec.openapis.org/oas/3.1/dialect/base';

  /** Returns which of some values pass a schema. */
  function verdicts(schema: unknown, values: readonly unknown[], options: SchemaOptions): boolean[] {
    const { check, validate } = compileSchema(schema as OpenapiSchema, options);
    for (const value of values) expect(validate(value).length === 0).toBe(check(value));
    return values.map((it) => check(it));
  }

  describe('the option openapi: 3.0', () => {
    const options = { openapi: openapi30 } as const;

    it.each<[string, OpenapiSchema, unknown[], unknown[]]>([
      ['nullable adds null to the type', { type: 'string', nullable: true, minLength: 2 }, [null, 'ab'], ['a', 1]],
      ['nullable: false adds nothing', { type: 'string', nullable: false }, ['a'], [null]],
      ['nullable does not add null to an enum', { type: 'string', nullable: true, enum: ['a'] }, ['a'], [null]],
      ['nullable means nothing without a type', { nullable: true, enum: ['a'] }, ['a'], [null]],
      [
        'nullable object keeps its members',
        { type: 'object', nullable: true, properties: { a: { type: 'integer' } }, required: ['a'] },
        [null, { a: 1 }],
        [{ a: 'x' }, {}, []],
      ],
      ['exclusive bounds are booleans', { minimum: 1, exclusiveMinimum: true, maximum: 3 }, [2, 3], [1, 4]],
      ['int32', { type: 'integer', format: 'int32' }, [-2147483648, 2147483647], [2147483648, -2147483649, 1.5]],
      ['int32 of a number is an integer', { type: 'number', format: 'int32' }, [1], [1.5]],
      ['int64', { type: 'integer', format: 'int64' }, [9223372036854775807, -9223372036854775808], [1e19, -1e19]],
      ['float and double demand nothing', { anyOf: [{ format: 'float' }, { format: 'double' }] }, [1e300, 'x'], []],
      ['byte', { type: 'string', format: 'byte' }, ['', 'QQ==', 'QUI=', 'QUJD'], ['Q', 'QQ=', '====', 'Q=Q=', 'Q-_=']],
      ['binary and password demand nothing', { allOf: [{ format: 'binary' }, { format: 'password' }] }, ['\u0000'], []],
      ['formats of texts apply', { format: 'date' }, ['2024-12-31', 5], ['2024-13-01']],
      [
        'annotations demand nothing',
        {
          example: 1,
          xml: { name: 'a' },
          externalDocs: { url: 'x' },
          deprecated: true,
          readOnly: true,
          writeOnly: true,
        },
        [1],
        [],
      ],
    ])('%s', (_, schema, passing, failing) => {
      expect(verdicts(schema, [...passing, ...failing], options)).toEqual([
        ...passing.map(() => true),
        ...failing.map(() => false),
      ]);
      expect(refusal(schema, { ...options, strict: true })).toBeUndefined();
    });

    it('ignores keywords beside a $ref', () => {
      const schema = {
        $ref: '#/components/schemas/A',
        nullable: true,
        minLength: 5,
        components: { schemas: { A: { type: 'string' } } },
      };
      expect(verdicts(schema, ['a', null], options)).toEqual([true, false]);
    });

    it('reads schemas in an OpenAPI document of the registry', () => {
      const document = {
        openapi: '3.0.4',
        info: { title: 'Pets', version: '1' },
        components: {
          schemas: {
            Name: { type: 'string', nullable: true },
            Pet: { properties: { name: { $ref: '#/components/schemas/Name' } } },
          },
        },
      };
      const registry = { 'https://example.com/openapi.json': document };
      const schema = { $ref: 'https://example.com/openapi.json#/components/schemas/Pet' };
      expect(verdicts(schema, [{ name: null }, { name: 1 }], { ...options, registry })).toEqual([true, false]);
    });

    it('does not take a property named id for the base of references', () => {
      const schema = {
        id: 'https://example.org/other',
        allOf: [{ $ref: '#/definitions/a' }],
        definitions: { a: { type: 'null' } },
      };
      expect(verdicts(schema, [null, 1], options)).toEqual([true, false]);
    });

    it('refuses a discriminator of Swagger 2.0, a text', () => {
      expect(refusal({ discriminator: 'kind' }, options)).toEqual({ code: 'SCHEMA', pointer: '/discriminator' });
      expect(refusal({ discriminator: {} }, options)).toEqual({
        code: 'SCHEMA',
        pointer: '/discriminator/propertyName',
      });
    });

    it('reports a number or string without the format', () => {
      const messages = (format: string, value: unknown) =>
        compileSchema({ format }, options)
          .validate(value)
          .map(({ message }) => message);
      expect(messages('int32', 2 ** 31)).toEqual(['number is not a valid int32']);
      expect(messages('byte', '-')).toEqual(['string is not valid base64']);
      expect(compileSchema({ format: 'int32' }, { ...options, formats: 'annotate' }).check(1.5)).toBe(true);
    });

    it('lets a custom format replace one of OpenAPI', () => {
      const custom = compileSchema({ format: 'int32' }, { ...options, customFormats: { int32: /^\d+$/ } });
      expect(['1', 'x', 1.5].map(custom.check)).toEqual([true, false, true]);
    });

    it('is written for other drafts with null among the types', () => {
      const schema = {
        type: 'object',
        properties: { a: { type: 'string', nullable: true }, b: { type: 'null', nullable: false } },
      } as const;
      const { input } = compileSchema(schema, options)['~standard'].jsonSchema;
      expect(input({ target: 'draft-07' })).toEqual({
        type: 'object',
        properties: { a: { type: ['string', 'null'] }, b: { type: 'null' } },
      });
    });

    it('applies to every function with options', () => {
      const schema: OpenapiSchema = { type: 'integer', nullable: true };
      expect(compileValueSchema(schema, options).check(null)).toBe(true);
      expect(validateSchema('null', schema, options)).toEqual([]);
      expect(['', '5', 'x'].map(compileCoercion(schema, options))).toEqual([null, 5, 'x']);
    });
  });

  describe('the option openapi', () => {
    it('does not apply to a document with $schema', () => {
      const schema = { $schema: 'http://json-schema.org/draft-07/schema#', type: 'string', nullable: true };
      expect(verdicts(schema, [null], { openapi: openapi30 })).toEqual([false]);
    });

    it('is refused beside draft, and for other versions', () => {
      expect(() => compileSchema({}, { openapi: openapi30, draft: '4' })).toThrow(
        new TypeError("Cannot use the option 'openapi': the option 'draft' says another dialect"),
      );
      for (const openapi of ['3.0', null, {}])
        expect(() => compileSchema({}, { openapi: openapi as never })).toThrow(
          new TypeError(
            "Cannot use the option 'openapi': expected openapi30 or openapi31 of '@wirework/schema/openapi'",
          ),
        );
    });

    it('is not needed for keywords that Draft 7 ignores, such as nullable', () => {
      const schema = { type: 'string', nullable: true, discriminator: 'kind' };
      expect(verdicts(schema, ['a', null], {})).toEqual([true, false]);
    });
  });

  describe('the dialect of OpenAPI 3.1', () => {
    const oneOf = [
      { properties: { kind: { const: 'a' } }, required: ['kind', 'x'] },
      { properties: { kind: { const: 'b' } } },
    ];
    const schema = { oneOf, discriminator: { propertyName: 'kind' } };
    const isDiscriminated = (given: Schema, options?: SchemaOptions): boolean =>
      compileSchema(given, options).validate({ kind: 'c' })[0]?.keyword === 'discriminator';

    it('is chosen by the option, by $schema, and by a vocabulary', () => {
      const vocabulary = {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $vocabulary: {
          'https://json-schema.org/draft/2020-12/vocab/core': true,
          'https://json-schema.org/draft/2020-12/vocab/applicator': true,
          'https://json-schema.org/draft/2020-12/vocab/validation': true,
          'https://spec.openapis.org/oas/3.1/vocab/base': true,
        },
      };
      const registry = { 'https://example.com/dialect': vocabulary };
      expect(isDiscriminated(schema, { openapi: openapi31 })).toBe(true);
      expect(isDiscriminated({ $schema: base, ...schema }, { openapi: openapi30 })).toBe(true);
      expect(
        isDiscriminated({ $schema: 'https://example.com/dialect', ...schema }, { openapi: openapi31, registry }),
      ).toBe(true);
      expect(
        isDiscriminated({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema }, { openapi: openapi31 }),
      ).toBe(false);
    });

    it('is read as Draft 2020-12 without the option, by which its keywords are annotations', () => {
      expect(isDiscriminated({ $schema: base, ...schema })).toBe(false);
      expect(verdicts({ $schema: base, prefixItems: [true], items: false }, [[1], [1, 2]], {})).toEqual([true, false]);
    });

    it('has the keywords of Draft 2020-12', () => {
      const tuple = { prefixItems: [{ type: 'string' }], items: false, nullable: true, format: 'int32', example: 1 };
      expect(verdicts(tuple, [['a'], [1], ['a', 1], 1.5], { openapi: openapi31 })).toEqual([true, false, false, false]);
      expect(refusal({ nullable: true }, { openapi: openapi31, strict: true })).toEqual({
        code: 'SCHEMA',
        pointer: '/nullable',
      });
    });

    it('has a meta-schema that a schema can refer to', () => {
      const values = [
        { type: 'string', discriminator: { propertyName: 'a' } },
        { discriminator: {} },
        { type: 'text' },
        { properties: { a: { xml: 1 } } },
      ];
      expect(verdicts({ $ref: base }, values, { openapi: openapi31 })).toEqual([true, false, false, false]);
    });
  });
});
