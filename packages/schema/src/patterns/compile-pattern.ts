import { backtracker } from './backtracker.ts';
import { linearMatcher } from './linear-matcher.ts';
import { parsePattern } from './parse-pattern.ts';
import { compileProgram } from './program.ts';
import { hasBackreference, isAnchored, riskOf } from './risk.ts';

/** Steps that a backtracking engine takes in about a millisecond. */
const maxNativeSteps = 100_000;
/** Steps of an automaton; with more, it is slower than the engine. */
const maxSteps = 500;
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
 * @param source a valid regular expression, which the meta-schema has checked
 * @param refuse throws a `SchemaError`
 */
export function compilePattern(source: string, refuse: (reason: string) => never): (text: string) => boolean {
  const expression = new RegExp(source, 'u');
  if (source.split('(').length - 1 > maxGroups) return refuse(`a pattern may have ${maxGroups} groups`);
  const pattern = parsePattern(source);
  if (pattern === undefined) return refuse("a group cannot set flags, as '(?i:a)' does");
  const risk = riskOf(pattern);
  const anchored = isAnchored(pattern);
  const native = (text: string): boolean => expression.test(text);
  if (risk === 1) {
    // Backtracking is linear, too, but its constant factor is too large for long texts.
    let linear: ((text: string) => boolean) | undefined;
    return (text) => {
      if (text.length <= maxNativeSteps) return expression.test(text);
      if (linear === undefined) {
        const program = compileProgram(pattern);
        linear = program === undefined || program.steps.length > maxSteps ? native : linearMatcher(program, anchored);
      }
      return linear(text);
    };
  }

  const maxNativeLength = Math.floor(maxNativeSteps ** (1 / risk));
  const bounded = hasBackreference(pattern)
    ? backtracker(pattern)
    : linearMatcher(
        compileProgram(pattern) ?? refuse('a pattern with so many repetitions or conditions is too large'),
        anchored,
      );
  return risk === Infinity
    ? bounded
    : (text) => (text.length <= maxNativeLength ? expression.test(text) : bounded(text));
}
