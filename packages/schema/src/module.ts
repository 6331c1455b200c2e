/**
 * A function that writes the text of a module which checks values as a schema says, without the compiler.
 *
 * @packageDocumentation
 */
export { compileToModule, isModuleCurrent } from './module/compile-to-module.ts';
export { compileToModuleAsync } from './module/compile-to-module-async.ts';

export type { AsyncModuleOptions } from './module/compile-to-module-async.ts';
export type { CompiledModule, ModuleOptions } from './module/compile-to-module.ts';
export type { AbortSignalLike, AsyncSchemaOptions } from './api/load-settings.ts';
export type { OpenapiDiscriminator, OpenapiSchema } from './api/openapi-schema.ts';
export type { JsonSchema, Schema, SchemaKeywords, WidenedSchema } from './api/schema.ts';
export type { SchemaOptions } from './api/schema-options.ts';
export type { SchemaSource } from './api/standard-schema.ts';
