import type { SchemaNode } from './types.ts';

/**
 * Nodes that a parent checks without a call.
 *
 * A trick for engines: a call of one of many closures from shared code costs more than the check of a scalar, and most
 * properties of real documents are scalars. So a node that demands one scalar type holds the type and the bounds as
 * numbers, and `passes` compares them in place (decision 141).
 */

/** The values of `SchemaNode.inline`. */
export const needsCall = 0;
export const acceptsAll = 1;
export const acceptsNothing = 2;
const acceptsStrings = 3;
const acceptsNumbers = 4;
const acceptsIntegers = 5;
const acceptsBooleans = 6;
/** A call, too, but a value that passes need not be evaluated: for nodes of modules, whose checks are fast. */
export const checksFirst = 7;

export type ScalarType = 'string' | 'number' | 'integer' | 'boolean';

/** The value of `SchemaNode.inline` for each scalar type. */
export const inlineOf: Readonly<Record<ScalarType, number>> = {
  string: acceptsStrings,
  number: acceptsNumbers,
  integer: acceptsIntegers,
  boolean: acceptsBooleans,
};

/** More UTF-16 units than a string of any engine has. */
export const maxStringLength = 0x3fff_ffff;

/** Returns a node that every value passes, with all fields, in the order that engines should see. */
export function newNode(): SchemaNode {
  return {
    inline: acceptsAll,
    // Lengths stay small integers and bounds doubles, so that engines compare both without testing their
    // representation.
    minLength: 0,
    maxLength: maxStringLength,
    minimum: -Number.MAX_VALUE,
    maximum: Number.MAX_VALUE,
    otherRules: undefined,
    check: passesAlways,
    evaluate: passesAlways,
    size: 0,
    members: undefined,
    isMembersOnly: false,
    allowed: undefined,
  };
}

function passesAlways(): boolean {
  return true;
}

/** The schema that every value passes. */
export const anything: SchemaNode = /* @__PURE__ */ newNode();

/** Returns whether a value passes a schema: `node.check(value)`, without the call where that is possible. */
export function passes(node: SchemaNode, value: unknown): boolean {
  const { inline } = node;
  // The most frequent first.
  if (inline === acceptsStrings) {
    if (typeof value !== 'string') return false;
    // A code point is one or two units, so most lengths are decided without counting.
    const { length } = value;
    if ((length < 2 * node.minLength || length > node.maxLength) && !hasLength(value, node.minLength, node.maxLength))
      return false;
  } else if (inline === needsCall) {
    return node.check(value);
  } else if (inline === acceptsNumbers) {
    if (typeof value !== 'number' || !(value >= node.minimum && value <= node.maximum)) return false;
  } else if (inline === acceptsIntegers) {
    if (!Number.isInteger(value) || !((value as number) >= node.minimum && (value as number) <= node.maximum))
      return false;
  } else if (inline === acceptsBooleans) {
    if (typeof value !== 'boolean') return false;
  } else {
    return inline === acceptsAll || (inline === checksFirst && node.check(value));
  }
  const { otherRules } = node;
  return otherRules === undefined || otherRules(value as never);
}

/**
 * Returns a function that finds the first item of a list, from an index, that fails a schema; -1 if all pass.
 *
 * A trick for engines: a loop that tests one type, and reads no node, takes a third of the time (decision 141).
 */
export function faultFinder(node: SchemaNode): (list: readonly unknown[], from: number) => number {
  const type = typeAlone(node);
  if (type === acceptsStrings) {
    return (list, from) => {
      for (let i = from; i < list.length; i++) if (typeof list[i] !== 'string') return i;
      return -1;
    };
  }
  if (type === acceptsNumbers) {
    return (list, from) => {
      for (let i = from; i < list.length; i++) if (!Number.isFinite(list[i])) return i;
      return -1;
    };
  }
  return (list, from) => {
    for (let i = from; i < list.length; i++) if (!passes(node, list[i])) return i;
    return -1;
  };
}

/** Returns `inline` of a node that demands a scalar type and no more; else `needsCall`. */
function typeAlone({ inline, minLength, maxLength, minimum, maximum, otherRules }: SchemaNode): number {
  const isBounded =
    minLength > 0 || maxLength < maxStringLength || minimum > -Number.MAX_VALUE || maximum < Number.MAX_VALUE;
  return isBounded || otherRules !== undefined ? needsCall : inline;
}

/** Returns whether a string has a number of code points within bounds. */
export function hasLength(text: string, min: number, max: number): boolean {
  if (text.length < min || text.length > 2 * max) return false;
  const count = countCodePoints(text);
  return count >= min && count <= max;
}

/**
 * Returns the number of code points of a string. A lone surrogate counts as one.
 */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let i = 1; i < text.length; i++) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xdc00 && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800) {
      count--;
      i++;
    }
  }
  return count;
}
