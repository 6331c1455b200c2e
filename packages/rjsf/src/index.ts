/**
 * Validator of react-jsonschema-form without code generation.
 *
 * @packageDocumentation
 */
export { createValidator } from './create-validator.ts';

export type { FormValidatorOptions } from './create-validator.ts';
