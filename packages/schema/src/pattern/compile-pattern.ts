/** A test whether a pattern matches somewhere in a text. */
export function compilePattern(source: string, refuse: (reason: string) => never): (text: string) => boolean {
  let expression: RegExp;
  try {
    expression = new RegExp(source, 'u');
  } catch {
    return refuse('expected a regular expression');
  }
  return (text) => expression.test(text);
}
