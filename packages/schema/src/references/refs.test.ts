import { describe, expect, it } from '@jest/globals';
import { compileSchema } from '../api/compile-schema.ts';

describe('a $ref', () => {
  it('resolves against a relative $id', () => {
    const schema = { $id: 'folder/a.json', properties: { x: { $ref: 'b.json' } } };
    expect(compileSchema(schema, { registry: { 'folder/b.json': { type: 'string' } } }).check({ x: 1 })).toBe(false);
  });

  it('resolves to the first of two schemas with one $id in different entries', () => {
    const entry = (type: string) => ({ definitions: { x: { $id: 'http://example.com/x', type } } });
    const registry = { 'http://example.com/a': entry('string'), 'http://example.com/b': entry('null') };
    expect(compileSchema({ $ref: 'http://example.com/x' }, { registry }).check('x')).toBe(true);
  });

  it('resolves to the schema that contains it, even if the registry has another one with its $id', () => {
    const definitions = { own: { type: 'string' } };
    const registry = {
      'http://example.com/a': {
        $id: 'http://example.com/b',
        properties: { x: { $ref: 'http://example.com/b#/definitions/own' } },
        definitions,
      },
      'http://example.com/b': { definitions: { own: { type: 'null' } } },
    };
    expect(compileSchema({ $ref: 'http://example.com/a' }, { registry }).check({ x: 'x' })).toBe(true);
    expect(compileSchema({ $ref: 'http://example.com/b#/definitions/own' }, { registry }).check('x')).toBe(false);
  });
});

describe('references', () => {
  it('never resolve to an $id in an entry instead of another entry or the document', () => {
    const registry = {
      'http://example.com/a': { definitions: { x: { $id: 'http://example.com/b', type: 'null' } } },
      'http://example.com/b': { type: 'string' },
    };
    const { check } = compileSchema(
      { allOf: [{ $ref: 'http://example.com/a' }, { $ref: 'http://example.com/b' }] },
      { registry },
    );
    expect([check('x'), check(null)]).toEqual([true, false]);
    const own = compileSchema(
      { $id: 'http://example.com/b', properties: { a: { $ref: 'http://example.com/b' } } },
      { registry },
    );
    expect(own.check({ a: { a: 1 } })).toBe(true);
  });

  it('resolve to schemas in entries in any order, even of a Map', () => {
    const registry = new Map<string, unknown>([
      ['http://example.com/all', { definitions: { x: { $id: 'http://example.com/inner#name', type: 'null' } } }],
    ]);
    expect(compileSchema({ $ref: 'http://example.com/inner' }, { registry }).check(1)).toBe(false);
    expect(compileSchema({ $ref: 'http://example.com/inner#name' }, { registry }).validate(1)[0]?.schemaPointer).toBe(
      'http://example.com/all#/definitions/x/type',
    );
  });

  it('resolve to the meta-schema of Draft 7', () => {
    const meta = compileSchema({ $ref: 'http://json-schema.org/draft-07/schema#' });
    expect(meta.check({ properties: { a: { minLength: 1, items: [true] } } })).toBe(true);
    expect(meta.check({ properties: { a: { minLength: -1 } } })).toBe(false);
    expect(meta.check({ pattern: '(' })).toBe(false);
    const count = compileSchema({ $ref: 'http://json-schema.org/draft-07/schema#/definitions/nonNegativeInteger' });
    expect([count.check(0), count.check(-1)]).toEqual([true, false]);
  });

  it('resolve without the escapes of URIs', () => {
    const definitions = {
      'Vector<number>': { items: { type: 'number' } },
      'a b|c': { $id: 'my schema', type: 'string' },
    } as const;
    const { check } = compileSchema({
      definitions,
      properties: {
        a: { $ref: '#/definitions/Vector<number>' },
        b: { $ref: '#/definitions/a b|c' },
        c: { $ref: 'my schema' },
      },
    });
    expect([check({ a: [1], b: 'x', c: 'x' }), check({ a: ['1'] }), check({ b: 1 }), check({ c: 1 })]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(() => compileSchema({ $ref: '#/definitions/a b\n' })).toThrow(
      "cannot resolve '#/definitions/a b\\u000a': it leads to nothing",
    );
  });

  it('throw when the target is a property that is undefined', () => {
    expect(() => compileSchema({ $ref: '#/definitions/a', definitions: { a: undefined } } as never)).toThrow(
      "Cannot compile the schema at '/$ref': cannot resolve '#/definitions/a': it leads to nothing",
    );
  });

  it('are ignored in data', () => {
    const schema = {
      enum: [{ $ref: '#/nowhere' }],
      const: { $ref: '#/nowhere', $id: 'x' },
      examples: [{ $id: 'x' }],
    } as const;
    expect(compileSchema(schema).check(1)).toBe(false);
  });
});
