import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { z } from 'zod';
import { isJsonError } from '@wirework/encoding-errors';
import { describeJsonSchemaSuite, unhandledRejections } from '@wirework/test-support';
import { registryOfRemotes } from '../../test/support/suite.ts';
import { createRegistry } from '../references/registry.ts';
import { compileSchemaAsync } from './compile-schema-async.ts';
import { compileSchema } from './compile-schema.ts';
import { compileValueSchema } from './compile-value-schema.ts';
import type { CompiledSchema } from './compiled-schema.ts';
import type { AsyncSchemaOptions } from './load-settings.ts';
import { defaultSchema, defaultSchemaConfig, newSchemaWithConfig, type SchemaConfig } from './schema-config.ts';
import type { JsonSchema } from './schema.ts';
import { validateSchema } from './validate-schema.ts';

describe('compile schema async', () => {
  /** Returns a `load` for documents, and the URIs with which it was called. */
  function loader(documents: Readonly<Record<string, unknown>>) {
    const calls: string[] = [];
    const load = async (uri: string): Promise<unknown> => {
      calls.push(uri);
      await Promise.resolve();
      if (!Object.hasOwn(documents, uri)) throw new Error(`no ${uri}`);
      return documents[uri];
    };
    return { calls, load };
  }

  /** Returns the error with which a compilation is rejected. */
  async function rejection(schema: JsonSchema, options: AsyncSchemaOptions): Promise<unknown> {
    return compileSchemaAsync(schema, options).then(
      () => undefined,
      (error: unknown) => error,
    );
  }

  describe('compileSchemaAsync', () => {
    it('loads each document once, even in circles, as a value or as a string', async () => {
      const { calls, load } = loader({
        'https://example.com/a.json': { properties: { b: { $ref: 'b.json' }, self: { $ref: 'a.json' } } },
        'https://example.com/b.json': '{"properties": {"a": {"$ref": "a.json#"}, "n": {"type": "number"}}}',
      });
      const schema = { anyOf: [{ $ref: 'a.json' }, { $ref: 'a.json#/properties/b' }], $ref: '#/anyOf/0' } as const;
      const { check } = await compileSchemaAsync(schema, { load, baseUri: 'https://example.com/user.json' });
      expect([{ b: { n: 1 } }, { b: { n: 'x' } }, { b: { a: { b: { n: 'x' } } } }].map(check)).toEqual([
        true,
        false,
        false,
      ]);
      expect(calls).toEqual(['https://example.com/a.json', 'https://example.com/b.json']);
    });

    it('asks for several documents at a time', async () => {
      let running = 0;
      let most = 0;
      const load = async (): Promise<JsonSchema> => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running--;
        return true;
      };
      await compileSchemaAsync({ allOf: [1, 2, 3].map((at) => ({ $ref: `https://example.com/${at}` })) }, { load });
      expect(most).toBe(3);
    });

    it('loads nothing that the schema, the registry or a draft has', async () => {
      const { calls, load } = loader({});
      const schema: JsonSchema = {
        $id: 'https://example.com/root',
        $defs: { inner: { $id: 'inner' } },
        allOf: [
          { $ref: 'inner' },
          { $ref: 'https://example.com/known' },
          { $ref: 'https://example.com/within' },
          { $ref: 'http://json-schema.org/draft-07/schema#' },
        ],
      };
      const registry = { 'https://example.com/known': { $defs: { a: { $id: 'within', type: 'object' } } } };
      for (const given of [registry, createRegistry(registry)]) {
        const { check } = await compileSchemaAsync(schema, { load, registry: given as never });
        expect([check({}), check(true)]).toEqual([true, false]);
      }
      expect(calls).toEqual([]);
    });

    it('is rejected with a SchemaError and the error of load, if a reference needs what cannot be loaded', async () => {
      const { load } = loader({});
      const error = await rejection({ items: { $ref: 'https://example.com/a' } }, { load });
      expect(String(error)).toBe(
        "SchemaError: Cannot compile the schema at '/items/$ref': cannot resolve 'https://example.com/a': 'https://example.com/a' could not be loaded: no https://example.com/a",
      );
      expect(String((error as Error).cause)).toBe('Error: no https://example.com/a');
      const unused = { definitions: { a: { $ref: 'https://example.com/a' } }, type: 'string' } as const;
      expect((await compileSchemaAsync(unused, { load })).check('x')).toBe(true);
    });

    it.each<[string, unknown, string]>([
      ['nothing', undefined, 'got undefined'],
      ['null', null, 'got null'],
      ['an array', [], 'got an array'],
      ['a Map', new Map(), 'got Map'],
      ['a text of null', 'null', 'got null'],
      ['a text that is not JSON', '{', 'unexpected end'],
      ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'not valid'],
      ['a text that is nested too deeply', '['.repeat(2_000), 'max depth'],
    ])('is rejected with the URI and the reason, if load returns %s', async (_, document, why) => {
      const error = await rejection({ $ref: 'urn:a' }, { load: () => document });
      expect(isJsonError(error, 'SCHEMA') && error.message).toContain(
        "cannot resolve 'urn:a': 'urn:a' could not be loaded: ",
      );
      expect(String((error as Error).cause)).toContain(why);
    });

    it.each<[string, unknown]>([
      ['false', { load: () => false }],
      [
        'an error that load throws',
        {
          load: () => {
            throw new Error('x');
          },
        },
      ],
      ['nothing', { load: () => Promise.reject() }],
    ])('is rejected in one way, whether load returns %s or not', async (name, options) => {
      const error = await rejection({ $ref: 'urn:a#/b' }, options as AsyncSchemaOptions);
      expect([isJsonError(error, 'SCHEMA'), (error as Error).message]).toEqual([
        true,
        name === 'false'
          ? "Cannot compile the schema at '/$ref': cannot resolve 'urn:a#/b': it leads to nothing"
          : expect.stringContaining("'urn:a' could not be loaded: "),
      ]);
    });

    it.each<[string, unknown]>([
      ['text with a byte order mark', '\uFEFF{"type":"string"}'],
      ['bytes', new TextEncoder().encode('{"type":"string"}')],
      ['bytes of Node', Buffer.from('{"type":"string"}')],
      ['an ArrayBuffer', new TextEncoder().encode('{"type":"string"}').buffer],
    ])('takes a document as %s', async (_, document) => {
      const { check } = await compileSchemaAsync({ $ref: 'urn:a' }, { load: () => document });
      expect([check('x'), check(1)]).toEqual([true, false]);
    });

    it('resolves the references of a loaded document against its URI, and against its $id', async () => {
      const { calls, load } = loader({
        'https://example.com/one/a.json': { allOf: [{ $ref: 'b.json' }] },
        'https://example.com/one/b.json': { $id: 'https://example.org/two/', allOf: [{ $ref: 'c.json#/x' }] },
        'https://example.org/two/c.json': { x: { type: 'string' } },
      });
      const { check } = await compileSchemaAsync({ $ref: 'https://example.com/one/a.json' }, { load });
      expect([check('x'), check(1), calls.length]).toEqual([true, false, 3]);
    });

    it('follows only references that a value can reach', async () => {
      const missing = { $ref: 'https://example.com/missing' };
      const { calls, load } = loader({
        'https://example.com/a': {
          $defs: { b: missing, c: { items: { $ref: 'd' } } },
          contentSchema: missing,
          x: missing,
        },
        'https://example.com/d': true,
      });
      const schema = { $ref: 'https://example.com/a#/$defs/c', minimum: 1, definitions: { c: missing } };
      await compileSchemaAsync(schema, { load });
      const named = { $schema: 'https://example.com/missing', allOf: [true], $comment: 'a' };
      await compileSchemaAsync(named, { load, unknownDialects: 'draft' });
      expect(calls).toEqual(['https://example.com/a', 'https://example.com/d']);
    });

    it('loads what dynamic anchors of a resource refer to', async () => {
      const $schema = 'https://json-schema.org/draft/2020-12/schema';
      const { load } = loader({
        'https://example.com/list': {
          $schema,
          items: { $dynamicRef: '#item' },
          $defs: { any: { $dynamicAnchor: 'item' } },
        },
        'https://example.com/word': { type: 'string' },
      });
      const words = await compileSchemaAsync(
        {
          $schema,
          $id: 'https://example.com/words',
          $ref: 'list',
          $defs: { word: { $dynamicAnchor: 'item', $ref: 'word' } },
        },
        { load },
      );
      expect([words.check(['a']), words.check([1])]).toEqual([true, false]);
    });

    it('finds a schema by its $id in a loaded document, if its URI cannot be loaded', async () => {
      const { load } = loader({
        'https://example.com/all': { $defs: { a: { $id: 'https://example.com/inner', type: 'string' } } },
      });
      const allOf = [{ $ref: 'https://example.com/all' }, { $ref: 'https://example.com/inner' }];
      const { check } = await compileSchemaAsync({ allOf }, { load });
      expect([check('x'), check(1)]).toEqual([true, false]);
    });

    it('loads at most concurrency documents at a time', async () => {
      let running = 0;
      let most = 0;
      const load = async (): Promise<JsonSchema> => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running--;
        return true;
      };
      const allOf = Array.from({ length: 30 }, (_, at) => ({ $ref: `https://example.com/${at}` }));
      await compileSchemaAsync({ allOf }, { load, concurrency: 4 });
      expect(most).toBe(4);
      await compileSchemaAsync({ allOf }, { load });
      expect(most).toBe(10);
    });

    it('stops at its limits', async () => {
      let next = 0;
      const endless = (): JsonSchema => ({ items: { $ref: `urn:${next++}` } });
      const error = await rejection({ $ref: 'urn:start' }, { load: endless, maxDocuments: 20 });
      expect(isJsonError(error, 'LIMIT_EXCEEDED') && error.message).toBe(
        'Cannot load the documents of the schema: it needs more than 20 documents',
      );
      expect(next).toBe(20);
    });

    it.each<[string, unknown]>([
      ['texts', `{"title": "${'x'.repeat(60)}", "items": {"$ref": "urn:b"}}`],
      ['values', { title: 'x'.repeat(60), items: { $ref: 'urn:b' } }],
    ])('stops when all %s together are too long', async (_, document) => {
      const error = await rejection({ $ref: 'urn:a' }, { load: () => document, maxLoadedLength: 150 });
      expect(isJsonError(error, 'LIMIT_EXCEEDED') && error.message).toBe(
        'Cannot load the documents of the schema: it needs documents of more than 150 characters',
      );
      expect(await rejection({ $ref: 'urn:a' }, { load: () => document, maxLoadedLength: 250 })).toBeUndefined();
    });

    it('stops at a value that contains itself', async () => {
      const document: Record<string, unknown> = {};
      document['properties'] = { document };
      expect(isJsonError(await rejection({ $ref: 'urn:a' }, { load: () => document }), 'LIMIT_EXCEEDED')).toBe(true);
    });

    it('ends with the reason of a signal, and leaves no rejection unhandled', async () => {
      const controller = new AbortController();
      const reason = new Error('enough');
      let fail = (_: Error): void => undefined;
      const slow = new Promise((_, reject) => (fail = reject));
      const reasons = await unhandledRejections(async () => {
        const pending = rejection({ $ref: 'urn:a' }, { load: () => slow, signal: controller.signal });
        controller.abort(reason);
        expect(await pending).toBe(reason);
        fail(new Error('later'));
      });
      expect(reasons).toEqual([]);
      const { calls, load } = loader({});
      expect(await rejection({ $ref: 'urn:a' }, { load, signal: controller.signal })).toBe(reason);
      expect(calls).toEqual([]);
    });

    it.each<[string, () => unknown]>([
      ['after success', () => true],
      ['after a failure', () => Promise.reject(new Error('x'))],
      ['after a limit', () => ({ $ref: 'urn:b' })],
    ])('leaves no listener at a signal %s', async (_, load) => {
      const listeners = new Set<() => void>();
      let added = 0;
      const signal = {
        aborted: false,
        reason: undefined,
        addEventListener: (__: 'abort', it: () => void) => void (listeners.add(it), added++),
        removeEventListener: (__: 'abort', it: () => void) => void listeners.delete(it),
      };
      await rejection({ $ref: 'urn:a' }, { load, signal, maxDocuments: 1 });
      expect([added, listeners.size]).toEqual([1, 0]);
    });

    it('is rejected with a TypeError without a function, and for an unknown option', async () => {
      expect(await rejection({}, {} as never)).toEqual(
        new TypeError("Cannot use the option 'load': expected a function"),
      );
      expect(String(await rejection({}, { load: () => true, lod: 1 } as never))).toContain('there is no such option');
      expect(await rejection({}, { load: () => true, concurrency: 0 })).toBeInstanceOf(RangeError);
      expect(await rejection({}, { load: () => true, signal: true as never })).toBeInstanceOf(TypeError);
    });
  });

  describeJsonSchemaSuite('compileSchemaAsync() on the JSON-Schema-Test-Suite', () => {
    it('decides as compileSchema does with the same documents in the registry', async () => {
      const remotes = registryOfRemotes();
      const outcome = (run: () => unknown): unknown => {
        try {
          return run();
        } catch (error) {
          return (error as { readonly code?: unknown }).code;
        }
      };
      for (const $ref of Object.keys(remotes)) {
        const plain = outcome(() => compileSchema({ $ref }, { registry: remotes }));
        const loaded = await compileSchemaAsync({ $ref }, { load: (uri) => remotes[uri] }).then(
          (it) => it,
          (error: { readonly code?: unknown }) => error.code,
        );
        for (const value of [1, 'x', {}, [1], { a: 1 }, { foo: 'x' }]) {
          const verdict = (it: unknown) => (typeof it === 'object' ? (it as CompiledSchema).check(value) : it);
          expect([$ref, verdict(loaded)]).toEqual([$ref, verdict(plain)]);
        }
      }
    });
  });
});

