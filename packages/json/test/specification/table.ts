import { readFileSync } from 'node:fs';
import { nameOf, sections } from './rows.ts';

/** Returns the names of the tests of a file, without those that are skipped. */
export function testsOf(file: string): string[] {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  return [...source.matchAll(/^\s*it\('((?:[^'\\]|\\.)*)'/gm)].map(([, name]) => name as string);
}

/** Escapes a text, in which `[T]()` would be a link. */
const escape = (text: string): string => text.replaceAll('[', '\\[');
const unescape = (text: string): string => text.replaceAll('\\[', '[');

/**
 * Returns the table of `docs/reference/specification.md`: every row of the specification, its name here, and the test
 * that shows it.
 */
export function printTable(): string {
  const lines = sections.flatMap(({ type, file, rows }) => {
    const tests = testsOf(file);
    return Object.entries(rows).map(([row, here]) => {
      const name = nameOf(type, row);
      const test = tests.find((it) => it.startsWith(`${name}: `)) ?? 'MISSING';
      const link = `[${file}](../../packages/json/test/specification/${file})`;
      return `| ${escape(name)} | ${here} | ${link} | ${escape(test)} |`;
    });
  });
  return ['| row | here | file | test |', '|---|---|---|---|', ...lines].join('\n');
}

/** One line of the table. */
export interface Line {
  readonly name: string;
  readonly file: string;
  readonly test: string;
}

/** Reads the table as it was printed. */
export function readTable(markdown: string): Line[] {
  return [...markdown.matchAll(/^\| (.+) \| .+ \| \[(.+)\]\(.+\) \| (.+) \|$/gm)].map(
    ([, name = '', file = '', test = '']) => ({ name: unescape(name), file, test: unescape(test) }),
  );
}
