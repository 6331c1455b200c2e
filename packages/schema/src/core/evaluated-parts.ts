import type { SchemaNode } from './types.ts';

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
  readonly patterns: ((name: string) => boolean)[];
  /** Whether every element is evaluated. */
  hasAllElements: boolean;
  /** Number of first elements. */
  elements: number;
  /** Schemas of which matching elements are evaluated. */
  readonly contained: SchemaNode[];
  /** Functions that return the parts that the alternatives evaluate which a value matches. */
  readonly alternatives: ((value: unknown) => readonly EvaluatedParts[])[];
}

/** Returns no parts. */
export function newEvaluatedParts(): EvaluatedParts {
  return {
    hasAllMembers: false,
    names: new Set(),
    patterns: [],
    hasAllElements: false,
    elements: 0,
    contained: [],
    alternatives: [],
  };
}
