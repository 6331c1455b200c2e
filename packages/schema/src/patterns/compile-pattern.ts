import { backtracker } from './backtracker.ts';
import { linearMatcher } from './linear-matcher.ts';
import { parsePattern } from './parse-pattern.ts';
import { compileProgram } from './program.ts';
import { hasBackreference, isAnchored, riskOf } from './risk.ts';

/** Steps that a backtracking engine takes in about a millisecond. */
const nativeSteps = 100_000;
/** With more steps than this an automaton is slower than the engine's matcher. */
const maxSteps = 500;
/** The parts of a pattern may be nested as deep as it has groups. */
const maxGroups = 1_001;

/**
 * A test whether a pattern matches somewhere in a text, in time that an attacker's text cannot stretch.
 *
 * The engine's own regular expressions are fast and may backtrack. They run where the shape of the pattern proves
 * that they cannot take long (see `riskOf`): at any length, or up to some length. Everything else is
 * matched by an automaton in linear time. Backreferences cannot be: they are matched by backtracking whose steps are counted.
 * Both end in a `LimitExceededError` if that takes too long.
 *
 * @param source a valid regular expression, which the meta-schema has checked
 * @param refuse throws a `SchemaError`
 */
export function compilePattern(source: string, refuse: (reason: string) => never): (text: string) => boolean {
  const expression = new RegExp(source, 'u');
  if (source.split('(').length > maxGroups) return refuse(`a pattern may have ${maxGroups - 1} groups`);
  const pattern = parsePattern(source);
  if (pattern === undefined) return refuse("a group cannot set flags, as '(?i:a)' does");
  const risk = riskOf(pattern);
  const anchored = isAnchored(pattern);
  const native = (text: string): boolean => expression.test(text);
  if (risk === 1) {
    // Backtracking is linear here, too, but with a constant factor too large for long texts.
    let linear: ((text: string) => boolean) | undefined;
    return (text) => {
      if (text.length <= nativeSteps) return expression.test(text);
      if (linear === undefined) {
        const program = compileProgram(pattern);
        linear = program === undefined || program.steps.length > maxSteps ? native : linearMatcher(program, anchored);
      }
      return linear(text);
    };
  }

  const shortest = Math.floor(nativeSteps ** (1 / risk));
  const bounded = hasBackreference(pattern)
    ? backtracker(pattern)
    : linearMatcher(
        compileProgram(pattern) ?? refuse('a pattern with so many repetitions or conditions is too large'),
        anchored,
      );
  return risk === Infinity ? bounded : (text) => (text.length <= shortest ? expression.test(text) : bounded(text));
}
