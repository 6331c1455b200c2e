/**
 * Many schemas of the same documents, compiled together.
 *
 * @packageDocumentation
 */
export { createSchemaSet } from './api/create-schema-set.ts';

export type { SchemaSet } from './api/create-schema-set.ts';
export type { CompiledSchema, ParsedText } from './api/compiled-schema.ts';
export type { Plan } from './plan/plan.ts';
export type { SchemaOptions } from './api/schema-options.ts';
