import type { TypeName } from '../core/keyword-params.ts';
import { isObject } from '../core/kind.ts';
import { hasLength, inlineOf, maxStringLength } from '../core/scalar-node.ts';
import type { Check, SchemaNode } from '../core/types.ts';

/** Tests of hot code that read no members. Each is as short as it can be, so that the engine always inlines it. */

/** The test of each type. */
const typeTests: Readonly<Record<TypeName, Check>> = {
  string: (value) => typeof value === 'string',
  number: (value) => Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: (value) => Array.isArray(value),
  object: isObject,
};

/** The test of each type beside `null`. Written out, because a closure with a test in it is the same code for all. */
const orNull: Partial<Readonly<Record<TypeName, Check>>> = {
  string: (value) => typeof value === 'string' || value === null,
  number: (value) => Number.isFinite(value) || value === null,
  integer: (value) => Number.isInteger(value) || value === null,
  boolean: (value) => typeof value === 'boolean' || value === null,
};

/** Returns the test that a value has one of some types. */
export function typesTest(types: readonly TypeName[]): Check {
  const [first, ...others] = types.filter((it) => it !== 'null') as [TypeName, ...TypeName[]];
  const nullable = others.length === 0 && types.length > 1 ? orNull[first] : undefined;
  return nullable ?? either(types.map((it) => typeTests[it]));
}

/** Returns the test that one of some tests passes. */
export function either([first = () => false, ...others]: readonly Check[]): Check {
  if (others.length === 0) return first;
  const rest = either(others);
  return (value) => first(value) || rest(value);
}

/** Values that are compared one by one. */
const maxCompared = 8;

/**
 * Returns the test that a value is one of some strings; `undefined` for long lists and other values.
 *
 * A trick for engines: without the question for the type, one value of another type makes each such test slower.
 */
export function allowedTest(allowed: readonly unknown[]): Check | undefined {
  if (allowed.length > maxCompared || !allowed.every((it) => typeof it === 'string')) return undefined;
  const parts: Check[] = [];
  for (let at = 0; at < allowed.length; at += 4) {
    const [first, second = first, third = first, fourth = first] = allowed.slice(at, at + 4);
    parts.push(
      (value) =>
        typeof value === 'string' && (value === first || value === second || value === third || value === fourth),
    );
  }
  return either(parts);
}

/** Returns the test of the type and the bounds of a node with a scalar type. */
export function scalarTest({ inline, minLength, maxLength, minimum, maximum }: SchemaNode): Check {
  if (inline === inlineOf.string) {
    if (maxLength === maxStringLength && minLength === 0) return typeTests.string;
    if (maxLength === maxStringLength && minLength === 1) return (value) => typeof value === 'string' && value !== '';
    return (value) =>
      typeof value === 'string' &&
      ((value.length >= 2 * minLength && value.length <= maxLength) || hasLength(value, minLength, maxLength));
  }
  if (inline === inlineOf.boolean) return typeTests.boolean;
  const isInteger = inline === inlineOf.integer;
  const hasMinimum = minimum > -Number.MAX_VALUE;
  if (maximum < Number.MAX_VALUE) {
    return isInteger
      ? (value) => Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum
      : (value) => typeof value === 'number' && value >= minimum && value <= maximum;
  }
  if (!hasMinimum) return isInteger ? typeTests.integer : typeTests.number;
  return isInteger
    ? (value) => Number.isInteger(value) && (value as number) >= minimum
    : (value) => typeof value === 'number' && value >= minimum && value < Infinity;
}
