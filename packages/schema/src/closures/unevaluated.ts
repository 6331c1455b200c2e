import { memberNames } from '../core/kind.ts';
import type { Members, Place, Rule, SchemaNode } from '../core/types.ts';
import { type EvaluatedParts, visitAlternatives } from './evaluated-parts.ts';
import { enterPart, newRule } from './rule.ts';
import { passes } from '../core/scalar-node.ts';

type List = readonly unknown[];

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
      if (isRefusal) out.addMember(place, 'unevaluatedItems', { index }, index, 'value');
      else enterPart(out, index, node.evaluate, element);
      if (out.isFull) return false;
      passed = false;
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

/** Returns the indices of the items that are not evaluated. */
export function unevaluatedIndices(evaluated: EvaluatedParts, list: List): readonly number[] {
  const rest: number[] = [];
  const { start, contained } = evaluatedElements(evaluated, list);
  for (let i = start; i < list.length; i++) if (!contained.some((it) => passes(it, list[i]))) rest.push(i);
  return rest;
}

/** Returns the rule of the members that are not evaluated. */
export function unevaluatedMembersRule(
  evaluated: EvaluatedParts,
  node: SchemaNode,
  place: Place,
  isRefusal: boolean,
): Rule<Members> {
  return newRule((object, out) => {
    let passed = true;
    for (const name of unevaluatedNames(evaluated, object)) {
      if (passes(node, object[name])) continue;
      if (out === undefined || out.isFull) return false;
      if (isRefusal) out.addMember(place, 'unevaluatedProperties', { name }, name, 'name');
      else enterPart(out, name, node.evaluate, object[name]);
      if (out.isFull) return false;
      passed = false;
    }
    return passed;
  });
}

/** Returns the names of properties that are not evaluated. */
export function unevaluatedNames(evaluated: EvaluatedParts, object: Members): readonly string[] {
  const rest: string[] = [];
  for (const name of memberNames(object)) if (!evaluates(evaluated, name)) rest.push(name);
  if (rest.length === 0) return rest;
  visitAlternatives(evaluated, object, (parts) => {
    let kept = 0;
    for (const name of rest) if (!evaluates(parts, name)) rest[kept++] = name;
    rest.length = kept;
    return kept === 0;
  });
  return rest;
}

function evaluates({ hasAllMembers, names, patterns }: EvaluatedParts, name: string): boolean {
  if (hasAllMembers || names.has(name)) return true;
  for (const matches of patterns) if (matches(name)) return true;
  return false;
}
