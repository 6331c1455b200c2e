import type { TypeName } from '../core/keyword-params.ts';
import { any } from './text.ts';

/** The condition of each type. */
export const typeTests: Readonly<Record<TypeName, (variable: string) => string>> = {
  string: (it) => `typeof ${it} === 'string'`,
  number: (it) => `Number.isFinite(${it})`,
  integer: (it) => `Number.isInteger(${it})`,
  boolean: (it) => `typeof ${it} === 'boolean'`,
  null: (it) => `${it} === null`,
  array: (it) => `Array.isArray(${it})`,
  object: (it) => `typeof ${it} === 'object' && ${it} !== null && !Array.isArray(${it})`,
};

/** Returns the condition that a variable is of one of some types. */
export function typeTest(types: readonly TypeName[], variable: string): string {
  return any(types.map((it) => typeTests[it](variable)));
}
