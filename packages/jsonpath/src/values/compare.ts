import { isJsonNumber } from '@wirework/scanner';
import { areValuesEqual, type EqualityRules } from '@wirework/scanner/primitives';
import { limitError } from '../options/limits.ts';
import type { Budget } from './budget.ts';
import { isObject } from './is-object.ts';

/*
 * Comparisons of RFC 9535 section 2.3.5.2.2. Nothing is `undefined`, which is no JSON value. A bigint and a
 * `JsonNumber` are numbers.
 */

/** Returns whether two values are equal, or both nothing. */
export function areEqual(a: unknown, b: unknown, budget: Budget): boolean {
  if (!isContainer(a) || !isContainer(b)) return areLeavesEqual(a, b, budget);
  return a === b || areValuesEqual(a, b, (budget.equality ??= rulesFor(budget)));
}

function isContainer(value: unknown): boolean {
  return Array.isArray(value) || isObject(value);
}

/** Returns rules by which JSON has no member that is `undefined`, and each container and each string counts as work. */
function rulesFor(budget: Budget): EqualityRules {
  return {
    ignoresUndefined: true,
    countsStrings: true,
    isLeaf: isJsonNumber,
    areLeavesEqual: (a, b) => areLeavesEqual(a, b, budget),
    enter: (_a, _b, depth, count) => {
      if (depth > budget.limits.maxDepth) throw limitError(budget.limits, 'maxDepth');
      budget.spend(count + 1);
      return undefined;
    },
  };
}

function areLeavesEqual(a: unknown, b: unknown, budget: Budget): boolean {
  if (typeof a === 'string') {
    if (typeof b === 'string' && a.length === b.length) budget.spendOnString(a.length);
    return a === b;
  }
  return a === b || (isNumeric(a) && isNumeric(b) && areEqualNumbers(comparable(a), comparable(b)));
}

/**
 * Returns whether a number is less than another, or a string before another by code points; `false` for all other
 * pairs.
 */
export function isLess(a: unknown, b: unknown, budget: Budget): boolean {
  if (typeof a === 'string') {
    if (typeof b !== 'string') return false;
    budget.spendOnString(Math.min(a.length, b.length));
    return isBefore(a, b);
  }
  return isNumeric(a) && isNumeric(b) && comparable(a) < comparable(b);
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || isJsonNumber(value);
}

/** Compares without `===`, which finds no bigint equal to a number. */
function areEqualNumbers(a: number | bigint, b: number | bigint): boolean {
  return a <= b && a >= b;
}

/** Returns the number or bigint that a numeric value is; a number beyond doubles is infinite. */
function comparable(value: unknown): number | bigint {
  return isJsonNumber(value) ? Number(value.toString()) : (value as number | bigint);
}

/** Compares strings by code points. Units do so too, but for surrogates, which come before U+E000. */
function isBefore(a: string, b: string): boolean {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === end) return a.length < b.length;
  return rank(a.charCodeAt(at)) < rank(b.charCodeAt(at));
}

/** Moves surrogates behind all other units. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
