/**
 * Words for what was expected at an index of a query. They name the form of RFC 9535 for what other dialects of
 * JSONPath write.
 */

const noPipes = "JSONPath has no pipes, and selects by '[?@.a == 1]'";

/** White space before a pipe that is looked through. */
const maxSpace = 20;

/** Returns what a query begins with. */
export function expectedBeginning(text: string): string {
  if (/^\s/.test(text)) return "'$' without white space before it";
  const usual = "'$', with which every query begins";
  if (text.startsWith('|')) return `${usual}; ${noPipes}`;
  return text.startsWith('.') ? `${usual}, as in '$.users[*].name'` : usual;
}

/** Returns what may follow a complete query or segment. */
export function expectedAfterSegment(text: string, at: number): string {
  const next = text.charAt(at);
  if (/^\s*\|/.test(text.slice(at, at + maxSpace))) return `the end; ${noPipes}`;
  if (/\s/.test(next)) return 'no white space at the end';
  if (next === '-') return "'.', '[' or the end; a name with '-' is written as ['a-b']";
  if (next === '^' || next === '~') return `'.', '[' or the end; RFC 9535 has no '${next}'`;
  return "'.', '[' or the end";
}

/** Returns what a selector may be. */
export function expectedSelector(text: string, at: number): string {
  const next = text.charAt(at);
  if (next === ']') return "a selector; '[*]' selects every element";
  if (next === '(') return 'a selector; there are no scripts, and the last element is [-1]';
  if (/[A-Za-z_$@]/.test(next)) return "a selector; a name in brackets has quotes, as in ['name']";
  return "a selector: a name in quotes, '*', an index, a slice or '?'";
}

/** Returns what may follow an operand, or a test. */
export function expectedOperator(text: string, at: number, usual = 'a comparison operator'): string {
  const operator = /^(?:=~?|[a-z]*)/i.exec(text.slice(at, at + 10))?.[0] ?? '';
  const hint = hints.get(operator.toLowerCase());
  return hint === undefined ? usual : `${usual}; ${hint}`;
}

const isIn = "RFC 9535 has no 'in': compare with each value, and join the comparisons with '||'";

/** Hints for operators of other dialects. */
const hints: ReadonlyMap<string, string> = new Map([
  ['=', "equality is '=='"],
  ['=~', 'for regular expressions there are match() and search()'],
  ['and', "'and' is '&&'"],
  ['or', "'or' is '||'"],
  ['in', isIn],
  ['nin', isIn],
]);