describe('compile value schema', () => {
  const schema = {
    type: 'object',
    properties: { name: { type: 'string', pattern: '^\\w+$' }, mail: { type: 'string', format: 'email' } },
    required: ['name'],
  } as const;

  it.each([{ name: 'Ada' }, { name: 'Ada', mail: 'x' }, { name: '' }, {}, [], null])(
    'judges %j as compileSchema() does',
    (value) => {
      const whole = compileSchema(schema);
      const small = compileValueSchema(schema);
      expect(small.check(value)).toBe(whole.check(value));
      expect(small.validate(value).map((it) => it.toJSON({ full: true }))).toEqual(
        whole.validate(value).map((it) => it.toJSON({ full: true })),
      );
      expect(small['~standard'].validate(value)).toEqual(whole['~standard'].validate(value));
    },
  );

  it('narrows values, and has no functions for texts', () => {
    const small = compileValueSchema(schema);
    const value: unknown = { name: 'Ada' };
    const name: string | undefined = small.check(value) ? value.name : undefined;
    expect(name).toBe('Ada');
    expect(Object.keys(small)).toEqual(['schema', 'check', 'validate', '~standard']);
  });
});

describe('newSchemaWithConfig()', () => {
  it('keeps every field of the specification', () => {
    const config: Required<SchemaConfig> = {
      type: 'object',
      title: 't',
      description: 'd',
      properties: { a: {} },
      items: {},
      required: ['a'],
      minLength: 1,
      maxLength: 2,
      minimum: 1,
      maximum: 2,
      pattern: 'p',
      format: 'email',
      additionalProperties: false,
      minItems: 1,
      maxItems: 2,
      uniqueItems: true,
      enum: [1],
      const: 1,
      multipleOf: 2,
      exclusiveMinimum: true,
      exclusiveMaximum: false,
      default: 5,
      examples: [6],
    };
    expect(newSchemaWithConfig(config)).toEqual(config);
  });

  it('leaves out unset fields, but not zero, false and null', () => {
    expect(
      newSchemaWithConfig({
        minLength: 0,
        minimum: 0,
        additionalProperties: false,
        const: null,
        exclusiveMinimum: false,
      }),
    ).toEqual({
      minLength: 0,
      minimum: 0,
      additionalProperties: false,
      const: null,
      exclusiveMinimum: false,
    });
    expect(
      newSchemaWithConfig({
        pattern: '',
        required: [],
        properties: {},
        uniqueItems: false,
        enum: [],
        minLength: undefined,
      }),
    ).toEqual({});
  });

  it('copies the lists and maps of the configuration', () => {
    const config = { properties: { a: {} }, required: ['a'] };
    const schema = newSchemaWithConfig(config);
    config.required.push('b');
    expect(schema.required).toEqual(['a']);
  });

  it('reads own properties only', () => {
    expect(newSchemaWithConfig(Object.create({ minLength: 3 }) as SchemaConfig)).toEqual({});
  });

  it.each([null, undefined, 5, 'x', [], () => undefined])('throws for %p, which is not a configuration', (config) => {
    expect(() => newSchemaWithConfig(config as unknown as SchemaConfig)).toThrow(
      /^Cannot use the options: expected an object, found /,
    );
  });

  it('throws for an unknown field, such as a misspelt limit', () => {
    expect(() => newSchemaWithConfig({ minlength: 3 } as SchemaConfig)).toThrow(
      "Cannot use the option 'minlength': there is no such option",
    );
  });

  it('makes bounds exclusive with the booleans of Draft 4', () => {
    const { check } = compileSchema(newSchemaWithConfig({ type: 'number', minimum: 1, exclusiveMinimum: true }));
    expect([check(1), check(1.1)]).toEqual([false, true]);
    expect(compileSchema({ exclusiveMinimum: true }).check(-5)).toBe(true);
  });
});

