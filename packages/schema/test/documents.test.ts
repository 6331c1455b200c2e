import { describe, expect, it } from '@jest/globals';
import {
  keyOfLocation,
  kindOfKeyword,
  openDocument,
  referenceKeywords,
  subschemaAt,
  visitSubschemas,
} from '../src/documents.ts';
import type { JsonSchema } from '../src/index.ts';

describe('openDocument()', () => {
  const registry = { 'https://example.com/id': { type: 'integer' } };

  it('resolves references into the document and the registry', () => {
    const document = openDocument(
      {
        properties: { a: { $ref: '#/definitions/a' }, b: { $ref: 'https://example.com/id' } },
        definitions: { a: true },
      },
      { registry },
    );
    const members = document.applicationOf(document.root, 'properties')?.schemas ?? [];
    expect(members.map(({ token, at }) => [token, at.pointer])).toEqual([
      ['a', '/properties/a'],
      ['b', '/properties/b'],
    ]);
    expect(members.map(({ at }) => document.applicationOf(at, '$ref')?.schemas[0]?.at.pointer)).toEqual([
      '/definitions/a',
      'https://example.com/id#',
    ]);
    expect(document.accepts(members[1]!.at, 1.5)).toBe(false);
  });

  it('applies the $id of a schema when it is entered', () => {
    const inner = { $id: 'https://example.com/a/b', items: { $ref: 'c' } };
    const document = openDocument({ $defs: { inner }, $ref: '#/$defs/inner' }, {
      draft: '2020-12',
      registry: { 'https://example.com/a/c': { type: 'string' } },
    } as const);
    const at = document.enter(subschemaAt(document.root, inner, '$defs', 'inner'));
    expect([at.base, at.root.pointer, document.enter(at).base]).toEqual([
      'https://example.com/a/b',
      '/$defs/inner',
      'https://example.com/a/b',
    ]);
    expect(document.accepts(at, ['a'])).toBe(true);
    expect(document.accepts(at, [1])).toBe(false);
  });

  it('gives the same schema another key for each scope of dynamic references', () => {
    const node = { $id: 'node', $dynamicAnchor: 'node', items: { $dynamicRef: '#node' } };
    const document = openDocument(
      {
        $id: 'https://example.com/strict',
        $dynamicAnchor: 'node',
        maxItems: 1,
        $ref: 'node',
        $defs: { node },
      },
      { draft: '2020-12' },
    );
    const root = document.enter(document.root);
    const [reached] = document.applicationOf(root, '$ref')?.schemas ?? [];
    const inside = document.enter(reached!.at);
    const alone = document.enter(subschemaAt(document.root, node, '$defs', 'node'));
    expect(inside.schema).toBe(alone.schema);
    expect(keyOfLocation(inside)).not.toBe(keyOfLocation(alone));
  });

  it('returns the first of the other items, and nothing for a keyword without schemas', () => {
    const document = openDocument({ items: [true, true], additionalItems: false, maxItems: 3 });
    expect(document.applicationOf(document.root, 'additionalItems')).toMatchObject({
      applies: 'other elements',
      start: 2,
    });
    expect(document.applicationOf(document.root, 'maxItems')).toBeUndefined();
  });

  it('refuses what compileSchema refuses, unknown options, and loops unless they are wanted', () => {
    expect(() => openDocument({ type: 'text' } as never)).toThrow('type');
    expect(() => openDocument({ $ref: '#/nowhere' })).toThrow('nowhere');
    expect(() => openDocument({}, { maxSize: 1 } as object)).toThrow("the option 'maxSize'");
    expect(openDocument({}, { maxSize: 1 } as object, { ownOptions: ['maxSize'] }).maxDepth).toBe(1_000);
    const loop: JsonSchema = { $ref: '#' };
    expect(() => openDocument(loop)).toThrow('leads back to itself');
    expect(openDocument(loop, {}, { refusesLoops: false }).root.schema).toBe(loop);
  });

  it('bounds the depth of a value', () => {
    const document = openDocument({ properties: { a: { $ref: '#' } } }, { maxDepth: 2 });
    expect(() => document.accepts(document.root, { a: { a: { a: {} } } })).toThrow('deeper than 2');
  });
});

describe('visitSubschemas()', () => {
  it('visits each schema with its token, and no names of dependencies', () => {
    const visited: unknown[] = [];
    const visit = (schema: unknown, token: string | undefined): unknown => visited.push([token, schema]);
    visitSubschemas('schema', 1, visit);
    visitSubschemas('list', [2], visit);
    visitSubschemas('dependencies', { a: ['b'], c: 3 }, visit);
    visitSubschemas(undefined, { a: 4 }, visit);
    expect(visited).toEqual([
      [undefined, 1],
      ['0', 2],
      ['c', 3],
    ]);
  });
});

describe('kindOfKeyword()', () => {
  it('returns the kind of values, and undefined for keywords of all values', () => {
    expect(['minLength', 'maximum', 'required', 'enum', ...referenceKeywords, 'own'].map(kindOfKeyword)).toEqual([
      'string',
      'number',
      'object',
      ...Array.from({ length: 5 }, () => undefined),
    ]);
  });
});
