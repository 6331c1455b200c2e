import { countCodePoints } from './count-code-points.ts';
import { allRules, alwaysPasses, type Rule, type SchemaNode } from './keyword.ts';
import type { TypeName } from './keyword-params.ts';

/**
 * Kinds of schemas that a parent checks without a call. A call of one of many closures from shared code costs
 * more than such a check, and most members of real documents are one of these.
 */
export const needsCall = 0;
export const acceptsAll = 1;
export const acceptsNothing = 2;
const acceptsStrings = 3;
const acceptsNumbers = 4;
const acceptsIntegers = 5;
const acceptsBooleans = 6;

/** More units than any engine's strings have. */
const longestString = 0x3fff_ffff;

/** A new node that everything passes, with all the fields that the engine should see in one order. */
export function newNode(): SchemaNode {
  return {
    inline: acceptsAll,
    // Lengths stay small integers and bounds doubles, so that the engine compares both without checking their representation.
    least: 0,
    most: longestString,
    min: -Number.MAX_VALUE,
    max: Number.MAX_VALUE,
    rest: undefined,
    check: alwaysPasses.check,
    evaluate: alwaysPasses.evaluate,
    same: [],
    size: 0,
  };
}

/** The schema that everything passes. */
export const anything: SchemaNode = newNode();

/** Whether a value passes a schema: the check of the node, without a call where it is a leaf. */
export function passes(node: SchemaNode, value: unknown): boolean {
  const { inline } = node;
  // The most frequent first.
  if (inline === acceptsStrings) {
    if (typeof value !== 'string') return false;
    // A code point is one or two units, so most lengths are decided without counting.
    const { length } = value;
    if ((length < 2 * node.least || length > node.most) && !fits(value, node.least, node.most)) return false;
  } else if (inline === needsCall) {
    return node.check(value);
  } else if (inline === acceptsNumbers) {
    if (typeof value !== 'number' || !(value >= node.min && value <= node.max)) return false;
  } else if (inline === acceptsIntegers) {
    if (!Number.isInteger(value) || !((value as number) >= node.min && (value as number) <= node.max)) return false;
  } else if (inline === acceptsBooleans) {
    if (typeof value !== 'boolean') return false;
  } else {
    return inline === acceptsAll;
  }
  const { rest } = node;
  return rest === undefined || rest(value as never);
}

function fits(text: string, min: number, max: number): boolean {
  if (text.length < min || text.length > 2 * max) return false;
  const count = countCodePoints(text);
  return count >= min && count <= max;
}

/** Makes a node a leaf: values of one type, within bounds, that pass the rest. */
export function makeScalar(node: SchemaNode, type: ScalarType, rules: readonly Rule[]): void {
  let min = -Infinity;
  let max = Infinity;
  const others: Rule[] = [];
  for (const rule of rules) {
    min = Math.max(min, rule.min);
    max = Math.min(max, rule.max);
    if (rule.min === -Infinity && rule.max === Infinity) others.push(rule);
  }
  node.inline = leaves[type];
  if (type === 'string') {
    node.least = Math.min(Math.max(min, 0), longestString);
    node.most = Math.min(max, longestString);
  } else {
    // Finite bounds keep the infinities out, which JSON does not have.
    node.min = Math.max(min, -Number.MAX_VALUE);
    node.max = Math.min(max, Number.MAX_VALUE);
  }
  node.rest = others.length === 0 ? undefined : allRules(others).check;
  node.check = (value) => passes(node, value);
}

export type ScalarType = 'string' | 'number' | 'integer' | 'boolean';

const leaves: Readonly<Record<ScalarType, number>> = {
  string: acceptsStrings,
  number: acceptsNumbers,
  integer: acceptsIntegers,
  boolean: acceptsBooleans,
};

export function isScalarType(type: TypeName | undefined): type is ScalarType {
  return type !== undefined && Object.hasOwn(leaves, type);
}
