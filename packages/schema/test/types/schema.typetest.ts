import { compileCoercion, compileDefaults } from '../../src/convert.ts';
import {
  type CompiledSchema,
  compileSchema,
  compileValueSchema,
  formatErrors,
  type FromSchema,
  type JsonError,
  type JsonSchema,
  type Schema,
  type SchemaSource,
  validateSchema,
  type ValidationError,
  type ValueSchema,
} from '../../src/index.ts';
import { openapi30, openapi31 } from '../../src/openapi.ts';
import file from './order.schema.json' with { type: 'json' };

// A misspelt keyword of a literal does not compile, wherever it is
// @ts-expect-error -- it is 'minLength'
compileSchema({ minLenght: 3 });
// @ts-expect-error -- it is 'minLength'
compileSchema({ minLenght: 3 }, { strict: true });
// @ts-expect-error -- it is 'minLength'
compileSchema({ type: 'object', properties: { a: { type: 'string', minLenght: 3 } } });
// @ts-expect-error -- it is 'minLength'
compileSchema({ oneOf: [{ type: 'string' }, { minLenght: 3 }] });
// @ts-expect-error -- it is 'minLength'
compileSchema<string>({ minLenght: 3 });
// @ts-expect-error -- it is 'minLength'
compileSchema<string>({ items: { minLenght: 3 } });
// @ts-expect-error -- it is 'required'
compileValueSchema({ requird: ['a'] });
// @ts-expect-error -- it is 'minLength'
validateSchema('""', { minLenght: 3 });
// @ts-expect-error -- it is 'default'
compileDefaults({ properties: { a: { defualt: 1 } } });
// @ts-expect-error -- it is 'minLength'
compileCoercion({ items: { minLenght: 3 } });
// @ts-expect-error -- it is 'minLength'
({ minLenght: 3 }) satisfies Schema;
// @ts-expect-error -- it is 'minLength'
const misspelt: JsonSchema = { definitions: { a: { minLenght: 3 } } };

// So does a misspelt name of a type, and a value of the wrong kind
// @ts-expect-error -- it is 'string'
compileSchema({ type: 'strng' });
// @ts-expect-error -- it is 'string'
compileSchema({ properties: { a: { type: ['null', 'strng'] } } });
// @ts-expect-error -- it is 'string'
validateSchema('""', { type: 'strng' });
// @ts-expect-error -- it is 'string'
compileDefaults({ items: { type: 'strng' } });
// @ts-expect-error -- it must be a number
compileSchema({ minLength: '3' });
// @ts-expect-error -- it is no schema
compileSchema(new Map([['type', 'string']]));
// @ts-expect-error -- it is no schema
compileSchema(Promise.resolve({ type: 'string' }));

// Extensions, formats of one's own, and members of a variable may have any name
compileSchema({ 'x-order': 1, properties: { a: { 'x-order': 2, format: 'sku' } } }, { customFormats: { sku: /^a/ } });
const annotated = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], nullable: true } as const;
compileSchema(annotated) satisfies CompiledSchema<{ a: string }>;
// @ts-expect-error -- a keyword that no option defines
compileSchema({ even: true });
const keywords = { even: { compile: () => () => true } };
compileSchema({ type: 'array', items: { type: 'number', even: true } }, { keywords }) satisfies CompiledSchema<
  number[]
>;
compileValueSchema({ type: 'number', even: true }, { keywords }) satisfies ValueSchema<number>;

// A schema from a JSON file
interface Order {
  readonly id: string;
}
compileSchema(file) satisfies CompiledSchema;
compileSchema<Order>(file) satisfies CompiledSchema<Order>;
compileValueSchema<Order>(file, { strict: true }) satisfies ValueSchema<Order>;
validateSchema('{}', file) satisfies ValidationError[];
void [compileDefaults(file), compileCoercion(file)];
const widened = { properties: { a: { type: 'string' } }, required: ['a'] };
compileSchema<Order>(widened) satisfies CompiledSchema<Order>;
const wrong = { minLength: '3' };
// @ts-expect-error -- it must be a number
compileSchema(wrong);

// Functions of users that pass a schema on
function compileOwn<const S extends JsonSchema>(schema: S): CompiledSchema<FromSchema<S>> {
  return compileSchema(schema);
}
function compileAs<T>(schema: SchemaSource): CompiledSchema<T> {
  return compileSchema<T>(schema);
}
compileOwn({ type: 'array', items: { type: 'string' } }) satisfies CompiledSchema<string[]>;
compileAs<Order>({ type: 'object' }) satisfies CompiledSchema<Order>;
const part: JsonSchema = { type: 'string' };
compileSchema({ type: 'array', items: part }) satisfies CompiledSchema<unknown[]>;
const typed: Schema = { type: 'object', additionalProperties: part };
compileSchema(typed) satisfies CompiledSchema;

// Errors of texts and of JSON
formatErrors([{ path: 'a', message: 'no' }, ...validateSchema('1', part)], '1', {
  name: 'a.json',
  line: 3,
}) satisfies string;
declare const thrown: JsonError;
void [thrown.code, misspelt];

// The keywords of OpenAPI need the option `openapi`
compileSchema(
  { properties: { a: { type: 'string', nullable: true } } },
  { openapi: openapi30 },
) satisfies CompiledSchema;
compileSchema<string>({ type: 'string', example: 'a' }, { openapi: openapi31 }) satisfies CompiledSchema<string>;
validateSchema(
  '1',
  { oneOf: [{}], discriminator: { propertyName: 'a' } },
  { openapi: openapi31 },
) satisfies ValidationError[];
// @ts-expect-error -- there is no option `openapi`
compileSchema({ type: 'string', nullable: true });
// @ts-expect-error -- it is 'propertyName'
compileSchema({ oneOf: [{}], discriminator: { property: 'a' } }, { openapi: openapi31 });
