/**
 * Validators of Fastify by JSON Schema, with line and column of the fault in the body.
 *
 * @packageDocumentation
 */
export { RequestError, sendFaults } from './request-error.ts';
export { schemaValidation } from './schema-validation.ts';

export type { Fault, HttpPart } from './request-error.ts';
export type { SchemaTypes } from './schema-types.ts';
export type { ValidationOptions } from './schema-validation.ts';
