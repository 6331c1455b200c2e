/**
 * The interface of ajv 8, for programs that run where code generation is forbidden.
 *
 * @packageDocumentation
 */
export { Ajv, Ajv as default, Ajv2019, Ajv2020, AjvDraft04 } from './ajv/ajv.ts';
export { addFormats } from './ajv/add-formats.ts';
export { ValidationError } from './ajv/validation-error.ts';
export { MissingRefError } from './ajv/compile-ajv.ts';

export type { AjvClass, AjvCore, SchemaEntry, ValidateFunction } from './ajv/ajv-core.ts';
export type { Format, FormatDefinition } from './ajv/added-format.ts';
export type { AjvDraft } from './ajv/dialects.ts';
export type {
  DataContext,
  FuncKeywordDefinition,
  KeywordDefinition,
  KeywordFunction,
  SchemaValidateFunction,
  Vocabulary,
} from './ajv/custom-keyword-step.ts';
export type { BoundError, DataReference, DefinedError, DependencyParams, ErrorNoParams } from './ajv/defined-error.ts';
export type { ErrorObject } from './ajv/error-object.ts';
export type { JSONSchemaType } from './ajv/json-schema-type.ts';
export type { AjvSchema, ErrorsTextOptions, InstanceOptions, Logger, Options } from './ajv/options.ts';
export type { Plugin } from './ajv/plugin.ts';
export type { AnySchema, AnySchemaObject, Schema, SchemaObject } from './ajv/schema-object.ts';
export type { TypeName as JSONType } from './core/keyword-params.ts';
