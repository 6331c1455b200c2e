/**
 * JSON Schema Draft 7: compiled to closures, with errors that point at the line.
 *
 * @packageDocumentation
 */
export { compileSchema } from './api/compile-schema.ts';
export { compileValueSchema } from './api/compile-value-schema.ts';
export { formatErrors } from './api/format-errors.ts';
export { nearest } from './core/nearest.ts';
export { defaultSchema, defaultSchemaConfig, newSchemaWithConfig } from './api/schema-config.ts';
export { validateSchema } from './api/validate-schema.ts';
export { ValidationError } from './report/validation-error.ts';
export { validationErrorFromJson } from './api/validation-error-from-json.ts';
// The error that `compileSchema` throws for a bad schema, the guard for everything thrown, and the line of an error with a caret.
export { drawFrame, isJsonError, SchemaError } from '@wirework/encoding-errors';

export type { CompiledSchema, ParsedText } from './api/compiled-schema.ts';
export type { CustomKeyword } from './keywords/custom-keyword.ts';
export type { FormatErrorsOptions, FormattableError } from './api/format-errors.ts';
export type { FormatName } from './formats/format-table.ts';
export type { FromSchema } from './api/from-schema.ts';
export type { KeywordParams, LimitParams, TypeName } from './core/keyword-params.ts';
export type { Kind } from './core/kind.ts';
export type { SchemaOptions } from './api/read-options.ts';
export type { SchemaRegistry } from './compiler/refs.ts';
export type { JsonSchema, Schema, SchemaKeywords, WidenedSchema } from './api/schema.ts';
export type { SchemaConfig } from './api/schema-config.ts';
export type {
  SchemaSource,
  StandardInput,
  StandardIssue,
  StandardJsonSchemaOptions,
  StandardJsonSchemaSource,
  StandardResult,
  StandardSchema,
  TypeboxSchema,
} from './api/standard-schema.ts';
export type { ValueSchema } from './api/value-schema.ts';
export type { JsonError } from '@wirework/encoding-errors';
