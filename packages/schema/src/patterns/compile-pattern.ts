import {
  linearMatcher,
  parsePattern,
  type PatternNode,
  unitsPerWork,
  type WorkBudget,
} from '@wirework/scanner/patterns';
import { backtracker, tooComplex } from './backtracker.ts';
import { hasBackreference, riskOf } from './risk.ts';
import { unicodePattern } from './unicode-pattern.ts';

/** Steps that a backtracking engine takes in about a millisecond. */
const maxNativeSteps = 100_000;
/** Steps of an automaton that is faster than the engine. */
const maxFastSteps = 500;
const maxSteps = 20_000;
/** Followed steps of one automaton in one text, which take well under 50 ms. */
const maxWork = 1_000_000;
/** Groups of a pattern, whose parts may be nested as deep. */
const maxGroups = 1_000;

/**
 * Returns the test whether a pattern matches somewhere in a text, in bounded time, whatever the text.
 *
 * The engine's regular expressions are fast, but may backtrack. They run if the form of the pattern proves
 * that they cannot take long (see `riskOf`): at any length, or up to some length. Otherwise an automaton matches
 * in linear time, or, for a pattern with backreferences, a backtracking matcher that counts its steps.
 * Both throw a `LimitExceededError` if they take too long.
 *
 * @param given a valid regular expression, which the meta-schema has checked, perhaps in forms of Annex B
 * @param refuse throws a `SchemaError`
 */
export function compilePattern(given: string, refuse: (reason: string) => never): (text: string) => boolean {
  const source = unicodePattern(given) ?? given;
  const expression = new RegExp(source, 'u');
  if (source.split('(').length - 1 > maxGroups) return refuse(`a pattern may have ${maxGroups} groups`);
  const pattern = parsePattern(source);
  if (pattern === undefined) return refuse("a group cannot set flags, as '(?i:a)' does");
  const risk = riskOf(pattern);
  const native = (text: string): boolean => expression.test(text);
  if (risk === 1) {
    // Backtracking is linear as well, but its constant factor is too large for long texts.
    let linear: ((text: string) => boolean) | undefined;
    return (text) => {
      if (text.length <= maxNativeSteps) return expression.test(text);
      linear ??= linearTest(pattern, maxFastSteps) ?? native;
      return linear(text);
    };
  }

  const maxNativeLength = Math.floor(maxNativeSteps ** (1 / risk));
  const bounded = hasBackreference(pattern)
    ? backtracker(pattern)
    : (linearTest(pattern, maxSteps) ?? refuse('a pattern with so many repetitions or conditions is too large'));
  return risk === Infinity
    ? bounded
    : (text) => (text.length <= maxNativeLength ? expression.test(text) : bounded(text));
}

/**
 * Returns the test of a regular expression of the caller, as of a pattern. With flags such as `i`, which only the
 * engine knows, it runs natively, and may take long.
 */
export function compileExpression(expression: RegExp, refuse: (reason: string) => never): (text: string) => boolean {
  const isPattern = /^[dgu]*$/.test(expression.flags);
  return isPattern ? compilePattern(expression.source, refuse) : (text) => text.search(expression) >= 0;
}

/** Returns the test in linear time, which throws a `LimitExceededError`; `undefined` if the automaton is too large. */
function linearTest(pattern: PatternNode, steps: number): ((text: string) => boolean) | undefined {
  const matcher = linearMatcher(pattern, steps);
  if (matcher === undefined) return undefined;
  let work = 0;
  const budget: WorkBudget = {
    spend(more) {
      work += more;
      if (work > maxWork) throw tooComplex(maxWork);
    },
  };
  return (text) => {
    work = 0;
    budget.spend(text.length / unitsPerWork);
    return matcher.matches(text, budget);
  };
}
