import { LimitExceededError } from '@wirework/encoding-errors';
import type { Budget } from '../values/budget.ts';
import { Automaton } from './automaton.ts';
import { parsePattern } from './parse-pattern.ts';
import { compileProgram, maxSteps } from './program.ts';

/**
 * Returns a test whether a text matches an I-Regexp (RFC 9485). It keeps the last pattern compiled.
 *
 * @param isWhole whether the whole text must match, and not some part of it
 * @returns a function that is false for a pattern that is no I-Regexp
 */
export function matchPattern(isWhole: boolean): (text: string, pattern: string, budget: Budget) => boolean {
  let last: string | undefined;
  let automaton: Automaton | undefined;
  return (text, pattern, budget) => {
    if (pattern !== last) {
      budget.spend(pattern.length);
      automaton = compile(pattern, isWhole);
      last = pattern;
    }
    return automaton !== undefined && automaton.matches(text, budget);
  };
}

function compile(pattern: string, isWhole: boolean): Automaton | undefined {
  const node = parsePattern(pattern);
  if (node === undefined) return undefined;
  const program = compileProgram(node);
  if (program === undefined) throw new LimitExceededError({ limit: 'steps of a pattern', max: maxSteps });
  return new Automaton(program, isWhole);
}
