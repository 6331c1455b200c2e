/** Returns a value of a text as it was written, without the indentation of its line in the lines after the first. */
export function asWritten(text: string, start: number, end: number): string {
  const line = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1;
  const indentation = /^[ \t]*/.exec(text.slice(line, start))?.[0] ?? '';
  const [first = '', ...others] = text.slice(start, end).split('\n');
  return [first, ...others.map((it) => (it.startsWith(indentation) ? it.slice(indentation.length) : it))].join('\n');
}
