/**
 * Words for what was expected at an index of a query. They name the form of RFC 9535 for what other dialects of JSONPath write.
 */

/** Returns what may follow a complete query or segment. */
export function expectedAfterSegment(text: string, at: number): string {
  const next = text.charAt(at);
  if (/\s/.test(next)) return 'no white space at the end';
  if (next === '-') return "'.', '[' or the end; a name with '-' is written as ['a-b']";
  if (next === '^' || next === '~') return `'.', '[' or the end; RFC 9535 has no '${next}'`;
  return "'.', '[' or the end";
}

/** Returns what a selector may be. */
export function expectedSelector(text: string, at: number): string {
  const next = text.charAt(at);
  if (next === '(') return 'a selector; there are no scripts, and the last element is [-1]';
  if (/[A-Za-z_$@]/.test(next)) return "a selector; a name in brackets has quotes, as in ['name']";
  return "a selector: a name in quotes, '*', an index, a slice or '?'";
}

/** Returns what may follow an operand that is no test by itself. */
export function expectedOperator(text: string, at: number, usual = 'a comparison operator'): string {
  const next = text.slice(at, at + 2);
  if (next === '=~') return `${usual}; for regular expressions there are match() and search()`;
  if (next.startsWith('=')) return "'==' for a comparison";
  if (/^(?:an|or|in|ni)/.test(next)) return `${usual}; 'and' is '&&' and 'or' is '||'`;
  return usual;
}
