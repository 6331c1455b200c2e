/**
 * Schemas for models: in the subset of JSON Schema that a provider accepts, or without references.
 *
 * @packageDocumentation
 */
export { dereference } from './dereference.ts';
export { providerRules } from './provider-rules.ts';
export { toProviderSchema } from './to-provider-schema.ts';

export type { DereferencedSchema, DereferenceOptions } from './dereference.ts';
export type { SchemaNote } from './notes.ts';
export type { ProviderName, ProviderRules } from './provider-rules.ts';
export type { ProviderOptions, ProviderSchema } from './to-provider-schema.ts';
export type { JsonSchema, Schema, SchemaKeywords, SchemaOptions, SchemaSource, WidenedSchema } from '@wirework/schema';
