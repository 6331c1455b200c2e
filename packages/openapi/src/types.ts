/**
 * Writes the types of an OpenAPI document as a TypeScript declaration, in the form of `openapi-typescript`.
 *
 * @packageDocumentation
 */
export { writeTypes } from './types/write-types.ts';

export type { Contract } from './contract.ts';
