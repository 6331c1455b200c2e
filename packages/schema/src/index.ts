/**
 * JSON Schema Draft 7: compiled to closures, with errors that point at the line.
 *
 * @packageDocumentation
 */
export { compileSchema } from './compile-schema.ts';
export { defaultSchema, defaultSchemaConfig, newSchemaWithConfig } from './schema-config.ts';
export { ValidationError } from './validation-error.ts';

export type { CompiledSchema } from './compile-schema.ts';
export type { CustomKeyword } from './custom-keyword.ts';
export type { SchemaOptions } from './options.ts';
export type { SchemaRegistry } from './refs.ts';
export type { JsonSchema, Schema } from './schema.ts';
export type { SchemaConfig } from './schema-config.ts';
