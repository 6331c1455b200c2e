/**
 * A function that makes one document of a schema and the documents that it refers to.
 *
 * @packageDocumentation
 */
export { bundleSchema } from './bundle/bundle-schema.ts';

export type { JsonSchema, Schema, SchemaKeywords, WidenedSchema } from './api/schema.ts';
export type { SchemaOptions } from './api/schema-options.ts';
export type { SchemaSource } from './api/standard-schema.ts';
