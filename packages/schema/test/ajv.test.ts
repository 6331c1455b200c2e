import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it, jest } from '@jest/globals';
import { _, Ajv as Original, type Options as OriginalOptions, str } from 'ajv';
import addAjvFormats from 'ajv-formats';
import fc from 'fast-check';
import { metBy, runs } from '@wirework/test-support';
import {
  addFormats,
  Ajv,
  Ajv2019,
  Ajv2020,
  type AjvCore,
  AjvDraft04,
  type ErrorObject,
  type FuncKeywordDefinition,
  MissingRefError,
  type Options,
} from '../src/ajv.ts';

describe('ajv', () => {
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
});

describe('@wirework/schema/ajv', () => {
  const read = (path: string): string => readFileSync(path, 'utf8');

  const here = dirname(createRequire(import.meta.url).resolve('../package.json'));

  /** Returns the names that the lists `export { … }` of a declaration have. */
  function exported(text: string): string[] {
    const lists = text.match(/export (?:type )?\{[^}]*\}/g) ?? [];
    return lists.flatMap((list) =>
      list
        .replace(/^[^{]*\{|\}$/g, '')
        .split(',')
        .map((it) => it.replace(/^.* as /s, '').trim())
        .filter((it) => it !== ''),
    );
  }

  it('exports every name of ajv, or the guide lists it', () => {
    const dist = dirname(createRequire(import.meta.url).resolve('ajv'));
    const own = exported(read(join(here, 'src/ajv.ts')));
    const guide = read(join(here, '../../docs/moving/ajv.md'));
    const [, section = ''] = guide.split('## Names of ajv that are missing');
    const cells =
      section
        .split('\n## ')[0]
        ?.split('\n')
        .map((line) => /^- (.*?):/.exec(line)?.[1]) ?? [];
    const listed = cells.flatMap((it = '') => [...it.matchAll(/`([\w$]+)`/g)].map(([, name]) => name as string));
    const names = new Set(['ajv', '2019', '2020'].flatMap((it) => exported(read(join(dist, `${it}.d.ts`)))));
    names.delete('default');
    expect(names.size).toBeGreaterThan(30);
    expect([...names].filter((it) => !own.includes(it) && !listed.includes(it))).toEqual([]);
    expect(own.filter((it) => listed.includes(it))).toEqual([]);
  });
});

