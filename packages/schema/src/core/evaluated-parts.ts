import type { SchemaNode } from './types.ts';

/** Returns the parts that the alternatives evaluate which a value matches. */
export type MatchAlternatives = (value: unknown) => readonly EvaluatedParts[];

/**
 * The parts of a value that a schema evaluates, for `unevaluatedProperties` and `unevaluatedItems`. They are known when the schema is
 * compiled, but for those of alternatives.
 */
export interface EvaluatedParts {
  /** Whether every member is evaluated. */
  hasAllMembers: boolean;
  /** Names of members. */
  readonly names: Set<string>;
  /** Tests of the names of members. */
  readonly patterns: Set<(name: string) => boolean>;
  /** Whether every element is evaluated. */
  hasAllElements: boolean;
  /** Number of first elements. */
  elements: number;
  /** Schemas of which matching elements are evaluated. */
  readonly contained: Set<SchemaNode>;
  readonly alternatives: Set<MatchAlternatives>;
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
 * Calls a function with the parts that a value has by a schema, and with those of each alternative that it matches, once.
 *
 * @param visit returns whether no further parts are wanted
 */
export function visitParts(
  parts: EvaluatedParts,
  value: unknown,
  visit: (parts: EvaluatedParts) => boolean,
  seen: Set<MatchAlternatives> = new Set(),
): boolean {
  if (visit(parts)) return true;
  for (const matching of parts.alternatives) {
    if (seen.has(matching)) continue;
    seen.add(matching);
    for (const inner of matching(value)) if (visitParts(inner, value, visit, seen)) return true;
  }
  return false;
}
