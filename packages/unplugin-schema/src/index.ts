/**
 * Imports of JSON Schemas as modules that check values, for Vite, Rollup, esbuild, webpack and Rspack.
 *
 * @packageDocumentation
 */
export { schemaModules } from './schema-modules.ts';

export type { SchemaModules } from './schema-modules.ts';
