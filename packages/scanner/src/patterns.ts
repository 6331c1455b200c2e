/**
 * Regular expressions of ECMA-262 (with the flag `u`) that match in linear time: parts for the packages of Wirework,
 * which have one major version.
 *
 * @packageDocumentation
 */
export { linearMatcher, isWordAt, pointBefore, unitsPerWork } from './patterns/linear-matcher.ts';
export { parsePattern } from './patterns/parse-pattern.ts';
export { isAnchored } from './patterns/program.ts';

export type { Assertion, PatternNode } from './patterns/parse-pattern.ts';
export type { CharSet } from './patterns/char-set.ts';
export type { LinearMatcher, WorkBudget } from './patterns/linear-matcher.ts';
