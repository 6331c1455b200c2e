import { describe, expect, it } from '@jest/globals';
import { compileSchema } from './compile-schema.ts';
import { defaultSchema, defaultSchemaConfig, newSchemaWithConfig, type SchemaConfig } from './schema-config.ts';

describe('newSchemaWithConfig()', () => {
  it('keeps every field of the specification', () => {
    const config: Required<SchemaConfig> = {
      type: 'object',
      title: 't',
      description: 'd',
      properties: { a: {} },
      items: {},
      required: ['a'],
      minLength: 1,
      maxLength: 2,
      minimum: 1,
      maximum: 2,
      pattern: 'p',
      format: 'email',
      additionalProperties: false,
      minItems: 1,
      maxItems: 2,
      uniqueItems: true,
      enum: [1],
      const: 1,
      multipleOf: 2,
      exclusiveMinimum: true,
      exclusiveMaximum: false,
      default: 5,
      examples: [6],
    };
    expect(newSchemaWithConfig(config)).toEqual(config);
  });

  it('leaves out unset fields, but not zero, false and null', () => {
    expect(
      newSchemaWithConfig({
        minLength: 0,
        minimum: 0,
        additionalProperties: false,
        const: null,
        exclusiveMinimum: false,
      }),
    ).toEqual({
      minLength: 0,
      minimum: 0,
      additionalProperties: false,
      const: null,
      exclusiveMinimum: false,
    });
    expect(
      newSchemaWithConfig({
        pattern: '',
        required: [],
        properties: {},
        uniqueItems: false,
        enum: [],
        minLength: undefined,
      }),
    ).toEqual({});
  });

  it('copies the lists and maps of the configuration', () => {
    const config = { properties: { a: {} }, required: ['a'] };
    const schema = newSchemaWithConfig(config);
    config.required.push('b');
    expect(schema.required).toEqual(['a']);
  });

  it('reads own properties only', () => {
    expect(newSchemaWithConfig(Object.create({ minLength: 3 }) as SchemaConfig)).toEqual({});
  });

  it.each([null, undefined, 5, 'x', [], () => undefined])('throws for %p, which is not a configuration', (config) => {
    expect(() => newSchemaWithConfig(config as unknown as SchemaConfig)).toThrow(
      /^Cannot use the options: expected an object, found /,
    );
  });

  it('throws for an unknown field, such as a misspelt limit', () => {
    expect(() => newSchemaWithConfig({ minlength: 3 } as SchemaConfig)).toThrow(
      "Cannot use the option 'minlength': there is no such option",
    );
  });

  it('makes bounds exclusive with the booleans of Draft 4', () => {
    const { check } = compileSchema(newSchemaWithConfig({ type: 'number', minimum: 1, exclusiveMinimum: true }));
    expect([check(1), check(1.1)]).toEqual([false, true]);
    expect(compileSchema({ exclusiveMinimum: true }).check(-5)).toBe(true);
  });
});

describe('defaultSchema()', () => {
  it('returns an empty schema, which every value passes', () => {
    expect(defaultSchema()).toEqual({});
    const { check } = compileSchema(defaultSchema());
    expect([1, null, [], { a: 1 }].every(check)).toBe(true);
  });

  it('returns a new schema each time', () => {
    expect(defaultSchema()).not.toBe(defaultSchema());
    expect(defaultSchemaConfig()).toEqual({});
    expect(defaultSchemaConfig()).not.toBe(defaultSchemaConfig());
  });
});
