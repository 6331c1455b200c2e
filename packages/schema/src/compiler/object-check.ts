import type { Check } from '../core/types.ts';
import { type ObjectLoop, objectLoops, type ObjectRules } from './object-loops.ts';

let made = 0;

/** Returns the check of an object whose members have to pass rules without patterns. Checks that are made one after another have different loops. */
export function objectCheck(rules: ObjectRules): Check {
  const loop = objectLoops[made++ % objectLoops.length] as ObjectLoop;
  return loop(rules);
}
