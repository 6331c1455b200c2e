import { describe, expect, it } from '@jest/globals';
import { compileSchema } from './compile-schema.ts';

describe('a $ref', () => {
  it('leads from a relative $id to its neighbour', () => {
    const schema = { $id: 'folder/a.json', properties: { x: { $ref: 'b.json' } } };
    expect(compileSchema(schema, { registry: { 'folder/b.json': { type: 'string' } } }).check({ x: 1 })).toBe(false);
  });

  it('leads to the first of two schemas with the same $id in different entries', () => {
    const entry = (type: string) => ({ definitions: { x: { $id: 'http://example.com/x', type } } });
    const registry = { 'http://example.com/a': entry('string'), 'http://example.com/b': entry('null') };
    expect(compileSchema({ $ref: 'http://example.com/x' }, { registry }).check('x')).toBe(true);
  });

  it('stays in the schema whose $id it names, whatever else the registry has by that name', () => {
    const definitions = { own: { type: 'string' } };
    const registry = {
      'http://example.com/a': { $id: 'http://example.com/b', properties: { x: { $ref: 'http://example.com/b#/definitions/own' } }, definitions },
      'http://example.com/b': { definitions: { own: { type: 'null' } } },
    };
    expect(compileSchema({ $ref: 'http://example.com/a' }, { registry }).check({ x: 'x' })).toBe(true);
    expect(compileSchema({ $ref: 'http://example.com/b#/definitions/own' }, { registry }).check('x')).toBe(false);
  });
});
