import { block, indented } from './text.ts';

/** A condition that a module asks. It is data, so that it can be joined and negated without reading its text again. */
export type Condition = boolean | Term | Comparison | Negation | Joined;

/** An expression that needs parentheses nowhere, such as a call. */
interface Term {
  readonly text: string;
}

interface Comparison {
  readonly left: string;
  readonly operator: '===' | '!==' | '<' | '<=' | '>' | '>=';
  readonly right: string;
}

interface Negation {
  readonly not: Term | Comparison | Joined;
}

interface Joined {
  readonly operator: '&&' | '||';
  readonly of: readonly Condition[];
}

/** Returns the condition that an expression which needs parentheses nowhere is true. */
export function term(text: string): Condition {
  return { text };
}

/** Returns the condition that compares two expressions. */
export function comparison(left: string, operator: Comparison['operator'], right: string): Condition {
  return { left, operator, right };
}

/** Returns the conjunction of conditions. */
export function all(conditions: readonly Condition[]): Condition {
  return joined('&&', conditions, true);
}

/** Returns the disjunction of conditions. */
export function any(conditions: readonly Condition[]): Condition {
  return joined('||', conditions, false);
}

function joined(operator: Joined['operator'], conditions: readonly Condition[], neutral: boolean): Condition {
  const needed = conditions.filter((it) => it !== neutral);
  if (needed.includes(!neutral)) return !neutral;
  const [only = neutral] = needed;
  return needed.length < 2 ? only : { operator, of: needed };
}

/** Returns the condition that chooses between two others. */
export function conditional(test: Condition, yes: Condition, no: Condition): Condition {
  return term(`(${textOf(test)} ? ${textOf(yes)} : ${textOf(no)})`);
}

/** Returns the negation of a condition. */
export function not(condition: Condition): Condition {
  if (typeof condition === 'boolean') return !condition;
  if ('not' in condition) return condition.not;
  if ('left' in condition) {
    const { operator } = condition;
    if (operator === '===') return { ...condition, operator: '!==' };
    if (operator === '!==') return { ...condition, operator: '===' };
  }
  return { not: condition };
}

/** Returns the text of a condition. */
export function textOf(condition: Condition): string {
  if (typeof condition === 'boolean') return String(condition);
  if ('text' in condition) return condition.text;
  if ('left' in condition) return `${condition.left} ${condition.operator} ${condition.right}`;
  if ('not' in condition) return 'text' in condition.not ? `!${condition.not.text}` : `!(${textOf(condition.not)})`;
  const isOther = (it: Condition): boolean =>
    typeof it === 'object' && 'of' in it && it.operator !== condition.operator;
  return condition.of.map((it) => (isOther(it) ? `(${textOf(it)})` : textOf(it))).join(` ${condition.operator} `);
}

/** Returns the statements that run if a condition holds. */
export function when(condition: Condition, lines: readonly string[]): string[] {
  if (condition === false || lines.length === 0) return [];
  return condition === true ? [...lines] : block(`if (${textOf(condition)})`, lines);
}

/** Returns a statement with two branches. */
export function branches(test: Condition, yes: readonly string[], no: readonly string[]): string[] {
  if (yes.length === 0 || no.length === 0) return [...when(test, yes), ...when(not(test), no)];
  return [`if (${textOf(test)}) {`, ...indented(yes), '} else {', ...indented(no), '}'];
}

/** Returns the statements that return a value, `false` by default, unless a condition holds. */
export function refuseUnless(condition: Condition, refused = 'false'): string[] {
  if (condition === true) return [];
  if (condition === false) return [`return ${refused};`];
  return [`if (${textOf(not(condition))}) return ${refused};`];
}
