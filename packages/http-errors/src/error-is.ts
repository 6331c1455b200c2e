import { chain, chainLimit } from './chain.ts';
import { sentinelCode } from './sentinel.ts';

/**
 * Whether `error`, or anything among its causes and aggregated errors, is `target`.
 * A sentinel such as `ErrClientClosed` is also found when it comes from another copy of this package.
 *
 * @param error anything that was caught; cycles are walked once
 * @param target the error to look for, by identity or as a sentinel
 * @example
 * ```ts
 * errorIs(new Error('outer', { cause: ErrClientClosed }), ErrClientClosed); // → true
 * ```
 */
export function errorIs(error: unknown, target: unknown): boolean {
  const code = sentinelCode(target);
  return chain(error, chainLimit).some((node) => node === target || (code !== undefined && sentinelCode(node) === code));
}

/**
 * The first of `error`, its causes and aggregated errors that the guard accepts.
 *
 * @param error anything that was caught; cycles are walked once
 * @param guard says whether a value is what is looked for; one that throws has said no
 * @returns the value found, or `undefined`
 * @example
 * ```ts
 * errorAs(new Error('outer', { cause: classifyError('boom') }), isClientError)?.code; // → 'UNKNOWN_ERROR'
 * ```
 */
export function errorAs<T>(error: unknown, guard: (value: unknown) => value is T): T | undefined {
  const accepts = (value: unknown): value is T => {
    try {
      return guard(value);
    } catch {
      return false;
    }
  };
  return chain(error, chainLimit).find(accepts);
}
