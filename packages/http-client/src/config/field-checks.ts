import { ConfigError } from './config-error.ts';
import { outOfRange } from '../base/out-of-range.ts';
import { kindOf } from '../base/show-value.ts';

/** Throws a {@link ConfigError} for a field with a wrong value, with the sentinel of its group. */
export type Check = (field: string, value: unknown, sentinel?: Error) => void;

/** Accepts a number within bounds, both included. */
export function between(min: number, max: number, unit = '', isWhole = false): Check {
  return (field, value, sentinel) => {
    const bound = outOfRange(value, min, max, unit, isWhole);
    if (bound !== undefined) throw new ConfigError({ field, bound, value, sentinel });
  };
}

/** Accepts a whole number within bounds. */
export const whole = (min: number, max: number): Check => between(min, max, '', true);

/** Accepts a whole number of bytes within bounds. */
export const bytes = (min: number, max: number): Check => between(min, max, 'bytes', true);

/** Accepts one of some values. */
export function oneOf(...values: readonly unknown[]): Check {
  return (field, value, sentinel) => {
    if (values.includes(value)) return;
    throw new ConfigError({ field, bound: values.map((it) => JSON.stringify(it)).join(' or '), value, sentinel });
  };
}

/** Accepts `true` and `false`. */
export const flag: Check = oneOf(true, false);

/** Accepts a function. */
export const callable: Check = (field, value, sentinel) => {
  if (typeof value !== 'function') throw new ConfigError({ field, bound: 'a function', value, sentinel });
};

/** Accepts an object that is not an array. Another value may be a secret, such as a header or a passphrase, so only its kind is shown. */
export const object: Check = objectLike('an object');

/** Accepts an object that is not an array; `bound` describes it in the error. */
export function objectLike(bound: string): Check {
  return (field, value, sentinel) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ConfigError({ field, bound, kind: kindOf(value), sentinel });
  };
}

/** Accepts an array whose elements pass a test. Of a list with secrets, the error shows only the kinds of values. */
export function listOf(what: string, test: (element: unknown) => boolean, isSecret = false): Check {
  const shown = (value: unknown): { kind: string } | { value: unknown } =>
    isSecret ? { kind: kindOf(value) } : { value };
  return (field, value, sentinel) => {
    if (!Array.isArray(value))
      throw new ConfigError({ field, bound: `an array in which each element is ${what}`, ...shown(value), sentinel });
    const at = value.findIndex((element: unknown) => !test(element));
    if (at >= 0) throw new ConfigError({ field: `${field}[${at}]`, bound: what, ...shown(value[at]), sentinel });
  };
}

/** Accepts a value that passes a test; the error never shows the value. */
export function secret(bound: string, test: (value: unknown) => boolean): Check {
  return (field, value, sentinel) => {
    if (!test(value)) throw new ConfigError({ field, bound, sentinel });
  };
}

/** Accepts a string that passes a test; the error never shows the value. */
export function secretText(bound: string, test: (text: string) => boolean): Check {
  return secret(bound, (value) => typeof value === 'string' && test(value));
}
