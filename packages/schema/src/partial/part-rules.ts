import { isObject } from '../core/kind.ts';
import { endsAtFault, enterPart, evaluatePart } from '../closures/rule.ts';
import { passes } from '../core/scalar-node.ts';
import type { IssueCollector, Members, Rule, SchemaNode } from '../core/types.ts';
import { type OpenPath, type OpenRule, type PartialNode } from './partial-node.ts';

/** A schema of a part of a value, for parts that have ended and for one that has not. */
export interface PartSchema {
  readonly whole: SchemaNode;
  readonly open: PartialNode;
}

/** The rules for the properties of an object. */
export interface OpenMembers {
  /** The rule for an object of properties that have ended. */
  readonly whole: Rule<Members>;
  readonly named: ReadonlyMap<string, PartialNode>;
  readonly patterns: readonly { readonly matches: (name: string) => boolean; readonly node: PartialNode }[];
  readonly additional: PartialNode | undefined;
  /** Whether other properties are not allowed. */
  readonly isClosed: boolean;
}

/** The properties of an object that have passed. */
interface PassedMembers {
  readonly count: number;
  readonly step: string | undefined;
}

/**
 * Returns the rule for the properties of an open object. Those that have ended are read again only when another one has
 * begun or ended.
 */
export function membersRule({ whole, named, patterns, additional, isClosed }: OpenMembers): OpenRule {
  const passedBefore = new WeakMap<object, PassedMembers>();
  const nodesOf = (name: string): readonly PartialNode[] => {
    const own = named.get(name);
    const nodes = patterns.filter(({ matches }) => matches(name)).map(({ node }) => node);
    if (own !== undefined) nodes.push(own);
    return nodes.length === 0 && additional !== undefined ? [additional] : nodes;
  };
  const wholePass = (object: Members, { step }: OpenPath, out: IssueCollector | undefined): boolean => {
    const before = passedBefore.get(object);
    if (before !== undefined && before.step === step && step !== undefined) return true;
    const entries = Object.entries(object);
    if (before?.step === step && before?.count === entries.length) return true;
    const isRead = (name: string): boolean => name !== step || (isClosed && nodesOf(name).length === 0);
    const passed = whole.evaluate(Object.fromEntries(entries.filter(([name]) => isRead(name))), out);
    if (passed) passedBefore.set(object, { count: entries.length, step });
    return passed;
  };
  return (object, open, out) => {
    if (!isObject(object)) return true;
    let passed = wholePass(object, open, out);
    const { step } = open;
    if (step === undefined || !Object.hasOwn(object, step)) return passed;
    for (const node of nodesOf(step)) {
      if (!passed && endsAtFault(out)) return false;
      passed = openPartPasses(node, step, object[step], open, out) && passed;
    }
    return passed;
  };
}

/**
 * Returns the rule for the items of an open array. Those that have passed are not read again.
 *
 * @param schemaAt returns the schema of an item, if there is one
 */
export function itemsRule(schemaAt: (index: number) => PartSchema | undefined): OpenRule {
  /** Number of items of each array that have passed. */
  const passedBefore = new WeakMap<object, number>();
  return (list, open, out) => {
    if (!Array.isArray(list)) return true;
    const last = list.length - 1;
    const isLastOpen = open.step !== undefined && open.step === String(last);
    const ended = isLastOpen ? last : list.length;
    let at = passedBefore.get(list) ?? 0;
    while (at < ended && itemPasses(schemaAt(at), list[at])) at++;
    passedBefore.set(list, at);
    const passed = at >= ended;
    if (!passed && endsAtFault(out)) return false;
    for (; at < ended && out?.isFull === false; at++) {
      const schema = schemaAt(at);
      if (schema !== undefined) evaluatePart(out, at, schema.whole, list[at]);
    }
    const schema = isLastOpen ? schemaAt(last) : undefined;
    if (schema === undefined) return passed;
    return openPartPasses(schema.open, last, list[last], open, out) && passed;
  };
}

function itemPasses(schema: PartSchema | undefined, item: unknown): boolean {
  return schema === undefined || passes(schema.whole, item);
}

/** Returns whether the open part of an open value passes. */
function openPartPasses(
  node: PartialNode,
  token: string | number,
  part: unknown,
  { rest }: OpenPath,
  out: IssueCollector | undefined,
): boolean {
  if (rest === undefined) return true;
  return out === undefined ? node.evaluate(part, rest, out) : enterPart(out, token, node.at(rest).evaluate, part);
}
