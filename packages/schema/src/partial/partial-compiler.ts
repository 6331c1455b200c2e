import { type Closures, membersPass, placeOf } from '../closures/closures.ts';
import { addClosestAlternative } from '../closures/closest-alternative.ts';
import { newMemberRules } from '../closures/member-rules.ts';
import { endsAtFault } from '../closures/rule.ts';
import { isObject, kindOf, lacksMember } from '../core/kind.ts';
import type { Rule } from '../core/types.ts';
import type { ApplyForm, EachForm, Plan, PlanRule, RuleOf, TestForm } from '../plan/plan.ts';
import { isBeginningOf } from './beginning.ts';
import { itemsRule, membersRule, type PartSchema } from './part-rules.ts';
import { type OpenRule, PartialNode } from './partial-node.ts';

type EachOf<P extends EachForm['parts']> = RuleOf<Extract<EachForm, { readonly parts: P }>>;

/** Makes the rules for values that are still arriving from plans. */
export class PartialCompiler {
  readonly #closures: Closures;
  readonly #nodes = new Map<Plan, PartialNode>();

  constructor(closures: Closures) {
    this.#closures = closures;
  }

  compile(plan: Plan): PartialNode {
    const known = this.#nodes.get(plan);
    if (known !== undefined) return known;
    const node = new PartialNode();
    this.#nodes.set(plan, node);
    if (plan.verdict === false) {
      const { evaluate } = this.#closures.nodeOf(plan);
      node.rules = [(value, _open, out) => evaluate(value, out)];
    } else {
      const rules = [...plan.rules.map((rule) => this.#ruleOf(rule)), this.#members(plan)];
      node.rules = rules.filter((rule) => rule !== undefined);
    }
    return node;
  }

  /** Returns the rule of a keyword; `undefined` if a continuation may mend whatever an open value breaks of it. */
  #ruleOf(rule: PlanRule): OpenRule | undefined {
    switch (rule.form) {
      case 'test':
        return this.#test(rule);
      case 'each':
        return this.#each(rule);
      case 'apply':
        return this.#applied(rule);
      default:
        return undefined;
    }
  }

  /** Returns the rule for whole values. It passes values of other kinds. */
  #whole(rule: PlanRule): OpenRule {
    const { evaluate } = this.#closures.ruleOf(rule) as Rule;
    const { kind } = rule;
    return (it, _open, out) => (kind !== undefined && kindOf(it) !== kind) || evaluate(it, out);
  }

  /** A wrong type lasts, and so does a count above a bound. */
  #test(rule: RuleOf<TestForm>): OpenRule | undefined {
    if (rule.operator === 'of type') return this.#whole(rule);
    if (rule.operator === 'one of') {
      const whole = this.#whole(rule);
      // A value that begins none of them equals none of them.
      return (it, open, out) => rule.operand.some((of) => isBeginningOf(it, open, of)) || whole(it, open, out);
    }
    if (rule.operator !== '<=' || rule.quantity === 'self') return undefined;
    const whole = this.#whole(rule);
    const { operand: limit } = rule;
    // Characters are counted only where their number is not certain, so that long strings may arrive in many pieces.
    return (it, open, out) => (typeof it === 'string' && it.length <= limit) || whole(it, open, out);
  }

  #each(rule: RuleOf<EachForm>): OpenRule | undefined {
    if (rule.parts === 'names') return this.#whole(rule);
    if (rule.parts === 'first') {
      const parts = rule.plans.map((it) => this.#part(it));
      return itemsRule((index) => parts[index]);
    }
    if (rule.parts !== 'rest') return undefined;
    const part = this.#part(rule.plan);
    return itemsRule((index) => (index < rule.from ? undefined : part));
  }

  #part(plan: Plan): PartSchema {
    return { whole: this.#closures.nodeOf(plan), open: this.compile(plan) };
  }

  #applied(rule: RuleOf<ApplyForm>): OpenRule | undefined {
    const nodes = rule.plans.map((it) => this.compile(it));
    switch (rule.combine) {
      case 'all':
        return allOf(nodes);
      case 'any':
      case 'one':
        return anyOf(nodes, rule);
      case 'if':
        return condition(...(nodes as [PartialNode, PartialNode, PartialNode]));
      case 'when':
        return dependent(rule.name, nodes);
      case 'none':
        return undefined;
    }
  }

  /** Returns the rule for the properties, without those that are required; `undefined` if there is none. */
  #members(plan: Plan): OpenRule | undefined {
    const find = <P extends EachForm['parts']>(parts: P): EachOf<P> | undefined =>
      plan.rules.find((it): it is EachOf<P> => it.form === 'each' && it.parts === parts);
    const [named, matching, other] = [find('named'), find('matching'), find('other')];
    const rules = [named, matching, other].filter((it) => it !== undefined);
    if (rules.length === 0) return undefined;
    const members = newMemberRules();
    for (const rule of rules) this.#closures.ruleOf(rule, placeOf(rule), plan, members);
    const isClosed = other?.plan.verdict === false;
    return membersRule({
      whole: membersPass(members),
      named: new Map([...(named?.plans ?? [])].map(([name, it]) => [name, this.compile(it)])),
      patterns: [...(matching?.plans ?? [])].map(([source, it]) => {
        return { matches: this.#closures.pattern(source), node: this.compile(it) };
      }),
      additional: other === undefined || isClosed ? undefined : this.compile(other.plan),
      isClosed,
    });
  }
}

function anyOf(nodes: readonly PartialNode[], rule: RuleOf<ApplyForm>): OpenRule {
  const place = placeOf(rule);
  const kind = rule.combine === 'any' ? 'anyOf' : 'oneOf';
  return (value, open, out) => {
    if (nodes.some((node) => node.evaluate(value, open, undefined))) return true;
    const alternatives = nodes.map((node) => node.at(open));
    return out !== undefined && addClosestAlternative(out, place, kind, alternatives, value, undefined);
  };
}

/** An open value that passes `if` may still fail it, so it only has to pass one of `then` and `else`. */
function condition(test: PartialNode, yes: PartialNode, no: PartialNode): OpenRule {
  return (value, open, out) => {
    if (!test.evaluate(value, open, undefined)) return no.evaluate(value, open, out);
    return no.evaluate(value, open, undefined) || yes.evaluate(value, open, out);
  };
}

function allOf(nodes: readonly PartialNode[]): OpenRule {
  return (value, open, out) => {
    let passed = true;
    for (const node of nodes) {
      if (node.evaluate(value, open, out)) continue;
      passed = false;
      if (endsAtFault(out)) return false;
    }
    return passed;
  };
}

function dependent(name: string, nodes: readonly PartialNode[]): OpenRule {
  const all = allOf(nodes);
  return (value, open, out) => !isObject(value) || lacksMember(value, name) || all(value, open, out);
}
