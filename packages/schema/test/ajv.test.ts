import { describe, expect, it, jest } from '@jest/globals';
import { _, Ajv as Original, str } from 'ajv';
import addAjvFormats from 'ajv-formats';
import {
  addFormats,
  Ajv,
  Ajv2019,
  Ajv2020,
  AjvDraft04,
  type AjvCore,
  type ErrorObject,
  type FuncKeywordDefinition,
  MissingRefError,
  type Options,
} from '../src/ajv.ts';

describe('options of Ajv', () => {
  it('are refused by name if they are unknown', () => {
    expect(() => new Ajv({ allError: true } as never)).toThrow(
      /^Cannot use the option 'allError': there is no such option; known are allErrors, /,
    );
  });

  it.each<[Options, string]>([
    [{ $data: true }, "Cannot use the option '$data' with another value than false: references to data"],
    [{ unicodeRegExp: false }, "Cannot use the option 'unicodeRegExp' with another value than true"],
    [{ coerceTypes: 'list' as 'array' }, "Cannot use the option 'coerceTypes': expected true, false or 'array'"],
    [{ logger: { log: () => undefined } }, "Cannot use the option 'logger'"],
  ])('are refused with a value that is not supported: %p', (options, message) => {
    expect(() => new Ajv(options)).toThrow(message);
  });

  it('may be those that change no result', () => {
    const options: Options = {
      strictTypes: false,
      ownProperties: true,
      uriResolver: {},
      $data: false,
      code: { es5: true },
    };
    expect(new Ajv(options).opts).toMatchObject(options);
  });

  it('strict refuses unknown keywords and formats, but not those that were added', () => {
    const strict = new Ajv();
    expect(() => strict.compile({ foo: 1 })).toThrow("at '/foo': unknown keyword");
    expect(() => strict.compile({ format: 'date' })).toThrow("unknown format 'date'");
    strict.addKeyword('foo').addFormat('date', /^\d{4}-\d\d-\d\d$/);
    const validate = strict.compile({ foo: 1, format: 'date' });
    expect([validate('2026-01-01'), validate('x')]).toEqual([true, false]);
    expect(new Ajv({ strict: false }).validate({ foo: 1, format: 'date' }, 'x')).toBe(true);
  });

  it("strict: 'log' reports unknown keywords to the logger", () => {
    const warnings: unknown[] = [];
    const logger = { log: () => undefined, error: () => undefined, warn: (it: unknown) => warnings.push(it) };
    const ajv = new Ajv({ strict: 'log', logger, keywords: ['known'] });
    expect(ajv.validate({ properties: { a: { foo: 1, known: 1 } } }, { a: 0 })).toBe(true);
    ajv.addSchema({ definitions: { b: { foo: 1 } } }, 'doc');
    expect(ajv.getSchema('doc#/definitions/b')?.(0)).toBe(true);
    expect(warnings).toEqual(['strict mode: unknown keyword: "foo"', 'strict mode: unknown keyword: "foo"']);
  });

  it('verbose adds the value and the schema, messages: false leaves the message out', () => {
    const ajv = new Ajv({ verbose: true, messages: false });
    const schema = { properties: { a: { minimum: 2 } } };
    ajv.validate(schema, { a: 1 });
    expect(ajv.errors).toEqual([
      {
        instancePath: '/a',
        schemaPath: '#/properties/a/minimum',
        keyword: 'minimum',
        params: { comparison: '>=', limit: 2 },
        schema: 2,
        parentSchema: schema.properties.a,
        data: 1,
      },
    ]);
  });

  it('discriminator applies the schema of the tag alone', () => {
    const alternative = (kind: string, type: string): object => ({
      properties: { kind: { const: kind }, value: { type } },
    });
    const schema = {
      type: 'object',
      required: ['kind'],
      discriminator: { propertyName: 'kind' },
      oneOf: [alternative('a', 'string'), { $ref: '#/definitions/b' }],
      definitions: { b: alternative('b', 'number') },
    };
    const validate = new Ajv({ discriminator: true }).compile(schema);
    const keywordsOf = (value: unknown): unknown =>
      validate(value) ? [] : validate.errors?.map(({ keyword, schemaPath, params }) => [keyword, schemaPath, params]);
    expect(keywordsOf({ kind: 'b', value: 1 })).toEqual([]);
    expect(keywordsOf({ kind: 'b', value: 'x' })).toEqual([
      ['type', '#/definitions/b/properties/value/type', { type: 'number' }],
    ]);
    const failed = (error: string, tagValue: unknown): unknown => [
      ['discriminator', '#/discriminator', { error, tag: 'kind', tagValue }],
    ];
    expect(keywordsOf({ kind: 'c' })).toEqual(failed('mapping', 'c'));
    expect(keywordsOf({ kind: 1 })).toEqual(failed('tag', 1));
    for (const part of [{ mapping: {} }, { propertyName: undefined }])
      expect(() =>
        new Ajv({ discriminator: true }).compile({ ...schema, discriminator: { propertyName: 'kind', ...part } }),
      ).toThrow('discriminator: ');
  });
});

