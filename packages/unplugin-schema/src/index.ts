/**
 * Imports of JSON Schemas as modules that check values, for Vite, Rollup, esbuild, webpack and Rspack, and functions
 * for build scripts.
 *
 * @packageDocumentation
 */
export { compileModuleFile } from './compile-module-file.ts';
export { compileSchemaFile } from './compile-schema-file.ts';
export { schemaModules } from './schema-modules.ts';

export type { ModuleFileOptions } from './compile-module-file.ts';
export type { SchemaFileOptions } from './compile-schema-file.ts';
export type { SchemaModules } from './schema-modules.ts';
