import { isObject } from '../core/kind.ts';
import { passes } from '../core/scalar-node.ts';
import type { Check, Members, SchemaNode } from '../core/types.ts';
import type { ExpectedMembers } from './expected-members.ts';

/**
 * Returns the check of an object whose members have to pass rules without patterns. `object-pass.ts` explains its tricks.
 *
 * @param additional the schema of members that are not expected
 * @param others the check of the other rules of an object
 * @param otherwise the check of a value that is no object
 */
export function objectCheck(
  { head, byName, required }: ExpectedMembers,
  additional: SchemaNode,
  others: Check<Members> | undefined,
  otherwise: Check,
): Check {
  return (value) => {
    if (!isObject(value)) return otherwise(value);
    let last = head;
    let missing = required;
    for (const name in value) {
      if (!Object.prototype.hasOwnProperty.call(value, name)) break;
      const member = value[name];
      if (member === undefined) continue;
      let node = additional;
      const { next } = last;
      if (name === next.name) {
        node = next.node;
        missing -= next.required;
        last = next;
      } else {
        // The earliest moment at which a missing member shows.
        if (next.required === 1 && !Object.hasOwn(value, next.name)) return false;
        const found = byName.get(name);
        if (found !== undefined) {
          node = found.node;
          missing -= found.required;
          last.next = found;
          last = found;
        }
      }
      if (!passes(node, member)) return false;
    }
    return missing === 0 && (others === undefined || others(value));
  };
}
