import type { EvaluatedParts } from '../core/evaluated-parts.ts';
import { type Keyword, keywordFor } from '../core/keyword.ts';
import { endsAtFault, newRule } from '../core/rule.ts';
import { acceptsAll, passes } from '../core/scalar-node.ts';

type List = readonly unknown[];

/**
 * `unevaluatedItems` (Draft 2020-12 core, 11.2): the schema of the elements that no other keyword of the schema, or of its subschemas for
 * the same value, has evaluated.
 */
export const unevaluatedItems: Keyword = keywordFor('array', 'unevaluatedItems', (value: unknown, context) => {
  const node = context.child(value);
  const evaluated = context.evaluatedParts();
  const { place } = context;
  if (evaluated.hasAllElements || node.inline === acceptsAll) return undefined;
  return newRule((list, out) => {
    let passed = true;
    for (const index of unevaluatedIndices(evaluated, list, undefined)) {
      if (passes(node, list[index])) continue;
      if (out === undefined || out.isFull) return false;
      if (value === false) passed = out.addMember(place, 'unevaluatedItems', { index }, index, 'value');
      else passed = out.enterPart(index, node, list[index]) && passed;
      if (!passed && endsAtFault(out)) return false;
    }
    return passed;
  });
});

/**
 * Returns the indices of elements that are not evaluated.
 *
 * @param indices those that are considered; `undefined` for all
 */
function unevaluatedIndices(
  parts: EvaluatedParts,
  list: List,
  indices: readonly number[] | undefined,
): readonly number[] {
  const { elements, contained } = parts;
  if (parts.hasAllElements || elements >= list.length) return [];
  let rest = indices?.filter((index) => index >= elements) ?? indicesFrom(elements, list.length);
  for (const node of contained) rest = rest.filter((index) => !passes(node, list[index]));
  for (const matching of parts.alternatives) {
    if (rest.length === 0) break;
    for (const inner of matching(list)) rest = [...unevaluatedIndices(inner, list, rest)];
  }
  return rest;
}

function indicesFrom(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, at) => start + at);
}
