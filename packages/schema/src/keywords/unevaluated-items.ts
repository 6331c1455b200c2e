import { type EvaluatedParts, visitAlternatives } from '../core/evaluated-parts.ts';
import { type Keyword, keywordFor } from '../core/keyword.ts';
import { endsAtFault, enterPart, newRule } from '../core/rule.ts';
import { acceptsAll, passes } from '../core/scalar-node.ts';
import type { Place, Rule, SchemaNode } from '../core/types.ts';
import { elementsPass } from './items.ts';

type List = readonly unknown[];

/**
 * `unevaluatedItems` (Draft 2020-12 core, 11.2): the schema of the items that no other keyword of the schema, or of its
 * subschemas for the same value, has evaluated.
 */
export const unevaluatedItems: Keyword = keywordFor('array', 'unevaluatedItems', (value: unknown, context) => {
  const node = context.child(value);
  const evaluated = context.evaluatedParts();
  const { place } = context;
  if (evaluated.hasAllElements || node.inline === acceptsAll) return undefined;
  const { alternatives, contained, elements } = evaluated;
  if (value !== false && alternatives.size + contained.size === 0) return elementsPass([], node, elements);
  return unevaluatedElementsRule(evaluated, node, place, value === false);
});

/** Returns the rule of the elements that are not evaluated. */
export function unevaluatedElementsRule(
  evaluated: EvaluatedParts,
  node: SchemaNode,
  place: Place,
  isRefusal: boolean,
): Rule<List> {
  return newRule((list, out) => {
    let passed = true;
    const { start, contained: matched } = evaluatedElements(evaluated, list);
    for (let index = start; index < list.length; index++) {
      const element = list[index];
      if (matched.some((it) => passes(it, element)) || passes(node, element)) continue;
      if (out === undefined || out.isFull) return false;
      if (isRefusal) passed = out.addMember(place, 'unevaluatedItems', { index }, index, 'value');
      else passed = enterPart(out, index, node.evaluate, element) && passed;
      if (!passed && endsAtFault(out)) return false;
    }
    return passed;
  });
}

/** Returns the number of first items that are evaluated, and the schemas of which matching items are. */
function evaluatedElements(evaluated: EvaluatedParts, list: List): { start: number; contained: SchemaNode[] } {
  let start = 0;
  const contained: SchemaNode[] = [];
  const visit = (parts: EvaluatedParts): boolean => {
    start = parts.hasAllElements ? list.length : Math.max(start, parts.elements);
    contained.push(...parts.contained);
    return start >= list.length;
  };
  if (!visit(evaluated)) visitAlternatives(evaluated, list, visit);
  return { start, contained };
}

/** Returns the elements that are not evaluated. */
export function unevaluatedElements(evaluated: EvaluatedParts, list: List): unknown[] {
  const { start, contained } = evaluatedElements(evaluated, list);
  const rest: unknown[] = [];
  for (let i = start; i < list.length; i++) if (!contained.some((it) => passes(it, list[i]))) rest.push(list[i]);
  return rest;
}