describe('Ajv and the class of ajv 8', () => {
  type Schema = boolean | { readonly [keyword: string]: unknown };

  const names = fc.constantFrom('a', 'b', 'c', 'x/y', '');

  /** Of the empty name, ajv does not notice that it is missing. */
  const needed = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'x/y'), { maxLength: 2 });

  const scalar = fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    1,
    1.5,
    -3,
    '',
    'a',
    'ab',
    '1',
    '2.5',
    'true',
    'null',
    '😀',
  );

  const { value }: { value: fc.Arbitrary<unknown> } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      scalar,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(names, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));

  const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object');

  const count = fc.nat({ max: 3 });

  /** Any schema of Draft 7; a reference leads to a definition of `document`. */
  const { schema }: { schema: fc.Arbitrary<Schema> } = fc.letrec<{ schema: Schema }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.boolean(),
      fc.constantFrom<Schema>({}, { $ref: '#/definitions/any' }, { $ref: '#/definitions/small' }),
      fc
        .record(
          {
            type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
            default: value,
            enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 4 }),
            const: scalar,
            minimum: fc.integer({ min: -4, max: 4 }),
            exclusiveMaximum: fc.integer({ min: -4, max: 4 }),
            multipleOf: fc.constantFrom(1, 0.5, 3),
            minLength: count,
            maxLength: count,
            pattern: fc.constantFrom('^a', 'b$', '^\\w*$'),
            items: fc.oneof(tie('schema'), fc.array(tie('schema'), { minLength: 1, maxLength: 2 })),
            additionalItems: tie('schema'),
            minItems: count,
            maxItems: count,
            uniqueItems: fc.boolean(),
            contains: tie('schema'),
            required: needed,
            properties: fc.dictionary(names, tie('schema'), { maxKeys: 3, noNullPrototype: true }),
            patternProperties: fc.dictionary(fc.constantFrom('^a', 'b', '.'), tie('schema'), {
              maxKeys: 2,
              noNullPrototype: true,
            }),
            additionalProperties: tie('schema'),
            propertyNames: tie('schema'),
            minProperties: count,
            maxProperties: count,
            dependencies: fc.dictionary(names, fc.oneof(tie('schema'), needed), {
              maxKeys: 2,
              noNullPrototype: true,
            }),
            allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
            anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
            oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
            not: tie('schema'),
            if: tie('schema'),
            then: tie('schema'),
            else: tie('schema'),
          },
          { requiredKeys: [] },
        )
        .map(pruned),
    ),
  }));

  /** Keeps a few keywords of each schema, or nothing would ever pass. */
  function pruned(full: Readonly<Record<string, unknown>>): Schema {
    const keys = Object.keys(full);
    const kept = keys.filter((_, at) => at % 5 === keys.length % 5);
    // After a list of `items`, ajv does not check the other keywords of an empty array.
    const isList = kept.includes('items') && Array.isArray(full['items']);
    const sound = isList ? kept.filter((key) => key !== 'contains' && key !== 'uniqueItems') : kept;
    return Object.fromEntries(sound.map((key) => [key, full[key]]));
  }

  const document = (it: Schema): Record<string, unknown> => ({
    allOf: [it],
    definitions: {
      any: { type: ['object', 'array', 'string'] },
      small: {
        maxItems: 1,
        maxLength: 1,
        properties: { a: { $ref: '#/definitions/small', default: 'aa' }, b: { type: 'integer', default: '1' } },
      },
    },
  });

  /** The result of one call: the errors, and the value afterwards. */
  interface Outcome {
    readonly errors: unknown;
    readonly value: unknown;
  }

  /**
   * Returns a copy of the realm of the test; for objects of another one, as of `structuredClone`, ajv finds no equal
   * items.
   */
  const copyOf = <T>(json: T): T => JSON.parse(JSON.stringify(json)) as T;

  /** Returns the result of a class; `undefined` where its code throws, which ajv does for names that it converts. */
  function outcomeOf(...[Class, options, of, given]: [...Parameters<typeof compile>, unknown]): Outcome | undefined {
    return outcome(compile(Class, options, of), given);
  }

  function compile(
    Class: typeof Ajv | typeof Original,
    options: Options,
    of: Record<string, unknown>,
  ): ReturnType<Ajv['compile']> {
    const ajv = new Class({ strict: false, logger: false, validateSchema: false, ...options } as Options &
      OriginalOptions) as Ajv;
    return ajv.compile(copyOf(of));
  }

  function outcome(validate: ReturnType<Ajv['compile']>, given: unknown): Outcome | undefined {
    const changed = copyOf(given);
    try {
      const passed = validate(changed);
      expect(passed).toBe(!validate.errors);
    } catch (error) {
      if (String(error).includes('Assignment to constant variable')) return undefined;
      throw error;
    }
    return { errors: validate.errors, value: changed };
  }

  const flags = fc.boolean();

  const options: fc.Arbitrary<Options> = fc.record({
    allErrors: flags,
    verbose: flags,
    coerceTypes: fc.constantFrom(false, true, 'array' as const),
    useDefaults: fc.constantFrom(false, true, 'empty' as const),
    removeAdditional: fc.constantFrom(false, true, 'all' as const, 'failing' as const),
  });

  it('agree about values, errors and changes of random schemas and values', () => {
    const seen = { passed: 0, failed: 0, changed: 0 };
    fc.assert(
      fc.property(schema, value, options, (it, data, chosen) => {
        const expected = outcomeOf(Original, chosen, document(it), data);
        fc.pre(expected !== undefined);
        expect(outcomeOf(Ajv, chosen, document(it), data)).toEqual(expected);
        seen[expected?.errors === null ? 'passed' : 'failed']++;
        if (JSON.stringify(expected?.value) !== JSON.stringify(data)) seen.changed++;
      }),
      { numRuns: runs(4_000) },
    );
    expect(seen.passed).toBeGreaterThan(metBy(400));
    expect(seen.failed).toBeGreaterThan(metBy(400));
    expect(seen.changed).toBeGreaterThan(0);
  });

  const types = ['string', 'integer', 'null', 'array', 'object'] as const;
  const keywords: readonly (readonly [string, unknown])[] = [
    ['minimum', 9],
    ['minLength', 9],
    ['items', { type: 'string' }],
    ['contains', false],
    ['required', ['z']],
    ['properties', { a: { type: 'string', default: 'd' }, e: { default: 1 } }],
    ['additionalProperties', false],
    ['propertyNames', { type: 'number' }],
    ['dependencies', { a: ['z'] }],
    ['enum', [9]],
    ['not', {}],
    ['allOf', [{ properties: { a: { type: 'string' } } }]],
    ['anyOf', [{ type: 'boolean' }, { minLength: 9 }]],
    ['if', { type: 'object' }],
  ];
  /** The schema at the top and where its failure is not yet an error. */
  const tries: readonly ((it: object) => Record<string, unknown>)[] = [
    (it) => it as Record<string, unknown>,
    (it) => ({ anyOf: [it, { const: 'none' }] }),
    (it) => ({ oneOf: [it, {}] }),
    (it) => ({ not: it }),
    (it) => ({ if: it, then: { const: 1 }, else: { const: 2 } }),
    (it) => ({ propertyNames: it }),
    (it) => ({ contains: it }),
  ];

  it.each(keywords)('agree about %s beside every type, tried and not, with every option', (keyword, is) => {
    const given = [{ a: 1 }, {}, [1, 1], [{ a: 1 }], 'a', 5, 5.5, null, true];
    const others: readonly Options[] = [
      {},
      { allErrors: true },
      { coerceTypes: true },
      { coerceTypes: 'array', useDefaults: true },
      { removeAdditional: true },
    ];
    const beside = keyword === 'if' ? { then: { minProperties: 9 } } : {};
    for (const type of [...types, ['null', 'boolean']])
      for (const [index, inTry] of tries.entries())
        for (const chosen of others) {
          const schema = inTry({ type, [keyword]: is, ...beside });
          const [validate, original] = [compile(Ajv, chosen, schema), compile(Original, chosen, schema)];
          for (const data of given) {
            const expected = outcome(original, data);
            if (expected === undefined) continue;
            const actual = outcome(validate, data);
            // Half of the time would go into thousands of calls of `expect`.
            if (!isDeepStrictEqual(actual, expected))
              expect({ type, index, chosen, data, actual }).toEqual({ type, index, chosen, data, actual: expected });
          }
        }
  });
});
