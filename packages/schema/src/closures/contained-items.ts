import type { Place, Rule, SchemaNode } from '../core/types.ts';
import { newRule } from './rule.ts';
import { passes } from '../core/scalar-node.ts';

/** Returns the rule that an item passes. */
export function containedRule(node: SchemaNode, place: Place): Rule<readonly unknown[]> {
  const check = (list: readonly unknown[]): boolean => {
    for (let i = 0; i < list.length; i++) if (passes(node, list[i])) return true;
    return false;
  };
  return newRule((list, out) => check(list) || (out !== undefined && out.add(place, 'contains', {})), check);
}

/** Places of the three keywords. */
interface CountPlaces {
  readonly place: Place;
  readonly atLeast: Place;
  readonly atMost: Place;
}

/** Returns the rule that a number of elements pass. */
export function countedRule(
  node: SchemaNode,
  min: number,
  max: number,
  { place, atLeast, atMost }: CountPlaces,
): Rule<readonly unknown[]> {
  return newRule((list, out) => {
    let count = 0;
    // Without a report, one more than the bound is enough.
    const end = out === undefined ? Math.max(min, max === Infinity ? 0 : max + 1) : Infinity;
    for (let i = 0; i < list.length && count < end; i++) if (passes(node, list[i])) count++;
    if (count >= min && count <= max) return true;
    if (out === undefined) return false;
    if (count > max) return out.add(atMost, 'maxContains', { limit: max, actual: count });
    return min === 1 ? out.add(place, 'contains', {}) : out.add(atLeast, 'minContains', { limit: min, actual: count });
  });
}
