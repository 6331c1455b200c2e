import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { z } from 'zod';
import { compileSchema } from './compile-schema.ts';
import type { JsonSchema } from './schema.ts';

describe('Standard Schema', () => {
  it('validates through ~standard with full paths', () => {
    const standard = compileSchema({ properties: { a: { items: { type: 'string' } } } })['~standard'];
    expect([standard.version, standard.vendor]).toEqual([1, 'wirework']);
    expect(standard.validate({ a: ['x'] })).toEqual({ value: { a: ['x'] } });
    expect(standard.validate({ a: ['x', 1] })).toEqual({
      issues: [{ message: 'expected string, got number', path: ['a', 1] }],
    });
    const choice = compileSchema({
      properties: {
        pay: { oneOf: [{ properties: { by: { const: 'card' } }, required: ['by', 'last4'] }, { type: 'null' }] },
      },
    });
    expect(choice['~standard'].validate({ pay: { by: 'card' } })).toEqual({
      issues: [
        { message: 'value matches none of 2 alternatives; alternative 1 is closest', path: ['pay'] },
        { message: "required property 'last4' is missing", path: ['pay', 'last4'] },
      ],
    });
    expect(standard.jsonSchema.input()).toEqual({ properties: { a: { items: { type: 'string' } } } });
    expect(compileSchema(false)['~standard'].jsonSchema.output()).toEqual({ not: {} });
  });

  it('compiles schemas of zod and typebox', () => {
    const user = compileSchema(z.object({ name: z.string().min(2), age: z.number().int().optional() }));
    expect([user.check({ name: 'Ada' }), user.check({ name: 'A' }), user.check({})]).toEqual([true, false, false]);
    const point = compileSchema(
      Type.Object({ x: Type.Number(), label: Type.Optional(Type.String({ maxLength: 3 })) }),
      { strict: true },
    );
    expect([point.check({ x: 1 }), point.check({ x: 1, label: 'long' })]).toEqual([true, false]);
  });

  it('asks a library for the draft that is needed, then for the others', () => {
    const asked: string[] = [];
    const knowing = (...known: readonly string[]): JsonSchema => {
      const input = ({ target }: { readonly target: string }): object => {
        asked.push(target);
        if (!known.includes(target)) throw new Error(`unknown target ${target}`);
        return target === 'draft-2020-12' ? { prefixItems: [{ type: 'string' }], items: false } : { type: 'null' };
      };
      return { '~standard': { version: 1, vendor: 'joi', jsonSchema: { input } } } as unknown as JsonSchema;
    };
    const later = compileSchema(knowing('draft-2020-12'));
    expect([later.check(['x']), later.check([1]), later.check(['x', 1])]).toEqual([true, false, false]);
    expect(later.schema).toHaveProperty('$schema', 'https://json-schema.org/draft/2020-12/schema');
    expect(asked).toEqual(['draft-07', 'draft-2020-12']);
    const both = knowing('draft-07', 'draft-2020-12');
    expect(compileSchema(both).check(null)).toBe(true);
    expect(compileSchema(both, { draft: '2020-12' }).check(['x'])).toBe(true);
    expect(asked.slice(2)).toEqual(['draft-07', 'draft-2020-12']);
  });

  it('announces the target of a schema of zod', () => {
    const { input } = compileSchema(z.object({ a: z.string() }))['~standard'].jsonSchema;
    expect(input({ target: 'draft-2020-12' })).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      properties: { a: { type: 'string' } },
    });
  });

  it('compiles a document that zod has written without change', () => {
    const document = z.toJSONSchema(z.object({ tags: z.set(z.string()), age: z.int() }), {
      target: 'draft-7',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => void (jsonSchema.type === 'integer' && (jsonSchema.maximum = 5)),
    });
    const schema = compileSchema(document as JsonSchema, { strict: true });
    expect(
      [
        { tags: 1, age: 5 },
        { tags: 1, age: 6 },
      ].map((it) => schema.check(it)),
    ).toEqual([true, false]);
  });

  it('throws for a Standard Schema that cannot return its JSON Schema', () => {
    const opaque = { '~standard': { version: 1, vendor: 'other', validate: () => ({ value: 1 }) } };
    expect(() => compileSchema(opaque as unknown as JsonSchema)).toThrow(
      "the Standard Schema of 'other' cannot say its JSON Schema",
    );
    const failing = {
      '~standard': {
        version: 1,
        vendor: 'other',
        jsonSchema: {
          input: () => {
            throw new Error('a date');
          },
        },
      },
    };
    expect(() => compileSchema(failing as unknown as JsonSchema)).toThrow('has no form in Draft 7: a date');
  });
});
