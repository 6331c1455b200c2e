import { memberNames } from '../core/kind.ts';
import type { Members } from '../core/types.ts';
import type { Plan } from './plan.ts';

/**
 * Returns a function that finds the names of properties which no plan of some names or matches.
 *
 * @param pattern returns the test of a regular expression
 */
export function otherNames(
  plans: Iterable<Plan>,
  pattern: (source: string) => (text: string) => boolean,
): (object: Members) => readonly string[] {
  const names = new Set<string>();
  const tests = new Set<(text: string) => boolean>();
  for (const { rules } of plans) {
    for (const rule of rules) {
      if (rule.form !== 'each') continue;
      if (rule.parts === 'named') for (const name of rule.plans.keys()) names.add(name);
      else if (rule.parts === 'matching') for (const source of rule.plans.keys()) tests.add(pattern(source));
    }
  }
  const matching = [...tests];
  return (object) => memberNames(object).filter((name) => !names.has(name) && !matching.some((test) => test(name)));
}
