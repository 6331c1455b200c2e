import { readFileSync, writeFileSync } from 'node:fs';

/** A Markdown table; numbers are printed as ratios with an x. */
export function table(head, rows) {
  const cell = (it) => (typeof it === 'number' ? `${it.toFixed(it < 10 ? 2 : it < 100 ? 1 : 0)}x` : String(it));
  const line = (cells) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The machine and runtime a number was measured on. */
export const machine = () => `Node ${process.version} on ${process.platform} ${process.arch}`;

/** Writes a table between two markers of the benchmarks of a package. */
export const writeBenchmark = (packageName, marker, text) =>
  writeInto(`docs/reference/benchmarks/${packageName}.md`, marker, text);

/** Replaces the text between `<!-- marker -->` and `<!-- /marker -->` in a file of the repository. */
export function writeInto(path, marker, text) {
  const file = new URL(`../../../${path}`, import.meta.url);
  const before = readFileSync(file, 'utf8');
  const [open, close] = [`<!-- ${marker} -->`, `<!-- /${marker} -->`];
  const from = before.indexOf(open);
  const to = before.indexOf(close);
  if (from === -1 || to < from) throw new Error(`${path} has no ${open} … ${close}`);
  writeFileSync(file, `${before.slice(0, from + open.length)}\n${text}\n${before.slice(to)}`);
}
