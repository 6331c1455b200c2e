// Written by make-copies.js, which has the one copy: do not edit.
/* eslint max-lines: off -- the copies of a few functions */
import { isObject } from '../core/kind.ts';
import { passes } from '../core/scalar-node.ts';
import { warm } from '../hot/heat.ts';
import { unpredictedMember } from './member-rules.ts';
import type { ObjectLoop } from './object-loop.ts';

/**
 * The loop of `objectCheck`, sixteen times, which schemas get in turn.
 *
 * A trick for V8: all closures made from one function in the source share its type feedback. After one object in
 * dictionary mode (from `querystring.parse`, with a deleted property, with 2,000 names) a `for in` no longer reads
 * properties by their index in the shape: with one loop, every check of the process then took 2.1 to 2.4 times as long
 * on Node 20, 24 and 26 (decision 141). With the copies such an object slows one check in sixteen.
 */
export const objectLoops: readonly ObjectLoop[] = [
  ({ expected, others, otherwise, heat }) =>
    (value) => {
      if (heat.left > 0) warm(heat, value);
      else if (heat.check !== undefined) return heat.check(value);
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return false;
        missing -= found.required;
        last = found;
      }
      return missing === 0 && (others === undefined || others(value));
    },
  ({ expected, others, otherwise, heat }) =>
    (value) => {
      if (heat.left > 0) warm(heat, value);
      else if (heat.check !== undefined) return heat.check(value);
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return false;
        missing -= found.required;
        last = found;
      }
      return missing === 0 && (others === undefined || others(value));
    },
  ({ expected, others, otherwise, heat }) =>
    (value) => {
      if (heat.left > 0) warm(heat, value);
      else if (heat.check !== undefined) return heat.check(value);
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return false;
        missing -= found.required;
        last = found;
      }
      return missing === 0 && (others === undefined || others(value));
    },
  ({ expected, others, otherwise, heat }) =>
    (value) => {
      if (heat.left > 0) warm(heat, value);
      else if (heat.check !== undefined) return heat.check(value);
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return false;
        missing -= found.required;
        last = found;
      }
      return missing === 0 && (others === undefined || others(value));
    },
  ({ expected, others, otherwise, heat }) =>
    (value) => {
      if (heat.left > 0) warm(heat, value);
      else if (heat.check !== undefined) return heat.check(value);
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return false;
        missing -= found.required;
        last = found;
      }
      return missing === 0 && (others === undefined || others(value));
    },
  ({ expected, others, otherwise, heat }) =>
    (value) => {
      if (heat.left > 0) warm(heat, value);
      else if (heat.check !== undefined) return heat.check(value);
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return false;
        missing -= found.required;
        last = found;
      }
      return missing === 0 && (others === undefined || others(value));
    },
  ({ expected, others, otherwise, heat }) =>
    (value) => {
      if (heat.left > 0) warm(heat, value);
      else if (heat.check !== undefined) return heat.check(value);
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return false;
        missing -= found.required;
        last = found;
      }
      return missing === 0 && (others === undefined || others(value));
    },
  ({ expected, others, otherwise, heat }) =>
    (value) => {
      if (heat.left > 0) warm(heat, value);
      else if (heat.check !== undefined) return heat.check(value);
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return false;
        missing -= found.required;
        last = found;
      }
      return missing === 0 && (others === undefined || others(value));
    },
  ({ expected, others, otherwise, heat }) =>
    (value) => {
      if (heat.left > 0) warm(heat, value);
      else if (heat.check !== undefined) return heat.check(value);
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return false;
        missing -= found.required;
        last = found;
      }
      return missing === 0 && (others === undefined || others(value));
    },
  ({ expected, others, otherwise, heat }) =>
    (value) => {
      if (heat.left > 0) warm(heat, value);
      else if (heat.check !== undefined) return heat.check(value);
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return false;
        missing -= found.required;
        last = found;
      }
      return missing === 0 && (others === undefined || others(value));
    },
  ({ expected, others, otherwise, heat }) =>
    (value) => {
      if (heat.left > 0) warm(heat, value);
      else if (heat.check !== undefined) return heat.check(value);
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return false;
        missing -= found.required;
        last = found;
      }
      return missing === 0 && (others === undefined || others(value));
    },
  ({ expected, others, otherwise, heat }) =>
    (value) => {
      if (heat.left > 0) warm(heat, value);
      else if (heat.check !== undefined) return heat.check(value);
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return false;
        missing -= found.required;
        last = found;
      }
      return missing === 0 && (others === undefined || others(value));
    },
  ({ expected, others, otherwise, heat }) =>
    (value) => {
      if (heat.left > 0) warm(heat, value);
      else if (heat.check !== undefined) return heat.check(value);
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return false;
        missing -= found.required;
        last = found;
      }
      return missing === 0 && (others === undefined || others(value));
    },
  ({ expected, others, otherwise, heat }) =>
    (value) => {
      if (heat.left > 0) warm(heat, value);
      else if (heat.check !== undefined) return heat.check(value);
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return false;
        missing -= found.required;
        last = found;
      }
      return missing === 0 && (others === undefined || others(value));
    },
  ({ expected, others, otherwise, heat }) =>
    (value) => {
      if (heat.left > 0) warm(heat, value);
      else if (heat.check !== undefined) return heat.check(value);
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return false;
        missing -= found.required;
        last = found;
      }
      return missing === 0 && (others === undefined || others(value));
    },
  ({ expected, others, otherwise, heat }) =>
    (value) => {
      if (heat.left > 0) warm(heat, value);
      else if (heat.check !== undefined) return heat.check(value);
      if (!isObject(value)) return otherwise(value);
      let last = expected.head;
      let missing = expected.required;
      for (const name in value) {
        if (!Object.prototype.hasOwnProperty.call(value, name)) break;
        const member = value[name];
        if (member === undefined) continue;
        const { next } = last;
        const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
        if (found === undefined || !passes(found.node, member)) return false;
        missing -= found.required;
        last = found;
      }
      return missing === 0 && (others === undefined || others(value));
    },
];