describe('defaultSchema()', () => {
  it('returns an empty schema, which every value passes', () => {
    expect(defaultSchema()).toEqual({});
    const { check } = compileSchema(defaultSchema());
    expect([1, null, [], { a: 1 }].every(check)).toBe(true);
  });

  it('returns a new schema each time', () => {
    expect(defaultSchema()).not.toBe(defaultSchema());
    expect(defaultSchemaConfig()).toEqual({});
    expect(defaultSchemaConfig()).not.toBe(defaultSchemaConfig());
  });
});

describe('Standard Schema', () => {
  it('validates through ~standard with full paths', () => {
    const standard = compileSchema({ properties: { a: { items: { type: 'string' } } } })['~standard'];
    expect([standard.version, standard.vendor]).toEqual([1, 'wirework']);
    expect(standard.validate({ a: ['x'] })).toEqual({ value: { a: ['x'] } });
    expect(standard.validate({ a: ['x', 1] })).toEqual({
      issues: [{ message: 'expected string, got number', path: ['a', 1] }],
    });
    const choice = compileSchema({
      properties: {
        pay: { oneOf: [{ properties: { by: { const: 'card' } }, required: ['by', 'last4'] }, { type: 'null' }] },
      },
    });
    expect(choice['~standard'].validate({ pay: { by: 'card' } })).toEqual({
      issues: [
        { message: 'value matches none of 2 alternatives; alternative 1 is closest', path: ['pay'] },
        { message: "required property 'last4' is missing", path: ['pay', 'last4'] },
      ],
    });
    expect(standard.jsonSchema.input()).toEqual({ properties: { a: { items: { type: 'string' } } } });
    expect(compileSchema(false)['~standard'].jsonSchema.output()).toEqual({ not: {} });
  });

  it('compiles schemas of zod and typebox', () => {
    const user = compileSchema(z.object({ name: z.string().min(2), age: z.number().int().optional() }));
    expect([user.check({ name: 'Ada' }), user.check({ name: 'A' }), user.check({})]).toEqual([true, false, false]);
    const point = compileSchema(
      Type.Object({ x: Type.Number(), label: Type.Optional(Type.String({ maxLength: 3 })) }),
      { strict: true },
    );
    expect([point.check({ x: 1 }), point.check({ x: 1, label: 'long' })]).toEqual([true, false]);
  });

  it('asks a library for the draft that is needed, then for the others', () => {
    const asked: string[] = [];
    const knowing = (...known: readonly string[]): JsonSchema => {
      const input = ({ target }: { readonly target: string }): object => {
        asked.push(target);
        if (!known.includes(target)) throw new Error(`unknown target ${target}`);
        return target === 'draft-2020-12' ? { prefixItems: [{ type: 'string' }], items: false } : { type: 'null' };
      };
      return { '~standard': { version: 1, vendor: 'joi', jsonSchema: { input } } } as unknown as JsonSchema;
    };
    const later = compileSchema(knowing('draft-2020-12'));
    expect([later.check(['x']), later.check([1]), later.check(['x', 1])]).toEqual([true, false, false]);
    expect(later.schema).toHaveProperty('$schema', 'https://json-schema.org/draft/2020-12/schema');
    expect(asked).toEqual(['draft-07', 'draft-2020-12']);
    const both = knowing('draft-07', 'draft-2020-12');
    expect(compileSchema(both).check(null)).toBe(true);
    expect(compileSchema(both, { draft: '2020-12' }).check(['x'])).toBe(true);
    expect(asked.slice(2)).toEqual(['draft-07', 'draft-2020-12']);
  });

  it('announces the target of a schema of zod', () => {
    const { input } = compileSchema(z.object({ a: z.string() }))['~standard'].jsonSchema;
    expect(input({ target: 'draft-2020-12' })).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      properties: { a: { type: 'string' } },
    });
  });

  it('compiles a document that zod has written without change', () => {
    const document = z.toJSONSchema(z.object({ tags: z.set(z.string()), age: z.int() }), {
      target: 'draft-7',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => void (jsonSchema.type === 'integer' && (jsonSchema.maximum = 5)),
    });
    const schema = compileSchema(document as JsonSchema, { strict: true });
    expect(
      [
        { tags: 1, age: 5 },
        { tags: 1, age: 6 },
      ].map((it) => schema.check(it)),
    ).toEqual([true, false]);
  });

  it('throws for a Standard Schema that cannot return its JSON Schema', () => {
    const opaque = { '~standard': { version: 1, vendor: 'other', validate: () => ({ value: 1 }) } };
    expect(() => compileSchema(opaque as unknown as JsonSchema)).toThrow(
      "the Standard Schema of 'other' cannot say its JSON Schema",
    );
    const failing = {
      '~standard': {
        version: 1,
        vendor: 'other',
        jsonSchema: {
          input: () => {
            throw new Error('a date');
          },
        },
      },
    };
    expect(() => compileSchema(failing as unknown as JsonSchema)).toThrow('has no form in Draft 7: a date');
  });
});

