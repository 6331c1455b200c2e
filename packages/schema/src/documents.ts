/**
 * Schema documents for programs that read or rewrite them: keywords by their meaning, references, places.
 *
 * @packageDocumentation
 */
export { keyOfLocation, kindOfKeyword, openDocument, subschemaAt } from './documents/open-document.ts';
export { referenceKeywords, visitSubschemas } from './references/applications.ts';

export type {
  AppliedSubschema,
  OpenDocumentChoices,
  OpenedDocument,
  SchemaApplication,
  SchemaDialect,
  SchemaLocation,
} from './documents/open-document.ts';
export type { SchemaOptions } from './api/schema-options.ts';
export type { JsonSchema, WidenedSchema } from './api/schema.ts';
export type { SchemaSource } from './api/standard-schema.ts';
export type { Kind } from './core/keyword-params.ts';
export type { Applies, Contents, DraftName } from './dialects/dialect.ts';
