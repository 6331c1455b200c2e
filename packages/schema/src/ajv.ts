/**
 * The interface of ajv 8, for programs that run where code generation is forbidden.
 *
 * @packageDocumentation
 */
export { Ajv, Ajv as default, Ajv2019, Ajv2020, AjvDraft04 } from './ajv/ajv.ts';
export { addFormats } from './ajv/add-formats.ts';
export { ValidationError } from './ajv/ajv-core.ts';
export { MissingRefError } from './ajv/compile-ajv.ts';

export type { AjvClass, AjvCore, SchemaEntry, ValidateFunction } from './ajv/ajv-core.ts';
export type { Format, FormatDefinition } from './ajv/added-format.ts';
export type { AjvDraft } from './ajv/dialects.ts';
export type { DataContext, KeywordDefinition, KeywordFunction } from './ajv/custom-keyword-step.ts';
export type { ErrorObject } from './ajv/error-object.ts';
export type { AjvSchema, Logger, Options } from './ajv/options.ts';
