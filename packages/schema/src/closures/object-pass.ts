import { missingMember, rootPath, unexpectedMember } from '../core/issue.ts';
import { isObject, lacksMember } from '../core/kind.ts';
import { alwaysPasses, endsAtFault, enterMember, enterPart, evaluatePart, newRule, passesEarly } from './rule.ts';
import { acceptsAll, acceptsNothing, anything, newNode, passes } from '../core/scalar-node.ts';
import type {
  Evaluate,
  ExpectedMembers,
  Issue,
  IssueCollector,
  MemberRules,
  Members,
  ObjectRules,
  PatternRule,
  Place,
  Rule,
  ValuePath,
} from '../core/types.ts';
import { demandingPatterns, expectedMembers, newMemberRules } from './member-rules.ts';
import { hotRules, objectCheck } from './object-check.ts';
import { memberFaults, type MemberFaults, newHeat, warm } from '../hot/heat.ts';

/**
 * The pass over the properties of an object, for four keywords.
 *
 * `check` and `evaluate` are two loops that must agree; a property test compares them. One loop for both was measured
 * on valid documents (Node 20): it takes 1.12 to 1.45 times as long as `check`, and 1.24 to 1.60 times if `check` just
 * calls `evaluate`. The third loop, of `namesPass`, reads no values, so that it costs a valid document next to nothing.
 *
 * A trick for engines: `for in` visits inherited names last, and for a name of such a loop engines answer
 * `Object.prototype.hasOwnProperty.call`, spelled out, from the shape of the object; `Object.hasOwn` would look the
 * name up. `evaluate` takes the values from `Object.values` instead, which costs 15 % more on plain objects, and no
 * more after objects of other kinds (`object-loops.ts` explains these).
 *
 * A property that is `undefined` counts as absent, as for `JSON.stringify`.
 */

/**
 * Returns the rule of the properties.
 *
 * @param others the other rules of an object
 * @param otherwise the rule of a value that is not an object
 */
export function objectPass(rules: MemberRules, others: Rule | undefined, otherwise: Rule): Rule {
  const patterns = demandingPatterns(rules);
  const members = expectedMembers(rules);
  if (rules.additional.inline === acceptsAll && patterns.length === 0 && members.byName.size === 0) {
    const rest = others ?? alwaysPasses;
    return newRule(
      (value, out) => (isObject(value) ? rest : otherwise).evaluate(value, out),
      (value) => (isObject(value) ? rest : otherwise).check(value),
    );
  }

  const evaluateMembers = membersEvaluation(rules, members);
  const checked = { expected: members, others: others?.check, otherwise: otherwise.check };
  const faultsOf = patterns.length === 0 ? memberFaults(hotRules(checked)) : undefined;
  const evaluate: Evaluate = (value, out) => {
    if (!isObject(value)) return otherwise.evaluate(value, out);
    const faults = out && faultsOf?.(value);
    const passed = faults === undefined ? evaluateMembers(value, out) : evaluateFaults(rules, value, out, faults);
    if (others === undefined || (!passed && endsAtFault(out))) return passed;
    return others.evaluate(value, out) && passed;
  };
  return patterns.length === 0 ? newRule(evaluate, objectCheck(checked)) : newRule(evaluate);
}

/** Evaluates the members at fault alone. */
function evaluateFaults(
  rules: MemberRules,
  value: Members,
  out: IssueCollector | undefined,
  { members, missing }: MemberFaults,
): boolean {
  if (out === undefined) return missing + members.length === 0;
  const start = out.list.length;
  let passed = true;
  for (const member of members) {
    const { name, node } = member;
    if (node === rules.additional && rules.closedPlace !== undefined) passed = out.addUnexpected(rules, name);
    else if (!enterMember(out, member, node.evaluate, value[name])) passed = false;
    if (!passed && out.isFull) return false;
  }
  return missing > 0 ? insertMissing(rules, value, out, start, missing) : passed;
}

