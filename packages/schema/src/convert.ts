/**
 * Functions that change values by a schema, without checking them.
 *
 * @packageDocumentation
 */
export { coercionsOf } from './convert/coercions-of.ts';
export { compileCoercion } from './convert/compile-coercion.ts';
export { compileDefaults } from './convert/compile-defaults.ts';
export { compileRemoval } from './convert/compile-removal.ts';

export type { RemovalOptions } from './convert/compile-removal.ts';
export type { JsonSchema, Schema, SchemaKeywords, WidenedSchema } from './api/schema.ts';
export type { SchemaSet } from './api/create-schema-set.ts';
export type { SchemaOptions } from './api/schema-options.ts';
export type { SchemaSource } from './api/standard-schema.ts';
