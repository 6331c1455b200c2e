import { failed, found, type Result } from './result.ts';

/**
 * Calls a function and returns a result with its value, or with the error that it throws.
 *
 * @example
 * ```ts
 * tryResult(() => JSON.parse('{"a":1}').a).unwrap(); // → 1
 * tryResult(() => JSON.parse('{')).ok(); // → false
 * ```
 */
export function tryResult<T>(work: () => T): Result<T> {
  try {
    return found(work());
  } catch (error) {
    return failed(error);
  }
}

/**
 * Calls a function that may return a promise, and resolves to a result with its value, or with the error that it throws
 * or rejects with. The promise never rejects.
 *
 * @example
 * ```ts
 * (await tryResultAsync(async () => 7)).unwrap(); // → 7
 * ```
 */
export async function tryResultAsync<T>(work: () => PromiseLike<T> | T): Promise<Result<T>> {
  try {
    return found(await work());
  } catch (error) {
    return failed(error);
  }
}
