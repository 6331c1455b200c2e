/**
 * `@wirework/scanner` and `@wirework/path` against `JSON.parse` on other engines. They come from the npm registry,
 * through `pnpm dlx`, when they are first used. Each document has its own process.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { benchmark, table } from '../lib/table.js';
import { documents } from './path/documents.js';

const worker = fileURLToPath(new URL('engines/worker.js', import.meta.url));

const fromRegistry = (name, ...run) => ['npx', '-y', 'pnpm@10.34.9', '--silent', 'dlx', `--package=${name}`, ...run];
const nodeOf = (version) => fromRegistry(`node-${process.platform}-${process.arch}@${version}`, 'node');

const engines = {
  [`Node ${process.version.slice(1)}`]: [process.execPath],
  'Node 24.21.0': nodeOf('24.21.0'),
  'Node 26.10.0': nodeOf('26.10.0'),
  'Deno 2.9.6': fromRegistry('deno@2.9.6', 'deno', 'run', '--allow-all'),
  'Bun 1.4.5': fromRegistry('bun@1.4.5', 'bun', 'run'),
};

function measure([command, ...args], task) {
  const { status, stdout, stderr } = spawnSync(command, [...args, worker, JSON.stringify(task)], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr}`);
  return JSON.parse(stdout);
}

export async function run({ rounds }) {
  const names = Object.keys(documents);
  const options = rounds === undefined ? {} : { rounds };
  const measured = Object.entries(engines).map(([engine, command]) => [
    engine,
    names.map((document) => measure(command, { document, options })),
  ]);

  const tableOf = (cell) =>
    table(
      ['engine', ...names.map((it) => it.split(',')[0])],
      measured.map(([engine, all]) => [engine, ...all.map(cell)]),
    );
  const tables = {
    scanner: tableOf(({ check }) => check),
    path: tableOf(({ strict, scanned }) => `${strict.toFixed(2)}x · ${scanned.toFixed(2)}x`),
  };
  return Object.entries(tables).map(([name, it]) => benchmark(name, 'bench:engines', [it]));
}
