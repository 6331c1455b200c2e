import { isObject } from '../core/kind.ts';
import type { TypeName } from '../core/keyword-params.ts';
import type { Check, Members, NamedStep, ObjectRules, SchemaNode } from '../core/types.ts';

/**
 * How hot checks are. The rules of a check that may become hot are noted as data, so that entries which check hardly
 * any value do not load the code for hot ones.
 */

/** The rules of a list. */
interface HotList {
  /** The schemas of the first items, then of all others. */
  readonly nodes: readonly SchemaNode[];
  readonly min: number;
  readonly max: number;
}

/** The rules of an object. */
export type HotObject = ({ readonly of: 'object' } | { readonly of: 'map' }) & ObjectRules;

/**
 * The rules of a check that may become hot: of an object whose other members all pass, or none of them; of one whose
 * members all have one schema; of a list; or of alternatives.
 */
export type HotRules =
  HotObject | ({ readonly of: 'list' } & HotList) | { readonly of: 'any'; readonly nodes: readonly SchemaNode[] };

/**
 * Makes the check of hot code. Returns `undefined` if there are no copies left for it, or if it would be slower for
 * values like a sample.
 */
type MakeHot = (rules: HotRules, sample: unknown) => Check | undefined;

/** How hot a check is: how often it runs in the general form, and the form that it has from then on. */
export interface Heat {
  /** Calls until it is hot; 0 once it is. */
  left: number;
  /** The check of hot code; `undefined` before, and if there is none. */
  check: Check | undefined;
  /** `undefined` for a check that never gets hot. */
  readonly rules: HotRules | undefined;
}

/** The number of calls that make a check hot. A schema that is used now and then needs no copies. */
const callsUntilHot = 200;

/** Returns the heat of a check that has not run. */
export function newHeat(rules: HotRules | undefined): Heat {
  return { left: rules === undefined ? 0 : callsUntilHot, check: undefined, rules };
}

/** A member at fault. */
export interface FaultyMember extends NamedStep {
  readonly node: SchemaNode;
}

/** The members of an object that are at fault. */
export interface MemberFaults {
  /** Those that the object has, in its order. */
  readonly members: readonly FaultyMember[];
  /** Number of required properties that it lacks. */
  readonly missing: number;
}

/** Returns the members at fault, or more of them; `undefined` if the general loop has to find them. */
export type FindMembers = (value: Members) => MemberFaults | undefined;

/** Returns the index of the first item at fault, from an index, or of the last; -1 after it. */
export type FindItem = (list: readonly unknown[], from: number) => number;

/** Makes the hot code of this process. Each returns `undefined` as `MakeHot` does. */
export interface HotCode {
  readonly check: MakeHot;
  readonly members: (rules: HotObject, sample: unknown) => FindMembers | undefined;
  readonly items: (node: SchemaNode, sample: unknown) => FindItem | undefined;
}

let hotCode: HotCode | undefined;

/** Lets the checks of this process become hot. Before it is called, they keep their loops. */
export function useHotCode(code: HotCode): void {
  hotCode = code;
}

/** Returns the search for the members of an object that are at fault. */
export function memberFaults(rules: HotRules | undefined): FindMembers {
  if (rules === undefined || 'nodes' in rules) return () => undefined;
  let left = callsUntilHot;
  let find: FindMembers | undefined;
  return (value) => {
    if (left > 0 && --left === 0) find = hotCode?.members(rules, value);
    return find?.(value);
  };
}

/** Returns the search for the items at fault, for the list that it gets. */
export function itemFaults(node: SchemaNode): (list: readonly unknown[]) => FindItem | undefined {
  let left = callsUntilHot;
  let find: FindItem | undefined;
  return (list) => {
    if (left > 0 && (left -= list.length) <= 0) find = hotCode?.items(node, list);
    return find;
  };
}

/** Counts a call of a check that is not hot. */
export function warm(heat: Heat, value: unknown): void {
  if (--heat.left === 0) heatUp(heat, value);
}

/** Makes a check hot now; that of an object once there is one, which shows the members that are usual. */
export function heatUp(heat: Heat, sample: unknown): void {
  const { rules } = heat;
  heat.left = rules === undefined || 'nodes' in rules || isObject(sample) ? 0 : 1;
  if (heat.left === 0) heat.check = rules && hotCode?.check(rules, sample);
}

/** The heat of each check that has any: others that contain it use the same copies. */
export const heats: WeakMap<Check<never>, Heat> = /* @__PURE__ */ new WeakMap();

/** The schemas of the first items, then of all others, of each check that demands no more of a list. */
export const itemSchemas: WeakMap<Check<never>, readonly SchemaNode[]> = /* @__PURE__ */ new WeakMap();

/** Returns the heat of the check of an array, by the check of its items and the bounds of its length. */
export function heatOfList(check: Check<never> | undefined, min: number, max: number): Heat {
  const nodes = check && itemSchemas.get(check);
  return newHeat(nodes && { of: 'list', nodes, min, max });
}

/** A demand that needs no parts of a value: one of some types, or one of some values. */
type ShortForm = { readonly types: readonly TypeName[] } | { readonly allowed: readonly unknown[] };

/** The short form of each check that has one. */
export const shortForms: WeakMap<Check<never>, ShortForm> = /* @__PURE__ */ new WeakMap();
