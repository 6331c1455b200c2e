import { childPath, namedPath } from '../core/issue.ts';
import { needsCall, passes } from '../core/scalar-node.ts';
import type { Check, Evaluate, IssueCollector, NamedStep, Rule, SchemaNode } from '../core/types.ts';

/** Returns a rule from an evaluation, and from a faster check if there is one. */
export function newRule<T>(evaluate: Evaluate<T>, check: Check<T> = (value) => evaluate(value, undefined)): Rule<T> {
  return { check, evaluate, members: undefined };
}

/** Returns the rule that a value passes a schema. */
export function nodeRule(node: SchemaNode): Rule {
  // The node of a recursive schema gets its functions later.
  const rule = newRule(
    (value, out) => node.evaluate(value, out),
    (value) => passes(node, value),
  );
  return node.isMembersOnly ? { ...rule, members: node.members } : rule;
}

/** The rule that every value passes. */
export const alwaysPasses: Rule = /* @__PURE__ */ newRule(() => true);

/** Levels of a value at which objects are checked before they are evaluated. One at fault is checked again at each. */
const maxCheckedLevels = 8;

/**
 * Returns whether a part of the value is known to pass. Most parts do, and the check of an object takes a fraction of
 * its evaluation; for a list, its items are checked.
 */
export function passesEarly({ valuePath }: IssueCollector, node: SchemaNode, part: unknown): boolean {
  const isChecked = node.inline !== needsCall || (valuePath.depth < maxCheckedLevels && !Array.isArray(part));
  return isChecked && passes(node, part);
}

/** Evaluates a part of the value. */
export function evaluatePart(out: IssueCollector, token: string | number, node: SchemaNode, part: unknown): boolean {
  return passesEarly(out, node, part) || enterPart(out, token, node.evaluate, part);
}

/** Evaluates a part of the value that is likely to fail. */
export function enterPart(out: IssueCollector, token: string | number, evaluate: Evaluate, part: unknown): boolean {
  const { valuePath } = out;
  out.valuePath = childPath(valuePath, token);
  const passed = evaluate(part, out);
  out.valuePath = valuePath;
  return passed;
}

/** Evaluates a property that the schema names, and that is likely to fail. */
export function enterMember(out: IssueCollector, step: NamedStep, evaluate: Evaluate, part: unknown): boolean {
  const { valuePath } = out;
  out.valuePath = namedPath(valuePath, step);
  const passed = evaluate(part, out);
  out.valuePath = valuePath;
  return passed;
}

/** Returns whether an evaluation ends at its first fault, because no issues, or no more of them, are wanted. */
export function endsAtFault(out: IssueCollector | undefined): boolean {
  return out === undefined || out.isFull;
}

/**
 * Combines rules for the same value into one. The tree has three branches at each node, so that thousands of rules take
 * little stack.
 */
export function allRules<T>(rules: readonly Rule<T>[]): Rule<T> {
  const [only = alwaysPasses] = rules;
  if (rules.length < 2) return only;
  const third = Math.ceil(rules.length / 3);
  const parts = [0, 1, 2].map((at) => allRules(rules.slice(at * third, (at + 1) * third)));
  const [first, second, last] = parts.map(({ check }) => check) as [Check<T>, Check<T>, Check<T>];
  const [evaluateFirst, evaluateSecond, evaluateLast] = parts.map(({ evaluate }) => evaluate) as [
    Evaluate<T>,
    Evaluate<T>,
    Evaluate<T>,
  ];
  return newRule(
    (value, out) => {
      let passed = evaluateFirst(value, out);
      if (!passed && endsAtFault(out)) return false;
      passed = evaluateSecond(value, out) && passed;
      if (!passed && endsAtFault(out)) return false;
      return evaluateLast(value, out) && passed;
    },
    (value) => first(value) && second(value) && last(value),
  );
}
