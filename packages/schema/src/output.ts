/**
 * Functions that report about values in the terms of the specification: its output formats, and annotations.
 *
 * @packageDocumentation
 */
export { compileAnnotations } from './output/compile-annotations.ts';
export { compileOutput } from './output/compile-output.ts';
export { toOutput } from './output/to-output.ts';

export type { Annotation, AnnotationOptions } from './output/compile-annotations.ts';
export type { OutputOptions } from './output/compile-evaluator.ts';
export type { OutputFunction } from './output/compile-output.ts';
export type { OutputFlag, OutputFormat, OutputUnit } from './output/output-unit.ts';
export type { ValidationError } from './report/validation-error.ts';
export type { JsonSchema, Schema, SchemaKeywords, WidenedSchema } from './api/schema.ts';
export type { SchemaOptions } from './api/schema-options.ts';
export type { SchemaSource } from './api/standard-schema.ts';
