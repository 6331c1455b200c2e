/**
 * The plan of a schema: what a value has to pass, as data.
 *
 * The compiler makes one plan for each schema that a value can reach, with its references resolved; all else (closures,
 * the text of a module, errors of ajv, results of the standard output) reads plans. A plan may contain itself. A rule
 * has one of five forms, and knowledge of a keyword is in its own file in `keywords/` alone.
 */
import type { KeywordParams, Kind, TypeName } from '../core/keyword-params.ts';

/** The rules that a value has to pass to pass a schema. */
export interface Plan {
  /** JSON Pointer of the schema; in another document of the registry with its URI and `#` in front. */
  readonly pointer: string;
  /** The schema, if it is a boolean: `true` accepts every value, `false` none. */
  readonly verdict: boolean | undefined;
  /** The rules, cheap ones first, those that depend on the results of others last. */
  readonly rules: readonly PlanRule[];
  /** Number of schemas in it, including itself, each as often as it is reached. */
  readonly size: number;
  /**
   * Whether the work of a call is bounded here, because several ways lead to the schema: 1 for a recursive schema,
   * whose depth is counted as well, 0 for another one; `undefined` if neither is needed.
   */
  readonly guard: 0 | 1 | undefined;
}

/** The plan of a document. */
export interface PlannedDocument {
  readonly plan: Plan;
  /**
   * Schemas that lead back to themselves without a step into the value, of each cycle one, with their pointers. A value
   * that reaches one is refused.
   */
  readonly loops: ReadonlyMap<Plan, string>;
}

/** A rule of a plan: a form, and the keyword that it comes from. */
export type PlanRule = RuleForm & RuleSource;

/** The keyword that a rule comes from. */
export interface RuleSource {
  /** Name of the keyword, as the schema spells it. */
  readonly keyword: string;
  /** JSON Pointer of the keyword. */
  readonly pointer: string;
  /** The only kind of value that the rule is for; `undefined` for a rule about all values. */
  readonly kind: Kind | undefined;
}

/** A rule without its keyword. */
export type RuleForm = TestForm | NeedForm | EachForm | ApplyForm | CallForm;

/** The number of a value that a bound is about: itself, its code points, its items or its properties. */
export type Quantity = 'self' | 'characters' | 'items' | 'properties';

export type Bound = '>=' | '<=' | '>' | '<';

/** A test of the value alone. */
export type TestForm = {
  readonly form: 'test';
  /** The kind of the issue of a value that fails. */
  readonly issue: keyof KeywordParams;
} & (
  | { readonly operator: Bound; readonly quantity: Quantity; readonly operand: number }
  | { readonly operator: 'multiple of'; readonly operand: number }
  | { readonly operator: 'of type'; readonly operand: readonly TypeName[] }
  | { readonly operator: 'one of'; readonly operand: readonly unknown[] }
  | { readonly operator: 'matches'; readonly operand: string }
  | { readonly operator: 'unique' }
);

/** Names of properties that an object needs. */
export interface NeedForm {
  readonly form: 'need';
  readonly issue: 'required' | 'dependencies' | 'dependentRequired';
  /** They are needed only beside this property. */
  readonly given: string | undefined;
  readonly names: readonly string[];
}

/**
 * Plans for parts of a value.
 *
 * `named` and `matching` have a plan for each name and regular expression; `other` is for the properties that neither
 * chooses; `names` is for the names themselves. `first` has a plan for each of the first items; `rest` is for those
 * after `from`; of `some`, between `min` and `max` items pass. `unevaluated` is for the parts that no other rule
 * evaluates.
 */
export type EachForm = {
  readonly form: 'each';
} & (
  | { readonly parts: 'named'; readonly plans: ReadonlyMap<string, Plan> }
  | { readonly parts: 'matching'; readonly plans: ReadonlyMap<string, Plan> }
  | { readonly parts: 'first'; readonly plans: readonly Plan[] }
  | { readonly parts: 'rest'; readonly plan: Plan; readonly from: number }
  | {
      readonly parts: 'some';
      readonly plan: Plan;
      readonly min: number;
      readonly max: number;
      /** Whether items that pass count as evaluated. */
      readonly evaluates: boolean;
    }
  | { readonly parts: 'other'; readonly plan: Plan }
  | { readonly parts: 'names'; readonly plan: Plan }
  | {
      readonly parts: 'unevaluated';
      readonly plan: Plan;
      /** The parts that the other rules evaluate. */
      readonly evaluated: EvaluatedParts;
    }
);