describe('values', () => {
  it('are changed in place, at the root only for the check', () => {
    const ajv = new Ajv({ coerceTypes: true, useDefaults: true, removeAdditional: true });
    const validate = ajv.compile({
      type: 'object',
      properties: {
        page: { type: 'integer', default: 1 },
        tags: { type: 'array', items: { type: 'string' }, default: [] },
      },
      additionalProperties: false,
    });
    const value = { page: '2', isAdmin: true };
    expect(validate(value)).toBe(true);
    expect(value).toEqual({ page: 2, tags: [] });
    const other: Record<string, unknown> = {};
    validate(other);
    (other['tags'] as unknown[]).push('x');
    const third: Record<string, unknown> = {};
    validate(third);
    expect(third).toEqual({ page: 1, tags: [] });
    expect(ajv.compile({ type: 'number' })('5')).toBe(true);
  });

  it('get a default with the name __proto__ as a property of their own', () => {
    const schema = JSON.parse('{"properties": {"__proto__": {"default": {"isAdmin": true}}}}') as Record<
      string,
      unknown
    >;
    const value: Record<string, unknown> = {};
    expect(new Ajv({ useDefaults: true }).validate(schema, value)).toBe(true);
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(value['isAdmin']).toBeUndefined();
  });

  it('are refused when they are nested too deeply, or need too much work', () => {
    const validate = new Ajv({ allErrors: true }).compile({ items: { $ref: '#' }, type: 'array' });
    const deep = JSON.parse(`${'['.repeat(2_000)}1${']'.repeat(2_000)}`) as unknown;
    expect(() => validate(deep)).toThrow('nested deeper');
  });
});

describe('schemas of an instance', () => {
  it('refer to each other by key and id, and can be removed', () => {
    const ajv = new Ajv();
    ajv.addSchema({ $id: 'http://example.com/defs.json', definitions: { id: { type: 'integer' } } });
    ajv.addSchema({ type: 'string' }, 'name');
    const validate = ajv.compile({
      $id: 'http://example.com/user.json',
      properties: { id: { $ref: 'defs.json#/definitions/id' } },
    });
    expect([validate({ id: 1 }), validate({ id: 'x' })]).toEqual([true, false]);
    expect(ajv.getSchema('name')?.(1)).toBe(false);
    expect(ajv.getSchema('http://example.com/defs.json#/definitions/id')?.(1)).toBe(true);
    expect(ajv.getSchema('http://example.com/user.json')).toBe(validate);
    expect(ajv.validate('name', 'x')).toBe(true);
    expect(() => ajv.addSchema({}, 'name')).toThrow('schema with key or id "name" already exists');
    expect(ajv.removeSchema('name').getSchema('name')).toBeUndefined();
    expect(ajv.removeSchema(/user/).getSchema('http://example.com/user.json')).toBeUndefined();
    expect(ajv.removeSchema().getSchema('http://example.com/defs.json')).toBeUndefined();
    expect(() => ajv.validate('name', 'x')).toThrow('no schema with key or ref "name"');
  });

  it('are compiled once, and checked against the meta-schema of the class', () => {
    const ajv = new Ajv();
    const schema = { type: 'string' };
    expect(ajv.compile(schema)).toBe(ajv.compile(schema));
    expect(() => ajv.compile({ type: 'strng' })).toThrow(
      'schema is invalid: data/type must be equal to one of the allowed',
    );
    expect(() => ajv.compile({ $schema: 'https://json-schema.org/draft/2020-12/schema' })).toThrow(
      'no schema with key or ref "https://json-schema.org/draft/2020-12/schema"',
    );
    expect([ajv.validateSchema({ minimum: 'x' }), ajv.errors?.length]).toEqual([false, 1]);
    const error = jest.fn();
    new Ajv({ validateSchema: 'log', logger: { log: error, warn: error, error } }).validateSchema(
      { minimum: 'x' },
      true,
    );
    expect(error).toHaveBeenCalledWith('schema is invalid: data/minimum must be number');
  });

  it('throw for a reference without a target, and load it with compileAsync', async () => {
    const schema = { $id: 'http://example.com/a.json', $ref: 'b.json#/definitions/x' };
    expect(() => new Ajv().compile(schema)).toThrow(
      expect.objectContaining({
        constructor: MissingRefError,
        message: "can't resolve reference b.json#/definitions/x from id http://example.com/a.json",
        missingRef: 'http://example.com/b.json#/definitions/x',
        missingSchema: 'http://example.com/b.json',
      }),
    );
    const loadSchema = jest.fn(async (uri: string) =>
      Promise.resolve(uri.endsWith('b.json') ? { definitions: { x: { $ref: 'c.json' } } } : { type: 'string' }),
    );
    const validate = await new Ajv({ loadSchema }).compileAsync(schema);
    expect([validate('x'), validate(1)]).toEqual([true, false]);
    expect(loadSchema.mock.calls).toEqual([['http://example.com/b.json'], ['http://example.com/c.json']]);
  });
});

