import type { TypeName } from '../core/keyword-params.ts';
import { acceptsAll, acceptsNothing, needsCall } from '../core/scalar-node.ts';
import type { Check, Members, SchemaNode } from '../core/types.ts';
import { expectedNames } from './expected-names.ts';
import { type Heat, newHeat, noHeat } from './heat.ts';
import { pools } from './pools.ts';
import { allowedTest, scalarTest, typesTest } from './value-tests.ts';

/**
 * The checks of hot code: closures whose source text is their own, so that the engine inlines a chain of them as it
 * would generated code. They give the verdicts of the general checks, and leave no trail. A check that finds no copies
 * left stays as it is.
 */

/** A member that a schema names. */
interface HotMember {
  readonly name: string;
  readonly node: SchemaNode;
  readonly isRequired: boolean;
}

/** The rules of an object without patterns, whose other members all pass, or none of them. */
export interface HotObject {
  readonly members: readonly HotMember[];
  readonly isClosed: boolean;
  readonly others: Check<Members> | undefined;
  readonly otherwise: Check;
}

const heats = new WeakMap<Check<never>, Heat>();

/** Lets a check become hot: others that contain it use the same copies. */
export function setHeat(check: Check<never>, heat: Heat): void {
  heats.set(check, heat);
}

/** Returns the heat of a check, if it has any. */
export function heatOf(check: Check<never>): Heat | undefined {
  return heats.get(check);
}

export function objectHeat(rules: HotObject): Heat {
  return newHeat((sample) => objectCheck(rules, sample));
}

/** Returns the heat of the check of an object whose members all have one schema. */
export function mapHeat(node: SchemaNode, { others, otherwise }: Pick<HotObject, 'others' | 'otherwise'>): Heat {
  return newHeat(() => pools().maps.take()?.(testOf(node, undefined), others ?? always, otherwise));
}

const itemsOf = new WeakMap<Check<never>, SchemaNode>();

/** Notes that a check demands of a list that all its items pass a schema, and no more. */
export function setItems(check: Check<readonly unknown[]>, node: SchemaNode): void {
  itemsOf.set(check, node);
}

/** Returns the heat of the check of an array, by the check of its items and the bounds of its length. */
export function heatOfList(check: Check<never> | undefined, min: number, max: number): Heat {
  const node = check && itemsOf.get(check);
  return node === undefined
    ? noHeat()
    : newHeat((sample) => pools().lists.take()?.(testOf(node, partOf(sample, '0')), min, max));
}

const formsOf = new WeakMap<Check<never>, () => Check | undefined>();

/** Notes that a check demands one of some types, and no more. */
export function setTypes(check: Check, types: readonly TypeName[]): void {
  formsOf.set(check, () => typesTest(types));
}

/** Notes that a check demands one of some values, and no more. */
export function setAllowed(check: Check, allowed: readonly unknown[]): void {
  formsOf.set(check, () => allowedTest(allowed));
}

const always: Check = () => true;
const never: Check = () => false;
const isPresent: Check = (member) => member !== undefined;

/** Names that every object inherits are read in the general way alone. */
function isPlainName(name: string): boolean {
  return !(name in Object.prototype);
}

/** Returns the check of an object: short tests first, then the names, because a member that needs a call takes long. */
function objectCheck(rules: HotObject, sample: unknown): Check | undefined {
  const { members, isClosed, others } = rules;
  const known = members.filter(({ node, isRequired }) => isRequired || node.inline !== acceptsAll);
  if (known.length === 0 || !known.every(({ name }) => isPlainName(name))) return undefined;
  if (sample !== undefined && areMostlyAbsent(known, sample)) return undefined;
  const reads = (list: readonly HotMember[]): Read[] => list.map((it) => readOf(it, partOf(sample, it.name)));
  const long = known.filter(({ node }) => needsTime(node));
  const present = long.filter(({ isRequired }) => isRequired).map(presenceOf);
  const first = [...reads(known.filter(({ node }) => !needsTime(node))), ...present];
  const rest: Check<Members> = others ?? always;
  if (!isClosed) return readAll([...first, ...reads(long)], rest, rules);
  const closedBy = (after: Check<Members> | undefined): Check<Members> | undefined =>
    after && pools().closed.take()?.(expectedNames(members.map(({ name }) => name)), after);
  // The first reader asks whether the value is an object.
  if (first.length === 0) return readAll(reads(long), closedBy(rest), rules);
  return readAll(first, closedBy(readAll(reads(long), rest, rules)), rules);
}

