import { describe, expect, it } from '@jest/globals';
import {
  createProcessor,
  defaultSchema,
  defaultSchemaConfig,
  newSchemaWithConfig,
  type Schema,
  type SchemaConfig,
  ValidationError,
  validateSchema,
} from '../../src/index.ts';

/** Expects that a schema accepts one value and refuses another by a keyword, and that the schema is JSON. */
function rules(schema: Schema, passes: unknown, fails: unknown, keyword = Object.keys(schema).at(-1) as string): void {
  expect(validateSchema(JSON.stringify(passes), schema)).toEqual([]);
  expect(validateSchema(JSON.stringify(fails), schema).map((it) => it.keyword)).toEqual([keyword]);
  expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
}

/** Expects that a keyword is an annotation only. */
function annotates(schema: Schema): void {
  for (const text of ['1', '"x"', 'null', '{}']) expect(validateSchema(text, schema)).toEqual([]);
  expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
}

/** Expects a field of a config in the schema; an unset one is absent. */
function becomes<K extends keyof SchemaConfig>(field: K, value: NonNullable<SchemaConfig[K]>): void {
  const config: SchemaConfig = {};
  expect(JSON.stringify(newSchemaWithConfig(config))).toBe('{}');
  config[field] = value as SchemaConfig[K];
  expect(JSON.parse(JSON.stringify(newSchemaWithConfig(config)))).toEqual({ [field]: value });
}

describe('Schema', () => {
  it('Schema Type: object, string, integer and the others', () => {
    rules({ type: 'object' }, {}, []);
    rules({ type: 'string' }, '', 1);
    rules({ type: 'integer' }, 1, 1.5);
  });
  it('Schema Properties: has a schema for each member', () =>
    rules({ properties: { a: { type: 'string' } } }, { a: 'x', b: 1 }, { a: 1 }, 'type'));
  it('Schema Items: has one schema for all elements', () =>
    rules({ items: { type: 'string' } }, ['x'], ['x', 1], 'type'));
  it('Schema Required: names members that must be present', () => rules({ required: ['a'] }, { a: null }, {}));
  it('Schema MinLength: counts code points', () => rules({ minLength: 2 }, '😀x', '😀'));
  it('Schema MaxLength: counts code points', () => rules({ maxLength: 2 }, '😀x', 'xxx'));
  it('Schema Minimum: is an inclusive bound', () => rules({ minimum: 1.5 }, 1.5, 1.4));
  it('Schema Maximum: is an inclusive bound', () => rules({ maximum: 1.5 }, 1.5, 1.6));
  it('Schema Pattern: is matched anywhere in a string', () => rules({ pattern: '^a+$' }, 'aa', 'ab'));
  it('Schema Format: email and the others are checked', () => rules({ format: 'email' }, 'ada@example.com', 'ada'));
  it('Schema AdditionalProperties: false refuses members without a schema', () => {
    rules({ properties: { a: true }, additionalProperties: false }, { a: 1 }, { b: 1 });
    expect(validateSchema('{"b": 1}', { additionalProperties: true })).toEqual([]);
  });
  it('Schema MinItems: bounds the length of arrays', () => rules({ minItems: 1 }, [1], []));
  it('Schema MaxItems: bounds the length of arrays', () => rules({ maxItems: 1 }, [1], [1, 2]));
  it('Schema UniqueItems: refuses equal elements', () => rules({ uniqueItems: true }, [1, 2], [{ a: 1 }, { a: 1 }]));
  it('Schema Enum: lists what a value may be', () => rules({ enum: ['a', 1, null] }, null, 'b'));
  it('Schema Const: is what a value must be, also null', () => {
    rules({ const: [1] }, [1], [2]);
    rules({ const: null }, null, 0);
  });
  it('Schema MultipleOf: is the divisor of a number', () => rules({ multipleOf: 0.1 }, 0.3, 0.35));
  it('Schema ExclusiveMinimum: excludes the bound itself', () =>
    rules({ minimum: 1, exclusiveMinimum: true }, 1.1, 1, 'minimum'));
  it('Schema ExclusiveMaximum: excludes the bound itself', () =>
    rules({ maximum: 1, exclusiveMaximum: true }, 0.9, 1, 'maximum'));
  it('Schema Title: is an annotation', () => annotates({ title: 'A title' }));
  it('Schema Description: is an annotation', () => annotates({ description: 'What it is' }));
  it('Schema Default: is an annotation', () => annotates({ default: 5 }));
  it('Schema Examples: are annotations', () => annotates({ examples: [5] }));
  it('Schema unset: a field that is not set is no constraint and is not written', () => {
    const schema: Schema = { type: undefined, minLength: undefined, minimum: 0 };
    expect(validateSchema('"x"', schema)).toEqual([]);
    expect(JSON.stringify(schema)).toBe('{"minimum":0}');
  });
});

