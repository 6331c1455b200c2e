import { errorFromJson, TypeMismatchError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import { failed, found, missing, type Result } from './result.ts';

/**
 * Revives a result from its `toJSON()`, for example in another worker or process. Never throws.
 * An error of `@wirework/encoding-errors` has its type again, any other has its name and message.
 *
 * @param plain `{exists, value?, error?}`, read as own properties only
 * @returns the result; a failed one with a `TypeMismatchError` if `plain` is not a plain result
 * @example
 * ```ts
 * const wire = JSON.stringify(found([1, 2]));
 * resultFromJson(JSON.parse(wire)).unwrap(); // → [ 1, 2 ]
 * ```
 */
export function resultFromJson<T = unknown>(plain: unknown): Result<T> {
  if (typeof plain !== 'object' || plain === null) return refuse(plain === null ? 'null' : typeof plain);
  try {
    return revive(plain);
  } catch {
    // An object with a getter or a proxy that throws is not a plain result.
    return refuse('object');
  }
}

function revive<T>(plain: object): Result<T> {
  const error = getOwn(plain, 'error');
  if (error !== undefined && error !== null) return failed(errorFromJson(error) ?? foreignError(error));
  const exists = getOwn(plain, 'exists');
  if (typeof exists !== 'boolean') return refuse('object');
  return exists ? found(getOwn(plain, 'value') as T) : missing();
}

function refuse<T>(actual: string): Result<T> {
  return failed(new TypeMismatchError({ path: '', expected: 'result', actual }));
}

function foreignError(plain: unknown): Error {
  const read = (name: string): unknown =>
    typeof plain === 'object' && plain !== null ? getOwn(plain, name) : undefined;
  const [message, name] = [read('message'), read('name')];
  const error = new Error(typeof message === 'string' ? message : '');
  if (typeof name === 'string')
    Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true });
  return error;
}