describe('keywords and formats', () => {
  it('with functions check and change values', () => {
    const ajv = new Ajv({ allErrors: true });
    ajv.addKeyword({
      keyword: 'even',
      type: 'number',
      schemaType: 'boolean',
      validate: (schema: boolean, value: number) => !schema || value % 2 === 0,
    });
    ajv.addKeyword({
      keyword: 'separator',
      type: 'string',
      modifying: true,
      errors: false,
      compile:
        (separator: string) =>
        (value: string, context: { parentData: Record<string, unknown>; parentDataProperty: string }) => {
          context.parentData[context.parentDataProperty] = value.split(separator);
          return true;
        },
    });
    const value: Record<string, unknown> = { a: 3, b: 'x,y' };
    expect(ajv.validate({ properties: { a: { even: true }, b: { separator: ',' } } }, value)).toBe(false);
    expect(ajv.errors).toEqual([
      {
        instancePath: '/a',
        schemaPath: '#/properties/a/even',
        keyword: 'even',
        params: {},
        message: 'must pass "even" keyword validation',
      },
    ]);
    expect(value['b']).toEqual(['x', 'y']);
    expect(() => ajv.compile({ even: 'yes' })).toThrow('even value must be ["boolean"]');
    expect(() => ajv.addKeyword('even')).toThrow('Keyword even is already defined');
  });

  it('keep the errors that a function leaves', () => {
    const validate = Object.assign(
      (): boolean => {
        validate.errors = [{ keyword: 'own', message: 'is wrong', params: { why: 1 } }];
        return false;
      },
      { errors: null as Partial<ErrorObject>[] | null },
    );
    const ajv = new Ajv().addKeyword({ keyword: 'own', validate });
    ajv.validate({ items: { own: 1 } }, [1]);
    expect(ajv.errors).toEqual([
      { keyword: 'own', message: 'is wrong', params: { why: 1 }, instancePath: '/0', schemaPath: '#/items/own' },
    ]);
  });

  it('take their message and parameters from data or a function, and refuse generated code', () => {
    const define = (error: object): FuncKeywordDefinition => ({ keyword: 'never', validate: () => false, error });
    const errorOf = (instance: Pick<AjvCore, 'addKeyword' | 'errors' | 'validate'>, error: object): unknown => {
      instance.addKeyword(define(error));
      instance.validate({ never: 'x', title: 't' }, 1);
      return instance.errors;
    };
    const context = (it: { keyword: string; schema: unknown; parentSchema: { title: string } }): string =>
      `${it.keyword} ${String(it.schema)} ${it.parentSchema.title}`;
    for (const error of [{ message: 'no' }, { message: context }, { message: 'no', params: { a: 1 } }])
      expect(errorOf(new Ajv({ strict: false }), error)).toEqual(
        errorOf(new Original({ strict: false }) as never, error),
      );
    for (const [error, message] of [
      [{ message: () => str`no ${1}` }, "'error.message' generates code; it must be, or return, a string"],
      [{ params: () => _`{a: 1}` }, "'error.params' generates code; it must be, or return, a plain object"],
    ] as const)
      expect(() => errorOf(new Ajv({ strict: false }), error)).toThrow(
        `Cannot compile the keyword 'never': ${message}`,
      );
  });

  it('nullable is refused without a type, and as false beside null, as ajv does', () => {
    const refusal = (compile: (it: object) => unknown, schema: object): unknown => {
      try {
        return typeof compile(schema);
      } catch (error) {
        return (error as Error).message;
      }
    };
    for (const schema of [
      { nullable: true },
      { nullable: false },
      { items: { enum: [1], nullable: true } },
      { $ref: '#/definitions/a', nullable: true, definitions: { a: { type: 'string' } } },
      { type: ['string', 'null'], nullable: false },
      { type: ['string', 'null'], nullable: true },
      { type: 'string', nullable: false },
      { unknown: { nullable: true } },
    ])
      expect([
        schema,
        refusal((it) => new Ajv({ strict: false }).compile(it as Record<string, unknown>), schema),
      ]).toEqual([schema, refusal((it) => new Original({ strict: false }).compile(it), schema)]);
  });

  it('with generated code are refused where a schema has them', () => {
    const ajv = new Ajv().addKeyword({ keyword: 'generated', code: () => undefined });
    expect(() => ajv.compile({ generated: 1 })).toThrow(
      "Cannot compile the keyword 'generated': it generates code; define it by 'validate' or 'compile'",
    );
  });

  it('of ajv-formats and of Wirework can be added', () => {
    const ajv = new Ajv();
    addAjvFormats.default(ajv as never);
    expect([ajv.validate({ format: 'int32' }, 2 ** 31), ajv.validate({ format: 'int32' }, 1)]).toEqual([false, true]);
    expect(ajv.validate({ format: 'date' }, '2026-02-29')).toBe(false);
    const own = addFormats(new Ajv(), ['date']);
    expect(own.validate({ format: 'date' }, '2026-02-29')).toBe(false);
    expect(() => own.compile({ format: 'email' })).toThrow("unknown format 'email'");
    expect(() => addFormats(new Ajv(), ['dat'])).toThrow('Unknown format "dat"');
    expect(addFormats(new Ajv()).validate({ format: 'email' }, 'x')).toBe(false);
  });
});

