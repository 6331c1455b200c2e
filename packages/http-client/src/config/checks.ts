import { outOfRange } from '../base/bounds.ts';
import { kindOf } from '../base/messages.ts';

/** Why a value is refused. */
export interface Problem {
  /** The place within the value, such as `[0]`. */
  readonly at?: string;
  /** The values that are accepted, such as `0 to 10`. */
  readonly bound: string;
  /** The value that was given, unless it could be a secret. */
  readonly value?: unknown;
  /** The kind of the value, in place of a value that could be a secret. */
  readonly kind?: string;
}

/** Returns why a value is refused; `undefined` for one that is accepted. */
export type Check = (value: unknown) => Problem | undefined;

/** Accepts a value that passes a test. */
export function fitting(bound: string, test: (value: unknown) => boolean): Check {
  return (value) => (test(value) ? undefined : { bound, value });
}

/** Accepts a number within bounds, both included. */
export function between(min: number, max: number, unit = '', isWhole = false): Check {
  return (value) => {
    const bound = outOfRange(value, min, max, unit, isWhole);
    return bound === undefined ? undefined : { bound, value };
  };
}

/** Accepts a whole number within bounds. */
export const whole = (min: number, max: number): Check => between(min, max, '', true);

/** Accepts a whole number of bytes within bounds. */
export const bytes = (min: number, max: number): Check => between(min, max, 'bytes', true);

/** Accepts one of some values. */
export function oneOf(...values: readonly unknown[]): Check {
  return fitting(values.map((it) => JSON.stringify(it)).join(' or '), (value) => values.includes(value));
}

/** Accepts `true` and `false`. */
export const flag: Check = oneOf(true, false);

/** Accepts a function. */
export const callable: Check = fitting('a function', (value) => typeof value === 'function');

/**
 * Accepts an object that is not an array; `bound` describes it in the error. Another value may be a secret, such as a
 * header or a passphrase, so only its kind is shown.
 */
export function objectLike(bound: string): Check {
  return (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : { bound, kind: kindOf(value) };
}

/** Accepts an object that is not an array. */
export const object: Check = objectLike('an object');

/** Accepts an array whose items pass a test. Of a list with secrets, the error shows only the kinds of values. */
export function listOf(what: string, test: (item: unknown) => boolean, isSecret = false): Check {
  const shown = (value: unknown): { kind: string } | { value: unknown } =>
    isSecret ? { kind: kindOf(value) } : { value };
  return (value) => {
    if (!Array.isArray(value)) return { bound: `an array in which each element is ${what}`, ...shown(value) };
    const at = value.findIndex((item: unknown) => !test(item));
    return at < 0 ? undefined : { at: `[${at}]`, bound: what, ...shown(value[at]) };
  };
}

/** Accepts a value that passes a test; the error never shows the value. */
export function secret(bound: string, test: (value: unknown) => boolean): Check {
  return (value) => (test(value) ? undefined : { bound });
}

/** Accepts a string that passes a test; the error never shows the value. */
export function secretText(bound: string, test: (text: string) => boolean): Check {
  return secret(bound, (value) => typeof value === 'string' && test(value));
}
