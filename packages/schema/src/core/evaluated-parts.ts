import type { SchemaNode } from './types.ts';

/**
 * Calls a function with the parts that each alternative evaluates which a value matches.
 *
 * @param visit returns whether no further parts are wanted
 * @returns whether `visit` did
 */
export type VisitAlternatives = (value: unknown, visit: (parts: EvaluatedParts) => boolean) => boolean;

/**
 * The parts of a value that a schema evaluates, for `unevaluatedProperties` and `unevaluatedItems`. They are known when the schema is
 * compiled, but for those of alternatives.
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
  readonly alternatives: Set<VisitAlternatives>;
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
  seen?: Set<VisitAlternatives>,
): boolean {
  if (alternatives.size === 0) return false;
  let visited = seen;
  const visitInner = (inner: EvaluatedParts): boolean => {
    if (visit(inner)) return true;
    if (inner.alternatives.size === 0) return false;
    visited ??= new Set(alternatives);
    return visitAlternatives(inner, value, visit, visited);
  };
  for (const visitEach of alternatives) {
    if (seen !== undefined) {
      if (seen.has(visitEach)) continue;
      seen.add(visitEach);
    }
    if (visitEach(value, visitInner)) return true;
  }
  return false;
}
