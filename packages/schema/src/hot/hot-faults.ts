import { acceptsNothing, needsCall } from '../core/scalar-node.ts';
import type { Check, ExpectedMember, ExpectedMembers, Members, SchemaNode } from '../core/types.ts';
import {
  type FaultyMember,
  type FindItem,
  type FindMembers,
  type HotCode,
  heats,
  type HotObject,
  type MemberFaults,
  shortForms,
} from './heat.ts';
import { always, hotCheck, membersToRead, partOf, partsOf, testOf } from './hot-check.ts';
import { type FaultReader, pools } from './pools.ts';

/**
 * The search for faults of hot code: it reads members and items as a hot check does, but all of them, so that only
 * those at fault are evaluated.
 */

/** Returns the search for the members at fault; `undefined` if there are no copies for it, or it would be slower. */
function hotMemberFaults(rules: HotObject, sample: unknown): FindMembers | undefined {
  const { expected } = rules;
  if (rules.of === 'map') {
    const { node } = expected.additional;
    const find = isBounded(node) ? pools().nameFaults.take()?.(testOf(node, undefined)) : undefined;
    return (
      find &&
      ((value) => {
        const members = find(value).map((name) => faultyMember(name, node));
        return { members, missing: 0 };
      })
    );
  }
  const known = membersToRead(rules, sample);
  // One member is not tested if nothing else is at fault: it is, then, or its evaluation finds that it is not.
  const last = known && lastOf(known);
  const groups = last && groupsOf(known, last, sample);
  if (last === undefined || groups === undefined) return undefined;
  const suspect = faultyMember(last.name, last.node);
  const passesLast = testFor(last, sample);
  const isClosed = expected.additional.node.inline === acceptsNothing;
  return (value) => {
    let missing = 0;
    const faulty: FaultyMember[] = [];
    for (const { read, members } of groups) {
      let bits = read(value);
      // A member may be inherited.
      if (bits < 0) return undefined;
      while (bits !== 0) {
        const at = 31 - Math.clz32(bits);
        bits ^= 1 << at;
        const member = members[at] as FaultyMember;
        if (value[member.name] === undefined) missing++;
        else faulty.push(member);
      }
    }
    if (isClosed && hasOthers(expected, value)) return undefined;
    const largest = value[suspect.name];
    if (largest !== undefined && (faulty.length === 0 || !passesLast(largest))) faulty.push(suspect);
    if (faulty.length === 0) return missing === 0 ? noFaults : { members: faulty, missing };
    if (faulty.length === 1)
      return isListed((faulty[0] as FaultyMember).name, value) ? { members: faulty, missing } : undefined;
    const members = inOrder(faulty, value);
    return members.length === faulty.length ? { members, missing } : undefined;
  };
}

/** Made in one place, and not by a spread: engines then see one shape. */
function faultyMember(name: string, node: SchemaNode): FaultyMember {
  return { name, path: undefined, texts: undefined, node };
}

const noFaults: MemberFaults = { members: [], missing: 0 };

interface Group {
  readonly read: FaultReader;
  readonly members: readonly FaultyMember[];
}

/**
 * Returns the member that is tested last: the only one with lists or maps, or with a check that nothing is known about,
 * else the largest. `undefined` if there are several such: to find the first fault of an object, one after the other in
 * its order takes less time.
 */
function lastOf(known: readonly ExpectedMember[]): ExpectedMember | undefined {
  const [long, another] = known.filter(({ node }) => !isShort(node));
  if (another !== undefined) return undefined;
  return long ?? known.reduce((a, b) => (b.node.size > a.node.size ? b : a));
}

/** Returns whether the check of a node takes no more time for a larger value, but for its names. */
function isShort(node: SchemaNode): boolean {
  if (node.inline !== needsCall || shortForms.has(node.check)) return node.otherRules === undefined;
  const rules = heats.get(node.check)?.rules;
  if (rules?.of !== 'object' || rules.others !== undefined) return false;
  return [...rules.expected.byName.values()].every((it) => isShort(it.node));
}

/** Returns the searches for members, of which the last is not tested; `undefined` without copies for them. */
function groupsOf(
  known: readonly ExpectedMember[],
  last: ExpectedMember,
  sample: unknown,
): readonly Group[] | undefined {
  const groups: Group[] = [];
  for (const part of partsOf(known)) {
    const [{ name }] = part as [ExpectedMember];
    const reads = Array.from({ length: 8 }, (_, at) => {
      const member = part[at];
      if (member === undefined) return [name, always, false];
      return [member.name, member === last ? always : testFor(member, sample), member.required === 1];
    });
    const read = pools().faults.take()?.(...reads.flat());
    if (read === undefined) return undefined;
    groups.push({ read, members: part.map(({ name: it, node }) => faultyMember(it, node)) });
  }
  return groups;
}

/** Returns the test of a member. One whose check may take long is evaluated in any case. */
function testFor({ name, node }: ExpectedMember, sample: unknown): Check {
  return isBounded(node) ? testOf(node, partOf(sample, name)) : () => false;
}

/** Returns whether the check of a node calls no schema whose work is bounded by the call. */
function isBounded({ inline, check }: SchemaNode): boolean {
  if (inline !== needsCall || shortForms.has(check)) return true;
  const rules = heats.get(check)?.rules;
  if (rules === undefined) return false;
  if ('nodes' in rules) return rules.nodes.every(isBounded);
  const { expected, others } = rules;
  const nodes = [...expected.byName.values(), expected.additional].map((it) => it.node);
  return others === undefined && nodes.every(isBounded);
}

/** Returns whether an object has an enumerable member; for one, faster than the order. */
function isListed(name: string, value: Members): boolean {
  for (const it in value) if (it === name) return true;
  return false;
}

/** Returns the members in the order of an object, without those that are not enumerable. */
function inOrder(members: readonly FaultyMember[], value: Members): readonly FaultyMember[] {
  const byName = new Map(members.map((it) => [it.name, it]));
  const ordered: FaultyMember[] = [];
  for (const name in value) {
    const member = byName.get(name);
    if (member !== undefined) ordered.push(member);
  }
  return ordered;
}

/** Returns whether an object has members that are not expected. */
function hasOthers({ head, byName }: ExpectedMembers, value: Members): boolean {
  let last = head;
  for (const name in value) {
    const { next } = last;
    const found = name === next.name && name !== '' ? next : byName.get(name);
    if (found !== undefined) last = found;
    else if (value[name] !== undefined) return true;
  }
  return false;
}

/** Returns the search for the items at fault; `undefined` if there are no copies for it, or it would be slower. */
function hotItemFaults(node: SchemaNode, sample: unknown): FindItem | undefined {
  return isBounded(node) ? pools().itemFaults.take()?.(testOf(node, partOf(sample, '0'))) : undefined;
}

/** The hot code of a process: see `useHotCode`. */
export const hotCode: HotCode = { check: hotCheck, members: hotMemberFaults, items: hotItemFaults };
