import { acceptsNothing } from './scalar-node.ts';
import type { Check, SchemaNode } from './types.ts';

/**
 * The way from a value to the part whose schema ended a check. If only one error is wanted, that part alone is
 * evaluated, instead of the whole value.
 *
 * The checks of objects and arrays leave it when they fail, the innermost first. A check whose fault need not be the
 * first issue of `evaluate` (alternatives, merged rules) leaves none: see `SchemaNode.leavesTrail`. The state belongs
 * to the module, so that checks keep their single parameter.
 */
export interface Fault {
  /** Property names and item indices, the innermost first; empty if no part alone is at fault. */
  readonly tokens: readonly (string | number)[];
  /** The schema of that part; `undefined` without tokens. */
  readonly node: SchemaNode | undefined;
}

/** `undefined` unless a call of `findFault` runs. */
let tokens: (string | number)[] | undefined;
let faulty: SchemaNode | undefined;

/**
 * Notes that a part of a value fails its schema.
 *
 * @param node that schema; `undefined` if the value fails before the part is checked
 */
export function failsAt(node: SchemaNode | undefined, token: string | number): false {
  if (tokens === undefined) return false;
  if (node === undefined || node.inline === acceptsNothing) return failsHere();
  if (!node.leavesTrail) failsHere();
  if (tokens.length === 0) faulty = node;
  tokens.push(token);
  return false;
}

/** Notes that a value fails for another reason than one of its parts. */
export function failsHere(): false {
  // Engines take long to set a length, even to the same one.
  if (tokens !== undefined && tokens.length > 0) tokens.length = 0;
  return false;
}

/** Returns whether a call of `findFault` runs. */
export function isTraced(): boolean {
  return tokens !== undefined;
}

/** Returns the fault of a value, `undefined` if it passes a check that leaves a trail. */
export function findFault(check: Check, value: unknown): Fault | undefined {
  const outer = tokens;
  const trail: (string | number)[] = [];
  tokens = trail;
  try {
    return check(value) ? undefined : { tokens: trail, node: trail.length === 0 ? undefined : faulty };
  } finally {
    tokens = outer;
    faulty = undefined;
  }
}
