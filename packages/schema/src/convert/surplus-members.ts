import { LimitExceededError } from '@wirework/encoding-errors';
import type { Closures } from '../closures/closures.ts';
import { unevaluatedNames } from '../closures/unevaluated.ts';
import type { Members } from '../core/types.ts';
import { otherNames } from '../plan/other-names.ts';
import type { EachForm, Plan } from '../plan/plan.ts';
import type { Parts } from './convert-node.ts';

/** Most names copied from subschemas into their parents. */
const maxCopiedNames = 1_000_000;

/** Finds the properties that are removed. */
export class SurplusMembers {
  readonly #closures: Closures;
  #copied = 0;

  constructor(closures: Closures) {
    this.#closures = closures;
  }

  /**
   * Returns the function that finds properties which `additionalProperties: false` or `unevaluatedProperties: false`
   * refuses.
   */
  refused(plan: Plan): Parts['surplus'] {
    const found = plan.rules.flatMap((rule) => {
      if (rule.form !== 'each' || rule.kind !== 'object') return [];
      if (rule.parts === 'other' && rule.plan.verdict === false) return [this.#othersOf([plan])];
      if (rule.parts !== 'unevaluated' || rule.plan.verdict !== false) return [];
      const evaluated = this.#closures.partsOf(rule.evaluated);
      return [(object: Members) => unevaluatedNames(evaluated, object)];
    });
    return found.length === 0 ? undefined : (object) => found.flatMap((of) => of(object));
  }

  /**
   * Returns the function that finds properties which neither a schema nor a subschema for the same value names, whether
   * or not the subschema applies; `undefined` if the schemas name no property at all.
   */
  unnamed(plan: Plan): Parts['surplus'] {
    const plans = [...this.#inPlace(plan)];
    const namesAny = plans.some(({ rules }) => rules.some((it) => it.form === 'each' && ofMembers.has(it.parts)));
    return namesAny ? this.#othersOf(plans) : undefined;
  }

  #othersOf(plans: readonly Plan[]): (object: Members) => readonly string[] {
    return otherNames(plans, (source) => this.#closures.pattern(source));
  }

  /** Yields a plan and the plans for the same value in it, each once. */
  *#inPlace(start: Plan): Generator<Plan> {
    const waiting = [start];
    const seen = new Set<Plan>();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      yield next;
      for (const rule of next.rules) {
        if (rule.form === 'apply' && rule.combine !== 'none') waiting.push(...rule.plans);
        else if (rule.form === 'each' && rule.parts === 'named') this.#copied += rule.plans.size;
      }
      if (++this.#copied > maxCopiedNames) throw exceeded();
    }
  }
}

const ofMembers: ReadonlySet<EachForm['parts']> = new Set(['named', 'matching', 'other']);

function exceeded(): LimitExceededError {
  const message = `Cannot compile the schema: it names more than ${maxCopiedNames} members, if each is counted for every schema that it is part of`;
  return new LimitExceededError({ limit: 'maxCopiedNames', max: maxCopiedNames, message });
}
