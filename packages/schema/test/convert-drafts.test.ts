import { describe, expect, it } from '@jest/globals';
import { compileCoercion, compileDefaults } from '../src/convert.ts';
import type { JsonSchema } from '../src/index.ts';

const later = 'https://json-schema.org/draft/2020-12/schema';

describe('compileDefaults', () => {
  it('fills in the defaults of prefixItems, and of items after them', () => {
    const fill = compileDefaults({
      prefixItems: [{ default: 1 }, { properties: { a: { default: 2 } } }],
      items: { properties: { b: { default: 3 } } },
    });
    expect([fill([]), fill([0, {}, {}])]).toEqual([[1], [0, { a: 2 }, { b: 3 }]]);
  });

  it('fills in the defaults beside a $ref and of its target, where both apply', () => {
    const $defs = { base: { properties: { a: { default: 1 } } } } as const;
    const schema = { $ref: '#/$defs/base', properties: { b: { default: 2 } }, $defs } as const;
    expect(compileDefaults({ $schema: later, ...schema })({})).toEqual({ a: 1, b: 2 });
    expect(compileDefaults(schema)({})).toEqual({ a: 1 });
  });

  it('fills in the defaults of the target of a dynamic reference', () => {
    const fill = compileDefaults({
      $schema: later,
      $dynamicAnchor: 'node',
      $ref: 'tree',
      properties: { colour: { default: 'red' } },
      $defs: { tree: { $id: 'tree', $dynamicAnchor: 'node', properties: { child: { $dynamicRef: '#node' } } } },
    });
    expect(fill({ child: {} })).toEqual({ colour: 'red', child: { colour: 'red' } });
  });

  it('follows the id of Draft 4', () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-04/schema#',
      properties: { a: { $ref: 'b.json' } },
      definitions: { b: { id: 'b.json', properties: { c: { default: 1 } } } },
    } as const;
    expect(compileDefaults(schema)({ a: {} })).toEqual({ a: { c: 1 } });
  });
});

describe('compileCoercion', () => {
  it.each<[string, JsonSchema]>([
    ['prefixItems', { prefixItems: [{ type: 'integer' }], items: { type: 'boolean' } }],
    [
      'an anchor',
      {
        items: { $ref: '#n' },
        prefixItems: [{ $ref: '#n' }],
        $defs: { n: { $anchor: 'n', type: ['integer', 'boolean'] } },
      },
    ],
    [
      'keywords beside a $ref',
      {
        $schema: later,
        items: { $ref: '#/$defs/n', title: 'N', not: false },
        $defs: { n: { type: ['integer', 'boolean'] } },
      },
    ],
  ])('converts texts to the types of %s', (_, schema) => {
    expect(compileCoercion(schema)(['1', 'true'])).toEqual([1, true]);
  });
});
