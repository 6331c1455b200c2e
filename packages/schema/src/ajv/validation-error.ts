import type { ErrorObject } from './error-object.ts';

/** The error of ajv for values that fail asynchronous schemas, for programs that throw it. */
export class ValidationError extends Error {
  readonly errors: Partial<ErrorObject>[];
  readonly ajv = true as const;
  readonly validation = true as const;

  constructor(errors: Partial<ErrorObject>[]) {
    super('validation failed');
    this.errors = errors;
  }
}
