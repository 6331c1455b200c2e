import type { Check, Rule } from './keyword.ts';
import { anything, Leaf, passes } from './leaf.ts';

/**
 * One pass over an array for `minItems`, `maxItems` and one schema for all elements.
 *
 * @param rest what else the array must pass
 * @param otherwise the answer for a value that is no array
 */
export function arrayPass(rules: readonly Rule<never>[], rest: Check<never> | undefined, otherwise: boolean): Check {
  const min = Math.max(...rules.map((rule) => rule.min ?? 0), 0);
  const max = Math.min(...rules.map((rule) => rule.max ?? Infinity));
  const each = rules.find((rule) => rule.each !== undefined)?.each ?? anything;
  const isPlain = each.leaf === Leaf.Any;
  return (value) => {
    if (!Array.isArray(value)) return otherwise;
    const count = value.length;
    if (count < min || count > max) return false;
    if (!isPlain) for (let i = 0; i < count; i++) if (!passes(each, value[i])) return false;
    return rest === undefined || rest(value as never);
  };
}
