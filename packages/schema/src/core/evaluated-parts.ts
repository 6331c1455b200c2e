import { isObject, lacksMember } from './kind.ts';
import { passes } from './scalar-node.ts';
import type { SchemaNode } from './types.ts';

/**
 * Schemas of which the value decides whether their parts are evaluated: `anyOf` and `oneOf`, `if`, or a dependent
 * schema.
 */
export type Alternatives =
  | { readonly kind: 'branches'; readonly branches: readonly { node: SchemaNode; parts: EvaluatedParts }[] }
  | {
      readonly kind: 'condition';
      readonly node: SchemaNode;
      readonly condition: EvaluatedParts;
      readonly yes: EvaluatedParts;
      readonly no: EvaluatedParts;
    }
  | { readonly kind: 'dependent'; readonly name: string; readonly parts: EvaluatedParts };

/**
 * The parts of a value that a schema evaluates, for `unevaluatedProperties` and `unevaluatedItems`. They are known when
 * the schema is compiled, but for those of alternatives.
 */
export interface EvaluatedParts {
  /** Whether every property is evaluated. */
  hasAllMembers: boolean;
  /** Names of properties. */
  readonly names: Set<string>;
  /** Tests of the names of properties. */
  readonly patterns: Set<(name: string) => boolean>;
  /** Whether every item is evaluated. */
  hasAllElements: boolean;
  /** Number of first items. */
  elements: number;
  /** Schemas of which matching items are evaluated. */
  readonly contained: Set<SchemaNode>;
  readonly alternatives: Set<Alternatives>;
}

/** Returns no parts. */
export function newEvaluatedParts(): EvaluatedParts {
  return {
    hasAllMembers: false,
    names: new Set(),
    patterns: new Set(),
    hasAllElements: false,
    elements: 0,
    contained: new Set(),
    alternatives: new Set(),
  };
}

/**
 * Calls a function with the parts of each alternative that a value matches, and with those of alternatives in it.
 *
 * @param visit returns whether no further parts are wanted
 * @param seen alternatives that were visited: several schemas may refer to them
 */
export function visitAlternatives(
  { alternatives }: EvaluatedParts,
  value: unknown,
  visit: (parts: EvaluatedParts) => boolean,
  seen?: Set<Alternatives>,
): boolean {
  if (alternatives.size === 0) return false;
  let visited = seen;
  const visitInner = (inner: EvaluatedParts): boolean => {
    if (visit(inner)) return true;
    if (inner.alternatives.size === 0) return false;
    visited ??= new Set(alternatives);
    return visitAlternatives(inner, value, visit, visited);
  };
  for (const each of alternatives) {
    if (seen !== undefined) {
      if (seen.has(each)) continue;
      seen.add(each);
    }
    if (visitMatching(each, value, visitInner)) return true;
  }
  return false;
}

/**
 * Calls a function with the parts of the schemas that a value matches. Returns whether it returned `true`, which ends
 * the calls.
 */
function visitMatching(it: Alternatives, value: unknown, visit: (parts: EvaluatedParts) => boolean): boolean {
  if (it.kind === 'condition') return passes(it.node, value) ? visit(it.condition) || visit(it.yes) : visit(it.no);
  if (it.kind === 'dependent') return isObject(value) && !lacksMember(value, it.name) && visit(it.parts);
  let isMatched = false;
  for (const { node, parts } of it.branches) {
    if (!passes(node, value)) continue;
    isMatched = true;
    if (visit(parts)) return true;
  }
  // A value that matches no alternative is refused for that alone: all parts count as evaluated.
  return !isMatched && it.branches.some(({ parts }) => visit(parts));
}
