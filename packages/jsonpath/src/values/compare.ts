import { isJsonNumber } from '@wirework/scanner';
import { hasOwn } from '@wirework/scanner/primitives';
import { limitError } from '../options/limits.ts';
import type { Budget } from './budget.ts';
import { isObject } from './is-object.ts';

/*
 * Comparisons of RFC 9535 section 2.3.5.2.2. Nothing is `undefined`, which is no JSON value. A bigint and a `JsonNumber` are numbers.
 */

/** Returns whether two values are equal, or both nothing. */
export function areEqual(a: unknown, b: unknown, budget: Budget, depth = 0): boolean {
  if (a === b) {
    if (typeof a === 'string') budget.spendOnString(a.length);
    return true;
  }
  if (typeof a === 'string' || typeof b === 'string') {
    if (typeof a === 'string' && typeof b === 'string' && a.length === b.length) budget.spendOnString(a.length);
    return false;
  }
  if (isNumeric(a)) return isNumeric(b) && areEqualNumbers(comparable(a), comparable(b));
  if (Array.isArray(a)) return Array.isArray(b) && areEqualArrays(a, b, budget, depth + 1);
  return isObject(a) && isObject(b) && areEqualObjects(a, b, budget, depth + 1);
}

function areEqualArrays(a: readonly unknown[], b: readonly unknown[], budget: Budget, depth: number): boolean {
  if (a.length !== b.length) return false;
  enter(budget, depth, a.length);
  for (let i = 0; i < a.length; i++) if (!areEqual(a[i], b[i], budget, depth)) return false;
  return true;
}

function areEqualObjects(a: object, b: object, budget: Budget, depth: number): boolean {
  const names = definedNames(a);
  if (names.length !== definedNames(b).length) return false;
  enter(budget, depth, names.length);
  return names.every(
    (name) =>
      hasOwn(b, name) &&
      areEqual((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name], budget, depth),
  );
}

/** Returns the names of members that are not `undefined`, because JSON has no such members. */
function definedNames(object: object): string[] {
  return Object.keys(object).filter((name) => (object as Record<string, unknown>)[name] !== undefined);
}

function enter(budget: Budget, depth: number, count: number): void {
  if (depth > budget.limits.maxDepth) throw limitError(budget.limits, 'maxDepth');
  budget.spend(count + 1);
}

/** Returns whether a number is less than another, or a string before another by code points; `false` for all other pairs. */
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
