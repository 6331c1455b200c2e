import type { Check, ObjectRules } from '../core/types.ts';
import type { Heat } from '../hot/heat.ts';

/** Returns the check of an object by its rules and its heat. */
export type ObjectLoop = (rules: ObjectRules & { readonly heat: Heat }) => Check;
