import { readFileSync } from 'node:fs';
import { nameOf, sections } from './rows.ts';

/** Returns the names of the tests of a file, without those that are skipped. */
export function testsOf(file: string): string[] {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  return [...source.matchAll(/^\s*it\('((?:[^'\\]|\\.)*)'/gm)].map(([, name]) => name as string);
}

/** A row of the specification, and the test that shows it. */
export interface Line {
  readonly type: string;
  readonly row: string;
  readonly here: string;
  readonly file: string;
  /** The rest of the name of the test, behind the name of the row; `undefined` if there is no test. */
  readonly outcome: string | undefined;
}

export const lines: readonly Line[] = sections.flatMap(({ type, file, rows }) => {
  const tests = testsOf(file);
  return Object.entries(rows).map(([row, here]) => {
    const start = `${nameOf(type, row)}: `;
    return { type, row, here, file, outcome: tests.find((it) => it.startsWith(start))?.slice(start.length) };
  });
});

/** Escapes a text, in which `[T]()` would be a link. */
const escape = (text: string): string => text.replaceAll('[', '\\[');

/** Returns a name without its case and parameters. */
const bare = (name: string): string => name.replace(/^`|\(.*$|`$/g, '').toLowerCase();

/** Returns the name of a row, with its name here if that differs in more than case and parameters. */
function printName({ type, row, here }: Line): string {
  const name = row === '' ? type : row;
  return bare(here) === bare(name) ? `**${escape(name)}**` : `**${escape(name)}** (${here})`;
}

/** Returns lists of the values with the same key, in the order of the first of each. */
function groupsOf<T>(values: readonly T[], key: (value: T) => unknown): T[][] {
  const groups = new Map<unknown, T[]>();
  for (const value of values) groups.set(key(value), [...(groups.get(key(value)) ?? []), value]);
  return [...groups.values()];
}

/** Returns a list of rows, in which rows with one outcome share a line. */
const printRows = (rows: readonly Line[]): string =>
  groupsOf(rows, ({ outcome }) => outcome)
    .map((group) => `- ${group.map(printName).join(', ')}: ${escape(group[0]?.outcome ?? 'MISSING')}`)
    .join('\n');

/** Returns the rows of `docs/reference/specification.md` under the files with their tests, and under their types. */
export function printTable(): string {
  const link = (file: string): string => `[${file}](../../packages/json/test/specification/${file})`;
  return groupsOf(lines, ({ file }) => file)
    .map((ofFile) => {
      const types = groupsOf(ofFile, ({ type }) => type).map(
        (ofType) => `### ${ofType[0]?.type ?? ''}\n\n${printRows(ofType)}`,
      );
      return `## ${link(ofFile[0]?.file ?? '')}\n\n${types.join('\n\n')}`;
    })
    .join('\n\n');
}
