import { acceptsAll, acceptsNothing, needsCall } from '../core/scalar-node.ts';
import type { Check, ExpectedMember, Members, ObjectRules, SchemaNode } from '../core/types.ts';
import { type Heat, heats, heatUp, type HotRules, shortForms } from './heat.ts';
import { pools } from './pools.ts';
import { allowedTest, either, scalarTest, typesTest } from './value-tests.ts';

/**
 * The checks of hot code: closures whose source text is their own, so that the engine inlines a chain of them as it
 * would generated code. They give the verdicts of the general checks, and leave no trail. A check that finds no copies
 * left stays as it is.
 */

/** Makes the check of hot code: see `MakeHot`. */
export function hotCheck(rules: HotRules, sample: unknown): Check | undefined {
  if (rules.of === 'any') return either(rules.nodes.map((it) => testOf(it, sample)));
  if (rules.of === 'object') return objectCheck(rules, sample);
  if (rules.of === 'map') {
    const { expected, others = always, otherwise } = rules;
    return pools().maps.take()?.(testOf(expected.additional.node, undefined), others, otherwise);
  }
  const { nodes, min, max } = rules;
  const last = nodes.length - 1;
  if (last > maxRead) return undefined;
  const testAt = (at: number): Check => testOf(nodes[Math.min(at, last)] as SchemaNode, partOf(sample, `${at}`));
  const others = testAt(last);
  if (last === 0) return pools().lists.take()?.(others, min, max);
  const tests = Array.from({ length: maxRead }, (_, at) => testAt(at));
  return pools().tuples.take()?.(...tests, others, min, max);
}

export const always: Check = () => true;
const never: Check = () => false;

/** Returns the check of an object: short tests first, then the names, because a member that needs a call takes long. */
function objectCheck(rules: ObjectRules, sample: unknown): Check | undefined {
  const { expected, others } = rules;
  const isClosed = expected.additional.node.inline === acceptsNothing;
  const known = membersToRead(rules, sample);
  if (known === undefined) return undefined;
  const reads = (list: readonly ExpectedMember[]): Read[] =>
    list.map((it) => readOf(it, partOf(sample, it.name) ?? (it.required === 1 ? {} : undefined)));
  const long = known.filter(({ node }) => needsTime(node));
  const present = long.filter(({ required }) => required === 1).map(({ name }): Read => [name, always, true]);
  const first = [...reads(known.filter(({ node }) => !needsTime(node))), ...present];
  const rest: Check<Members> = others ?? always;
  if (!isClosed) return readAll([...first, ...reads(long)], rest, rules);
  const closedBy = (after: Check<Members> | undefined): Check<Members> | undefined =>
    after && pools().closed.take()?.(expected, after);
  // The first reader asks whether the value is an object.
  if (first.length === 0) return readAll(reads(long), closedBy(rest), rules);
  return readAll(first, closedBy(readAll(reads(long), rest, rules)), rules);
}

/** Returns the members that demand something; `undefined` if they are not to be read by their names. */
export function membersToRead({ expected }: ObjectRules, sample: unknown): readonly ExpectedMember[] | undefined {
  // The index has the names from the last to the first.
  const known = [...expected.byName.values()]
    .reverse()
    .filter((it) => it.required === 1 || it.node.inline !== acceptsAll);
  // Names that every object inherits are read in the general way alone.
  if (known.length === 0 || known.some(({ name }) => name in Object.prototype)) return undefined;
  return areMostlyAbsent(known, sample) ? undefined : known;
}

/** Returns the check that reads members before another check. */
function readAll(
  reads: readonly Read[],
  rest: Check<Members> | undefined,
  { otherwise }: ObjectRules,
): Check | undefined {
  let check = rest;
  for (const part of partsOf(reads).reverse()) check &&= readPart(part, check, otherwise);
  return check as Check | undefined;
}

/**
 * To read an absent member takes as long as to read one that is there: a loop visits those that are there alone. But a
 * check ends at one that is required.
 */
function areMostlyAbsent(members: readonly ExpectedMember[], sample: unknown): boolean {
  const absent = members.filter(({ name, required }) => required === 0 && partOf(sample, name) === undefined);
  return absent.length * 2 > members.length;
}

/** Returns a part of a sample, without calling a getter. */
export function partOf(sample: unknown, name: string): unknown {
  return typeof sample === 'object' && sample !== null
    ? (Object.getOwnPropertyDescriptor(sample, name)?.value as unknown)
    : undefined;
}

function needsTime(node: SchemaNode): boolean {
  return node.inline === needsCall ? !shortForms.has(node.check) : node.otherRules !== undefined;
}

/** A name, the test of a member that is there, and whether it has to be. */
type Read = readonly [name: string, test: Check, isRequired: boolean];

function readOf({ name, node, required }: ExpectedMember, sample: unknown): Read {
  return [name, testOf(node, sample), required === 1];
}

/** Members that one reader reads. */
const maxRead = 8;

/** Returns members in parts, each for one reader. */
export function partsOf<T>(reads: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < reads.length; at += maxRead) parts.push(reads.slice(at, at + maxRead));
  return parts;
}

function readPart(part: readonly Read[], rest: Check<Members>, otherwise: Check): Check | undefined {
  for (const [size, pool] of pools().members) {
    const reader = size < part.length ? undefined : pool.take();
    if (reader === undefined) continue;
    const [[name]] = part as [Read];
    const unused = Array.from({ length: size - part.length }, (): Read => [name, always, false]);
    return reader(...[...part, ...unused].flat(), rest, otherwise);
  }
  return undefined;
}

/** Returns the check of a node, hot if there are copies for it. */
export function testOf(node: SchemaNode, sample: unknown): Check {
  const { inline, otherRules } = node;
  if (inline === acceptsAll) return always;
  if (inline === acceptsNothing) return never;
  if (inline === needsCall) return formOf(node.check) ?? hotOf(heats.get(node.check), sample) ?? node.check;
  const test = scalarTest(node);
  if (otherRules === undefined) return test;
  const others = formOf(otherRules as Check) ?? (otherRules as Check);
  return (value) => test(value) && others(value);
}

function formOf(check: Check): Check | undefined {
  const form = shortForms.get(check);
  return form && ('types' in form ? typesTest(form.types) : allowedTest(form.allowed));
}

function hotOf(heat: Heat | undefined, sample: unknown): Check | undefined {
  if (heat !== undefined && heat.left > 0) heatUp(heat, sample);
  return heat?.check;
}
