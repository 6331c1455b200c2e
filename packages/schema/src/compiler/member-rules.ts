import { acceptsAll, anything } from '../core/scalar-node.ts';
import type { MemberRules, PatternRule, SchemaNode } from '../core/types.ts';

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

/** Returns the patterns that matter: if all other members pass anyway, those that demand nothing do not. */
export function demandingPatterns({ patterns, additional }: MemberRules): readonly PatternRule[] {
  return additional.inline === acceptsAll ? patterns.filter(({ node }) => node.inline !== acceptsAll) : patterns;
}
