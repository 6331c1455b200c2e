import { type EvaluatedParts, visitAlternatives } from '../core/evaluated-parts.ts';
import { type Keyword, keywordFor } from '../core/keyword.ts';
import { memberNames } from '../core/kind.ts';
import { endsAtFault, enterPart, newRule } from '../core/rule.ts';
import { acceptsAll, anything, passes } from '../core/scalar-node.ts';
import type { Members, Place, Rule, SchemaNode } from '../core/types.ts';

/**
 * `unevaluatedProperties` (Draft 2020-12 core, 11.3): the schema of the properties that no other keyword of the schema,
 * or of its subschemas for the same value, has evaluated.
 */
export const unevaluatedProperties: Keyword = keywordFor(
  'object',
  'unevaluatedProperties',
  (value: unknown, context) => {
    const node = context.child(value);
    const evaluated = context.evaluatedParts();
    const { members, place } = context;
    if (evaluated.hasAllMembers || node.inline === acceptsAll) return undefined;
    const { names, patterns, alternatives } = evaluated;
    const closedPlace = value === false ? place : undefined;
    if (alternatives.size === 0) {
      if (patterns.size <= members.patterns.length && names.size === members.properties.size) {
        // Without other schemas it is `additionalProperties`.
        members.additional = node;
        members.closedPlace = closedPlace;
        return undefined;
      }
      const properties = new Map([...names].map((name) => [name, anything]));
      const others = [...patterns].map((matches) => ({ matches, node: anything }));
      return context.membersPass({ properties, patterns: others, additional: node, closedPlace });
    }
    return unevaluatedMembersRule(evaluated, node, place, value === false);
  },
);

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
      if (isRefusal) passed = out.addMember(place, 'unevaluatedProperties', { name }, name, 'name');
      else passed = enterPart(out, name, node.evaluate, object[name]) && passed;
      if (!passed && endsAtFault(out)) return false;
    }
    return passed;
  });
}

const none: readonly string[] = [];

/** Returns the names of properties that are not evaluated. */
export function unevaluatedNames(evaluated: EvaluatedParts, object: Members): readonly string[] {
  const rest: string[] = [];
  for (const name of memberNames(object)) if (!evaluates(evaluated, name)) rest.push(name);
  if (rest.length === 0) return none;
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
