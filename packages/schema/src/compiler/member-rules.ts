import { anything } from '../core/scalar-node.ts';
import type { MemberRules, SchemaNode } from '../core/types.ts';

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