describe('making a schema', () => {
  it('Schema Struct literal: an object is a schema', () =>
    expect(validateSchema('1', { type: 'string' })).toHaveLength(1));
  it('Schema DefaultSchema(): is empty, and everything passes', () => {
    expect(defaultSchema()).toEqual({});
    expect(validateSchema('[1]', defaultSchema())).toEqual([]);
  });
  it('Schema DefaultSchemaConfig(): can be filled in', () => {
    const config = defaultSchemaConfig();
    config.minLength = 0;
    expect(newSchemaWithConfig(config)).toEqual({ minLength: 0 });
    expect(defaultSchemaConfig()).not.toBe(config);
  });
  it('Schema NewSchemaWithConfig(): makes a schema from a config', () => {
    const schema = newSchemaWithConfig({ ...defaultSchemaConfig(), type: 'object', required: ['a'] });
    expect(createProcessor().validateSchema('{}', schema)).toHaveLength(1);
  });
});

describe('SchemaConfig', () => {
  it('SchemaConfig Type: becomes type', () => becomes('type', 'string'));
  it('SchemaConfig Properties: becomes properties', () => becomes('properties', { a: { type: 'string' } }));
  it('SchemaConfig Items: becomes items', () => becomes('items', { type: 'string' }));
  it('SchemaConfig Required: becomes required', () => becomes('required', ['a']));
  it('SchemaConfig MinLength: 0 is set, undefined is not', () => becomes('minLength', 0));
  it('SchemaConfig MaxLength: 0 is set, undefined is not', () => becomes('maxLength', 0));
  it('SchemaConfig Minimum: 0 is set, undefined is not', () => becomes('minimum', 0));
  it('SchemaConfig Maximum: 0 is set, undefined is not', () => becomes('maximum', 0));
  it('SchemaConfig Pattern: becomes pattern', () => becomes('pattern', '^a'));
  it('SchemaConfig Format: becomes format', () => becomes('format', 'email'));
  it('SchemaConfig AdditionalProperties: false is set, undefined is not', () => becomes('additionalProperties', false));
  it('SchemaConfig MinItems: 0 is set, undefined is not', () => becomes('minItems', 0));
  it('SchemaConfig MaxItems: 0 is set, undefined is not', () => becomes('maxItems', 0));
  it('SchemaConfig UniqueItems: becomes uniqueItems', () => becomes('uniqueItems', true));
  it('SchemaConfig Enum: becomes enum', () => becomes('enum', [1, null]));
  it('SchemaConfig Const: becomes const', () => becomes('const', 'x'));
  it('SchemaConfig MultipleOf: a number is set, undefined is not', () => becomes('multipleOf', 0.5));
  it('SchemaConfig ExclusiveMinimum: false is set, undefined is not', () => becomes('exclusiveMinimum', false));
  it('SchemaConfig ExclusiveMaximum: false is set, undefined is not', () => becomes('exclusiveMaximum', false));
  it('SchemaConfig Title: becomes title', () => becomes('title', 'T'));
  it('SchemaConfig Description: becomes description', () => becomes('description', 'D'));
  it('SchemaConfig Default: becomes default', () => becomes('default', 5));
  it('SchemaConfig Examples: becomes examples', () => becomes('examples', [5]));
});

describe('ValidationError', () => {
  const [finding] = validateSchema('{"users": [{"name": 5}]}', {
    properties: { users: { items: { properties: { name: { type: 'string' } } } } },
  }) as [ValidationError];

  it('ValidationError Path: says where, in the grammar of paths', () => {
    expect(finding.path).toBe('users[0].name');
    expect(JSON.parse(JSON.stringify(finding))).toHaveProperty('path', 'users[0].name');
  });
  it('ValidationError Message: says what', () => {
    expect(finding.message).toBe('expected string, got number');
    expect(JSON.parse(JSON.stringify(finding))).toEqual({
      path: 'users[0].name',
      message: 'expected string, got number',
    });
  });
  it('ValidationError Error(): is toString()', () => {
    expect(String(finding)).toBe(
      "validation error at path 'users[0].name' (line 1, column 21): expected string, got number",
    );
    expect(finding).toBeInstanceOf(ValidationError);
  });
});
