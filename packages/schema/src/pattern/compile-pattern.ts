import { LimitExceededError } from '@wirework/encoding-errors';
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
 * matched by an automaton in linear time. Backreferences cannot be: a text too long for them is a
 * `LimitExceededError`, and beside nested repetition they are refused.
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

  const refersBack = hasBackreference(pattern);
  const shortest = Math.floor(nativeSteps ** (1 / risk));
  if (refersBack && risk === Infinity) return refuse('a backreference beside nested repetition can take forever');
  if (refersBack) {
    return (text) => {
      if (text.length <= shortest) return expression.test(text);
      const message = `Cannot match the pattern: with a backreference a string may have ${shortest} characters`;
      throw new LimitExceededError({ limit: 'maxPatternLength', max: shortest, message });
    };
  }
  const program = compileProgram(pattern);
  if (program === undefined) return refuse('a pattern with so many repetitions or conditions is too large');
  const linear = linearMatcher(program, anchored);
  return risk === Infinity ? linear : (text) => (text.length <= shortest ? expression.test(text) : linear(text));
}