/** Returns the check that reads members before another check. */
function readAll(
  reads: readonly Read[],
  rest: Check<Members> | undefined,
  { otherwise }: HotObject,
): Check | undefined {
  let check = rest;
  for (const part of partsOf(reads).reverse()) check &&= readPart(part, check, otherwise);
  return check as Check | undefined;
}

/** To read an absent member takes as long as to read one that is there: a loop visits those that are there alone. */
function areMostlyAbsent(members: readonly HotMember[], sample: unknown): boolean {
  const absent = members.filter(({ name }) => partOf(sample, name) === undefined);
  return absent.length * 2 > members.length;
}

/** Returns a part of a sample, without calling a getter. */
function partOf(sample: unknown, name: string): unknown {
  return typeof sample === 'object' && sample !== null
    ? (Object.getOwnPropertyDescriptor(sample, name)?.value as unknown)
    : undefined;
}

function needsTime(node: SchemaNode): boolean {
  return node.inline === needsCall ? !formsOf.has(node.check) : node.otherRules !== undefined;
}

/** A name, and the test of the member, which is `undefined` if it is absent. */
type Read = readonly [name: string, test: Check];

function readOf({ name, node, isRequired }: HotMember, sample: unknown): Read {
  const test = testOf(node, sample);
  if (!isRequired) return [name, (member) => member === undefined || test(member)];
  const isTyped = node.inline !== needsCall && node.inline !== acceptsAll;
  return [name, isTyped ? test : (member) => member !== undefined && test(member)];
}

function presenceOf({ name }: HotMember): Read {
  return [name, isPresent];
}

/** Members that one reader reads. */
const maxRead = 8;

/** Returns reads in parts, each for one reader. */
function partsOf(reads: readonly Read[]): Read[][] {
  const parts: Read[][] = [];
  for (let at = 0; at < reads.length; at += maxRead) parts.push(reads.slice(at, at + maxRead));
  return parts;
}

function readPart(part: readonly Read[], rest: Check<Members>, otherwise: Check): Check | undefined {
  for (const [size, pool] of pools().members) {
    const reader = size < part.length ? undefined : pool.take();
    if (reader === undefined) continue;
    const [[name]] = part as [Read];
    const unused = Array.from({ length: size - part.length }, (): Read => [name, always]);
    return reader(...[...part, ...unused].flat(), rest, otherwise);
  }
  return undefined;
}

/** Returns the check of a node, hot if there are copies for it. */
function testOf(node: SchemaNode, sample: unknown): Check {
  const { inline, otherRules } = node;
  if (inline === acceptsAll) return always;
  if (inline === acceptsNothing) return never;
  if (inline === needsCall) return hotOf(heatOf(node.check), sample) ?? formOf(node.check);
  const test = scalarTest(node);
  if (otherRules === undefined) return test;
  const others = formOf(otherRules as Check);
  return (value) => test(value) && others(value);
}

function formOf(check: Check): Check {
  return formsOf.get(check)?.() ?? check;
}

function hotOf(heat: Heat | undefined, sample: unknown): Check | undefined {
  if (heat === undefined) return undefined;
  if (heat.left > 0) {
    heat.left = 0;
    heat.check = heat.make(sample);
  }
  return heat.check;
}
