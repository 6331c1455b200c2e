import { SchemaError } from '@wirework/encoding-errors';
import { type Plan, plansInPlace } from './plan.ts';

/**
 * Returns plans of which every cycle of plans for the same value contains one, with their pointers. A value that
 * reaches a cycle would be checked without end.
 */
export function loopsOf(plans: ReadonlyMap<string, Plan>): ReadonlyMap<Plan, string> {
  const loops = new Map<Plan, string>();
  const isOpen = new Map<Plan, boolean>();
  const visit = (plan: Plan, pointer: string): void => {
    if (isOpen.get(plan) === true) loops.set(plan, pointer);
    if (isOpen.has(plan)) return;
    isOpen.set(plan, true);
    for (const rule of plan.rules) for (const inner of plansInPlace(rule)) visit(inner, pointer);
    isOpen.set(plan, false);
  };
  for (const [pointer, plan] of plans) visit(plan, pointer);
  return loops;
}

/** Returns the error for a schema that refers to itself without a step into the value. */
export function loop(keyword: string, pointer: string): SchemaError {
  return new SchemaError({
    keyword,
    reason: `a ${keyword} leads back to itself without going into the value, so it would never end`,
    pointer,
  });
}