/**
 * Schemas of which the value decides whether their parts are evaluated: `anyOf` and `oneOf`, `if`, or a dependent
 * schema.
 */
export type Alternatives<S = Plan, P = string> =
  | { readonly kind: 'branches'; readonly branches: readonly { schema: S; parts: EvaluatedParts<S, P> }[] }
  | {
      readonly kind: 'condition';
      readonly schema: S;
      readonly condition: EvaluatedParts<S, P>;
      readonly yes: EvaluatedParts<S, P>;
      readonly no: EvaluatedParts<S, P>;
    }
  | { readonly kind: 'dependent'; readonly name: string; readonly parts: EvaluatedParts<S, P> };

/**
 * The parts of a value that a schema evaluates, for `unevaluatedProperties` and `unevaluatedItems`. They are known when
 * the schema is compiled, but for those of alternatives.
 *
 * @typeParam S a schema, as a plan or in the form of a reader of plans
 * @typeParam P a regular expression, or its test
 */
export interface EvaluatedParts<S = Plan, P = string> {
  /** Whether every property is evaluated. */
  hasAllMembers: boolean;
  /** Names of properties. */
  readonly names: Set<string>;
  /** Regular expressions for the names of properties. */
  readonly patterns: Set<P>;
  /** Whether every item is evaluated. */
  hasAllElements: boolean;
  /** Number of first items. */
  elements: number;
  /** Schemas of which matching items are evaluated. */
  readonly contained: Set<S>;
  readonly alternatives: Set<Alternatives<S, P>>;
}

/**
 * Plans for the value itself: it passes `all`, `any`, exactly `one` or `none` of them; or the second or third, as it
 * passes the first (`if`); or the only one, `when` it has a property.
 */
export type ApplyForm = { readonly form: 'apply' } & (
  | { readonly combine: 'all' | 'none'; readonly plans: readonly Plan[] }
  | {
      readonly combine: 'any' | 'one';
      readonly plans: readonly Plan[];
      readonly discriminator: Discriminator | undefined;
    }
  | { readonly combine: 'if'; readonly plans: readonly [test: Plan, yes: Plan, no: Plan] }
  | { readonly combine: 'when'; readonly name: string; readonly plans: readonly [Plan] }
);

/** A property whose value chooses one of several plans (OpenAPI 3.1.1, 4.8.25). */
export interface Discriminator {
  /** JSON Pointer of the keyword. */
  readonly pointer: string;
  /** Name of the property. */
  readonly name: string;
  /** The index of the plan for each value; `undefined` for a value that several plans have. */
  readonly choices: ReadonlyMap<Choice, number | undefined>;
}

/** A value that can choose a plan. */
export type Choice = KeywordParams['discriminator']['allowed'][number];

/** A function of a format, or of a keyword of the caller. */
export type CallForm = {
  readonly form: 'call';
  readonly test: (value: never) => boolean;
  /** The message of an issue, if it is not the usual one. */
  readonly sentence?: string | undefined;
} & ({ readonly issue: 'format'; readonly format: string } | { readonly issue: 'custom' });

/** A rule of one form. */
export type RuleOf<F extends RuleForm> = F & RuleSource;

/** Returns the types that a plan names; `undefined` if it names none. */
export function typesOf({ rules }: Plan): readonly TypeName[] | undefined {
  for (const rule of rules) if (rule.form === 'test' && rule.operator === 'of type') return rule.operand;
  return undefined;
}

/** Returns the parts that the rules of a plan evaluate, but for the one of unevaluated parts. */
export function evaluatedIn({ rules }: Plan, kind: 'object' | 'array'): EvaluatedParts {
  const rule = rules.find((it) => 'evaluated' in it && it.kind === kind);
  return (rule as Extract<EachForm, { readonly parts: 'unevaluated' }>).evaluated;
}

/** Returns the plans for the value itself that a rule has. */
export function plansInPlace(rule: PlanRule): readonly Plan[] {
  return rule.form === 'apply' ? rule.plans : [];
}

/** The plan of the schema `true`. */
export const anyPlan: Plan = { pointer: '', verdict: true, rules: [], size: 1, guard: undefined };
