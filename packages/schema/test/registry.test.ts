import { beforeAll, describe, expect, it } from '@jest/globals';
import { describeJsonSchemaSuite, jsonSchemaSuite, thrownBy } from '@wirework/test-support';
import { compileSchema, createRegistry, type JsonSchema, SchemaError, type SchemaOptions } from '../src/index.ts';
import { createSchemaSet } from '../src/set.ts';
import { compileToModule, isModuleCurrent, type ModuleOptions } from '../src/module.ts';
import { formatFunctions } from '../src/module/format-writer.ts';
import { answersTo, answersToText } from './support/answers.ts';
import { loadModule } from './support/load-module.ts';
import { registryOfRemotes, suiteFiles, type SuiteGroup } from './support/suite.ts';
import { apiSchema, userSchema } from './support/user-schemas.ts';
import { writeRuntimePieces } from './support/write-runtime-pieces.ts';

describe('registry', () => {
  /** Returns the message of the error that compiling a schema throws. */
  function messageOf(schema: unknown, options?: SchemaOptions): string {
    try {
      compileSchema(schema as JsonSchema, options);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  }

  describe('relative references', () => {
    const registry = { 'https://example.com/schemas/name.json': { type: 'string' } };

    it('resolve against the option baseUri, if the schema has no $id', () => {
      const schema = { properties: { name: { $ref: 'name.json' } } } as const;
      const baseUri = 'https://example.com/schemas/user.json#';
      expect(compileSchema(schema, { registry, baseUri }).check({ name: 1 })).toBe(false);
      expect(messageOf({ ...schema, $id: 'https://example.org/' }, { registry, baseUri })).toContain(
        "neither the document nor the registry has 'https://example.org/name.json'",
      );
      expect(
        compileSchema(
          { ...schema, $id: 'other/user.json', properties: { name: { $ref: '../name.json' } } },
          { registry, baseUri },
        ).check({ name: 1 }),
      ).toBe(false);
      expect(() => compileSchema(schema, { baseUri: 5 as never })).toThrow(
        new TypeError("Cannot use the option 'baseUri': expected a string"),
      );
    });

    it('resolve to the document by its address', () => {
      const other = { properties: { back: { $ref: 'user.json#/definitions/a' }, anchor: { $ref: 'user.json#b' } } };
      const { check } = compileSchema(
        { $ref: 'other.json', definitions: { a: { type: 'null' }, b: { $anchor: 'b', type: 'null' } } },
        { registry: { 'https://example.com/other.json': other }, baseUri: 'https://example.com/user.json' },
      );
      expect([{ back: null, anchor: null }, { back: 1 }, { anchor: 1 }].map(check)).toEqual([true, false, false]);
    });

    it('resolve against the name of an entry, and against its $id', () => {
      const entries = {
        ...registry,
        'https://example.com/schemas/user.json': { properties: { name: { $ref: 'name.json' } } },
        'urn:user': { $id: 'https://example.com/schemas/other.json', properties: { name: { $ref: 'name.json' } } },
      };
      for (const $ref of ['https://example.com/schemas/user.json', 'urn:user'])
        expect(compileSchema({ $ref }, { registry: entries }).check({ name: 1 })).toBe(false);
    });

    it.each(['http://json-schema.org/draft-07/schema#', 'https://json-schema.org/draft/2020-12/schema', undefined])(
      'resolve against a root $id beside a root $ref in documents of %s',
      ($schema) => {
        const $id = 'https://example.com/schemas/user.json';
        expect(compileSchema({ $schema, $id, $ref: 'name.json' }, { registry }).check(1)).toBe(false);
      },
    );
  });

  describe('a reference without a target', () => {
    const registry = {
      'https://example.com/schemas/address.json': { $defs: { a: { $anchor: 'street' } } },
      'https://example.com/old/address.json': true,
      'urn:user': true,
    };

    it.each([
      [
        'https://example.com/adress.json',
        "neither the document nor the registry has 'https://example.com/adress.json'",
      ],
      [
        'https://example.com/address.json',
        "neither the document nor the registry has 'https://example.com/address.json'; did you mean 'https://example.com/schemas/address.json' or 'https://example.com/old/address.json'?",
      ],
      ['urn:usr', "neither the document nor the registry has 'urn:usr'; did you mean 'urn:user'?"],
      ['https://example.com/old/address.json#/a', 'it leads to nothing'],
      [
        'https://example.com/schemas/address.json#b',
        "no schema of 'https://example.com/schemas/address.json' has the anchor 'b'",
      ],
      ['#b', "no schema of the document has the anchor 'b'"],
    ])('says what was looked up: %s', ($ref, why) => {
      expect(messageOf({ $ref }, { registry })).toBe(
        `Cannot compile the schema at '/$ref': cannot resolve '${$ref}': ${why}`,
      );
    });
  });

  describe('a registry of 950 documents, each under two names', () => {
    /** Returns the registry, and how many documents, and definitions in them, were read since the last call. */
    function catalogue() {
      const read = { documents: new Set<number>(), definitions: new Set<number>() };
      const noting = (target: object, at: number, to: Set<number>): object => {
        const note = <A extends readonly unknown[], R>(then: (...args: A) => R) => {
          return (...args: A): R => {
            to.add(at);
            return then(...args);
          };
        };
        return new Proxy(target, {
          get: note((it: object, name) => Reflect.get(it, name) as unknown),
          ownKeys: note(Reflect.ownKeys),
          getOwnPropertyDescriptor: note(Reflect.getOwnPropertyDescriptor),
        });
      };
      const registry = new Map<string, unknown>();
      for (let at = 0; at < 950; at++) {
        const definitions = noting({ inner: { $id: `inner/${at}`, type: 'null' } }, at, read.definitions);
        const properties = { next: { $ref: `${(at + 1) % 950}.json#/definitions/inner` } };
        const target = { $id: `https://example.org/${at}.json`, definitions, properties };
        const document = noting(target, at, read.documents);
        registry.set(`https://example.com/${at}.json`, document).set(`urn:document:${at}`, document);
      }
      const visited = (): readonly [documents: number, definitions: number] => {
        const sizes = [read.documents.size, read.definitions.size] as const;
        read.documents.clear();
        read.definitions.clear();
        return sizes;
      };
      return { registry, visited };
    }

    const named = { $ref: 'https://example.com/5.json' };

    it.each<[string, JsonSchema, number, number]>([
      ['reads nothing for a schema without references', { type: 'object' }, 0, 0],
      [
        'reads nothing for references within the schema',
        { items: { $ref: '#' }, allOf: [{ $ref: '#a' }], $defs: { a: { $anchor: 'a' } } },
        0,
        0,
      ],
      ['reads nothing for a meta-schema', { $ref: 'http://json-schema.org/draft-07/schema#' }, 0, 0],
      ['reads one document for a reference to its name', { $ref: 'urn:document:5#/definitions/inner' }, 1, 1],
    ])('%s', (_, schema, documents, definitions) => {
      const { registry, visited } = catalogue();
      compileSchema(schema, { registry });
      expect(visited()).toEqual([documents, definitions]);
      const prepared = createRegistry(registry);
      expect(visited()).toEqual([0, 0]);
      compileSchema(schema, { registry: prepared });
      expect(visited()).toEqual([documents, definitions]);
    });

    it('reads the ids of all documents, and the definitions of those referred to, for a reference to an $id', () => {
      const { registry, visited } = catalogue();
      const schema = { $ref: 'https://example.org/5.json' };
      expect(compileSchema(schema, { registry }).check({ next: 1 })).toBe(false);
      expect(visited()).toEqual([950, 2]);
      const prepared = createRegistry(registry);
      for (const [documents, definitions] of [
        [950, 2],
        [2, 2],
      ]) {
        compileSchema(schema, { registry: prepared });
        const [readDocuments, readDefinitions] = visited();
        expect(readDocuments).toBeLessThanOrEqual(documents as number);
        expect(readDefinitions).toBeLessThanOrEqual(definitions as number);
      }
    });

    it('reads what it has read once for all compilations, if createRegistry prepared it', () => {
      const { registry, visited } = catalogue();
      const prepared = createRegistry(registry);
      const inner = { $ref: 'https://example.org/inner/949' };
      compileSchema(inner, { registry: prepared });
      expect(visited()).toEqual([950, 950]);
      compileSchema(inner, { registry: prepared });
      expect(visited()).toEqual([0, 0]);
      compileSchema(named, { registry: prepared });
      expect(visited()[0]).toBeLessThanOrEqual(2);
    });
  });

  describe('createRegistry', () => {
    /** Returns documents whose members can be counted as they are read. */
    function counted(count: number): { documents: Record<string, unknown>; reads: () => number } {
      let reads = 0;
      const documents = Object.fromEntries(
        Array.from({ length: count }, (_, at) => {
          const definitions = { inner: { $id: `https://example.com/inner/${at}`, type: 'null' } };
          const target = { definitions };
          const get = (object: object, name: string | symbol): unknown => {
            reads++;
            return Reflect.get(object, name) as unknown;
          };
          return [`https://example.com/${at}`, new Proxy(target, { get })];
        }),
      );
      return { documents, reads: () => reads };
    }

    it('reads no document that nothing refers to', () => {
      const { documents, reads } = counted(100);
      const registry = createRegistry(documents);
      compileSchema({ type: 'string' }, { registry });
      expect(reads()).toBe(0);
      compileSchema({ $ref: 'https://example.com/5' }, { registry });
      const once = reads();
      expect(once).toBeGreaterThan(0);
      expect(once).toBeLessThan(50);
    });

    it('reads documents once for all compilations that search inside them', () => {
      const { documents, reads } = counted(100);
      const registry = createRegistry(new Map(Object.entries(documents)));
      expect(registry.uris).toHaveLength(100);
      expect(compileSchema({ $ref: 'https://example.com/inner/99' }, { registry }).check(1)).toBe(false);
      const once = reads();
      for (let at = 0; at < 50; at++) compileSchema({ $ref: `https://example.com/inner/${at}` }, { registry });
      expect(reads()).toBe(once);
    });

    it('resolves as the documents themselves do, for each draft', () => {
      const documents = {
        'https://example.com/list': { items: [{ type: 'null' }], definitions: { x: { $id: '#x', type: 'string' } } },
      };
      const registry = createRegistry(documents);
      for (const given of [registry, documents]) {
        expect(compileSchema({ $ref: 'https://example.com/list' }, { registry: given }).check([1])).toBe(false);
        expect(compileSchema({ $ref: 'https://example.com/list#x' }, { registry: given }).check(1)).toBe(false);
        expect(() =>
          compileSchema({ $ref: 'https://example.com/list' }, { registry: given, draft: '2020-12' }),
        ).toThrow("at 'https://example.com/list#/items'");
      }
    });

    it('throws a TypeError for a value that is not a registry', () => {
      for (const registry of [5, 'x', [], new Set()]) {
        expect(() => compileSchema({}, { registry: registry as never })).toThrow(TypeError);
        expect(() => createRegistry(registry as never)).toThrow(TypeError);
      }
    });
  });

  describe('documents that refer to each other', () => {
    it('are compiled, or refused in strict mode if they never end', () => {
      const of = (count: number, wrap: (next: string) => unknown): Record<string, unknown> =>
        Object.fromEntries(
          Array.from({ length: count }, (_, at) => [`https://example.com/${at}`, wrap(String((at + 1) % count))]),
        );
      const schema = { $ref: 'https://example.com/0' };
      const list = compileSchema(schema, { registry: of(100, ($ref) => ({ properties: { a: { $ref } } })) });
      expect(list.check({ a: { a: { a: 1 } } })).toBe(true);
      const endless = { registry: of(1_000, ($ref) => ({ $ref })) };
      expect(messageOf(schema, { ...endless, strict: true })).toContain('it would never end');
      expect(() => compileSchema(schema, endless).check(1)).toThrow('it would never end');
      expect(messageOf(schema, { registry: of(1_000, ($ref) => ({ items: { $ref } })) })).toContain(
        'deeper than 500 levels',
      );
    });
  });
});

describe('standalone', () => {
  const unbuilt = thrownBy(() => compileToModule({ minLength: 2 }, { standalone: true }));
  beforeAll(writeRuntimePieces);

  /** Expects that a standalone module says the same about values as the schema that is compiled at run time. */
  function expectSame(schema: unknown, values: readonly unknown[], options?: ModuleOptions): void {
    const compiled = compileSchema(schema as JsonSchema, options);
    const module = loadModule(schema, { ...options, standalone: true });
    for (const value of values) {
      const text = JSON.stringify(value, undefined, 2);
      expect([answersTo(module, value), answersToText(module, text)]).toEqual([
        answersTo(compiled, value),
        answersToText(compiled, text),
      ]);
    }
  }

  const address = { street: '1 Main Street', city: 'Paris', zip: '75001', country: 'FR' };
  const user = { id: 1, name: 'Ada', address };
  const users = [
    user,
    { ...user, tags: ['a'], friends: [{ id: 2 }] },
    { ...user, id: 0, tags: [1], tag: address },
    { ...user, address: { ...address, zip: '1', country: 'XX' } },
    {},
    [],
    'Ada',
  ];

  describe('a standalone module', () => {
    it('says the same as compileSchema() about users', () => expectSame(userSchema, users));

    it('says the same as compileSchema() about an API of twenty types', () => {
      const values = users.flatMap((it) => [{ type3: it }, { type3: { ...user, next: it } }, { type20: it }]);
      expectSame(apiSchema, values);
    });

    it('has every format', () => {
      const names = Object.keys(formatFunctions).filter((it) => it !== 'byte');
      const properties = Object.fromEntries(names.map((name) => [name, { format: name }]));
      const texts = [
        '2024-01-01',
        '12:00:00Z',
        'ada@example.com',
        '::1',
        'a b',
        'http://[',
        'P1D',
        '/a~b',
        '(',
        'ﬀ.de',
      ];
      const values = texts.map((text) => Object.fromEntries(names.map((name) => [name, text])));
      expectSame({ properties }, values);
    });

    it('checks deep values as compileSchema() does', () => {
      let value: unknown = { other: 1 };
      for (let i = 0; i < 900; i++) value = { next: value };
      expectSame({ properties: { next: { $ref: '#' } }, additionalProperties: false }, [value]);
    });

    it('imports nothing, generates no code, and closes no element of HTML', () => {
      const schema = { ...apiSchema, patternProperties: { '^(a+)+$': { format: 'idn-email' } } };
      const { code, imports } = compileToModule(schema as JsonSchema, { standalone: true });
      expect(imports).toEqual([]);
      expect(code).not.toMatch(/^\s*import\b|\bimport\(|<\/script|<!--|\beval\b|\bnew Function\b/m);
    });

    it('holds only what it uses', () => {
      const length = (schema: JsonSchema): number => compileToModule(schema, { standalone: true }).code.length;
      const small = length({ type: 'string' });
      expect(length({ type: 'string', format: 'date' })).toBeGreaterThan(small + 500);
      expect(length({ type: 'string', pattern: '^a(?=b)' })).toBeGreaterThan(small + 10_000);
      expect(compileToModule({ type: 'string' }, { standalone: true }).code).not.toMatch(/idna|punycode|lookahead/i);
    });

    it('is current until its schema changes, and is another module than the one with imports', () => {
      const { code } = compileToModule({ type: 'string' }, { standalone: true });
      expect(isModuleCurrent(code, { type: 'string' }, { standalone: true })).toBe(true);
      expect(isModuleCurrent(code, { type: 'number' }, { standalone: true })).toBe(false);
      expect(isModuleCurrent(code, { type: 'string' })).toBe(false);
    });

    it('is refused where the package was not built', () => {
      expect(String(unbuilt)).toBe('TypeError: Cannot write a standalone module: the package was not built');
    });

    it('is refused for another value of the option', () => {
      expect(() => compileToModule(true, { standalone: 'yes' as unknown as boolean })).toThrow(TypeError);
    });
  });

  describeJsonSchemaSuite('standalone modules of the JSON-Schema-Test-Suite', () => {
    const registry = registryOfRemotes();
    it.each(suiteFiles('optional'))('say the same as compileSchema() about the first cases of %s', (file, draft) => {
      const [group] = jsonSchemaSuite<SuiteGroup[]>(file);
      if (group === undefined) throw new Error(`${file} is empty`);
      expectSame(
        group.schema,
        group.tests.map(({ data }) => data),
        { registry, draft },
      );
    });
  });
});

describe('createSchemaSet', () => {
  const uri = 'https://example.com/api';
  const document = {
    components: {
      schemas: {
        Node: {
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'integer' }, next: { $ref: '#/components/schemas/Node' } },
        },
        List: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
        'a b/c': { type: 'string' },
        Loop: { allOf: [{ $ref: '#/components/schemas/Loop' }] },
      },
    },
  };
  const of = (name: string): string => `${uri}#/components/schemas/${name}`;

  it('has the verdicts and errors of compileSchema, in any order', () => {
    const registry = { [uri]: document };
    const values = [{ id: 1 }, { id: 1, next: { id: 'x' } }, [{ id: 1 }, { next: 1 }], 'text', []];
    for (const order of [
      ['Node', 'List', 'a%20b~1c'],
      ['a%20b~1c', 'List', 'Node'],
    ]) {
      const set = createSchemaSet({ registry });
      for (const name of order) {
        const { check, validate } = compileSchema({ $ref: of(name) }, { registry });
        for (const value of values) {
          expect(set.schema(of(name)).check(value)).toBe(check(value));
          expect(set.schema(of(name)).validate(value)).toEqual(validate(value));
        }
      }
    }
  });

  it('returns the same schema for the same URI', () => {
    const set = createSchemaSet({ registry: { [uri]: document } });
    expect(set.schema(of('Node'))).toBe(set.schema(of('Node')));
  });

  it('returns the plan of a schema', () => {
    const set = createSchemaSet({ registry: { [uri]: document } });
    expect(set.plan(of('Node')).rules.map((it) => it.keyword)).toEqual(['type', 'required', 'properties']);
    expect(() => set.plan(of('Missing'))).toThrow(SchemaError);
  });

  it('refuses a URI that leads nowhere, and goes on', () => {
    const broken = { properties: { node: { $ref: '#/components/schemas/Missing' } } };
    const { schemas } = document.components;
    const set = createSchemaSet({ registry: { [uri]: { components: { schemas: { ...schemas, broken } } } } });
    expect(() => set.schema(of('Missing'))).toThrow(SchemaError);
    expect(() => set.schema(of('broken'))).toThrow(SchemaError);
    expect(() => set.schema(of('broken'))).toThrow(SchemaError);
    expect(set.schema(of('Node')).check({ id: 1 })).toBe(true);
  });

  it('bounds the work of a schema that a later one reaches in many ways', () => {
    const levels = 40;
    const wide = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`m${i}`, { type: 'string' }]));
    const schemas: Record<string, unknown> = { L0: { properties: wide } };
    for (let i = 1; i <= levels; i++) {
      const inner = { $ref: `#/$defs/L${i - 1}` };
      schemas[`L${i}`] = {
        anyOf: [{ allOf: [inner, { minProperties: 99 }] }, { allOf: [inner, { minProperties: 99 }] }],
      };
    }
    const set = createSchemaSet({ registry: { [uri]: { $defs: schemas } } });
    // The last is reached from each level above it in two ways.
    for (let i = 0; i <= levels; i++) set.schema(`${uri}#/$defs/L${i}`);
    expect(set.schema(`${uri}#/$defs/L${levels}`).check({ m0: 'a' })).toBe(false);
  });

  it('refuses a value at a schema that never ends, whichever schema reached it first', () => {
    const set = createSchemaSet({ registry: { [uri]: document } });
    expect(() => set.schema(of('Loop')).check(1)).toThrow(SchemaError);
    expect(() => set.schema(of('Loop')).validate(1)).toThrow(SchemaError);
    expect(set.schema(of('Node')).check({ id: 1 })).toBe(true);
  });
});
