import { newPlace } from '../core/issue.ts';
import type { TypeName } from '../core/keyword-params.ts';
import { lacksMember } from '../core/kind.ts';
import { describe, describeDiscriminator, describeFalse } from '../core/message.ts';
import type { Check, Evaluate, MemberRules, Members, Place, Rule, SchemaNode } from '../core/types.ts';
import {
  anyPlan,
  type ApplyForm,
  type CallForm,
  type EachForm,
  type EvaluatedParts as PlanParts,
  type NeedForm,
  type Plan,
  type PlannedDocument,
  type PlanRule,
  type RuleOf,
  typesOf,
} from '../plan/plan.ts';
import { anyOfRule, oneOfRule } from './alternatives.ts';
import { combineRules, type KeywordRule, type SchemaRules } from './combine-rules.ts';
import { containedRule, countedRule } from './contained-items.ts';
import { discriminated } from './discriminated.ts';
import { type Alternatives, compileParts, type EvaluatedParts, type PartsCompiler } from './evaluated-parts.ts';
import { EvaluationGuard, throwIfEndless } from './evaluation-guard.ts';
import { elementsPass } from './items-pass.ts';
import { newMemberRules } from './member-rules.ts';
import { namesRule } from './names-rule.ts';
import { objectPass } from './object-pass.ts';
import { alwaysPasses, newRule, nodeRule } from './rule.ts';
import { acceptsAll, acceptsNothing, anything, needsCall, newNode, passes } from '../core/scalar-node.ts';
import { asserted, testRule } from './test-rule.ts';
import { shortForms } from '../hot/heat.ts';
import { unevaluatedElementsRule, unevaluatedMembersRule } from './unevaluated.ts';

type UnevaluatedForm = Extract<EachForm, { readonly parts: 'unevaluated' }>;

/** The functions of a document. */
export interface DocumentClosures {
  readonly check: Check;
  readonly evaluate: Evaluate;
  /** The rules of the root schema for the properties of an object. */
  readonly members: MemberRules;
  readonly root: SchemaNode;
}

/** The compiler of the plans, as closures need it. */
export interface ClosureSource {
  readonly settings: { readonly maxDepth: number };
  /** Returns the test of a regular expression; equal ones share a test. */
  pattern(source: string): (text: string) => boolean;
}

/** Makes functions from plans: each plan becomes one node, in which subschemas are called or checked in place. */
export class Closures implements PartsCompiler {
  readonly #source: ClosureSource;
  readonly #guard: EvaluationGuard;
  readonly #nodes = new Map<Plan, SchemaNode>();
  /** Plans whose nodes refuse every value, because they would not end. */
  readonly #endless = new Set<Plan>();
  readonly #members = new Map<Plan, MemberRules>();
  readonly #alternatives = new Map<object, Alternatives>();

  constructor(source: ClosureSource) {
    this.#source = source;
    this.#guard = new EvaluationGuard(source.settings.maxDepth);
  }

