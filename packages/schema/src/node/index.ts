/**
 * Functions for Node that compile the schemas in files to modules, for build scripts and tools.
 *
 * @packageDocumentation
 */
export { compileModuleFile } from './compile-module-file.ts';
export { compileSchemaFile } from './compile-schema-file.ts';

export type { ModuleFileOptions } from './compile-module-file.ts';
export type { SchemaFileOptions } from './compile-schema-file.ts';
export type { CompiledModule } from '../module/compile-to-module.ts';
