import type { Issue, ValuePath } from '../core/issue.ts';
import type { IssueCollector } from '../report/issue-collector.ts';
import { isObject } from '../core/kind.ts';
import { type Check, stopsAfterIssue, type Evaluate, type Members, newRule, type Rule } from '../core/keyword.ts';
import { anything, needsCall, passes, acceptsAll } from '../core/scalar-node.ts';
import { lacks, type MemberRules, missingAt, type PatternRule, expectedMembers } from '../core/members.ts';

/*
 * A `for in` loop visits inherited names last. For a name of such a loop, engines answer
 * `Object.prototype.hasOwnProperty.call`, spelled out, from the shape of the object; `Object.hasOwn` would look it up.
 * A member that is `undefined` counts as absent: `JSON.stringify` leaves it out.
 */

/**
 * One pass over the members for four keywords.
 *
 * @param rest what else the object must pass
 * @param otherwise judges a value that is no object
 */
export function objectPass(parts: MemberRules, rest: Rule | undefined, otherwise: Rule): Rule {
  const { properties, additional, closedPlace } = parts;
  // If all other members pass anyway, patterns that demand nothing can be left out.
  const isOpen = additional.inline === acceptsAll;
  const patterns = isOpen ? parts.patterns.filter(({ node }) => node.inline !== acceptsAll) : parts.patterns;
  const { start, index, total } = expectedMembers(parts);
  if (isOpen && patterns.length === 0 && index.size === 0) {
    return newRule((value, out) =>
      isObject(value) ? rest === undefined || rest.evaluate(value, out) : otherwise.evaluate(value, out),
    );
  }

  const check: Check = (value) => {
    if (!isObject(value)) return otherwise.check(value);
    let expected = start;
    let missing = total;
    for (const name in value) {
      if (!Object.prototype.hasOwnProperty.call(value, name)) break;
      const member = value[name];
      if (member === undefined) continue;
      let node = additional;
      if (name === expected.name) {
        node = expected.node;
        missing -= expected.needed;
        expected = expected.next;
      } else {
        // The earliest moment at which a missing member shows.
        if (expected.needed === 1 && !Object.hasOwn(value, expected.name)) return false;
        const step = index.get(name);
        if (step !== undefined) {
          node = step.node;
          missing -= step.needed;
          expected = step.next;
        }
      }
      if (!passes(node, member)) return false;
    }
    return missing === 0 && (rest === undefined || rest.check(value));
  };

  const evaluate: Evaluate = (value, out) => {
    if (!isObject(value)) return otherwise.evaluate(value, out);
    const first = out === undefined ? 0 : out.list.length;
    let passed = true;
    let expected = start;
    let missing = total;
    for (const name in value) {
      if (!Object.prototype.hasOwnProperty.call(value, name)) break;
      const member = value[name];
      if (member === undefined) continue;
      let node = additional;
      const step = name === expected.name ? expected : index.get(name);
      if (step !== undefined) {
        node = step.node;
        missing -= step.needed;
        expected = step.next;
      }
      if (patterns.length > 0) {
        const matched = matchPatterns(patterns, name, member, out);
        if (matched === false) passed = false;
        if (!passed && out === undefined) return false;
        if (matched !== undefined && !properties.has(name)) node = anything;
      }
      if (node.inline !== needsCall && passes(node, member)) continue;
      if (out === undefined) passed = passes(node, member);
      else if (node === additional && closedPlace !== undefined) passed = out.addUnexpected(parts, name);
      else if (!out.into(name, node, member)) passed = false;
      if (!passed && stopsAfterIssue(out)) return false;
    }
    if (missing > 0) passed = out !== undefined && reportMissing(parts, value, out, first, missing);
    return rest === undefined ? passed : rest.evaluate(value, out) && passed;
  };

  return newRule(evaluate, patterns.length === 0 ? check : undefined);
}

/** Applies each pattern that matches the name of a member; `undefined` if none does. */
function matchPatterns(
  patterns: readonly PatternRule[],
  name: string,
  member: unknown,
  out: IssueCollector | undefined,
): boolean | undefined {
  let passed: boolean | undefined;
  for (const { matches, node } of patterns) {
    if (!matches(name)) continue;
    const passedThis = out === undefined ? passes(node, member) : out.part(name, node, member);
    passed = passedThis && passed !== false;
  }
  return passed;
}

/** Puts what is missing before the other issues of an object. */
function reportMissing(parts: MemberRules, value: Members, out: IssueCollector, first: number, count: number): false {
  let absent = missingFrom(value, parts, out.valuePath, count);
  // Properties that are not enumerable are not members either, but hardly any object has one.
  if (absent.length < count) absent = missingFrom({ ...value }, parts, out.valuePath, count);
  out.insert(first, absent);
  return false;
}

/** The first required members that are missing, no more than `count`. */
function missingFrom(value: Members, parts: MemberRules, valuePath: ValuePath, count: number): Issue[] {
  const absent: Issue[] = [];
  for (const name of parts.required) {
    if (absent.length === count) break;
    if (lacks(value, name)) absent.push(missingAt(parts, valuePath, name));
  }
  return absent;
}
