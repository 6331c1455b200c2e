import { arrayPass } from './array-pass.ts';
import { type Kind, kindOf } from './kind.ts';
import type { TypeName } from './keyword-params.ts';
import type { Check, Rule, SchemaNode } from './keyword.ts';
import { isLeafType, Leaf, makeLeaf, newNode, passes } from './leaf.ts';
import { type MemberParts, objectPass } from './object-pass.ts';

/** The rules of one schema for one kind of value, or for all kinds under `any`. */
export type RulesByKind = Partial<Record<Kind | 'any', Rule<never>[]>>;

/**
 * Gives a node its check, out of the allowed types and the rules of all keywords.
 * What is common, one type with a few keywords for it, becomes a leaf or a single closure.
 */
export function combine(
  node: SchemaNode,
  types: readonly TypeName[] | undefined,
  rules: RulesByKind,
  members: MemberParts,
): void {
  const any = all(rules.any) as Check | undefined;
  const only = types?.length === 1 ? types[0] : undefined;
  if (isLeafType(only) && any === undefined) return fillLeaf(node, only, rules[only === 'integer' ? 'number' : only]);
  if (types === undefined && any === undefined && Object.keys(rules).length === 0) return;
  node.leaf = Leaf.Call;
  node.check = both(typedCheck(types, rules, members), any) ?? node.check;
}

function typedCheck(
  types: readonly TypeName[] | undefined,
  rules: RulesByKind,
  members: MemberParts,
): Check | undefined {
  const only = types?.length === 1 ? types[0] : undefined;
  const kinds = Object.keys(rules).filter((kind) => kind !== 'any');
  // With one type, or with keywords for one kind alone, the pass decides about all other values, too.
  if (only === 'array') return arrayPass(rules.array ?? [], all(rules.array), false);
  if (only === 'object') return objectPass(members, all(rules.object), false);
  const typed = types === undefined ? undefined : typesCheck(new Set(types));
  if (types === undefined && kinds.length === 1) {
    if (kinds[0] === 'array') return arrayPass(rules.array ?? [], all(rules.array), true);
    if (kinds[0] === 'object') return objectPass(members, all(rules.object), true);
  }
  return both(typed, kinds.length === 0 ? undefined : kindCheck(rules, members));
}

function fillLeaf(node: SchemaNode, type: Parameters<typeof makeLeaf>[1], rules: readonly Rule<never>[] = []): void {
  const min = Math.max(...rules.map((rule) => rule.min ?? -Infinity));
  const max = Math.min(...rules.map((rule) => rule.max ?? Infinity));
  makeLeaf(node, type, min, max, all(rules));
}

function both(a: Check | undefined, b: Check | undefined): Check | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return (value) => a(value) && b(value);
}

/** The checks of some rules, as one. */
function all(rules: readonly Rule<never>[] = []): Check<never> | undefined {
  const checks = rules.flatMap(({ check }) => check ?? []);
  const [a, b] = checks;
  if (a === undefined || b === undefined) return a;
  if (checks.length === 2) return (value) => a(value) && b(value);
  return (value) => {
    for (const check of checks) if (!check(value)) return false;
    return true;
  };
}

/** A value of one of these types. */
export function typesCheck(kinds: ReadonlySet<unknown>): Check {
  const hasInteger = kinds.has('integer') && !kinds.has('number');
  return (value) => kinds.has(kindOf(value)) || (hasInteger && Number.isInteger(value));
}

/** The rules for the kind of the value; values of other kinds pass. */
function kindCheck(rules: RulesByKind, members: MemberParts): Check {
  const string = newNode();
  const number = newNode();
  if (rules.string !== undefined) fillLeaf(string, 'string', rules.string);
  if (rules.number !== undefined) fillLeaf(number, 'number', rules.number);
  const array = rules.array && arrayPass(rules.array, all(rules.array), true);
  const object = rules.object && objectPass(members, all(rules.object), true);
  return (value) => {
    if (typeof value === 'string') return passes(string, value);
    if (typeof value === 'number') return passes(number, value);
    return (array === undefined || array(value)) && (object === undefined || object(value));
  };
}
