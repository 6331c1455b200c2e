/** Sections of the specification under another name than here. */
const types: Readonly<Record<string, string>> = {
  'Result[T]': 'Result',
  Endpoints: 'Operation',
  'States and transitions': 'State',
};

/**
 * The names of all rows of all tables of the specification, as they are called here: the first cell without its
 * parameters, behind the type that the section is about.
 */
export function readRows(markdown: string): string[] {
  const names: string[] = [];
  let section = '';
  let header: string | undefined;
  for (const line of markdown.split('\n')) {
    const title = /^#{2,3} (.+)$/.exec(line)?.[1];
    if (title !== undefined) section = types[title] ?? title;
    const cells = line.startsWith('|')
      ? line
          .slice(1, -1)
          .split('|')
          .map((it) => it.trim())
      : undefined;
    if (cells === undefined) header = undefined;
    else if (header === undefined) header = cells[0];
    else if (!/^-+$/.test(cells[0] as string)) names.push(...namesOf(section, cells));
  }
  return names;
}

function namesOf(section: string, cells: readonly string[]): string[] {
  const [first, second] = cells as [string, string];
  const row = first.replace(/\(.*$/, '()');
  switch (section) {
    // One row stands for a group of methods.
    case 'IterableValue':
      return (second.match(/\b(?:Get|Is|Exists|Break|Foreach|Release)\w*/g) ?? []).map((it) => `IterableValue ${it}`);
    case 'HealthStatus and CheckResult':
      return [first.replace('.', ' ')];
    case 'ParsedJSON':
      return [`ParsedJSON ${row.replace('Processor.', '')}`];
    case 'Token, Number, Delim':
      return (
        {
          Token: ['Token kinds', 'Token Number'],
          Number: ['Number String()', 'Number Float64()', 'Number Int64()'],
          Delim: ['Delim characters', 'Delim String()'],
        }[first] ?? [first]
      );
    case 'Errors':
      return [
        first,
        ...(first === 'ValidationError' ? [] : second.split('; ').filter((it) => /^[A-Z]\w+ [a-z]/.test(it))).map(
          (it) => `${first} ${it.replace(/ .*/, '')}`,
        ),
      ];
    default:
      return [`${section} ${row}`];
  }
}
