import type { TypeName } from '../core/keyword-params.ts';
import { all, any, comparison, not, term, type Condition } from './condition.ts';

/** The condition of each type. */
export const typeTests: Readonly<Record<TypeName, (variable: string) => Condition>> = {
  string: (it) => isTypeOf(it, 'string'),
  number: (it) => term(`Number.isFinite(${it})`),
  integer: (it) => term(`Number.isInteger(${it})`),
  boolean: (it) => isTypeOf(it, 'boolean'),
  null: (it) => comparison(it, '===', 'null'),
  array: (it) => term(`Array.isArray(${it})`),
  object: (it) => all([isTypeOf(it, 'object'), comparison(it, '!==', 'null'), not(term(`Array.isArray(${it})`))]),
};

/** Returns the condition of a variable's `typeof`. */
export function isTypeOf(variable: string, type: 'string' | 'number' | 'boolean' | 'object'): Condition {
  return comparison(`typeof ${variable}`, '===', `'${type}'`);
}

/** Returns the condition that a variable is of one of some types. */
export function typeTest(types: readonly TypeName[], variable: string): Condition {
  return any(types.map((it) => typeTests[it](variable)));
}
