/**
 * `pnpm conformance:go [--v2] [--check] [--seed <number>] [--out <folder>]`: makes the tables of what Go's
 * `encoding/json` does, or with `--v2` those of `encoding/json/v2`. It needs `go`: one of 1.19 to 1.26, since later
 * ones answer for v1 with the errors of v2; for v2 1.27 or newer.
 *
 * `--check` compares them with those that are there. Another seed makes other random rows, and needs another folder.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { encodeTables } from './inputs/encode.ts';
import { streamTables } from './inputs/streams.ts';
import { syntaxTables } from './inputs/syntax.ts';
import { targetTables } from './inputs/targets.ts';
import type { InputRow, InputTable } from './inputs/table.ts';
import { v2Tables } from './inputs/v2.ts';

interface Answers {
  readonly go: string;
  readonly quoted: readonly string[];
  readonly tables: Readonly<
    Record<string, readonly { readonly type?: unknown; readonly expect: Record<string, unknown> }[]>
  >;
}

/** Asks the program in `go/`, which is compiled without a network. */
function ask(tables: Readonly<Record<string, InputTable>>): Answers {
  const input = JSON.stringify(Object.fromEntries(Object.entries(tables).map(([name, { rows }]) => [name, rows])));
  const { status, stdout, stderr, error } = spawnSync('go', ['run', '.'], {
    cwd: fileURLToPath(new URL('./go/', import.meta.url)),
    env: { ...process.env, GOFLAGS: '-mod=mod', GO111MODULE: 'on', GOPROXY: 'off', GOTOOLCHAIN: 'local' },
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (error !== undefined) throw new Error(`Cannot make the tables: go does not start (${error.message})`);
  if (status !== 0) throw new Error(`Cannot make the tables: ${stderr}`);
  return JSON.parse(stdout) as Answers;
}

/** Returns a row with its answer; operations behind the first error are left out. */
function answered(row: InputRow, answer: Answers['tables'][string][number]): Record<string, unknown> {
  const { results } = answer.expect;
  return {
    ...row,
    ...(answer.type === undefined ? {} : { type: answer.type }),
    ...(Array.isArray(results) ? { ops: (row['ops'] as unknown[]).slice(0, results.length) } : {}),
    expect: answer.expect,
  };
}

/** Returns the text of a table, one row a line. */
function print(name: string, { description, format, rows }: InputTable, answers: Answers, seed: number): string {
  const meta = {
    description,
    format,
    go: answers.go,
    seed,
    ...(name === 'syntax_state_byte' ? { quoted: answers.quoted } : {}),
  };
  const lines = rows.map((row, i) =>
    JSON.stringify(answered(row, answers.tables[name]?.[i] as Answers['tables'][string][number])),
  );
  return `{"_meta":${JSON.stringify(meta)},\n"vectors":[\n${lines.join(',\n')}\n]}\n`;
}

/** Returns the text of a table without the version of Go, which says nothing about its rows. */
const rowsOf = (text: string): string => text.replace(/"go":"[^"]*",/, '');

const { values: options } = parseArgs({
  options: {
    v2: { type: 'boolean' },
    check: { type: 'boolean' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
});
const seed = Number(options.seed);
const folder = join(
  options.out === undefined ? fileURLToPath(new URL('./tables/', import.meta.url)) : resolve(options.out),
  options.v2 === true ? 'go-v2' : 'go',
);
const tables =
  options.v2 === true
    ? v2Tables(seed)
    : { ...syntaxTables(seed), ...targetTables(seed), ...streamTables(seed), ...encodeTables(seed) };
const answers = ask(tables);
const different: string[] = [];
mkdirSync(folder, { recursive: true });
for (const [name, table] of Object.entries(tables)) {
  const file = join(folder, `${name}.json`);
  const text = print(name, table, answers, seed);
  if (options.check !== true) writeFileSync(file, text);
  else if (rowsOf(readFileSync(file, 'utf8')) !== rowsOf(text)) different.push(name);
}
const rows = Object.values(tables).reduce((sum, it) => sum + it.rows.length, 0);
if (different.length > 0) {
  console.error(`${answers.go} gives other answers: ${different.join(', ')}`);
  process.exitCode = 1;
} else {
  console.log(
    `${Object.keys(tables).length} tables of ${rows} rows, ${options.check === true ? 'as' : 'made by'} ${answers.go}${options.check === true ? ' makes them' : ''}`,
  );
}
