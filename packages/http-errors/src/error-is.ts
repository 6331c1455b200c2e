import { farthest, links } from './chain.ts';
import { attempt } from './peek.ts';
import { conditionOf } from './sentinel.ts';

/**
 * Whether `error`, or anything among its causes and aggregated errors, is `target`.
 * A sentinel such as `ErrClientClosed` is also found when it comes from another copy of this package.
 *
 * @param error anything that was caught; cycles are walked once, 10,000 errors at most
 * @param target the error to look for, by identity or as a sentinel
 * @example
 * ```ts
 * errorIs(new Error('outer', { cause: ErrClientClosed }), ErrClientClosed); // → true
 * ```
 */
export function errorIs(error: unknown, target: unknown): boolean {
  const condition = conditionOf(target);
  return links(error, farthest).some((it) => it === target || (condition && conditionOf(it) === condition));
}

/**
 * The first of `error`, its causes and aggregated errors that the guard accepts.
 *
 * @param error anything that was caught; cycles are walked once, 10,000 errors at most
 * @param guard says whether a value is what is looked for; one that throws has said no
 * @returns the value found, or `undefined`
 * @example
 * ```ts
 * errorAs(new Error('outer', { cause: classifyError('boom') }), isClientError)?.code; // → 'UNKNOWN_ERROR'
 * ```
 */
export function errorAs<T>(error: unknown, guard: (value: unknown) => value is T): T | undefined {
  return links(error, farthest).find((it) => attempt(() => guard(it)) === true) as T | undefined;
}
