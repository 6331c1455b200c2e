/**
 * JSON Schema Draft 7: compiled to closures, with errors that point at the line.
 *
 * @packageDocumentation
 */
export { compileSchema } from './compile-schema.ts';
export { compileValueSchema } from './compile-value-schema.ts';
export { formatErrors } from './format-errors.ts';
export { nearest } from './nearest.ts';
export { defaultSchema, defaultSchemaConfig, newSchemaWithConfig } from './schema-config.ts';
export { validateSchema } from './validate-schema.ts';
export { ValidationError } from './validation-error.ts';
export { validationErrorFromJson } from './validation-error-from-json.ts';
// The error that `compileSchema` throws for a bad schema, the guard for everything thrown, and the line of an error with a caret.
export { drawFrame, isJsonError, SchemaError } from '@wirework/encoding-errors';

export type { CompiledSchema, ParsedText } from './compiled-schema.ts';
export type { CustomKeyword } from './custom-keyword.ts';
export type { FormatErrorsOptions, FormattableError } from './format-errors.ts';
export type { FormatName } from './formats/table.ts';
export type { FromSchema } from './from-schema.ts';
export type { KeywordParams, LimitParams, TypeName } from './keyword-params.ts';
export type { Kind } from './kind.ts';
export type { SchemaOptions } from './options.ts';
export type { SchemaRegistry } from './refs.ts';
export type { JsonSchema, Schema, SchemaKeywords, WidenedSchema } from './schema.ts';
export type { SchemaConfig } from './schema-config.ts';
export type {
  SchemaSource,
  StandardInput,
  StandardIssue,
  StandardJsonSchemaOptions,
  StandardJsonSchemaSource,
  StandardResult,
  StandardSchema,
  TypeboxSchema,
} from './standard-schema.ts';
export type { ValueSchema } from './value-schema.ts';
export type { JsonError } from '@wirework/encoding-errors';
