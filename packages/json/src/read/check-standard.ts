import type { StandardSchema } from '@wirework/codec';
import { type Position, TypeMismatchError } from '@wirework/encoding-errors';
import { failed, found, type Result } from '@wirework/result';
import { kindOf } from '@wirework/scanner/primitives';

/**
 * Returns the value as the schema returns it, or a failure whose `cause` is the list of issues.
 *
 * @param placeOf returns where the value is in its text
 */
export function checkStandard<T>(
  schema: StandardSchema<T>,
  value: unknown,
  path: string,
  placeOf: () => Position,
): Result<T> {
  const outcome = schema['~standard'].validate(value);
  if ('then' in outcome) return failed(new TypeError('Cannot check the value: the schema is asynchronous'));
  if (outcome.issues === undefined) return found(outcome.value);
  const expected = 'a value that passes the schema';
  return failed(new TypeMismatchError({ path, expected, actual: kindOf(value), cause: outcome.issues, ...placeOf() }));
}