/** Returns the evaluation of the members alone. */
export function membersEvaluation(
  rules: MemberRules,
  { head, byName, required }: ExpectedMembers = expectedMembers(rules),
): Evaluate<Members> {
  const { properties, additional, closedPlace } = rules;
  const patterns = demandingPatterns(rules);
  return (value, out) => {
    const start = out === undefined ? 0 : out.list.length;
    let passed = true;
    let expected = head.next;
    let missing = required;
    const values = Object.values(value);
    let at = 0;
    for (const name in value) {
      if (at === values.length) break;
      const member = values[at++];
      if (member === undefined) continue;
      let node = additional;
      const found = name === expected.name ? expected : byName.get(name);
      if (found !== undefined) {
        node = found.node;
        missing -= found.required;
        expected = found.next;
      }
      if (patterns.length > 0) {
        const matched = matchPatterns(patterns, name, member, out);
        if (matched === false) passed = false;
        if (!passed && out === undefined) return false;
        if (matched !== undefined && !properties.has(name)) node = anything;
      }
      if (out === undefined ? passes(node, member) : passesEarly(out, node, member)) continue;
      if (out === undefined) return false;
      if (node === additional && closedPlace !== undefined) passed = out.addUnexpected(rules, name);
      else if (!enterPart(out, name, node.evaluate, member)) passed = false;
      if (!passed && out.isFull) return false;
    }
    return missing > 0 ? out !== undefined && insertMissing(rules, value, out, start, missing) : passed;
  };
}

/** Applies each pattern that matches the name of a property; `undefined` if none does. */
function matchPatterns(
  patterns: readonly PatternRule[],
  name: string,
  member: unknown,
  out: IssueCollector | undefined,
): boolean | undefined {
  let passed: boolean | undefined;
  for (const { matches, node } of patterns) {
    if (!matches(name)) continue;
    const passedThis = out === undefined ? passes(node, member) : evaluatePart(out, name, node, member);
    passed = passedThis && passed !== false;
  }
  return passed;
}

/**
 * Inserts the issues of missing properties before the other issues of an object.
 *
 * @param start index of the first issue of the object
 * @param count number of missing properties
 */
export function insertMissing(
  rules: MemberRules,
  value: Members,
  out: IssueCollector,
  start: number,
  count: number,
): false {
  let issues = missingFrom(value, rules, out.valuePath, count);
  // Properties that are not enumerable count as missing, but hardly any object has one.
  if (issues.length < count) issues = missingFrom({ ...value }, rules, out.valuePath, count);
  out.insert(start, issues);
  return false;
}

/** Returns the issues of required properties that are missing, no more than `count`. */
function missingFrom(object: Members, rules: MemberRules, valuePath: ValuePath, count: number): Issue[] {
  const issues: Issue[] = [];
  for (const name of rules.required) {
    if (issues.length === count) break;
    if (lacksMember(object, name)) issues.push(missingMember(rules.requiredPlace as Place, valuePath, name));
  }
  return issues;
}

/**
 * Returns a fast check of the names at the root of a value. It costs little, once for each value, and finds the most
 * common faults before any property is checked.
 *
 * @returns a function that returns the issue of a property that is missing or not allowed; `undefined` if names prove
 *   nothing
 */
export function namesPass(rules: MemberRules): ((value: unknown) => Issue | undefined) | undefined {
  const { patterns, properties, closedPlace, required } = rules;
  const requiredPlace = rules.requiredPlace as Place;
  if (patterns.length > 0 || (required.length === 0 && closedPlace === undefined)) return undefined;
  const { head, byName, required: requiredCount } = expectedMembers(rules);
  const heat = newHeat({ of: 'object', ...hotNames(rules), others: undefined, otherwise: () => true });

  return (value) => {
    if (heat.left > 0) warm(heat, value);
    else if (heat.check?.(value) === true) return undefined;
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
    // The loop counts inherited and `undefined` properties, but no property that is not enumerable. So missing ones are
    // searched in the object, and the pass over the values finds those that the loop has miscounted.
    const absent = missing > 0 ? required.find((name) => lacksMember(value, name)) : undefined;
    return absent === undefined ? undefined : missingMember(requiredPlace, rootPath, absent);
  };
}

/** Returns the demands of rules on names. */
function hotNames({ properties, required, closedPlace }: MemberRules): Pick<ObjectRules, 'expected'> {
  const names = new Map([...properties.keys()].map((name) => [name, anything]));
  const additional = closedPlace === undefined ? anything : { ...newNode(), inline: acceptsNothing };
  return { expected: expectedMembers({ ...newMemberRules(), properties: names, required, additional }) };
}
