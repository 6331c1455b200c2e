import { type Issue, rootPath } from '../core/issue.ts';
import { isObject } from '../core/kind.ts';
import { lacks, type MemberRules, missingAt, expectedMembers, unexpectedAt } from '../core/members.ts';

/**
 * A fast check of the names alone, for the root of a document. It is cheap for one object, and finds the
 * usual faults before any value is checked.
 *
 * @returns finds a member that is missing or not allowed; `undefined` when the names prove nothing
 */
export function namesPass(parts: MemberRules): ((value: unknown) => Issue | undefined) | undefined {
  const { patterns, closedPlace, required } = parts;
  if (patterns.length > 0 || (required.length === 0 && closedPlace === undefined)) return undefined;
  const { start, index, total } = expectedMembers(parts);

  return (value) => {
    if (!isObject(value)) return undefined;
    let expected = start;
    let left = total;
    for (const name in value) {
      if (name !== expected.name) {
        const other = expected.name;
        if (expected.needed === 1 && !Object.hasOwn(value, other)) return missingAt(parts, rootPath, other);
        const step = index.get(name);
        if (step === undefined) {
          if (closedPlace === undefined || lacks(value, name)) continue;
          return unexpectedAt(parts, rootPath, name, true);
        }
        expected = step;
      }
      left -= expected.needed;
      expected = expected.next;
    }
    // The loop also counts members that are inherited or `undefined`, and no members that are not enumerable. So if some are left, the object is
    // asked, and if none is left, one may still be missing: the pass over the values finds it.
    const missing = left > 0 ? required.find((name) => lacks(value, name)) : undefined;
    return missing === undefined ? undefined : missingAt(parts, rootPath, missing);
  };
}