  /** Returns the functions of a document. */
  ofDocument({ plan, loops }: PlannedDocument): DocumentClosures {
    const root = this.nodeOf(plan);
    for (const [looping, pointer] of loops) {
      if (this.#endless.has(looping)) continue;
      this.#endless.add(looping);
      throwIfEndless(this.nodeOf(looping), pointer);
    }
    // A value that is not an object cannot lack a property.
    const isForObjects = typesOf(plan)?.includes('object') !== false;
    const members = (isForObjects ? this.#members.get(plan) : undefined) ?? newMemberRules();
    const { check, evaluate } = root;
    if (!this.isGuarded) return { check, evaluate, members, root };
    return {
      check: this.startCall((value: unknown) => check(value)),
      evaluate: this.startCall(evaluate),
      members,
      root,
    };
  }

  /** Whether the depth or the work of a call is bounded anywhere. */
  get isGuarded(): boolean {
    return this.#guard.isUsed;
  }

  /** Wraps a function that calls nodes, as those of a document are wrapped. */
  startCall<A extends readonly unknown[], R>(run: (...input: A) => R): (...input: A) => R {
    return this.#guard.startCall(run);
  }

  /** Returns the node of a plan. */
  nodeOf(plan: Plan): SchemaNode {
    if (plan.verdict === true) return anything;
    const known = this.#nodes.get(plan);
    if (known !== undefined) return known;
    const node = plan.verdict === false ? refusal(plan) : newNode();
    this.#nodes.set(plan, node);
    if (plan.verdict === undefined) this.#fill(node, plan);
    return node;
  }

  /** Returns the test of a regular expression. */
  pattern(source: string): (text: string) => boolean {
    return this.#source.pattern(source);
  }

  /** Returns the evaluated parts of plans for their nodes. */
  partsOf(parts: PlanParts): EvaluatedParts {
    return compileParts(parts, this, this.#alternatives);
  }

  #fill(node: SchemaNode, plan: Plan): void {
    // Until the node is complete, schemas that refer to it have to call it.
    node.inline = needsCall;
    const members = newMemberRules();
    this.#members.set(plan, members);
    const rules: SchemaRules = { types: undefined, type: alwaysPasses, byKind: new Map(), members };
    for (const rule of plan.rules) {
      const place = placeOf(rule);
      const compiled = this.ruleOf(rule, place, plan, members);
      if (compiled === undefined) continue;
      this.noteRule(plan, rule, place, compiled);
      if (rule.form === 'test' && rule.operator === 'of type') {
        rules.types = rule.operand;
        rules.type = compiled as Rule;
        continue;
      }
      const kind = rule.kind ?? 'any';
      const list = [compiled].flat().map((it): KeywordRule => ({ ...it, source: rule }));
      rules.byKind.set(kind, [...(rules.byKind.get(kind) ?? []), ...list]);
    }
    this.noteRules(node, plan, rules);
    combineRules(node, rules);
    node.size = plan.size;
    if (plan.guard !== undefined) this.#guard.guard(node, plan.guard);
  }

  /** Called for each rule that demands something, once its subschemas are compiled. */
  protected noteRule(_plan: Plan, _rule: PlanRule, _place: Place, _closure: Rule | readonly Rule[]): void {
    // The writer of modules needs it.
  }

  /** Called with the rules of each schema, before they are combined. */
  protected noteRules(_node: SchemaNode, _plan: Plan, _rules: SchemaRules): void {
    // The writer of modules needs it.
  }

  /**
   * Returns the functions of a rule; `undefined` if it demands nothing, or is a part of the pass over the properties.
   *
   * @param plan the plan with the rule
   * @param members gets what is a part of the pass over the properties
   */
  ruleOf(
    rule: PlanRule,
    place: Place = placeOf(rule),
    plan: Plan = anyPlan,
    members: MemberRules = newMemberRules(),
  ): Rule | readonly Rule[] | undefined {
    switch (rule.form) {
      case 'test':
        return testRule(rule, place, (source) => this.pattern(source));
      case 'need':
        if (rule.given !== undefined) return neededRule(rule, rule.given, place) as Rule;
        members.required = rule.names;
        members.requiredPlace = place;
        return undefined;
      case 'each':
        return this.#eachRule(rule, place, plan, members) as Rule | undefined;
      case 'apply':
        return this.#appliedRule(rule, place);
      case 'call':
        return calledRule(rule, place);
    }
  }

  #eachRule(rule: RuleOf<EachForm>, place: Place, plan: Plan, members: MemberRules): Rule<never> | undefined {
    switch (rule.parts) {
      case 'named':
        members.properties = new Map([...rule.plans].map(([name, it]) => [name, this.nodeOf(it)]));
        return undefined;
      case 'matching':
        members.patterns = [...rule.plans].map(([source, it]) => {
          return { matches: this.pattern(source), node: this.nodeOf(it) };
        });
        return undefined;
      case 'other':
        members.additional = this.nodeOf(rule.plan);
        if (rule.plan.verdict === false) members.closedPlace = place;
        return undefined;
      case 'names':
        return namesRule(this.nodeOf(rule.plan), place);
      case 'first':
        return elementsPass(
          rule.plans.map((it) => this.nodeOf(it)),
          anything,
        );
      case 'rest':
        return rule.keyword === 'additionalItems' && rule.plan.verdict === false
          ? fewRule(rule.from, place)
          : elementsPass([], this.nodeOf(rule.plan), rule.from);
      case 'some':
        return this.#someRule(rule, place, plan);
      case 'unevaluated':
        return rule.kind === 'array'
          ? this.#unevaluatedItems(rule, place)
          : this.#unevaluatedMembers(rule, place, members);
    }
  }

  #someRule(
    { plan: item, min, max }: Extract<EachForm, { readonly parts: 'some' }>,
    place: Place,
    { pointer }: Plan,
  ): Rule<readonly unknown[]> {
    const node = this.nodeOf(item);
    if (min === 1 && max === Infinity) return containedRule(node, place);
    const siblingPlace = (keyword: string): Place => newPlace(keyword, `${pointer}/${keyword}`, describe);
    const [atLeast, atMost] = [siblingPlace('minContains'), siblingPlace('maxContains')];
    return countedRule(node, min, max, { place, atLeast, atMost });
  }

