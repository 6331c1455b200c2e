import { describe, expect, it } from '@jest/globals';
import { compileSchema, createRegistry, type JsonSchema, type SchemaOptions } from '../src/index.ts';

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

  it('lead to the document by its address', () => {
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

describe('a reference that leads to nothing', () => {
  const registry = {
    'https://example.com/schemas/address.json': { $defs: { a: { $anchor: 'street' } } },
    'https://example.com/old/address.json': true,
    'urn:user': true,
  };

  it.each([
    ['https://example.com/adress.json', "neither the document nor the registry has 'https://example.com/adress.json'"],
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
      expect(() => compileSchema({ $ref: 'https://example.com/list' }, { registry: given, draft: '2020-12' })).toThrow(
        "at 'https://example.com/list#/items'",
      );
    }
  });

  it('throws a TypeError for what is no registry', () => {
    for (const registry of [5, 'x', [], new Set()]) {
      expect(() => compileSchema({}, { registry: registry as never })).toThrow(TypeError);
      expect(() => createRegistry(registry as never)).toThrow(TypeError);
    }
  });
});

describe('documents that refer to each other', () => {
  it('are compiled, or refused if they never end', () => {
    const of = (count: number, wrap: (next: string) => unknown): Record<string, unknown> =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`https://example.com/${at}`, wrap(String((at + 1) % count))]),
      );
    const schema = { $ref: 'https://example.com/0' };
    const list = compileSchema(schema, { registry: of(100, ($ref) => ({ properties: { a: { $ref } } })) });
    expect(list.check({ a: { a: { a: 1 } } })).toBe(true);
    expect(messageOf(schema, { registry: of(1_000, ($ref) => ({ $ref })) })).toContain('it would never end');
    expect(messageOf(schema, { registry: of(1_000, ($ref) => ({ items: { $ref } })) })).toContain(
      'deeper than 500 levels',
    );
  });
});
