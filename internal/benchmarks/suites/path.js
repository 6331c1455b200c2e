/**
 * `@wirework/path` against `JSON.parse` and the libraries that a user would pick instead. Contestants take turns in one
 * process. Each document has its own process. One more row has the smallest document in a process that has read all the
 * others before.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { show } from '../lib/compare.js';
import { benchmark, machine, table } from '../lib/table.js';
import { documents } from './path/documents.js';

const worker = fileURLToPath(new URL('path/worker.js', import.meta.url));

function measure(task) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [worker, JSON.stringify(task)], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${JSON.stringify(task)} failed:\n${stderr}`);
  return JSON.parse(stdout);
}

/** A row for each document, and one more for the smallest, after all the others. */
function rowsOfDocuments(task, options) {
  const names = Object.keys(documents);
  const smallest = names.at(-1);
  return [
    ...names.map((document) => [document, ...measure({ task, document, options })]),
    ['the same, after all the others', ...measure({ task, document: smallest, after: true, options })],
  ];
}

function valuesTable(options) {
  const [alone, ten, many] = [1, 10, 200].map((inUse) => measure({ task: 'values', inUse, options }));
  const names = Object.keys(many)
    .filter((it) => it.endsWith('/one'))
    .map((it) => it.slice(0, -'/one'.length));
  const cell = (time) => (time === undefined ? '–' : show(time));
  return table(
    [
      'four names, own members only unless noted',
      'one path',
      'one of ten in use',
      'ten in turn',
      'one of 200 in use',
      '200 in turn',
    ],
    names.map((name) => {
      const [one, turn] = [`${name}/one`, `${name}/turn`];
      return [name, ...[alone[one], ten[one], ten[turn], many[one], many[turn]].map(cell)];
    }),
  );
}

export const withOddInputs = true;

export async function run({ rounds }) {
  const options = rounds === undefined ? {} : { rounds };
  const parts = [
    `${machine()}, medians; \`1.50x\` is one and a half times as fast as the first column.`,
    table(
      ['document', 'JSON.parse + access', 'strict', 'scanned: early', 'middle', 'late', 'missing', 'ten paths'],
      rowsOfDocuments('reads', options),
    ),
    'One value written into the middle of the text:',
    table(
      ['document', 'parse + set + stringify', 'setInText', "with syntax: 'jsonc'", 'jsonc-parser modify'],
      rowsOfDocuments('edits', options),
    ),
    'On parsed values, sixteen of the same shape in turn:',
    valuesTable(options),
  ];
  return [benchmark('path', 'bench:path', parts)];
}
