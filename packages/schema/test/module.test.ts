import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { metBy, runs, thrownBy, withPollutedPrototype } from '@wirework/test-support';
import { formatTable } from '../src/formats/format-table.ts';
import { compileSchema, type JsonSchema, type SchemaOptions } from '../src/index.ts';
import { compileToModule, compileToModuleAsync, isModuleCurrent } from '../src/module.ts';
import { formatFunctions } from '../src/module/format-writer.ts';
import * as runtime from '../src/module/runtime.ts';
import { openapi30, openapi31 } from '../src/openapi.ts';
import { answersTo, answersToText } from './support/answers.ts';
import { laterDocument, laterSchema } from './support/any-later-schema.ts';
import { document, schema, value } from './support/any-schema.ts';
import { importModule, importText, loadModule } from './support/load-module.ts';
import { refusal } from './support/refusal.ts';

describe('module', () => {
  /** Expects that a module says the same about values as the schema that is compiled at run time. */
  async function expectSame(schema: unknown, values: readonly unknown[], options?: SchemaOptions): Promise<void> {
    const compiled = compileSchema(schema as JsonSchema, options);
    const module = await importModule(schema, options);
    for (const value of values) expect(answersTo(module, value)).toEqual(answersTo(compiled, value));
  }

  describe('compileToModule()', () => {
    it('writes every format', () => {
      expect([...formatTable.keys(), 'byte'].filter((name) => !Object.hasOwn(formatFunctions, name))).toEqual([]);
      for (const name of Object.values(formatFunctions)) expect(runtime).toHaveProperty(name);
    });

    it('writes the same text each time, for equal schemas', () => {
      const make = (): JsonSchema => ({
        properties: { a: { $ref: '#' }, b: { enum: [1, { c: 2 }] } },
        required: ['a'],
      });
      expect(compileToModule(make()).code).toBe(compileToModule(make()).code);
    });

    it('writes functions with types in TypeScript', () => {
      const { code, types, imports } = compileToModule({ type: 'number' }, { language: 'ts' });
      expect(code).toContain('export type Value = number;');
      expect(code).toContain('export function check(value: unknown): value is Value {');
      expect(code).toContain('export function parseText(text: string): ParsedText<Value> {');
      expect(types).toBe('');
      expect(imports).toEqual(['@wirework/schema/module/runtime']);
      const recursive = compileToModule({ properties: { next: { $ref: '#' } } }, { language: 'ts' });
      expect(recursive.code).toContain('export const check: (value: unknown) => value is Value = ');
    });

    it('refuses what it cannot write, with the place', () => {
      const even = { compile: () => () => true };
      const refused = (schema: unknown, options?: SchemaOptions): unknown => {
        const { code, pointer, keyword, message } = thrownBy(() => compileToModule(schema as JsonSchema, options)) as {
          readonly [name: string]: string;
        };
        return { code, pointer, keyword, message };
      };
      expect(refused({ items: { even: true } }, { keywords: { even } })).toEqual({
        code: 'SCHEMA',
        keyword: 'even',
        pointer: '/items/even',
        message:
          "Cannot compile the schema at '/items/even': a custom keyword is a function, which cannot be written into a module",
      });
      expect(refused({ format: 'even' }, { customFormats: { even: () => true } })).toMatchObject({
        code: 'SCHEMA',
        pointer: '/format',
        message: expect.stringContaining("the custom format 'even' is a function"),
      });
      expect(refused({ enum: [{ at: new Date(0) }] })).toMatchObject({
        code: 'SCHEMA',
        pointer: '/enum',
        message: expect.stringContaining('a Date'),
      });
      expect(refused({ const: { at: () => 1 } })).toMatchObject({ code: 'SCHEMA', pointer: '/const' });
      const cyclic: Record<string, unknown> = {};
      cyclic['in'] = [cyclic];
      expect(refused({ const: cyclic })).toMatchObject({
        code: 'SCHEMA',
        pointer: '/const',
        message: expect.stringContaining('more than 1000 levels'),
      });
      expect(refused({ allOf: [{ $ref: '#' }] })).toMatchObject({ code: 'SCHEMA' });
      expect(refused({ type: 'text' })).toMatchObject({ code: 'SCHEMA', pointer: '/type' });
    });

    it('takes keywords and formats of the caller that the schema does not use', () => {
      const options: SchemaOptions = {
        keywords: { even: { compile: () => () => true } },
        customFormats: { even: () => true },
      };
      expect(() => compileToModule({ type: 'string' }, options)).not.toThrow();
    });

    it('writes regular expressions of custom formats', async () => {
      const customFormats = { code: /^[a-z]\/<\/script>\d$/iu, date: /x/g };
      const schema = { properties: { a: { format: 'code' }, b: { format: 'date' } } };
      const values = [
        { a: 'A/</script>1', b: 'x' },
        { a: 'A', b: '2024-01-01' },
        { a: 1, b: 2 },
      ];
      await expectSame(schema, values, { customFormats });
    });
  });

  it('the types of a module have a name for each schema that a reference leads to, also in the registry and recursively', () => {
    const registry = {
      'https://example.com/tree': {
        type: 'object',
        properties: { next: { $ref: '#' }, string: { $ref: '#/definitions/string' } },
        definitions: { string: { type: 'string' } },
      },
    };
    const root = {
      type: 'object',
      properties: {
        a: { $ref: 'https://example.com/tree' },
        b: { $ref: '#/definitions/<~1script>' },
        c: { $ref: '#' },
      },
      additionalProperties: false,
      definitions: { '</script>': { enum: ['</script>'] }, Value: { type: 'string' } },
    };
    const { types } = compileToModule(root as JsonSchema, { registry });
    expect(types.split('\n').filter((it) => it.startsWith('export type'))).toEqual([
      'export type Value = { "a"?: Tree; "b"?: Script; "c"?: Value };',
      'export type Tree = { "next"?: Tree; "string"?: String };',
      'export type String = string;',
      'export type Script = "\\u003c/script\\u003e";',
    ]);
  });

  it('a module knows lists with holes', async () => {
    await expectSame({ enum: [1, , [2, , 3]] }, [1, undefined, [2, undefined, 3], null]);

    await expectSame({ const: [1, , 2] }, [
      [1, undefined, 2],
      [1, 2],
    ]);
  });

  describe('the text of a module', () => {
    const names = [
      '</script><script>alert(1)</script>',
      '<!--',
      '*/ throw 1 /*',
      '\n throw 1 //',
      '\u2028 throw 1 //',
      '\u2029 throw 1 //',
      '`${alert(1)}`',
      "'",
      '"',
      '\\',
      '\\u0022',
      '\0',
      '\ud800',
      '__proto__',
      'constructor',
      'toString',
      'value',
      'out',
      'default',
      'class',
      'a b',
      '',
      'ﬀ',
      '😀',
      '\u202e',
      '%s',
    ];

    it.each(names)('is safe for the name %j, wherever it is', async (name) => {
      const own = (value: unknown): Record<string, unknown> =>
        Object.defineProperty({}, name, { value, enumerable: true, configurable: true, writable: true });
      const schema = {
        properties: own({
          $ref: `#/definitions/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1').replace('\ud800', ''))}`,
        }),
        required: [name],
        additionalProperties: { enum: [name, own(1)], const: own(1) },
        dependencies: own([name]),
        propertyNames: { enum: [name, 'other'] },
        definitions: { [name.replace('\ud800', '')]: { type: ['object', 'string'], const: name, [name]: 1 } },
        title: name,
        $comment: name,
        format: name,
      };
      const values = [own(name), own(1), {}, { other: own(1) }, { other: name, ...own(name) }, own(own(1))];
      await expectSame(schema, values);
      const { code } = compileToModule(schema as JsonSchema);
      expect(code).not.toMatch(/<\/script|<!--|[\u2028\u2029\u202e]|\beval\b|\bFunction\b/u);
    });

    it('is safe for patterns and formats that look like code', async () => {
      const source = '</script>|`|\\/\\*|\u2028';
      await expectSame({ pattern: source, patternProperties: { [source]: false } }, ['</script>', 'a', { '`': 1 }, {}]);
    });

    it('is written for an enum of a megabyte', async () => {
      const allowed = Array.from({ length: 20_000 }, (_, i) => `${i}`.padStart(50, 'x'));
      await expectSame({ enum: allowed }, [allowed[7], 'x', 1]);
      await expectSame({ enum: allowed.map((it, at) => (at % 2 === 0 ? it : { at })) }, [
        allowed[8],
        { at: 1 },
        { at: 2 },
      ]);
    });
  });

  describe('compileToModule(), for large schemas', () => {
    it('writes a schema of 1 MB', async () => {
      const names = Array.from({ length: 200 }, (_, at) => `p${at}`);
      const description = '*/ </script> '.repeat(400);
      const properties = Object.fromEntries(
        names.map((name, at) => [name, { description, type: 'integer', minimum: at }]),
      );
      const schema = { type: 'object', properties, required: names };
      expect(JSON.stringify(schema).length).toBeGreaterThan(1_000_000);
      const value = Object.fromEntries(names.map((name, at) => [name, at]));
      await expectSame(schema, [value, { ...value, p199: 198 }, { p0: -1 }]);
    });

    it('throws for a schema of 100,000 levels as compileSchema() does', () => {
      let schema: JsonSchema = {};
      for (let i = 0; i < 100_000; i++) schema = { items: schema };
      const expected = thrownBy(() => compileSchema(schema)) as Error;
      expect(expected).toMatchObject({ code: 'LIMIT_EXCEEDED' });
      expect(thrownBy(() => compileToModule(schema))).toEqual(expected);
    });
  });

  describe('a module, for values that JSON does not have', () => {
    const closed = {
      type: 'object',
      properties: { a: { type: 'number' }, b: { type: 'string' }, length: {}, toString: { type: 'string' } },
      required: ['a'],
      additionalProperties: false,
    };
    const schemas: readonly unknown[] = [
      closed,
      { ...closed, additionalProperties: true },
      { ...closed, additionalProperties: { type: 'number' } },
      { allOf: [closed], unevaluatedProperties: false },
      { properties: { a: false, b: { minimum: 2 } }, patternProperties: { '^a': { type: 'number' } } },
      { patternProperties: { '^a': { type: 'string' }, b: {} }, additionalProperties: false },
      { required: ['a', 'b'], minProperties: 1, maxProperties: 2, propertyNames: { maxLength: 1 } },
      { dependencies: { a: ['b'], b: { required: ['c'] } }, not: { required: ['c'] } },
      {
        anyOf: [
          { properties: { a: { const: 'x' } }, required: ['a'] },
          { properties: { a: { const: 'y' } }, required: ['a'] },
        ],
      },
      { items: { type: 'number' }, uniqueItems: true, contains: { minimum: 1 }, minItems: 1 },
      { minimum: 1, maximum: 5, multipleOf: 2 },
      { type: ['number', 'null'], minimum: 1 },
      { type: 'integer' },
      { enum: [1, null, Number.NaN, { a: 1 }] },
      { const: { a: [1, undefined] } },
      { type: 'string' },
      {},
      false,
    ];

    class Point {
      a = 1;
      get b(): string {
        return 'x';
      }
    }

    const hidden = (members: object, ...names: string[]): object => {
      for (const name of names) Object.defineProperty(members, name, { value: 1, enumerable: false });
      return members;
    };
    const deleted = (): object => {
      const object: Record<string, unknown> = { z: 1, a: 1, b: 'x' };
      delete object['z'];
      return object;
    };
    // Not a rest parameter: the object is what is tested.
    const argumentsOf = function (..._: unknown[]): unknown {
      // eslint-disable-next-line prefer-rest-params -- an object with properties that are not enumerable
      return arguments;
    };
    const values: readonly unknown[] = [
      Object.assign(Object.create(null) as object, { a: 1 }),
      Object.create({ a: 1 }),
      Object.assign(Object.create({ a: 'x', z: 1 }) as object, { a: 1 }),
      Object.assign(Object.create({ a: 1 }) as object, { z: 1 }),
      new Point(),
      { a: 1, b: undefined },
      { a: undefined, b: 'x' },
      { z: undefined, a: 1 },
      hidden({ a: 1 }, 'z'),
      { [Symbol('z')]: 1, a: 1 },
      deleted(),
      {
        get a(): number {
          return 1;
        },
      },
      new Proxy({ a: 1 }, {}),
      new Proxy({ a: 1, z: 1 }, { ownKeys: () => ['a', 'z'] }),
      argumentsOf(1, 2),
      new Map([['a', 1]]),
      new Date(0),
      Object.assign([1, 2], { a: 1 }),

      [1, , 3],
      [1, 1],
      [],
      Number.NaN,
      Infinity,
      -Infinity,
      -0,
      1n,
      undefined,
      Symbol('a'),
      () => 1,
      new String('a'),
      { a: Number.NaN },
      { a: 1n },
      'x',
      null,
      JSON.parse('{"__proto__": {"a": 1}}'),
    ];

    /** Returns the names that a module declares or imports and does not use. */
    function unusedNames(code: string): string[] {
      const [, imported = ''] = /^import \{ \w+, (.*) \}/.exec(code) ?? [];
      const declared = [...code.matchAll(/^(?:const|function) (\w+)/gm)].map(([, name = '']) => name);
      const counts = new Map<string, number>();
      for (const [word] of code.matchAll(/\w+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
      return [...imported.split(', '), ...declared].filter((name) => (counts.get(name) ?? 0) < 2);
    }

    it.each([
      { properties: { a: {} }, additionalProperties: { type: 'boolean' } },
      { properties: { a: { type: 'string' } }, required: ['a'], propertyNames: { maxLength: 5 } },
      { anyOf: [true, { type: 'number' }] },
      { oneOf: [{ type: 'string' }, false], not: true },
      { allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }], $defs: { a: { items: { enum: [1] } } } },
    ])('declares nothing that it does not use, for %j', (it) => {
      expect(unusedNames(compileToModule(it as JsonSchema).code)).toEqual([]);
      expect(unusedNames(compileToModule(it as JsonSchema, { maxErrors: 1 }).code)).toEqual([]);
    });

    it.each(schemas.map((it) => [JSON.stringify(it), it]))(
      'says the same as compileSchema() by %s',
      async (_, schema) => {
        await expectSame(schema, values);
        await expectSame(
          { properties: { in: schema } },
          values.map((it) => ({ in: it })),
        );
        await expectSame(
          { items: schema, maxItems: 1 },
          values.map((it) => [it]),
        );
      },
    );

    it.each(schemas.map((it) => [JSON.stringify(it), it]))(
      'takes no inherited property for one of the value, by %s',
      async (_, schema) => {
        const compiled = compileSchema(schema as JsonSchema);
        const module = await importModule(schema);
        for (const members of [{ a: 1 }, { b: 'x' }, { z: 1 }, { a: 'x', length: 5 }]) {
          for (const value of [...values, {}, { b: 'x' }, { a: 1, b: 'x' }, { z: 1, b: 'x' }]) {
            const [expected, got] = withPollutedPrototype(members, () => [compiled.check(value), module.check(value)]);
            expect(got).toBe(expected);
          }
        }
      },
    );

    it.each([
      ['that is not enumerable', hidden({}, 'a')],
      ['that a proxy does not list', new Proxy({}, { get: () => 1, ownKeys: () => [] })],
    ])('lets check() read a required property %s, and validate() miss it', async (_, value) => {
      const module = await importModule({ type: 'object', properties: { a: { type: 'number' } }, required: ['a'] });
      expect([module.check(value), module.validate(value).map((it) => it.keyword)]).toEqual([true, ['required']]);
      const { check } = await importModule(closed);
      expect(check(value)).toBe(false);
    });

    it('throws what a getter or a proxy throws, as compileSchema() does', async () => {
      const refuse = (): never => {
        throw new RangeError('refused');
      };
      const getter = Object.defineProperty({}, 'a', { get: refuse, enumerable: true });
      await expectSame(closed, [
        getter,
        new Proxy({ a: 1 }, { get: refuse }),
        new Proxy({ a: 1 }, { ownKeys: refuse }),
      ]);
      await expectSame({ items: closed }, [[getter], [1, getter]]);
    });

    it('says the same in a process with enumerable properties on Object.prototype', async () => {
      const compiled = compileSchema(closed as JsonSchema);
      const module = await importModule(closed);
      Object.defineProperty(Object.prototype, 'b', { value: 5, enumerable: true, configurable: true });
      try {
        for (const value of [{ a: 1 }, {}, { a: 1, b: 'x' }, { z: 1 }])
          expect([compiled.check(value), module.check(value)]).toEqual([compiled.check(value), compiled.check(value)]);
        expect(module.check({ a: 1 })).toBe(true);
      } finally {
        Reflect.deleteProperty(Object.prototype, 'b');
      }
    });
  });

  describe('a module, for deep values', () => {
    const list = { properties: { next: { $ref: '#' } }, additionalProperties: false };
    const chain = (levels: number, end: unknown): unknown => {
      let value = end;
      for (let i = 0; i < levels; i++) value = { next: value };
      return value;
    };

    it('checks 900 levels, and throws for 100,000 as compileSchema() does', async () => {
      await expectSame(list, [
        chain(900, {}),
        chain(900, { other: 1 }),
        chain(100_000, {}),
        chain(900, {}),
        chain(1_000, {}),
      ]);
      await expectSame(list, [chain(5, {}), chain(6, {}), chain(4, 1)], { maxDepth: 5 });
      await expectSame(list, [chain(100_000, {}), chain(10, {})], { maxDepth: 1_000_000 });
    });

    it('takes no more time for alternatives that lead to the same part again and again', async () => {
      const any = { anyOf: [{ $ref: '#/definitions/any' }, { properties: { a: { $ref: '#/definitions/deep' } } }] };
      const deep = {
        anyOf: [
          { properties: { a: { $ref: '#/definitions/deep' }, b: false } },
          { properties: { a: { $ref: '#/definitions/deep' }, c: false } },
          { maxProperties: 0 },
        ],
      };
      const { check } = await importModule({ ...any, definitions: { any: deep, deep } });
      let value: unknown = { b: 1, c: 1 };
      for (let i = 0; i < 60; i++) value = { a: value };
      expect(check(value)).toBe(false);
      expect(refusal(deep, {})?.code).toBe('SCHEMA');
    });
  });

  describe('a module with a discriminator', () => {
    const cat = {
      type: 'object',
      properties: { kind: { type: 'string' }, lives: { type: 'integer' } },
      required: ['kind', 'lives'],
    };
    const dog = { type: 'object', properties: { kind: { const: 'Dog' }, barks: { type: 'boolean' } } };
    const components = { schemas: { Cat: cat, Dog: dog } };
    const refs = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }];
    const values = [
      { kind: 'Cat', lives: 9 },
      { kind: 'Cat', barks: 1 },
      { kind: 'Dog', barks: 1 },
      { kind: 'Cow' },
      { kind: 1 },
      { lives: 9 },
      {},
      Object.create({ kind: 'Cat' }),
      [],
      'x',
      null,
    ];

    it.each(['oneOf', 'anyOf'])('chooses the alternative of %s as compileSchema() does', async (keyword) => {
      for (const openapi of [openapi30, openapi31]) {
        for (const mapping of [undefined, { cat: '#/components/schemas/Cat', Cow: 'Dog' }]) {
          const discriminator = { propertyName: 'kind', ...(mapping === undefined ? {} : { mapping }) };
          await expectSame({ [keyword]: refs, discriminator, components }, [...values, { kind: 'cat' }], { openapi });
          await expectSame({ [keyword]: [...refs, dog], discriminator, components }, values, { openapi });
        }
      }
    });

    it('reads nullable and the formats of OpenAPI', async () => {
      const properties = {
        a: { type: 'string', nullable: true, format: 'byte' },
        b: { type: 'integer', format: 'int32' },
        c: { format: 'int64' },
        d: { type: 'string', format: 'date' },
        e: { type: 'string', format: 'binary' },
      };
      const some = [null, 'YWJj', 'x', 1, 2 ** 31, 2 ** 63, 2 ** 64, 1.5, '2024-01-01', [], {}];
      const values = some.flatMap((it) => Object.keys(properties).map((name) => ({ [name]: it })));
      await expectSame({ properties }, values, { openapi: openapi30 });
      await expectSame({ properties }, values, { openapi: openapi31 });
    });
  });

  describe('compileToModuleAsync()', () => {
    const schema: JsonSchema = {
      properties: { home: { $ref: 'https://example.com/address' }, other: { $ref: 'urn:id' } },
    };
    const documents: Readonly<Record<string, unknown>> = {
      'https://example.com/address': '{"properties": {"country": {"$ref": "country"}}}',
      'https://example.com/country': { enum: ['DE', 'FR'] },
    };
    const registry = { 'urn:id': { type: 'integer' } };

    it('writes the module that compileToModule() writes with all documents in the registry', async () => {
      const loaded: string[] = [];
      const load = async (uri: string): Promise<unknown> => {
        loaded.push(uri);
        return documents[uri];
      };
      const module = await compileToModuleAsync(schema, { load, registry, maxErrors: 5 });
      expect(loaded).toEqual(Object.keys(documents));
      const all = Object.entries({ ...documents, ...registry }).map(([uri, it]): [string, unknown] => [
        uri,
        typeof it === 'string' ? JSON.parse(it) : it,
      ]);
      expect(module).toEqual(compileToModule(schema, { registry: Object.fromEntries(all), maxErrors: 5 }));
    });

    it('is rejected with the reference, if a document cannot be loaded', async () => {
      const load = (uri: string): never => {
        throw new Error(`no ${uri}`);
      };
      await expect(compileToModuleAsync(schema, { load, registry })).rejects.toMatchObject({
        code: 'SCHEMA',
        pointer: '/properties/home/$ref',
        message: expect.stringContaining('could not be loaded: no https://example.com/address'),
      });
    });

    it('is rejected for unknown options, and without load', async () => {
      await expect(compileToModuleAsync(schema, {} as never)).rejects.toThrow(TypeError);
      await expect(compileToModuleAsync(schema, { load: () => true, stand: true } as never)).rejects.toThrow(TypeError);
    });
  });

  describe('a module that was written before', () => {
    const registry = { 'https://example.com/id': { type: 'integer' }, 'https://example.com/other': {} };
    const schema: JsonSchema = { items: { $ref: 'https://example.com/id' } };
    const { code } = compileToModule(schema, { registry });

    it('is current until the schema, a document that it refers to or an option changes', () => {
      expect(isModuleCurrent(code, { items: { $ref: 'https://example.com/id' } }, { registry: { ...registry } })).toBe(
        true,
      );
      expect(isModuleCurrent(code, schema, { registry: { ...registry, 'https://example.com/other': false } })).toBe(
        true,
      );
      expect(isModuleCurrent(code, schema, { registry: { 'https://example.com/id': { type: 'string' } } })).toBe(false);
      expect(isModuleCurrent(code, { ...schema, maxItems: 1 }, { registry })).toBe(false);
      expect(isModuleCurrent(code, schema, { registry, maxErrors: 5 })).toBe(false);
    });

    it('does not load with a runtime of another version', async () => {
      await expect(importText(code.replaceAll('moduleFormat3', 'moduleFormat0'))).rejects.toThrow(
        "does not provide an export named 'moduleFormat0'",
      );
    });
  });
});

