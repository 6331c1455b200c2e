import { SchemaError } from '@wirework/encoding-errors';
import { type Plan, plansInPlace } from './plan.ts';

/** Finds cycles of plans for the same value, as plans are completed. */
export class LoopFinder {
  /**
   * Plans of which every cycle contains one, with their pointers. A value that reaches a cycle would be checked without
   * end.
   */
  readonly loops: Map<Plan, string> = new Map();
  readonly #isOpen = new Map<Plan, boolean>();

  /** Looks at plans, by their pointers, whose rules are known. */
  find(plans: Iterable<readonly [pointer: string, plan: Plan]>): ReadonlyMap<Plan, string> {
    for (const [pointer, plan] of plans) this.#visit(plan, pointer);
    return this.loops;
  }

  #visit(plan: Plan, pointer: string): void {
    if (this.#isOpen.get(plan) === true) this.loops.set(plan, pointer);
    if (this.#isOpen.has(plan)) return;
    this.#isOpen.set(plan, true);
    for (const rule of plan.rules) for (const inner of plansInPlace(rule)) this.#visit(inner, pointer);
    this.#isOpen.set(plan, false);
  }
}

/** Returns the error for a schema that refers to itself without a step into the value. */
export function loop(keyword: string, pointer: string): SchemaError {
  return new SchemaError({
    keyword,
    reason: `a ${keyword} leads back to itself without going into the value, so it would never end`,
    pointer,
  });
}
