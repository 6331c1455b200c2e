import { describe, expect, it } from '@jest/globals';
import { compileSchema, type JsonSchema } from '../src/index.ts';

const oneOfTwo = { anyOf: [{ type: 'object', properties: { b: { type: 'string' } } }, true] } as const;
const cases: readonly [title: string, schema: JsonSchema, value: unknown, first: string][] = [
  [
    'in a property of an item',
    { items: { properties: { a: { type: 'integer' } } } },
    [{ a: 1 }, { a: 'x' }, { a: 'y' }],
    '[1].a: expected integer, got string',
  ],
  [
    'in a later item of a tuple',
    { items: [{ type: 'string' }, { type: 'array', items: { type: 'number' } }] },
    ['x', [1, 'y']],
    '[1][1]: expected number, got string',
  ],
  [
    'in an object whose names are free, after a property that is undefined',
    { items: { type: 'object', additionalProperties: { type: 'string' } } },
    [{ a: 'x', b: undefined, c: 1, d: 2 }],
    '[0].c: expected string, got number',
  ],
  [
    'about an infinity in a list of numbers',
    { properties: { a: { items: { type: 'number' } } } },
    { a: [1, 2.5, Infinity] },
    'a[2]: expected number, got no JSON value, or a number out of range',
  ],
  [
    'about a length, after a part that failed an alternative',
    { properties: { a: oneOfTwo }, minProperties: 2 },
    { a: { b: 1 } },
    ': expected at least 2 properties, got 1',
  ],
  [
    'about a missing property, after a part that failed an alternative',
    { properties: { x: { type: 'object', properties: { a: oneOfTwo }, required: ['z'] } } },
    { x: { a: { b: 1 } } },
    "x.z: required property 'z' is missing",
  ],
  [
    'about a name that a nested object does not allow',
    { properties: { x: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false } } },
    { x: { a: 'y', c: 1 } },
    "x.c: property 'c' is not allowed",
  ],
  [
    'about a nested value of another type',
    { properties: { a: oneOfTwo, x: { type: 'object', properties: { y: { type: 'string' } } } } },
    { a: { b: 1 }, x: [] },
    'x: expected object, got array',
  ],
  [
    'about rules that are merged for the check',
    {
      properties: { x: { properties: { a: { type: 'string' } }, allOf: [{ properties: { b: { type: 'string' } } }] } },
    },
    { x: { b: 1, a: 1 } },
    'x.a: expected string, got number',
  ],
  [
    'in a recursive schema',
    {
      definitions: { tree: { properties: { at: { type: 'integer' }, next: { $ref: '#/definitions/tree' } } } },
      $ref: '#/definitions/tree',
    },
    { at: 1, next: { at: 2, next: { at: 'x' } } },
    'next.next.at: expected integer, got string',
  ],
];

describe('with maxErrors 1, the error', () => {
  it.each(cases)('is the first of all %s', (_, schema, value, first) => {
    const print = ({ path, message }: { path: string; message: string }): string => `${path}: ${message}`;
    expect(compileSchema(schema, { maxErrors: 1 }).validate(value).map(print)).toEqual([first]);
    expect(compileSchema(schema).validate(value).map(print)).toContain(first);
  });

  it('is found again after a call that threw, and inside another call', () => {
    const inner = compileSchema({ properties: { a: { type: 'string' } } }, { maxErrors: 1 });
    const keywords = { nested: { compile: () => (value: unknown) => inner.validate(value).length === 0 } };
    const outer = compileSchema(
      { properties: { x: { nested: true } as JsonSchema, y: { type: 'string' } } },
      { maxErrors: 1, keywords },
    );
    expect(outer.validate({ x: { a: 1 }, y: 1 })[0]?.path).toBe('x');
    expect(outer.validate({ x: { a: '' }, y: 1 })[0]?.path).toBe('y');
    const broken = {
      get a(): string {
        throw new Error('no');
      },
    };
    expect(() => inner.validate(broken)).toThrow('no');
    expect(inner.validate({ a: 1 })[0]?.path).toBe('a');
  });
});
