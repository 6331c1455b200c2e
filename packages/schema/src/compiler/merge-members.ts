import { allRules, nodeRule } from '../core/rule.ts';
import { acceptsAll, needsCall, newNode } from '../core/scalar-node.ts';
import type { MemberRules, SchemaNode } from '../core/types.ts';
import { demandingPatterns } from './member-rules.ts';

/** Names of merged rules. Schemas that contain each other would otherwise copy the same names again and again. */
const maxMergedNames = 64;

/**
 * Returns rules that the members of an object pass exactly if they pass both; `undefined` if there are patterns, or too many names. They are for
 * checks: issues name the place of the rules that they come from.
 */
export function mergeMembers(a: MemberRules, b: MemberRules): MemberRules | undefined {
  if (demandingPatterns(a).length + demandingPatterns(b).length > 0) return undefined;
  const names = new Set([...a.properties.keys(), ...b.properties.keys(), ...a.required, ...b.required]);
  if (names.size > maxMergedNames) return undefined;
  const nodeOf = (name: string): SchemaNode =>
    bothNodes(a.properties.get(name) ?? a.additional, b.properties.get(name) ?? b.additional);
  return {
    ...a,
    properties: new Map([...names].map((name) => [name, nodeOf(name)])),
    patterns: [],
    additional: bothNodes(a.additional, b.additional),
    required: [...new Set([...a.required, ...b.required])],
  };
}

function bothNodes(a: SchemaNode, b: SchemaNode): SchemaNode {
  if (a === b || b.inline === acceptsAll) return a;
  if (a.inline === acceptsAll) return b;
  const { check, evaluate } = allRules([nodeRule(a), nodeRule(b)]);
  const node = newNode();
  node.inline = needsCall;
  node.check = check;
  node.evaluate = evaluate;
  return node;
}
