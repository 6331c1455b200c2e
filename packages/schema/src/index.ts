/**
 * JSON Schema, Draft 4 to 2020-12: compiled to closures, with errors that point at the line.
 *
 * @packageDocumentation
 */
export { compileSchema } from './api/compile-schema.ts';
export { compileSchemaAsync } from './api/compile-schema-async.ts';
export { compileValueSchema } from './api/compile-value-schema.ts';
export { formatErrors } from './api/format-errors.ts';
export { defaultSchema, defaultSchemaConfig, newSchemaWithConfig } from './api/schema-config.ts';
export { validateSchema } from './api/validate-schema.ts';
export { createRegistry } from './references/registry.ts';
export { ValidationError } from './report/validation-error.ts';
export { validationErrorFromJson } from './api/validation-error-from-json.ts';
// Of the errors that users meet: the error of a bad schema, the guard of all errors, and the frame of an error.
export { drawFrame, isJsonError, SchemaError } from '@wirework/encoding-errors';

export type { AbortSignalLike, AsyncSchemaOptions } from './api/load-settings.ts';
export type { CompiledSchema, ParsedText } from './api/compiled-schema.ts';
export type { CustomKeyword } from './core/custom-keyword.ts';
export type { FormatErrorsOptions } from './api/format-errors.ts';
export type { FormattableError } from './api/formattable-error.ts';
export type { FormatName } from './formats/format-table.ts';
export type { FromSchema } from './api/from-schema.ts';
export type { KeywordParams, Kind, LimitParams, TypeName } from './core/keyword-params.ts';
export type { SchemaOptions } from './api/schema-options.ts';
export type { DraftName, OpenapiVersion } from './dialects/dialect.ts';
export type { OpenapiDiscriminator, OpenapiOptions, OpenapiSchema } from './api/openapi-schema.ts';
export type { DocumentTable, PreparedRegistry, SchemaRegistry } from './references/registry.ts';
export type { JsonSchema, Schema, SchemaKeywords, WidenedSchema } from './api/schema.ts';
export type { SchemaConfig } from './api/schema-config.ts';
export type {
  JsonSchemaTargetOptions,
  SchemaInput,
  SchemaSource,
  SchemaStandardProps,
  TypeboxSchema,
} from './api/standard-schema.ts';
export type { ValueSchema } from './api/value-schema.ts';
export type { JsonError } from '@wirework/encoding-errors';
export type {
  StandardIssue,
  StandardJsonSchemaOptions,
  StandardJsonSchemaProps,
  StandardJsonSchemaV1,
  StandardResult,
  StandardSchemaProps,
  StandardSchemaV1,
} from '@wirework/scanner/primitives';
export type { CheckedAs } from './api/checked-as.ts';
