import { allRules, nodeRule } from './rule.ts';
import { acceptsAll, anything, needsCall, newNode } from '../core/scalar-node.ts';
import type { ExpectedMember, ExpectedMembers, MemberRules, Members, PatternRule, SchemaNode } from '../core/types.ts';

const noProperties: ReadonlyMap<string, SchemaNode> = new Map();

/** Returns the rules of a schema without any of the four keywords. */
export function newMemberRules(): MemberRules {
  return {
    properties: noProperties,
    patterns: [],
    additional: anything,
    required: [],
    requiredPlace: undefined,
    closedPlace: undefined,
  };
}

/** Returns whether any of the four keywords demands something. */
export function hasMemberRules({ properties, patterns, additional, required }: MemberRules): boolean {
  return properties.size > 0 || patterns.length > 0 || additional !== anything || required.length > 0;
}

/** Returns the patterns that matter: if all other properties pass anyway, those that demand nothing do not. */
export function demandingPatterns({ patterns, additional }: MemberRules): readonly PatternRule[] {
  return additional.inline === acceptsAll ? patterns.filter(({ node }) => node.inline !== acceptsAll) : patterns;
}

/** Names of merged rules. Schemas that contain each other would otherwise copy the same names again and again. */
const maxMergedNames = 64;
/** Schemas that are combined into one for a property. Each takes some stack. */
const maxCombinedSize = 64;

/**
 * Returns rules that the properties of an object pass exactly if they pass both; `undefined` if there are patterns, or
 * too much to merge. They are for checks: issues name the place of the rules that they come from.
 */
export function mergeMembers(a: MemberRules, b: MemberRules): MemberRules | undefined {
  if (demandingPatterns(a).length + demandingPatterns(b).length > 0) return undefined;
  if (demandsNothing(b)) return a;
  const required = new Set([...a.required, ...b.required]);
  const names = new Set([...a.properties.keys(), ...b.properties.keys(), ...required]);
  if (names.size > maxMergedNames) return undefined;
  const properties = new Map<string, SchemaNode>();
  for (const name of names) {
    const node = bothNodes(a.properties.get(name) ?? a.additional, b.properties.get(name) ?? b.additional);
    if (node === undefined) return undefined;
    properties.set(name, node);
  }
  const additional = bothNodes(a.additional, b.additional);
  return additional && { ...a, properties, patterns: [], additional, required: [...required] };
}

/** Returns whether rules without patterns that matter demand nothing. */
function demandsNothing({ additional, properties, required }: MemberRules): boolean {
  return additional.inline === acceptsAll && properties.size + required.length === 0;
}

function bothNodes(a: SchemaNode, b: SchemaNode): SchemaNode | undefined {
  if (a === b || b.inline === acceptsAll) return a;
  if (a.inline === acceptsAll) return b;
  const node = newNode();
  node.size = (a.size || 1) + (b.size || 1);
  if (node.size > maxCombinedSize) return undefined;
  const { check, evaluate } = allRules([nodeRule(a), nodeRule(b)]);
  node.inline = needsCall;
  node.check = check;
  node.evaluate = evaluate;
  return node;
}

export function expectedMembers({ properties, additional, required }: MemberRules): ExpectedMembers {
  const requiredNames = new Set(required);
  const byName = new Map<string, ExpectedMember>();
  // A required name that `properties` does not have is checked as an additional one, and counted.
  const expect = (name: string, next: ExpectedMember): ExpectedMember => ({
    name,
    node: properties.get(name) ?? additional,
    required: requiredNames.has(name) ? 1 : 0,
    next,
  });
  // Engines compare names by address. Without a name in the last one they would test the types of both for each
  // property.
  let first = expect('', undefined as never);
  first.next = first;
  for (const name of [...new Set([...properties.keys(), ...required])].reverse())
    byName.set(name, (first = expect(name, first)));
  const unnamed = { name: '', node: additional, required: 0, next: first };
  return { head: expect('', first), byName, required: requiredNames.size, additional: unnamed };
}

/**
 * Returns the expected property of a name that was not predicted, or the one for additional properties. From then on it
 * is predicted.
 *
 * @returns `undefined` if the predicted property is required and absent: the earliest moment at which that shows
 */
export function unpredictedMember(
  { byName, additional }: ExpectedMembers,
  last: ExpectedMember,
  name: string,
  object: Members,
): ExpectedMember | undefined {
  const { next } = last;
  if (next.required === 1 && !Object.hasOwn(object, next.name)) return undefined;
  const found = byName.get(name);
  if (found === undefined) return additional;
  last.next = found;
  return found;
}
