import { describe, expect, it } from '@jest/globals';
import { isJsonError } from '@wirework/encoding-errors';
import { compileSchema, type JsonSchema } from '@wirework/schema';
import { runs } from '@wirework/test-support';
import fc from 'fast-check';
import { laterDocument, laterSchema } from '../../schema/test/support/any-later-schema.ts';
import { document, schema as anySchema, value as anyValue } from '../../schema/test/support/any-schema.ts';
import { dereference } from '../src/index.ts';

describe('dereference()', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

  const references = (schema: unknown): string[] =>
    [...JSON.stringify(schema).matchAll(/"\$(?:ref|dynamicRef|recursiveRef|defs|id|anchor|dynamicAnchor)":/g)].map(
      String,
    );

  it('accepts the same values of at most maxRecursion levels, for any schema', () => {
    let compared = 0;
    let cuts = 0;
    fc.assert(
      fc.property(
        fc.oneof(anySchema.map(document), laterSchema.map(laterDocument)),
        fc.array(anyValue, { maxLength: 8 }),
        (full, values) => {
          const result = unlessRefused(() =>
            // A reference may lead back to itself.
            dereference(full as JsonSchema, { maxRecursion: 3, maxSize: 3_000, strict: true }),
          );
          if (result === undefined) return;
          cuts += result.cut.length;
          const judge = compileSchema(full as JsonSchema);
          const other = compileSchema(result.schema);
          for (const value of values.filter((it) => depthOf(it) <= 3)) {
            expect([full, value, other.check(value)]).toEqual([full, value, judge.check(value)]);
            compared++;
          }
        },
      ),
      { numRuns: runs(1_000, 60) },
    );
    expect(compared).toBeGreaterThan(100);
    expect(cuts).toBeGreaterThan(0);
  });

  it('writes targets in place, and keywords beside a reference with them', () => {
    const full = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'https://example.com/order',
      properties: {
        id: { $ref: '#/$defs/id', description: 'of the order' },
        lines: { type: 'array', items: { $ref: '#line' } },
        buyer: { $ref: 'https://example.com/person' },
        free: { const: { $ref: '#/no/schema' } },
      },
      $defs: {
        id: { type: 'integer' },
        line: { $anchor: 'line', type: 'object', properties: { id: { $ref: '#/$defs/id' } } },
      },
    } as const;
    const registry = { 'https://example.com/person': { type: 'object', required: ['name'] } } as const;
    expect(dereference(full, { registry, draft: '2020-12' })).toEqual({
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        properties: {
          id: { description: 'of the order', allOf: [{ type: 'integer' }] },
          lines: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } },
          buyer: { type: 'object', required: ['name'] },
          free: { const: { $ref: '#/no/schema' } },
        },
      },
      cut: [],
    });
  });

  it('ignores what is beside a reference in early drafts, as they do', () => {
    const full = {
      properties: { a: { $ref: '#/definitions/a', minLength: 9 } },
      definitions: { a: { type: 'string' } },
    } as const;
    expect(dereference(full, { draft: '7' }).schema).toEqual({ properties: { a: { type: 'string' } } });
  });

  it('cuts a schema that contains itself, and names the reference', () => {
    const list = { type: 'object', properties: { next: { $ref: '#' } } } as const;
    expect(dereference(list, { maxRecursion: 1 })).toEqual({
      schema: { type: 'object', properties: { next: { type: 'object', properties: { next: true } } } },
      cut: ['/properties/next/$ref'],
    });
    expect(references(dereference(list, { maxRecursion: 5 }).schema)).toEqual([]);
  });

  it('keeps hostile names', () => {
    const full = JSON.parse(
      '{"properties":{"__proto__":{"$ref":"#/definitions/__proto__"}},"definitions":{"__proto__":{"type":"null"}}}',
    ) as JsonSchema;
    const { schema } = dereference(full, { draft: '7' });
    expect(JSON.stringify(schema)).toBe('{"properties":{"__proto__":{"type":"null"}}}');
  });

  it('refuses results that are too large, other drafts, and bad options by name', () => {
    const doubling: Record<string, unknown> = { d0: { type: 'null' } };
    for (let at = 1; at < 40; at++)
      doubling[`d${at}`] = { prefixItems: [{ $ref: `#/$defs/d${at - 1}` }, { $ref: `#/$defs/d${at - 1}` }] };
    const bomb = { $ref: '#/$defs/d39', $defs: doubling } as JsonSchema;
    expect(() => dereference(bomb, { draft: '2020-12' })).toThrow('becomes more than 10000 schemas');
    const registry = {
      'https://example.com/old': { $schema: 'http://json-schema.org/draft-04/schema#', type: 'null' },
    } as const;
    expect(() => dereference({ $ref: 'https://example.com/old' }, { registry, draft: '2020-12' })).toThrow(
      /refers to a schema of another draft, '4'/,
    );
    expect(() => dereference({}, { maxRecursion: 0 })).toThrow(RangeError);
    expect(() => dereference({}, { depth: 1 } as never)).toThrow("the option 'depth'");
    expect(() => dereference({ $ref: '#/nowhere' })).toThrow('nowhere');
  });

  function unlessRefused<T>(run: () => T): T | undefined {
    try {
      return run();
    } catch (error) {
      expect(isJsonError(error)).toBe(true);
      return undefined;
    }
  }
});
