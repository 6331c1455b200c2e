import { TypeMismatchError } from '@wirework/encoding-errors';
import { kindOf } from '@wirework/scanner/primitives';
import { failed, type Result } from '../result/result.ts';

/** Returns the failed result of a conversion that does not accept a value. */
export function refuse(value: unknown, path: string, expected: string): Result<never> {
  return failed(new TypeMismatchError({ path, expected, actual: kindOf(value) }));
}
