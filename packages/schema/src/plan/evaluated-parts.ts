import { schemaLimit } from '../core/too-deep.ts';
import type { ApplyForm, EachForm, EvaluatedParts, Plan, RuleOf } from './plan.ts';

/** Returns no parts. */
function newEvaluatedParts(): EvaluatedParts {
  return {
    hasAllMembers: false,
    names: new Set(),
    patterns: new Set(),
    hasAllElements: false,
    elements: 0,
    contained: new Set(),
    alternatives: new Set(),
  };
}

/** Most names copied from subschemas into their parents. */
const maxCopiedNames = 1_000_000;

/**
 * Finds the parts of a value that plans evaluate. It is used for schemas with `unevaluatedProperties` or
 * `unevaluatedItems` alone, so that others pay nothing.
 */
export class EvaluatedPartsFinder {
  readonly #known = new Map<Plan, EvaluatedParts>();
  readonly #found = new Set<Plan>();
  #copied = 0;

  /** Returns the parts of a plan, which `find` fills in when the plan is complete. */
  partsOf(plan: Plan): EvaluatedParts {
    const parts = this.#known.get(plan) ?? newEvaluatedParts();
    this.#known.set(plan, parts);
    return parts;
  }

  /** Finds the parts that were asked for. */
  find(): void {
    if (this.#found.size < this.#known.size) for (const plan of this.#known.keys()) this.#besides(plan);
  }

  /** Returns the parts that the rules of a plan evaluate, but for the rules of unevaluated parts. */
  #besides(plan: Plan): EvaluatedParts {
    const parts = this.partsOf(plan);
    // For a schema that leads back to itself.
    if (this.#found.has(plan)) return parts;
    this.#found.add(plan);
    for (const rule of plan.rules) {
      if (rule.form === 'each') this.#addEach(parts, rule, plan);
      else if (rule.form === 'apply') this.#addApplied(parts, rule, plan);
    }
    return parts;
  }

  /** Returns the parts that all rules of a plan evaluate. */
  #all(plan: Plan): EvaluatedParts {
    const parts = this.#besides(plan);
    const has = (kind: 'object' | 'array'): boolean => plan.rules.some((it) => 'evaluated' in it && it.kind === kind);
    return {
      ...parts,
      hasAllMembers: parts.hasAllMembers || has('object'),
      hasAllElements: parts.hasAllElements || has('array'),
    };
  }

  #addEach(parts: EvaluatedParts, rule: RuleOf<EachForm>, plan: Plan): void {
    switch (rule.parts) {
      case 'named':
        this.#addTo(parts.names, rule.plans, plan);
        break;
      case 'matching':
        this.#addTo(parts.patterns, rule.plans, plan);
        break;
      case 'other':
        parts.hasAllMembers = true;
        break;
      case 'first':
        parts.elements = Math.max(parts.elements, rule.plans.length);
        break;
      case 'rest':
        parts.hasAllElements = true;
        break;
      case 'some':
        if (rule.evaluates) parts.contained.add(rule.plan);
    }
  }

  #addApplied(parts: EvaluatedParts, rule: RuleOf<ApplyForm>, plan: Plan): void {
    const { alternatives } = parts;
    switch (rule.combine) {
      case 'all':
        for (const inner of rule.plans) this.#merge(parts, this.#all(inner), plan);
        break;
      case 'any':
      case 'one': {
        const branches = rule.plans.map((schema) => ({ schema, parts: this.#all(schema) }));
        if (!branches.every((it) => isEmpty(it.parts))) alternatives.add({ kind: 'branches', branches });
        break;
      }
      case 'if': {
        const [schema, yes, no] = rule.plans;
        alternatives.add({
          kind: 'condition',
          schema,
          condition: this.#all(schema),
          yes: this.#all(yes),
          no: this.#all(no),
        });
        break;
      }
      case 'when':
        alternatives.add({ kind: 'dependent', name: rule.name, parts: this.#all(rule.plans[0]) });
    }
  }

  #merge(into: EvaluatedParts, from: EvaluatedParts, plan: Plan): void {
    into.hasAllMembers ||= from.hasAllMembers;
    into.hasAllElements ||= from.hasAllElements;
    into.elements = Math.max(into.elements, from.elements);
    this.#addTo(into.names, from.names, plan);
    this.#addTo(into.patterns, from.patterns, plan);
    this.#addTo(into.contained, from.contained, plan);
    this.#addTo(into.alternatives, from.alternatives, plan);
  }

  #addTo<T>(to: Set<T>, from: ReadonlySet<T> | ReadonlyMap<T, unknown>, { pointer }: Plan): void {
    this.#copied += from.size;
    if (this.#copied > maxCopiedNames) {
      const why = `names more than ${maxCopiedNames} parts that keywords of unevaluated parts consider`;
      throw schemaLimit('maxCopiedNames', maxCopiedNames, why, pointer);
    }
    for (const it of from.keys()) to.add(it);
  }
}

function isEmpty({ hasAllMembers, hasAllElements, elements, ...sets }: EvaluatedParts): boolean {
  return !hasAllMembers && !hasAllElements && elements === 0 && Object.values(sets).every((it) => it.size === 0);
}
