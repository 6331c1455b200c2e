/**
 * Measures the main calls of every package, each imported alone, and fails where one is larger than
 * `tooling/budget.json` allows, or where a page does not show that file. `--update` writes the file and the pages; a
 * new row is `{}` in the file. With `--only <folder>`, once or more, it measures only the calls of these packages.
 *
 * Files and lines (not the empty ones) are of the sources that the import loads, those of other packages included.
 * Kilobytes are of the files that a bundle by esbuild loads first, minified and compressed; libraries that only Node
 * has are outside. A `goal` is where a row is to get.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { layers } from './layers.js';
import { bundle, gzipSize } from './lib/bundle.js';
import { loadedFiles } from './lib/loaded-files.js';
import { onlyFolders, readJson, report, root } from './lib/workspace.js';

const path = `${root}tooling/budget.json`;
const units = ['files', 'lines', 'kB'];
const budget = readJson(path);
const rows = Object.entries(budget).flatMap(([specifier, calls]) =>
  Object.entries(calls).map(([name, bound]) => ({ specifier, name, bound })),
);

/** Pages with a table of the budget, the units and the rows that each shows. */
const pages = [
  ['docs/reference/sizes.md', ['kB'], () => true],
  [
    'docs/decisions/105-lines-loaded-by-one-import.md',
    units,
    ({ bound }) => bound.goal?.files !== undefined || bound.goal?.kB !== undefined,
  ],
];
const headings = { files: 'files', lines: 'lines', kB: 'minified and compressed' };

/** Returns the libraries of a package for Node and of those below it. */
function librariesForNode(packageName) {
  const { neutral, libraries = [], wirework } = layers[packageName];
  return neutral ? [] : [...libraries, ...wirework.flatMap(librariesForNode)];
}

async function measure(specifier, name) {
  const files = loadedFiles(specifier, name);
  const lines = [...files].flatMap((it) =>
    readFileSync(it, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== ''),
  );
  const contents = `export ${name === '*' ? '*' : `{ ${name} }`} from '${specifier}'`;
  const external = ['node:*', ...librariesForNode(specifier.split('/')[1])];
  const { first } = await bundle(contents, 'internal/compat', { external });
  const size = first.reduce((sum, { text }) => sum + gzipSize(text), 0);
  // Rounded up, so that not every edit changes the file.
  return { files: files.size, lines: Math.ceil(lines.length / 10) * 10, kB: Math.ceil(size / 100) / 10 };
}

function tableOf(shown, columns) {
  const cell = (bound, unit) => {
    const number = (it) => (unit === 'kB' ? `${it.toFixed(1)} kB` : it.toLocaleString('en'));
    const goal = bound.goal?.[unit];
    return goal === undefined || goal >= bound[unit]
      ? number(bound[unit])
      : `${number(bound[unit])} (goal ${number(goal)})`;
  };
  return [
    `| import | ${columns.map((it) => headings[it]).join(' | ')} |`,
    `|${'---|'.repeat(columns.length + 1)}`,
    ...shown.map(
      ({ specifier, name, bound }) =>
        `| ${name === '*' ? 'everything' : `\`${name}\``} of \`${specifier}\` | ${columns.map((it) => cell(bound, it)).join(' | ')} |`,
    ),
  ].join('\n');
}

const update = process.argv.includes('--update');
const problems = [];

const only = onlyFolders();
const isMeasured = ({ specifier }) => only?.includes(`packages/${specifier.split('/')[1]}`) !== false;

for (const row of rows.filter(isMeasured)) {
  const { specifier, name, bound } = row;
  const { goal } = bound;
  const measured = await measure(specifier, name).catch(() => undefined);
  if (measured === undefined) {
    problems.push(`Cannot bundle '${name}' of '${specifier}': has it moved? Then move its row in tooling/budget.json`);
    continue;
  }
  const over = units.filter((it) => !(measured[it] <= bound[it]));
  const under = units.filter((it) => measured[it] < bound[it]);
  const change = (them) => them.map((it) => `${bound[it] ?? 'no'} → ${measured[it]} ${it}`).join(', ');
  if (update) row.bound = budget[specifier][name] = { ...measured, ...(goal !== undefined && { goal }) };
  else if (over.length > 0) problems.push(`'${name}' of '${specifier}' is above its budget: ${change(over)}`);
  else if (under.length > 0) console.log(`'${name}' of '${specifier}' is below its budget: ${change(under)}`);
}
if (update) {
  const row = (it) => JSON.stringify(it, null, 1).replace(/\s+/g, ' ');
  const calls = (them) => Object.entries(them).map(([name, bound]) => `    ${row(name)}: ${row(bound)}`);
  const blocks = Object.entries(budget).map(([name, them]) => `  ${row(name)}: {\n${calls(them).join(',\n')}\n  }`);
  writeFileSync(path, `{\n${blocks.join(',\n')}\n}\n`);
}

for (const [page, columns, isShown] of pages) {
  const before = readFileSync(root + page, 'utf8');
  const shown = rows.filter((it) => it.bound.files !== undefined && isShown(it));
  const table = `<!-- budget -->\n${tableOf(shown, columns)}\n<!-- /budget -->`;
  const after = before.replace(/<!-- budget -->[\s\S]*<!-- \/budget -->/, () => table);
  if (!after.includes(table)) problems.push(`${page} has no <!-- budget --> … <!-- /budget -->`);
  else if (update) writeFileSync(root + page, after);
  else if (after !== before) problems.push(`${page} does not show tooling/budget.json; run 'pnpm budget:update'`);
}

report('budget', problems);
