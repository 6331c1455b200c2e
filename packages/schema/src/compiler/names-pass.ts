import { missingMember, rootPath, unexpectedMember } from '../core/issue.ts';
import { isObject } from '../core/kind.ts';
import { lacksMember } from '../core/own-members.ts';
import type { Issue, MemberRules, Place } from '../core/types.ts';
import { expectedMembers } from './expected-members.ts';

/**
 * Returns a fast check of the names at the root of a value. It costs little, once for each value, and finds the most common faults
 * before any member is checked.
 *
 * @returns a function that returns the issue of a member that is missing or not allowed; `undefined` if names prove nothing
 */
export function namesPass(rules: MemberRules): ((value: unknown) => Issue | undefined) | undefined {
  const { patterns, properties, closedPlace, required } = rules;
  const requiredPlace = rules.requiredPlace as Place;
  if (patterns.length > 0 || (required.length === 0 && closedPlace === undefined)) return undefined;
  const { head, byName, required: requiredCount } = expectedMembers(rules);

  return (value) => {
    if (!isObject(value)) return undefined;
    let expected = head.next;
    let missing = requiredCount;
    for (const name in value) {
      if (name !== expected.name) {
        const other = expected.name;
        if (expected.required === 1 && !Object.hasOwn(value, other))
          return missingMember(requiredPlace, rootPath, other);
        const found = byName.get(name);
        if (found === undefined) {
          if (closedPlace === undefined || lacksMember(value, name)) continue;
          return unexpectedMember(closedPlace, rootPath, name, properties);
        }
        expected = found;
      }
      missing -= expected.required;
      expected = expected.next;
    }
    // The loop also counts members that are inherited or `undefined`, and none that is not enumerable. So if some are missing, the object
    // is asked; and if none is, the pass over the values still finds one that is.
    const absent = missing > 0 ? required.find((name) => lacksMember(value, name)) : undefined;
    return absent === undefined ? undefined : missingMember(requiredPlace, rootPath, absent);
  };
}