describe('a module of any schema', () => {
  /** Compares a module with the schema that is compiled at run time. Returns how many values were refused. */
  function compare(root: JsonSchema, values: readonly unknown[], options: SchemaOptions): number {
    const compiled = compileSchema(root, options);
    const module = loadModule(root, options);
    let refused = 0;
    for (const data of values) {
      const text = JSON.stringify(data, undefined, 2);
      expect([root, data, answersTo(module, data), answersToText(module, text)]).toEqual([
        root,
        data,
        answersTo(compiled, data),
        answersToText(compiled, text),
      ]);
      refused += Number(!compiled.check(data));
    }
    return refused;
  }

  const values = fc.array(value, { minLength: 6, maxLength: 6 });

  const options = fc.record({ maxErrors: fc.constantFrom(1, 2, 10_000), draft: fc.constantFrom('4', '7', '2019-09') });

  it('says the same as compileSchema(), for the keywords up to Draft 7', () => {
    let refused = 0;
    const property = fc.property(schema, values, options, (it, data, given) => {
      refused += compare(document(it), data, given as SchemaOptions);
    });
    fc.assert(property, { numRuns: runs(1_000, 30) });
    expect(refused).toBeGreaterThan(metBy(100));
  });

  it('says the same as compileSchema(), for objects whose schemas are checked in one pass', () => {
    let refused = 0;
    const property = fc.property(schema, schema, values, (it, other, data) => {
      const all = [
        it,
        { properties: { a: other }, required: ['a'] },
        { type: ['object', 'null'], additionalProperties: it },
      ];
      const root = { ...document(it), type: 'object', allOf: all, unevaluatedProperties: other } as JsonSchema;
      refused += compare(root, data, {});
    });
    fc.assert(property, { numRuns: runs(500, 30) });
    expect(refused).toBeGreaterThan(metBy(100));
  });

  it('says the same as compileSchema(), for the keywords of later drafts', () => {
    let refused = 0;
    const property = fc.property(laterSchema, values, options, (it, data, { maxErrors }) => {
      let isRefused = false;
      try {
        compileSchema(laterDocument(it), { strict: true });
      } catch {
        // A reference may lead back to itself.
        isRefused = true;
      }
      if (!isRefused) refused += compare(laterDocument(it), data, { maxErrors });
    });
    fc.assert(property, { numRuns: runs(1_000, 30) });
    expect(refused).toBeGreaterThan(metBy(100));
  });
});
