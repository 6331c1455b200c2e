import { type EvaluatedParts, visitParts } from '../core/evaluated-parts.ts';
import { type Keyword, keywordFor } from '../core/keyword.ts';
import { memberNames } from '../core/own-members.ts';
import { endsAtFault, newRule } from '../core/rule.ts';
import { acceptsAll, passes } from '../core/scalar-node.ts';
import type { Members } from '../core/types.ts';

/**
 * `unevaluatedProperties` (Draft 2020-12 core, 11.3): the schema of the members that no other keyword of the schema, or of its
 * subschemas for the same value, has evaluated.
 */
export const unevaluatedProperties: Keyword = keywordFor(
  'object',
  'unevaluatedProperties',
  (value: unknown, context) => {
    const node = context.child(value);
    const evaluated = context.evaluatedParts();
    const { members, place } = context;
    if (evaluated.hasAllMembers || node.inline === acceptsAll) return undefined;
    const isPartOfPass =
      evaluated.alternatives.size === 0 &&
      evaluated.patterns.size <= members.patterns.length &&
      evaluated.names.size === members.properties.size;
    if (isPartOfPass) {
      // Without other schemas it is `additionalProperties`.
      members.additional = node;
      if (value === false) members.closedPlace = place;
      return undefined;
    }
    return newRule((object, out) => {
      let passed = true;
      for (const name of unevaluatedNames(evaluated, object)) {
        if (passes(node, object[name])) continue;
        if (out === undefined || out.isFull) return false;
        if (value === false) passed = out.addMember(place, 'unevaluatedProperties', { name }, name, 'name');
        else passed = out.enterPart(name, node, object[name]) && passed;
        if (!passed && endsAtFault(out)) return false;
      }
      return passed;
    });
  },
);

/** Returns the names of members that are not evaluated. */
function unevaluatedNames(evaluated: EvaluatedParts, object: Members): Iterable<string> {
  const { names } = evaluated;
  const others = memberNames(object).filter((name) => !names.has(name));
  if (others.length === 0) return others;
  const rest = new Set(others);
  visitParts(evaluated, object, (parts) => {
    if (parts.hasAllMembers) rest.clear();
    else if (parts !== evaluated) removeNames(rest, parts.names);
    for (const matches of parts.patterns) for (const name of rest) if (matches(name)) rest.delete(name);
    return rest.size === 0;
  });
  return rest;
}

/** Removes names from a set, in the time of the smaller one. */
function removeNames(rest: Set<string>, names: ReadonlySet<string>): void {
  if (names.size <= rest.size) for (const name of names) rest.delete(name);
  else for (const name of rest) if (names.has(name)) rest.delete(name);
}