describe('parseText() and validateText()', () => {
  it('return the value, or the errors with their positions', () => {
    const port = compileSchema({ type: ['integer', 'null'], maximum: 65535 });
    expect([port.parseText(' 80'), port.parseText('null')]).toEqual([{ value: 80 }, { value: null }]);
    const { value, errors } = port.parseText(' 1e9');
    expect([value, errors?.map(String)]).toEqual([
      undefined,
      ['validation error (line 1, column 2): expected a number of at most 65535'],
    ]);
    expect(() => port.parseText('{')).toThrow('unexpected end of JSON input');
    expect(() => port.parseText(5 as unknown as string)).toThrow(
      new TypeError('Cannot validate the text: it is not a string; use validate for a value'),
    );
    expect(() => compileSchema({}, { maxDepth: 2 }).parseText('[[[]]]')).toThrow('exceeded max depth');
  });

  it("read comments and trailing commas with syntax: 'jsonc', with positions of the text", () => {
    const port = compileSchema({ properties: { port: { type: 'integer' } } }, { syntax: 'jsonc' });
    expect(port.parseText('{"port": 80, /* é */}')).toEqual({ value: { port: 80 } });
    const [error] = port.validateText('/* € */ {\n  // the port\n  "port": "x",\n}');
    expect(error).toMatchObject({ line: 3, column: 11, offset: 36, index: 34 });
    expect(() => port.parseText('{"port": 80} /*')).toThrow(expect.objectContaining({ code: 'SYNTAX', column: 14 }));
    expect(() => compileSchema({}).validateText('{} // x')).toThrow("invalid character '/'");
    expect(validateSchema('[1,]', { items: { type: 'string' } }, { syntax: 'jsonc' })).toHaveLength(1);
    expect(() => compileSchema({}, { syntax: 'json5' as never })).toThrow(RangeError);
  });

  it('throw a TypeError for a text that is not a string', () => {
    expect(() => compileSchema({}).validateText(5 as unknown as string)).toThrow(
      'Cannot validate the text: it is not a string',
    );
  });
});
