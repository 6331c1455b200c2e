import type { KeywordParams } from '../core/keyword-params.ts';
import type { MemberRules, Place, SchemaNode } from '../core/types.ts';
import type { Alternatives } from '../plan/plan.ts';
import type { ModuleClosures, RuleUse } from './module-closures.ts';
import type { ModuleText } from './module-text.ts';
import { not, when, any, term, type Condition } from './condition.ts';

/** A part of a check: a condition on a variable, or statements about `value` that return `false` if it fails. */
export type CheckPart =
  { readonly test: (variable: string) => Condition } | { readonly lines: () => readonly string[] };

/** How a module checks one rule. */
export interface WrittenRule {
  readonly check: CheckPart;
  /**
   * Returns statements that add issues about `value` to `out`, set `passed`, and return `false` if no further issue is
   * wanted.
   */
  readonly evaluate: () => readonly string[];
  /** The rules for the members of an object, if the rule demands nothing else of one. */
  readonly members?: readonly MemberRules[] | undefined;
  /** Returns the statements for a value that is known to fail, if there are simpler ones. */
  readonly fail?: () => readonly string[];
}

/** The writer of a module, as the writers of rules use it. */
export interface Writer {
  readonly closures: ModuleClosures;
  readonly text: ModuleText;
  /** The formats of the caller. */
  readonly customFormats: ReadonlyMap<string, RegExp | ((text: string) => boolean)>;
  /** The names of alternatives that are written. */
  readonly alternatives: Map<Alternatives, string>;
  /** Whether the first issue is enough. */
  readonly isOneEnough: boolean;
  /** The rules for the members of the root, whose fault may be known before it is evaluated. */
  readonly rootMembers: MemberRules;
  /** Returns the condition that a variable passes a schema. */
  test(node: SchemaNode, variable: string): Condition;
  /** Returns the name of a function that checks a schema. */
  checkName(node: SchemaNode): string;
  /**
   * Returns statements that return `false` unless `value` passes the schema of an object; `undefined` if a function has
   * to be called.
   */
  statementsInPlace(node: SchemaNode): readonly string[] | undefined;
  /** Returns the condition that `value` passes a schema, which adds its issues to `out`. */
  evaluation(node: SchemaNode): Condition;
  /** Returns the name of the function that evaluates a schema. */
  evaluationName(node: SchemaNode): string;
  /** Returns the condition of a schema that is short and has no loops; `undefined` if it needs a function. */
  inlineTest(node: SchemaNode, variable: string): Condition | undefined;
  /**
   * Returns whether values are checked before they are evaluated: the check merges rules that are evaluated one after
   * the other.
   */
  isCheckedFirst(node: SchemaNode): boolean;
  /** Returns the name of the node of a schema, for evaluations. */
  node(node: SchemaNode): string;
  /** Returns the name of a node that only checks. */
  checkNode(node: SchemaNode): string;
  /** Returns the name of a place whose issues are of one kind. */
  place(place: Place, kind: Exclude<keyof KeywordParams, 'custom'>): string;
  /** Returns a pass over the members of an object. */
  members(rules: MemberRules): WrittenRule;
  /**
   * Returns the name of a function that finds the only member of an object at fault; `undefined` if there is none, or
   * all issues are wanted.
   */
  faultName(rules: MemberRules): string | undefined;
  /** Writes a function, and returns its name. */
  declare(kind: 'check' | 'evaluation', lines: readonly string[]): string;
  /** Returns a value of the schema as an expression. */
  literal(value: unknown, use: RuleUse): string;
}

/** Returns the statements of an evaluation: adds an issue unless a condition holds. */
export function unless(test: Condition, failure: () => string): string[] {
  return test === true ? [] : when(not(test), failed(failure()));
}

/** Returns the statements of an evaluation that adds an issue. */
export function failed(failure: string): string[] {
  return [`passed = ${failure};`, 'if (out.isFull) return false;'];
}

/** Returns the statements of an evaluation that is a condition. */
export function evaluated(condition: Condition): string[] {
  return unless(condition, () => 'false');
}

/**
 * Returns the statements that evaluate `item`, a part of the value. A short condition decides in place whether there is
 * anything to evaluate.
 *
 * @param token the property name or index, as an expression
 * @param name the property name, if the schema names it
 * @param known a condition that the part is known to fail
 */
export function partEvaluation(
  token: string,
  node: SchemaNode,
  writer: Writer,
  name?: string,
  known?: Condition,
): string[] {
  const { text } = writer;
  const test = writer.inlineTest(node, 'item');
  if (test === true) return [];
  const [enter, to] = name === undefined ? ['enterPart', token] : ['enterMember', text.step(name)];
  const evaluation = `${text.use(enter)}(out, ${to}, ${writer.evaluationName(node)}, item)`;
  if (test !== undefined) return unless(test, () => evaluation);
  const lines = evaluated(term(evaluation));
  const isCheckedFirst = writer.isCheckedFirst(node) || (writer.isOneEnough && writer.closures.isBounded(node));
  if (!isCheckedFirst) return lines;
  return when(any([known ?? false, not(term(`${writer.checkName(node)}(item)`))]), lines);
}

/** Returns the name of the test of a regular expression. */
export function patternTest({ text }: Writer, source: string): string {
  return text.constant(text.call('patternTest', source));
}
