import { TypeMismatchError } from '@wirework/encoding-errors';
import { failed, found, type Result } from '@wirework/result';
import { kindOf } from '@wirework/scanner';

/** The part of Standard Schema version 1 (standardschema.dev) that a check needs; its types are kept structural. */
export interface StandardSchema<T = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<T> | Promise<StandardResult<T>>;
    readonly types?: { readonly input: unknown; readonly output: T } | undefined;
  };
}

type StandardResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/** Whether a value is a Standard Schema. Schemas are often class instances, so the mark may be inherited, but not from every object's prototype. */
export function isStandardSchema(value: unknown): value is StandardSchema {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  const standard = (value as Partial<StandardSchema>)['~standard'];
  const everywhere = (Object.prototype as Partial<StandardSchema>)['~standard'];
  return typeof standard === 'object' && standard !== everywhere && typeof standard.validate === 'function';
}

/** The value as the schema gives it, or a failure whose `cause` is the list of issues. */
export function checkStandard<T>(schema: StandardSchema<T>, value: unknown, path: string): Result<T> {
  const outcome = schema['~standard'].validate(value);
  if ('then' in outcome) return failed(new TypeError('Cannot check the value: the schema is asynchronous'));
  if (outcome.issues === undefined) return found(outcome.value);
  const expected = 'a value that passes the schema';
  return failed(new TypeMismatchError({ path, expected, actual: kindOf(value), cause: outcome.issues }));
}
