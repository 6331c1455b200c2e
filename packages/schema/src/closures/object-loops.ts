/**
 * The loop of `objectCheck`, sixteen times, letter by letter; a test compares the copies.
 *
 * A trick for V8: all closures made from one function in the source share its type feedback. After one object in
 * dictionary mode (from `querystring.parse`, with a deleted property, with 2,000 names) a `for in` no longer reads
 * properties by their index in the shape: with one loop, every check of the process then took 2.1 to 2.4 times as long
 * on Node 20, 24 and 26 (decision 036). Schemas that are compiled one after another get different copies, so that such
 * an object slows one check in sixteen.
 *
 * The file can go when one loop is as fast after another schema has checked `querystring.parse('a=1')` as before.
 */
import { failsAt, failsHere } from '../core/fault-trail.ts';
import { isObject } from '../core/kind.ts';
import { faultFinder, passes } from '../core/scalar-node.ts';
import type { Check, Members } from '../core/types.ts';
import { type ExpectedMembers, unpredictedMember } from './member-rules.ts';

interface ObjectRules {
  readonly expected: ExpectedMembers;
  /** The check of the other rules of an object. */
  readonly others: Check<Members> | undefined;
  /** The check of a value that is not an object. */
  readonly otherwise: Check;
}

type ObjectLoop = (rules: ObjectRules) => Check;

let made = 0;

/**
 * Returns the check of an object whose properties have to pass rules without patterns. Checks that are made one after
 * another have different loops.
 */
export function objectCheck(rules: ObjectRules): Check {
  const loop = rules.expected.byName.size === 0 ? mapLoop : (objectLoops[made++ % objectLoops.length] as ObjectLoop);
  const { expected, others } = rules;
  return loop({
    expected,
    others: others && ((value) => others(value) || failsHere()),
    otherwise: (value) => rules.otherwise(value) || failsHere(),
  });
}

/** A loop over the values of an object whose properties all have one schema; it needs no copies. */
const mapLoop: ObjectLoop = ({ expected: { additional }, others, otherwise }) => {
  const { node } = additional;
  const findFault = faultFinder(node);
  return (value) => {
    if (!isObject(value)) return otherwise(value);
    const values = Object.values(value);
    let at = findFault(values, 0);
    while (at >= 0 && values[at] === undefined) at = findFault(values, at + 1);
    if (at >= 0) return failsAt(node, Object.keys(value)[at] as string);
    return others === undefined || others(value);
  };
};

export const objectLoops: readonly ObjectLoop[] = [
  ({ expected, others, otherwise }) =>
    (value) => {
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return failsAt(found?.node, name);
        missing -= found.required;
        last = found;
      }
      return missing === 0 ? others === undefined || others(value) : failsHere();
    },
  ({ expected, others, otherwise }) =>
    (value) => {
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return failsAt(found?.node, name);
        missing -= found.required;
        last = found;
      }
      return missing === 0 ? others === undefined || others(value) : failsHere();
    },
  ({ expected, others, otherwise }) =>
    (value) => {
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return failsAt(found?.node, name);
        missing -= found.required;
        last = found;
      }
      return missing === 0 ? others === undefined || others(value) : failsHere();
    },
  ({ expected, others, otherwise }) =>
    (value) => {
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return failsAt(found?.node, name);
        missing -= found.required;
        last = found;
      }
      return missing === 0 ? others === undefined || others(value) : failsHere();
    },
  ({ expected, others, otherwise }) =>
    (value) => {
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return failsAt(found?.node, name);
        missing -= found.required;
        last = found;
      }
      return missing === 0 ? others === undefined || others(value) : failsHere();
    },
  ({ expected, others, otherwise }) =>
    (value) => {
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return failsAt(found?.node, name);
        missing -= found.required;
        last = found;
      }
      return missing === 0 ? others === undefined || others(value) : failsHere();
    },
  ({ expected, others, otherwise }) =>
    (value) => {
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return failsAt(found?.node, name);
        missing -= found.required;
        last = found;
      }
      return missing === 0 ? others === undefined || others(value) : failsHere();
    },
  ({ expected, others, otherwise }) =>
    (value) => {
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return failsAt(found?.node, name);
        missing -= found.required;
        last = found;
      }
      return missing === 0 ? others === undefined || others(value) : failsHere();
    },
  ({ expected, others, otherwise }) =>
    (value) => {
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return failsAt(found?.node, name);
        missing -= found.required;
        last = found;
      }
      return missing === 0 ? others === undefined || others(value) : failsHere();
    },
  ({ expected, others, otherwise }) =>
    (value) => {
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return failsAt(found?.node, name);
        missing -= found.required;
        last = found;
      }
      return missing === 0 ? others === undefined || others(value) : failsHere();
    },
  ({ expected, others, otherwise }) =>
    (value) => {
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return failsAt(found?.node, name);
        missing -= found.required;
        last = found;
      }
      return missing === 0 ? others === undefined || others(value) : failsHere();
    },
  ({ expected, others, otherwise }) =>
    (value) => {
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return failsAt(found?.node, name);
        missing -= found.required;
        last = found;
      }
      return missing === 0 ? others === undefined || others(value) : failsHere();
    },
  ({ expected, others, otherwise }) =>
    (value) => {
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return failsAt(found?.node, name);
        missing -= found.required;
        last = found;
      }
      return missing === 0 ? others === undefined || others(value) : failsHere();
    },
  ({ expected, others, otherwise }) =>
    (value) => {
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return failsAt(found?.node, name);
        missing -= found.required;
        last = found;
      }
      return missing === 0 ? others === undefined || others(value) : failsHere();
    },
  ({ expected, others, otherwise }) =>
    (value) => {
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return failsAt(found?.node, name);
        missing -= found.required;
        last = found;
      }
      return missing === 0 ? others === undefined || others(value) : failsHere();
    },
  ({ expected, others, otherwise }) =>
    (value) => {
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return failsAt(found?.node, name);
        missing -= found.required;
        last = found;
      }
      return missing === 0 ? others === undefined || others(value) : failsHere();
    },
];
