import { errorFromJson, TypeMismatchError } from '@wirework/encoding-errors';
import { failed, found, missing, type Result } from './result.ts';

/**
 * Revives a result from its `toJSON()`, on the other side of a worker or the network.
 * An error of `@wirework/encoding-errors` gets its type back, any other its name and message.
 *
 * @param plain `{exists, value?, error?}`, read as own properties only
 * @returns the result; a failed one with a `TypeMismatchError` when `plain` is not a plain result
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
    // A getter or a proxy that throws is no plain result.
    return refuse('object');
  }
}

function revive<T>(plain: object): Result<T> {
  const own = (name: string): unknown =>
    Object.hasOwn(plain, name) ? (plain as Record<string, unknown>)[name] : undefined;
  const error = own('error');
  if (error !== undefined && error !== null) return failed(errorFromJson(error) ?? foreignError(error));
  const exists = own('exists');
  if (typeof exists !== 'boolean') return refuse('object');
  return exists ? found(own('value') as T) : missing();
}

function refuse<T>(actual: string): Result<T> {
  return failed(new TypeMismatchError({ path: '', expected: 'result', actual }));
}

function foreignError(plain: unknown): Error {
  const read = (name: string): string | undefined => {
    if (typeof plain !== 'object' || plain === null || !Object.hasOwn(plain, name)) return undefined;
    const value = (plain as Record<string, unknown>)[name];
    return typeof value === 'string' ? value : undefined;
  };
  const error = new Error(read('message') ?? '');
  const name = read('name');
  if (name !== undefined) Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true });
  return error;
}
