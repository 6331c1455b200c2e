/**
 * A function that writes a schema in the subset of JSON Schema that a provider of models accepts.
 *
 * @packageDocumentation
 */
export { dereference } from './providers/dereference.ts';
export { providerRules } from './providers/provider-rules.ts';
export { toProviderSchema } from './providers/to-provider-schema.ts';

export type { DereferencedSchema, DereferenceOptions } from './providers/dereference.ts';
export type { SchemaNote } from './providers/notes.ts';
export type { ProviderName, ProviderRules } from './providers/provider-rules.ts';
export type { ProviderOptions, ProviderSchema } from './providers/to-provider-schema.ts';
export type { JsonSchema, Schema, SchemaKeywords, WidenedSchema } from './api/schema.ts';
export type { SchemaOptions } from './api/schema-options.ts';
export type { SchemaSource } from './api/standard-schema.ts';