  #unevaluatedItems(rule: UnevaluatedForm, place: Place): Rule<readonly unknown[]> | undefined {
    const node = this.nodeOf(rule.plan);
    const evaluated = this.partsOf(rule.evaluated);
    if (evaluated.hasAllElements || node.inline === acceptsAll) return undefined;
    const { alternatives, contained, elements } = evaluated;
    const isRefusal = rule.plan.verdict === false;
    if (!isRefusal && alternatives.size + contained.size === 0) return elementsPass([], node, elements);
    return unevaluatedElementsRule(evaluated, node, place, isRefusal);
  }

  #unevaluatedMembers(rule: UnevaluatedForm, place: Place, members: MemberRules): Rule<Members> | undefined {
    const node = this.nodeOf(rule.plan);
    const evaluated = this.partsOf(rule.evaluated);
    if (evaluated.hasAllMembers || node.inline === acceptsAll) return undefined;
    const { names, patterns, alternatives } = evaluated;
    const isRefusal = rule.plan.verdict === false;
    const closedPlace = isRefusal ? place : undefined;
    if (alternatives.size > 0) return unevaluatedMembersRule(evaluated, node, place, isRefusal);
    if (patterns.size <= members.patterns.length && names.size === members.properties.size) {
      // Without other schemas it is `additionalProperties`.
      members.additional = node;
      members.closedPlace = closedPlace;
      return undefined;
    }
    return membersPass({
      ...newMemberRules(),
      properties: new Map([...names].map((name) => [name, anything])),
      patterns: [...patterns].map((matches) => ({ matches, node: anything })),
      additional: node,
      closedPlace,
    });
  }

  #appliedRule(rule: RuleOf<ApplyForm>, place: Place): Rule | readonly Rule[] | undefined {
    const nodes = rule.plans.map((it) => this.nodeOf(it));
    switch (rule.combine) {
      case 'all':
        return nodes.map(nodeRule);
      case 'any':
      case 'one': {
        const found = rule.combine === 'any' ? anyOfRule(nodes, place) : oneOfRule(nodes, place);
        const types = rule.plans.map(typesAlone);
        if (rule.combine === 'any' && types.every((it) => it !== undefined))
          shortForms.set(found.check, { types: types.flat() });
        if (rule.discriminator === undefined) return found;
        const { pointer, name, choices } = rule.discriminator;
        const site = { place: newPlace('discriminator', pointer, describeDiscriminator), name, choices };
        return discriminated(site, nodes, found);
      }
      case 'none': {
        const [node] = nodes as [SchemaNode];
        return asserted(
          (it) => !passes(node, it),
          place,
          'not',
          () => ({}),
        );
      }
      case 'if':
        return conditionRule(...(nodes as [SchemaNode, SchemaNode, SchemaNode]));
      case 'when':
        return dependentRule(rule.name, ...(nodes as [SchemaNode])) as Rule;
    }
  }
}

/** Returns the place of the issues of a rule. */
export function placeOf({ keyword, pointer }: PlanRule): Place {
  return newPlace(keyword, pointer, describe);
}

/** Returns the types of a schema that demands nothing else, such as the halves of a string that may be null. */
function typesAlone({ rules: [rule, another] }: Plan): readonly TypeName[] | undefined {
  return another === undefined && rule?.form === 'test' && rule.operator === 'of type' ? rule.operand : undefined;
}

/** Returns the rule of a pass over the properties. */
export function membersPass(members: MemberRules): Rule<Members> {
  return { ...objectPass(members, undefined, alwaysPasses), members };
}

/** Returns the node of the schema `false`. */
function refusal({ pointer }: Plan): SchemaNode {
  const place = newPlace('false schema', pointer, describeFalse);
  const node = newNode();
  node.inline = acceptsNothing;
  node.check = () => false;
  node.evaluate = (_value, out) => out !== undefined && out.add(place, 'false schema', {});
  return node;
}

/** Returns the rule of a function. */
function calledRule(rule: RuleOf<CallForm>, place: Place): Rule {
  place.sentence = rule.sentence;
  const params = rule.issue === 'format' ? { format: rule.format } : {};
  return asserted(rule.test as Check, place, rule.issue, () => params);
}

/** Returns the rule that an object with a property has others. */
function neededRule({ issue, names }: NeedForm, name: string, place: Place): Rule<Members> {
  return newRule((object, out) => {
    const missing = lacksMember(object, name) ? [] : names.filter((it) => lacksMember(object, it));
    for (const it of missing) out?.addMember(place, issue, { name, missing: it }, it, 'parent');
    return missing.length === 0;
  });
}

function fewRule(limit: number, place: Place): Rule<readonly unknown[]> {
  return asserted(
    (list: readonly unknown[]) => list.length <= limit,
    place,
    'additionalItems',
    (list) => ({ limit, actual: list.length }),
  );
}

function conditionRule(test: SchemaNode, yes: SchemaNode, no: SchemaNode): Rule | undefined {
  if (yes.inline === acceptsAll && no.inline === acceptsAll) return undefined;
  return newRule(
    (it, out) => (passes(test, it) ? yes : no).evaluate(it, out),
    (it) => passes(passes(test, it) ? yes : no, it),
  );
}

function dependentRule(name: string, node: SchemaNode): Rule<Members> {
  return newRule(
    (object, out) => lacksMember(object, name) || node.evaluate(object, out),
    (object) => lacksMember(object, name) || passes(node, object),
  );
}
