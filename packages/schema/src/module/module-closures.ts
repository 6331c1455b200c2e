import { alternativeTags, type AlternativeTags } from '../closures/alternative-tags.ts';
import { Closures } from '../closures/closures.ts';
import type { SchemaRules } from '../closures/combine-rules.ts';
import type { TypeName } from '../core/keyword-params.ts';
import type { MemberRules, Place, Rule, SchemaNode } from '../core/types.ts';
import { type Plan, type PlanRule, plansInPlace } from '../plan/plan.ts';

/** A rule that demands something of a value. */
export interface RuleUse {
  readonly rule: PlanRule;
  readonly place: Place;
  /** The schema with the rule. */
  readonly plan: Plan;
  /** The compiled rule; of subschemas for the same value a list. */
  readonly closure: Rule | readonly Rule[];
  /** The member that tells alternatives apart. */
  readonly tags: AlternativeTags | undefined;
}

/** Returns whether a rule is that of `type`. */
export function isTypeRule(rule: PlanRule): boolean {
  return rule.form === 'test' && rule.operator === 'of type';
}

/** The rules of a schema from which its functions are written. */
export interface SchemaRecord {
  readonly pointer: string;
  readonly types: readonly TypeName[] | undefined;
  readonly rules: readonly RuleUse[];
  readonly members: MemberRules;
}

/**
 * The closures of `compileSchema`, which also note how each schema was compiled. So a module has the same schemas,
 * limits and alternatives as the schema that is compiled at run time.
 */
export class ModuleClosures extends Closures {
  readonly #plans = new Map<SchemaNode, Plan>();
  readonly #records = new Map<SchemaNode, SchemaRecord>();
  readonly #bounded = new Map<Plan, boolean>();
  readonly #uses = new Map<Plan, RuleUse[]>();
  /** The regular expressions of tests. */
  readonly #sources = new Map<(text: string) => boolean, string>();

  override nodeOf(plan: Plan): SchemaNode {
    const node = super.nodeOf(plan);
    this.#plans.set(node, plan);
    return node;
  }

  override pattern(source: string): (text: string) => boolean {
    const test = super.pattern(source);
    this.#sources.set(test, source);
    return test;
  }

  /** Returns the rules of a schema; `undefined` if it is a boolean. */
  recordOf(node: SchemaNode): SchemaRecord | undefined {
    return this.#records.get(node);
  }

  /** Returns the pointer of a schema that is `false`. */
  refusalAt(node: SchemaNode): string | undefined {
    const plan = this.#plans.get(node);
    return plan?.verdict === false ? plan.pointer : undefined;
  }

  /** Returns what a guarded schema adds to the depth; `undefined` if it is not guarded. */
  guardOf(node: SchemaNode): 0 | 1 | undefined {
    return this.#plans.get(node)?.guard;
  }

  /** Returns whether the check of a schema reaches no guarded one, so that it may be checked before it is evaluated. */
  isBounded(node: SchemaNode): boolean {
    const plan = this.#plans.get(node);
    return plan === undefined || this.#isBounded(plan);
  }

  #isBounded(plan: Plan): boolean {
    const known = this.#bounded.get(plan);
    if (known !== undefined) return known;
    // Each cycle has a guarded plan.
    this.#bounded.set(plan, plan.guard === undefined);
    const isBounded = plan.guard === undefined && plan.rules.flatMap(plansOf).every((it) => this.#isBounded(it));
    this.#bounded.set(plan, isBounded);
    return isBounded;
  }

  /** Returns whether the check of a schema takes no more time for a larger value, but for its names. */
  isShort(node: SchemaNode): boolean {
    const plan = this.#plans.get(node);
    return plan === undefined || (this.isBounded(node) && isShort(plan));
  }

  /** Returns the regular expression of a test. */
  sourceOf(test: (text: string) => boolean): string {
    return this.#sources.get(test) as string;
  }

  protected override noteRule(plan: Plan, rule: PlanRule, place: Place, closure: Rule | readonly Rule[]): void {
    const isChoice = rule.form === 'apply' && (rule.combine === 'any' || rule.combine === 'one');
    // The compiler decided by the alternatives that were complete by then.
    const tags = isChoice ? alternativeTags(plansInPlace(rule).map((it) => this.nodeOf(it))) : undefined;
    const use = { rule, place, plan, closure, tags };
    this.#uses.set(plan, [...(this.#uses.get(plan) ?? []), use]);
  }

  protected override noteRules(node: SchemaNode, plan: Plan, { types, members }: SchemaRules): void {
    this.#records.set(node, { pointer: plan.pointer, types, rules: this.#uses.get(plan) ?? [], members });
  }
}

/** Returns the plans that a rule has, for the value or its parts. */
function plansOf(rule: PlanRule): readonly Plan[] {
  if ('plan' in rule) return [rule.plan];
  return 'plans' in rule ? [...rule.plans.values()] : [];
}

/** Returns whether a bounded plan has no rule for parts but for those that it names. */
function isShort({ rules }: Plan): boolean {
  return rules.every((rule) => {
    if (rule.form === 'test') return rule.operator !== 'unique' && rule.operator !== 'matches';
    if (rule.form === 'call') return false;
    if (rule.form === 'each' && rule.parts === 'other') return rule.plan.verdict !== undefined;
    if (rule.form === 'each' && rule.parts !== 'named') return false;
    return plansOf(rule).every(isShort);
  });
}
