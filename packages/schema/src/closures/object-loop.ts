import type { Check, Members } from '../core/types.ts';
import type { Heat } from '../hot/heat.ts';
import type { ExpectedMembers } from './member-rules.ts';

/** The rules of an object, without patterns. */
export interface ObjectRules {
  readonly expected: ExpectedMembers;
  /** The check of the other rules of an object. */
  readonly others: Check<Members> | undefined;
  /** The check of a value that is not an object. */
  readonly otherwise: Check;
}

/** Returns the check of an object by its rules and its heat. */
export type ObjectLoop = (rules: ObjectRules & { readonly heat: Heat }) => Check;