describe('other classes', () => {
  it('read the keywords of their draft', () => {
    const strict = { strict: false };
    expect(new Ajv(strict).validate({ prefixItems: [{ type: 'string' }] }, [1])).toBe(true);
    expect(new Ajv2020(strict).validate({ prefixItems: [{ type: 'string' }] }, [1])).toBe(false);
    expect(new Ajv2019(strict).validate({ dependentRequired: { a: ['b'] } }, { a: 1 })).toBe(false);
    const draft4 = new AjvDraft04(strict);
    expect(draft4.validate({ id: 'x', maximum: 3, exclusiveMaximum: true }, 3)).toBe(false);
    expect(draft4.errors?.[0]?.params).toEqual({ comparison: '<', limit: 3 });
  });
});

it('errorsText() returns the errors as one text', () => {
  const ajv = new Ajv({ allErrors: true });
  expect(ajv.errorsText()).toBe('No errors');
  ajv.validate({ required: ['a', 'b'] }, {});
  expect(ajv.errorsText(ajv.errors, { separator: '; ', dataVar: 'body' })).toBe(
    "body must have required property 'a'; body must have required property 'b'",
  );
});

describe('keywords and options of an instance', () => {
  it('are shown as in ajv, and a built-in keyword cannot be removed', () => {
    const ajv = new Ajv().addKeyword('note');
    expect([ajv.getKeyword('note'), ajv.getKeyword('minimum'), ajv.getKeyword('none')]).toEqual([false, true, false]);
    expect(ajv.removeKeyword('note').removeKeyword('none').addKeyword('note')).toBe(ajv);
    expect(() => ajv.removeKeyword('minimum')).toThrow("Cannot remove the keyword 'minimum': it is built in");
    expect([undefined, 'log', false].map((strict) => new Ajv({ strict } as Options).opts.strictSchema)).toEqual([
      true,
      'log',
      false,
    ]);
  });
});

describe('the schemas of an instance', () => {
  it('are shown by schemas and refs, with their function once they are compiled', () => {
    const ajv = new Ajv();
    const schema = { $id: 'urn:a', definitions: { b: { type: 'string' } } };
    ajv.addSchema(schema, 'key');
    expect(Object.keys(ajv.schemas)).toEqual(['key']);
    expect(ajv.schemas['key']).toEqual({ schema, baseId: 'urn:a', validate: undefined });
    expect([ajv.schemas['toString'], ajv.refs['toString']]).toEqual([undefined, undefined]);
    const part = ajv.getSchema('key#/definitions/b');
    expect(ajv.refs['key#/definitions/b']?.validate).toBe(part);
    expect(ajv.getSchema('key#/definitions/b')).toBe(part);
    expect([part?.('x'), part?.(1)]).toEqual([true, false]);
    ajv.removeSchema('key');
    expect([ajv.getSchema('key#/definitions/b'), ajv.schemas['key']]).toEqual([undefined, undefined]);
  });

  it('are found by an address without a path, with and without its slash', () => {
    for (const [id, ref] of [
      ['http://example.com/', 'http://example.com#/definitions/a'],
      ['https://example.com', 'https://example.com/#/definitions/a'],
    ] as const) {
      const ajv = new Ajv().addSchema({ $id: id, definitions: { a: { type: 'string' } } });
      const validate = ajv.compile({ items: { $ref: ref } });
      expect([validate(['x']), validate([1])]).toEqual([true, false]);
    }
    expect(() => new Ajv().compile({ $ref: '#missing' })).toThrow("can't resolve reference #missing from id #");
  });
});
