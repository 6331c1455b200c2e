import type { IssueCollector } from '../report/issue-collector.ts';
import type { Kind } from './kind.ts';
import type { KeywordContext } from '../compiler/keyword-context.ts';

/** Whether a value passes. On valid data nothing else runs. */
export type Check<T = unknown> = (value: T) => boolean;

/** Whether a value passes; with `out`, also collects everything that is wrong with it. */
export type Evaluate<T = unknown> = (value: T, out: IssueCollector | undefined) => boolean;

/** A compiled subschema; made by `newNode`, so that all have the same fields in the same order. */
export interface SchemaNode {
  check: Check;
  evaluate: Evaluate;
  /** How a parent may check the value without a call; the bounds and `rest` belong to it: see `leaf.ts`. */
  inline: number;
  least: number;
  most: number;
  min: number;
  max: number;
  rest: Check<never> | undefined;
  /** Subschemas that look at the same value; a cycle of these would never end. */
  readonly same: SchemaNode[];
  /** The number of schemas in it, including itself, each counted every time it is reached; 0 until it is compiled. */
  size: number;
}

/** A compiled keyword, or several. */
export interface Rule<T = unknown> {
  readonly check: Check<T>;
  readonly evaluate: Evaluate<T>;
  /** The least number or length, if the rule demands only this and `max`. */
  readonly min: number;
  /** The greatest number or length. */
  readonly max: number;
}

/** A rule from a look, and from a faster check if there is one. */
export function newRule<T>(evaluate: Evaluate<T>, check: Check<T> = (value) => evaluate(value, undefined)): Rule<T> {
  return { check, evaluate, min: -Infinity, max: Infinity };
}

/** A rule that everything passes. */
export const alwaysPasses: Rule = newRule(() => true);

/** Combines rules for the same value into one: a tree of thirds, so that thousands of them take little stack. */
export function allRules<T>(rules: readonly Rule<T>[]): Rule<T> {
  const [only = alwaysPasses] = rules;
  if (rules.length < 2) return only;
  const third = Math.ceil(rules.length / 3);
  const parts = [0, 1, 2].map((at) => allRules(rules.slice(at * third, (at + 1) * third)));
  const [first, second, last] = parts.map(({ check }) => check) as [Check<T>, Check<T>, Check<T>];
  const [evaluateFirst, evaluateSecond, evaluateLast] = parts.map(({ evaluate }) => evaluate) as [
    Evaluate<T>,
    Evaluate<T>,
    Evaluate<T>,
  ];
  return newRule(
    (value, out) => {
      let passed = evaluateFirst(value, out);
      if (!passed && stopsAfterIssue(out)) return false;
      passed = evaluateSecond(value, out) && passed;
      if (!passed && stopsAfterIssue(out)) return false;
      return evaluateLast(value, out) && passed;
    },
    (value) => first(value) && second(value) && last(value),
  );
}

/** Whether to stop after a fault, since no issues, or no more of them, are wanted. */
export function stopsAfterIssue(out: IssueCollector | undefined): boolean {
  return out === undefined || out.full;
}

/** An object whose names come from a schema or from data: only own members are read. */
export type Members = Readonly<Record<string, unknown>>;

/** What a keyword for one kind of value is called with. */
export interface KindValue {
  null: null;
  boolean: boolean;
  number: number;
  string: string;
  array: readonly unknown[];
  object: Members;
}

/** One keyword of JSON Schema: one file in `keywords/`. */
export interface Keyword {
  readonly name: string;
  /** The only kind of value it looks at; `undefined` when it looks at all. */
  readonly kind: Kind | undefined;
  /**
   * @param value what the schema says, in the form that the meta-schema demands
   * @returns the rule, or `undefined` where it demands nothing
   * @throws SchemaError when the schema is wrong
   */
  readonly compile: (value: never, context: KeywordContext) => Rule<never> | undefined;
}

/** Declares a keyword that looks at all values. */
export function keyword<V>(name: string, compile: (value: V, context: KeywordContext) => Rule | undefined): Keyword {
  return { name, kind: undefined, compile };
}

/** Declares a keyword that looks at values of one kind. */
export function keywordFor<K extends Kind, V>(
  kind: K,
  name: string,
  compile: (value: V, context: KeywordContext) => Rule<KindValue[K]> | undefined,
): Keyword {
  return { name, kind, compile };
}
