import type { EvaluatedParts } from '../core/evaluated-parts.ts';
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
      evaluated.alternatives.length === 0 &&
      evaluated.patterns.length === members.patterns.length &&
      evaluated.names.size === members.properties.size;
    if (isPartOfPass) {
      // Without other schemas it is `additionalProperties`.
      members.additional = node;
      if (value === false) members.closedPlace = place;
      return undefined;
    }
    return newRule((object, out) => {
      let passed = true;
      for (const name of unevaluatedNames(evaluated, object, memberNames(object))) {
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

/** Returns those of some names that are not evaluated. */
function unevaluatedNames(parts: EvaluatedParts, object: Members, names: readonly string[]): readonly string[] {
  if (parts.hasAllMembers) return [];
  let rest = names.filter((name) => !parts.names.has(name) && !parts.patterns.some((matches) => matches(name)));
  for (const matching of parts.alternatives) {
    if (rest.length === 0) break;
    for (const inner of matching(object)) rest = unevaluatedNames(inner, object, rest) as string[];
  }
  return rest;
}
