import type { ValidationError } from '../report/validation-error.ts';
import type { OpenapiOptions, OpenapiSchema } from './openapi-schema.ts';
import { prepareSchema } from './prepare-schema.ts';
import { readOptions } from './read-options.ts';
import type { SchemaOptions } from './schema-options.ts';
import type { WidenedSchema } from './schema.ts';
import type { SchemaSource } from './standard-schema.ts';
import { validatedText } from './text-functions.ts';

/** Validates a JSON text against a schema from a JSON file: see the other overload. */
export function validateSchema(jsonStr: string, schema: WidenedSchema, options?: SchemaOptions): ValidationError[];
/**
 * Validates a JSON text against a schema, once. For many texts compile the schema and use `validateText`.
 *
 * Implements `ValidateSchema` of the specification.
 *
 * @param jsonStr the JSON text
 * @param schema a schema, as for `compileSchema`
 * @param options as for `compileSchema`
 * @returns the errors, with positions; an empty list if the text passes
 * @throws JsonSyntaxError if the text is not JSON
 * @throws SchemaError if the schema is not valid
 * @throws LimitExceededError if the text or the schema is nested too deeply
 * @throws TypeError, RangeError for a text that is not a string and for invalid options
 * @example
 * ```ts
 * const [error] = validateSchema('{"name": 5}', { properties: { name: { type: 'string' } } });
 * JSON.stringify(error); // → '{"path":"name","message":"expected string, got number"}'
 * error?.column; // → 10
 * ```
 */
export function validateSchema(jsonStr: string, schema: SchemaSource, options?: SchemaOptions): ValidationError[];
export function validateSchema(
  jsonStr: string,
  schema: OpenapiSchema | boolean,
  options: OpenapiOptions,
): ValidationError[];
export function validateSchema(
  jsonStr: string,
  schema: SchemaSource | WidenedSchema | OpenapiSchema,
  options: SchemaOptions = {},
): ValidationError[] {
  const { settings, issuesOf } = prepareSchema(schema, readOptions(options));
  return validatedText(jsonStr, issuesOf, settings.maxDepth, settings.syntax);
}
