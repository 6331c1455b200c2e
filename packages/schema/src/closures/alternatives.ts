import { heats, newHeat, warm } from '../hot/heat.ts';
import type { IssueCollector, Place, Rule, SchemaNode } from '../core/types.ts';
import { alternativeFor, alternativeTags, checkByTag } from './alternative-tags.ts';
import { addClosestAlternative } from './closest-alternative.ts';
import { newRule } from './rule.ts';
import { passes } from '../core/scalar-node.ts';

/** Alternatives of a hot check: their tests call each other. */
const maxHot = 8;

/** Returns the rule that a value passes at least one of some alternatives. */
export function anyOfRule(nodes: readonly SchemaNode[], place: Place): Rule {
  const tags = alternativeTags(nodes);
  const heat = newHeat(nodes.length > maxHot ? undefined : { of: 'any', nodes });
  const check = checkByTag(tags, (value) => {
    if (heat.left > 0) warm(heat, value);
    else if (heat.check !== undefined) return heat.check(value);
    for (const node of nodes) if (passes(node, value)) return true;
    return false;
  });
  if (tags === undefined) heats.set(check, heat);
  return newRule((value, out) => {
    if (check(value)) return true;
    return out !== undefined && addClosestAlternative(out, place, 'anyOf', nodes, value, alternativeFor(tags, value));
  }, check);
}

/** Returns the rule that a value passes exactly one of some alternatives. */
export function oneOfRule(nodes: readonly SchemaNode[], place: Place): Rule {
  const tags = alternativeTags(nodes);
  const check = checkByTag(tags, (value) => {
    let count = 0;
    for (const node of nodes) if (passes(node, value) && ++count > 1) return false;
    return count === 1;
  });
  return newRule((value, out) => {
    if (check(value)) return true;
    return out !== undefined && addOneOf(out, place, nodes, value, alternativeFor(tags, value));
  }, check);
}

/**
 * Adds the issue of a value that does not match exactly one of the alternatives.
 *
 * @param likely the only alternative that it could match, if it is known
 */
export function addOneOf(
  out: IssueCollector,
  place: Place,
  nodes: readonly SchemaNode[],
  value: unknown,
  likely: SchemaNode | undefined,
): false {
  const passed = likely === undefined ? nodes.flatMap((node, at) => (passes(node, value) ? [at] : [])) : [];
  if (passed.length > 0) return out.add(place, 'oneOf', { branches: nodes.length, passed });
  return addClosestAlternative(out, place, 'oneOf', nodes, value, likely);
}
