import { type Keyword, keywordFor } from '../core/keyword.ts';
import { newRule } from '../core/rule.ts';
import { passes } from '../core/scalar-node.ts';
import type { Place, Rule, SchemaNode } from '../core/types.ts';

/**
 * `contains` (Draft 7 validation, 6.4.6): at least one item passes; `minContains` and `maxContains` (Draft 2020-12
 * validation, 6.4.4 and 6.4.5) are other bounds of their number.
 */
export const contains: Keyword = keywordFor('array', 'contains', (value: unknown, context) => {
  const node = context.child(value);
  const min = (context.sibling('minContains') ?? 1) as number;
  const max = (context.sibling('maxContains') ?? Infinity) as number;
  if (min === 1 && max === Infinity) {
    return context.assert(
      (list) => {
        for (let i = 0; i < list.length; i++) if (passes(node, list[i])) return true;
        return false;
      },
      'contains',
      () => ({}),
    );
  }
  const { place } = context;
  return countedRule(node, min, max, {
    place,
    atLeast: context.siblingPlace('minContains'),
    atMost: context.siblingPlace('maxContains'),
  });
});

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
