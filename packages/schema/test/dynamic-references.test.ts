import { describe, expect, it } from '@jest/globals';
import { compileSchema, type JsonSchema } from '../src/index.ts';
import { refusal } from './support/refusal.ts';

const $schema = 'https://json-schema.org/draft/2020-12/schema';
const draft2019 = 'https://json-schema.org/draft/2019-09/schema';

describe('a dynamic reference', () => {
  const tree = {
    $id: 'https://example.com/tree',
    $dynamicAnchor: 'node',
    properties: { value: true, children: { type: 'array', items: { $dynamicRef: '#node' } } },
  };

  it('resolves to the outermost schema that extends the one with the reference', () => {
    const registry = { 'https://example.com/tree': { $schema, ...tree } };
    const strict = compileSchema(
      {
        $schema,
        $id: 'https://example.com/strict',
        $dynamicAnchor: 'node',
        $ref: 'tree',
        unevaluatedProperties: false,
      },
      { registry },
    );
    expect([{ children: [{ value: 1 }] }, { children: [{ other: 1 }] }].map(strict.check)).toEqual([true, false]);
    expect(strict.validate({ children: [{ other: 1 }] }).map((it) => [it.path, it.schemaPointer])).toEqual([
      ['children[0].other', '/unevaluatedProperties'],
    ]);
    expect(compileSchema({ $ref: 'https://example.com/tree' }, { registry }).check({ children: [{ other: 1 }] })).toBe(
      true,
    );
  });

  it('resolves to different schemas in different scopes', () => {
    const list = { $id: 'list', items: { $dynamicRef: '#element' }, $defs: { any: { $dynamicAnchor: 'element' } } };
    const of = (type: 'string' | 'number') => ({
      $id: `list-of-${type}`,
      $ref: 'list',
      $defs: { element: { $dynamicAnchor: 'element', type } },
    });
    const { check } = compileSchema({
      $schema,
      properties: { strings: { $ref: 'list-of-string' }, numbers: { $ref: 'list-of-number' } },
      $defs: { list, strings: of('string'), numbers: of('number') },
    } as JsonSchema);
    expect([{ strings: ['a'], numbers: [1] }, { strings: [1] }, { numbers: ['a'] }].map(check)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is a recursive reference in Draft 2019-09', () => {
    const { check } = compileSchema({
      $schema: draft2019,
      $id: 'https://example.com/strict',
      $recursiveAnchor: true,
      $ref: 'tree',
      unevaluatedProperties: false,
      $defs: { tree: { $id: 'tree', $recursiveAnchor: true, properties: { a: { $recursiveRef: '#' } } } },
    } as JsonSchema);
    expect([{ a: {} }, { a: { b: 1 } }].map(check)).toEqual([true, false]);
  });

  it('resolves a name that JavaScript knows as any other', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const $defs = JSON.parse(`{"${name}":{"$anchor":"${name}","type":"null"}}`) as Record<string, JsonSchema>;
      expect(compileSchema({ $defs, items: { $ref: `#${name}` } }).check([1])).toBe(false);
      expect(refusal({ items: { $dynamicRef: `#${name}` } })).toEqual({
        code: 'SCHEMA',
        pointer: '/items/$dynamicRef',
      });
    }
  });
});

describe('hostile dynamic references', () => {
  it.each<[string, unknown]>([
    ['leads to itself', { $schema, $dynamicAnchor: 'a', $dynamicRef: '#a' }],
    ['leads to itself by allOf', { $schema, $dynamicAnchor: 'a', allOf: [{ $dynamicRef: '#a' }] }],
    ['leads to itself by an anchor', { $schema, $anchor: 'a', not: { $dynamicRef: '#a' } }],
    [
      'leads to itself by $recursiveRef',
      { $schema: draft2019, $recursiveAnchor: true, anyOf: [{ $recursiveRef: '#' }] },
    ],
    [
      'leads to the schema that refers to it',
      {
        $schema,
        $dynamicAnchor: 'a',
        $ref: 'other',
        $defs: { other: { $id: 'other', $dynamicAnchor: 'a', allOf: [{ $dynamicRef: '#a' }] } },
      },
    ],
  ])('throw when a value reaches them, and are refused in strict mode: one that %s', (_, schema) => {
    expect(refusal(schema, { strict: true })?.code).toBe('SCHEMA');
    expect(() => compileSchema(schema as JsonSchema).check({})).toThrow('would never end');
  });

  const resources = (count: number, anchorOf: (at: number) => string): JsonSchema => {
    const numbers = Array.from({ length: count }, (_, at) => at);
    const properties = Object.fromEntries(numbers.map((at) => [`p${at}`, { $ref: `https://example.com/${at}` }]));
    const entries = numbers.map((at) => [
      `r${at}`,
      { $id: `https://example.com/${at}`, $dynamicAnchor: anchorOf(at), properties },
    ]);
    return { $schema, properties, $defs: Object.fromEntries(entries) as Record<string, JsonSchema> };
  };

  it('throw for resources that refer to each other in every order', () => {
    expect(refusal(resources(12, (at) => `a${at}`))?.code).toBe('LIMIT_EXCEEDED');
    expect(refusal(resources(300, () => 'a'))?.code).toBe('LIMIT_EXCEEDED');
    expect(refusal(resources(5, (at) => `a${at}`))).toBeUndefined();
  });

  it('throw for values that are too deep', () => {
    const { check } = compileSchema({ $schema, $dynamicAnchor: 'n', properties: { a: { $dynamicRef: '#n' } } });
    let value: unknown = {};
    for (let level = 0; level < 100_000; level++) value = { a: value };
    expect(() => check(value)).toThrow('nested deeper than 1000 levels');
  });
});
