import { heatOfList, heats, shortForms, warm } from '../hot/heat.ts';
import type { Kind, TypeName } from '../core/keyword-params.ts';
import { kindOf } from '../core/kind.ts';
import { allRules, alwaysPasses, newRule } from './rule.ts';
import { acceptsAll, inlineOf, maxStringLength, needsCall, passes, type ScalarType } from '../core/scalar-node.ts';
import type { Check, Evaluate, MemberRules, Rule, SchemaNode } from '../core/types.ts';
import type { PlanRule } from '../plan/plan.ts';
import { expectedMembers, hasMemberRules, mergeMembers } from './member-rules.ts';
import { objectCheck } from './object-check.ts';
import { objectPass } from './object-pass.ts';

/** The functions of a rule of a plan. */
export interface KeywordRule extends Rule {
  readonly source: PlanRule;
}

/** The rules of one schema, by keyword or kind. */
export interface SchemaRules {
  /** The types that `type` names; `undefined` without it. */
  types: readonly TypeName[] | undefined;
  /** The rule of `type`. */
  type: Rule;
  /** The rules of the other keywords, by the only kind of value that they constrain. */
  readonly byKind: Map<Kind | 'any', readonly KeywordRule[]>;
  readonly members: MemberRules;
}

/** Sets the functions of a node. A node of a single scalar type gets an inline check. */
export function combineRules(node: SchemaNode, rules: SchemaRules): void {
  const { types, type, byKind, members } = rules;
  const any = byKind.get('any') ?? [];
  const only = types?.length === 1 ? types[0] : undefined;
  if (types === undefined && byKind.size === 0 && !hasMemberRules(members)) {
    node.inline = acceptsAll;
    node.members = members;
    node.isMembersOnly = true;
    return;
  }
  const typed = typedRule(only, rules);
  const { check, evaluate } = allRules(typed === undefined ? any : [typed, ...any]);
  node.inline = needsCall;
  node.check = check;
  node.evaluate = evaluate;
  if (types !== undefined && byKind.size === 0 && !hasMemberRules(members)) shortForms.set(type.check, { types });
  for (const { check: test, source } of any) {
    if (source.form !== 'test' || source.operator !== 'one of') continue;
    shortForms.set(test, { allowed: source.operand });
    node.allowed ??= source.operand;
  }
  if (isScalarType(only))
    setInlineCheck(node, only, [...(byKind.get(only === 'integer' ? 'number' : only) ?? []), ...any]);
  else if (types === undefined || types.includes('object')) mergeObjectRules(node, rules);
}

/** Makes the rules of subschemas for the properties of an object a part of the pass over its properties, for checks. */
function mergeObjectRules(node: SchemaNode, { byKind, members }: SchemaRules): void {
  const rules = (byKind.get('object') ?? []).concat(byKind.get('any') ?? []);
  let merged = members;
  const others = rules.filter((rule) => {
    const both = rule.members && mergeMembers(merged, rule.members);
    if (both !== undefined) merged = both;
    return both === undefined;
  });
  node.members = merged;
  node.isMembersOnly = others.length === 0;
  if (merged === members) return;
  const rest = others.length === 0 ? undefined : allRules(others).check;
  node.check = objectCheck({ expected: expectedMembers(merged), others: rest, otherwise: node.check });
}

/** Returns the rule of `type` and of the keywords for one kind; `undefined` if there are none. */
function typedRule(only: TypeName | undefined, { types, type, byKind, members }: SchemaRules): Rule | undefined {
  const ruleOf = new Map<unknown, Rule>();
  for (const [kind, list] of byKind) if (kind !== 'any') ruleOf.set(kind, allRules(list));
  if (only === 'object' || ruleOf.has('object') || hasMemberRules(members)) {
    ruleOf.set('object', objectPass(members, ruleOf.get('object'), type));
  }
  if (ruleOf.size === 0) return types && type;
  const object = ruleOf.get('object');
  // The object pass applies `type` to values of other kinds.
  if (object !== undefined && (only === 'object' || (ruleOf.size === 1 && types?.includes('object') !== false)))
    return object;
  const rule = ruleOf.get(only);
  if (rule !== undefined) {
    const { check, evaluate } = rule;
    if (only === 'array') {
      return arrayRule(byKind.get(only) ?? [], (value, out) =>
        Array.isArray(value) ? evaluate(value, out) : type.evaluate(value, out),
      );
    }
    const evaluateTyped: Evaluate = (value, out) => (kindOf(value) === only ? evaluate : type.evaluate)(value, out);
    return newRule(evaluateTyped, (value) => kindOf(value) === only && check(value));
  }
  // The keywords of numbers are checked for every value of type `number`: a fraction where `type` is `integer` may also
  // be too small. NaN and the infinities have no kind.
  const ruleFor = (value: unknown): Rule =>
    ruleOf.get(typeof value === 'number' ? 'number' : kindOf(value)) ?? alwaysPasses;
  return allRules([
    type,
    newRule(
      (value, out) => ruleFor(value).evaluate(value, out),
      (value) => ruleFor(value).check(value),
    ),
  ]);
}

function isScalarType(type: TypeName | undefined): type is ScalarType {
  return type !== undefined && Object.hasOwn(inlineOf, type);
}

/** Returns the rule of an array, with the bounds of its length in place. */
function arrayRule(rules: readonly KeywordRule[], evaluate: Evaluate): Rule {
  const { min, max, others } = splitBounds(rules);
  const heat = heatOfList(others?.check, min, max);
  const check: Check = (value) => {
    if (heat.left > 0) warm(heat, value);
    else if (heat.check !== undefined) return heat.check(value);
    if (!Array.isArray(value) || value.length < min || value.length > max) return false;
    return others === undefined || others.check(value);
  };
  heats.set(check, heat);
  return newRule(evaluate, check);
}

/** Returns the bounds of several rules, and the rule of those that demand something else. */
function splitBounds(rules: readonly KeywordRule[]): { min: number; max: number; others: Rule | undefined } {
  let min = -Infinity;
  let max = Infinity;
  const others: Rule[] = [];
  for (const rule of rules) {
    const { source } = rule;
    if (source.form === 'test' && source.operator === '>=') min = Math.max(min, source.operand);
    else if (source.form === 'test' && source.operator === '<=') max = Math.min(max, source.operand);
    else if (source.form === 'each' && source.parts === 'rest' && source.plan.verdict === false)
      max = Math.min(max, source.from);
    else others.push(rule);
  }
  return { min, max, others: others.length === 0 ? undefined : allRules(others) };
}

/** Lets parents check a node inline: the type and the bounds in place, and a call for the other rules only. */
function setInlineCheck(node: SchemaNode, type: ScalarType, rules: readonly KeywordRule[]): void {
  const { min, max, others } = splitBounds(rules);
  node.inline = inlineOf[type];
  if (type === 'string') {
    node.minLength = Math.min(Math.max(min, 0), maxStringLength);
    node.maxLength = Math.min(max, maxStringLength);
  } else {
    // Finite bounds keep out the infinities, which JSON does not have.
    node.minimum = Math.max(min, -Number.MAX_VALUE);
    node.maximum = Math.min(max, Number.MAX_VALUE);
  }
  node.otherRules = others?.check;
  node.check = (value) => passes(node, value);
}
