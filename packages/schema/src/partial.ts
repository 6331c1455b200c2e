/**
 * A function that finds what is wrong already with a document that is still arriving.
 *
 * @packageDocumentation
 */
export { compilePartial } from './partial/compile-partial.ts';

export type { PartialDocument } from './partial/compile-partial.ts';
export type { ValidationError } from './report/validation-error.ts';
export type { JsonSchema, Schema, SchemaKeywords, WidenedSchema } from './api/schema.ts';
export type { SchemaOptions } from './api/schema-options.ts';
export type { SchemaSource } from './api/standard-schema.ts';
