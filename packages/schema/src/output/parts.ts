import { lacksMember, memberNames } from '../core/kind.ts';
import type { Members } from '../core/types.ts';
import type { Closures } from '../closures/closures.ts';
import { unevaluatedIndices, unevaluatedNames } from '../closures/unevaluated.ts';
import { otherNames } from '../plan/other-names.ts';
import type { EachForm, Plan, RuleOf } from '../plan/plan.ts';
import type { SchemaEvaluator } from './schema-evaluator.ts';

/** A schema of a keyword. */
export interface AppliedSchema {
  /** The name, pattern or index that the keyword has for the schema; `undefined` for its only one. */
  readonly token: string | undefined;
  readonly schema: SchemaEvaluator;
}

/** A part of a value, and the schema that applies to it. */
export interface Part extends AppliedSchema {
  readonly key: string | number;
}

/** Turns plans into what evaluates them. */
export interface PlanSource {
  readonly closures: Closures;
  evaluatorOf(plan: Plan): SchemaEvaluator;
}

/** Returns a function that finds the parts of a value to which a rule applies its schemas. */
export function partsOf(rule: RuleOf<EachForm>, owner: Plan, source: PlanSource): (value: never) => readonly Part[] {
  const schemaOf = (plan: Plan, token: string | undefined): AppliedSchema => ({
    token,
    schema: source.evaluatorOf(plan),
  });
  switch (rule.parts) {
    case 'named': {
      const schemas = [...rule.plans].map(([name, plan]) => ({ key: name, ...schemaOf(plan, name) }));
      return (object: Members) => schemas.filter(({ key }) => !lacksMember(object, key));
    }
    case 'matching': {
      const schemas = [...rule.plans].map(([pattern, plan]) => schemaOf(plan, pattern));
      const tests = [...rule.plans.keys()].map((pattern) => source.closures.pattern(pattern));
      return (object: Members) =>
        memberNames(object).flatMap((key) =>
          schemas.filter((_, at) => tests[at]?.(key)).map((schema) => ({ key, ...schema })),
        );
    }
    case 'first': {
      const schemas = rule.plans.map((plan, key) => ({ key, ...schemaOf(plan, String(key)) }));
      return (list: readonly unknown[]) => schemas.slice(0, list.length);
    }
    default: {
      const schema = schemaOf(rule.plan, undefined);
      const keysOf = keysFor(rule, owner, source.closures);
      return (value) => keysOf(value).map((key) => ({ key, ...schema }));
    }
  }
}

/** Returns a function that finds the names or indices of the parts to which a rule applies its only schema. */
function keysFor(
  rule: Exclude<EachForm, { readonly plans: unknown }> & Pick<RuleOf<EachForm>, 'kind'>,
  owner: Plan,
  closures: Closures,
): (value: never) => readonly (string | number)[] {
  switch (rule.parts) {
    case 'names':
      return memberNames;
    case 'other':
      return otherNames([owner], (source) => closures.pattern(source));
    case 'unevaluated': {
      const evaluated = closures.partsOf(rule.evaluated);
      return rule.kind === 'array'
        ? (list: readonly unknown[]) => unevaluatedIndices(evaluated, list)
        : (object: Members) => unevaluatedNames(evaluated, object);
    }
    default: {
      const from = rule.parts === 'rest' ? rule.from : 0;
      return (list: readonly unknown[]) => [...list.keys()].slice(from);
    }
  }
}
