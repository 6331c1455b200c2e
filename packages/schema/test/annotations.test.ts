import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compileSchema, type JsonSchema } from '../src/index.ts';
import { type AnnotationOptions, compileAnnotations } from '../src/output.ts';
import { schema as anySchema, value as anyValue } from './support/any-schema.ts';

/** Returns the annotations as lines. */
function found(schema: JsonSchema, value: unknown, options?: AnnotationOptions): string[] {
  return compileAnnotations(
    schema,
    options,
  )(value).map((it) => `${it.pointer} ${it.keyword}=${JSON.stringify(it.value)} ${it.schemaPointer}`);
}

describe('compileAnnotations()', () => {
  it.each<[string, JsonSchema, unknown, string[]]>([
    [
      'meta-data of parts',
      { title: 'T', properties: { a: { default: 1, readOnly: true, deprecated: true } } },
      { a: 1 },
      [
        ' title="T" /title',
        '/a default=1 /properties/a/default',
        '/a readOnly=true /properties/a/readOnly',
        '/a deprecated=true /properties/a/deprecated',
      ],
    ],
    ['formats of any value', { format: 'date' }, 1, [' format="date" /format']],
    ['formats that are checked', { format: 'date' }, '2024-12-31', [' format="date" /format']],
    ['the content of texts', { contentEncoding: 'base64' }, 'YQ==', [' contentEncoding="base64" /contentEncoding']],
    ['no content of other values', { contentEncoding: 'base64' }, 1, []],
    ['unknown keywords', { 'x-order': [1] }, 1, [' x-order=[1] /x-order']],
    ['no keywords of the core', { $comment: 'c', $defs: {}, $id: 'https://example.com/' }, 1, []],
    ['no absent members', { properties: { a: { title: 'A' } } }, {}, []],
    ['no names', { propertyNames: { title: 'N' } }, { a: 1 }, []],
    [
      'nothing of a failed branch',
      { anyOf: [{ type: 'null', title: 'A' }, { title: 'B' }] },
      1,
      [' title="B" /anyOf/1/title'],
    ],
    ['nothing of a failed value', { title: 'T', type: 'null' }, 1, []],
    ['nothing below not', { not: { not: { title: 'T' } } }, 1, []],
    [
      'references, and what stands beside them',
      { properties: { a: { $ref: '#/definitions/a', title: 'Here' } }, definitions: { a: { title: 'There' } } },
      { a: 1 },
      ['/a title="There" /definitions/a/title', '/a title="Here" /properties/a/title'],
    ],
    [
      'nothing beside a reference where the draft ignores it',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        properties: { a: { $ref: '#/definitions/a', title: 'Here' } },
        definitions: { a: { title: 'There' } },
      },
      { a: 1 },
      ['/a title="There" /definitions/a/title'],
    ],
    [
      'a keyword of another draft, which is unknown',
      { $schema: 'https://json-schema.org/draft/2020-12/schema', additionalItems: false, unevaluatedItems: false },
      [],
      [' additionalItems=false /additionalItems'],
    ],
  ])('finds %s', (_, schema, value, expected) => {
    expect(found(schema, value).sort()).toEqual([...expected].sort());
  });

  it('finds those of a value that fails if asked, but not of alternatives that it fails', () => {
    const schema = {
      title: 'T',
      properties: { a: { type: 'string', title: 'A' } },
      anyOf: [{ required: ['b'], title: 'B' }, { title: 'C' }],
    } as const;
    expect(found(schema, { a: 1 })).toEqual([]);
    expect(found(schema, { a: 1 }, { includeInvalid: true })).toEqual([
      ' title="T" /title',
      '/a title="A" /properties/a/title',
      ' title="C" /anyOf/1/title',
    ]);
    expect(() => compileAnnotations({}, { includeInvalid: 1 as never })).toThrow(TypeError);
  });

  it('finds those of other documents by their URI', () => {
    const registry = { 'https://example.com/x': { title: 'X' } };
    expect(found({ items: { $ref: 'https://example.com/x' } }, [1], { registry })).toEqual([
      '/0 title="X" https://example.com/x#/title',
    ]);
  });

  it('has no annotations of custom keywords', () => {
    expect(found({ even: true } as JsonSchema, 2, { keywords: { even: { compile: () => () => true } } })).toEqual([]);
  });

  it('finds the title of every schema exactly if the value passes', () => {
    fc.assert(
      fc.property(anySchema, anyValue, (schema, value) => {
        const document = { allOf: [schema], title: 'T', definitions: { any: {}, small: { maxLength: 2 } } };
        const titles = compileAnnotations(document)(value).filter((it) => it.schemaPointer === '/title');
        expect(titles.length).toBe(compileSchema(document).check(value) ? 1 : 0);
      }),
    );
  });
});
