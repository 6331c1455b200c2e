/**
 * Runs the suites that read data from outside the repository in a copy that has no such data, with `CI` unset, as in
 * a fresh clone: they pass, and name what they skip. With `--only <folder>`, once or more, only those of these folders.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTree } from './lib/copy-tree.js';
import { onlyFolders, report, root } from './lib/workspace.js';

const readsOutsideData = /\b(?:describeJsonSchemaSuite|jsonSchemaSuite|WIREWORK_CONFORMANCE|support\/suite\.ts)\b/;

const folder = mkdtempSync(join(tmpdir(), 'wirework-'));
const problems = [];

try {
  const copy = join(folder, 'copy/wirework');
  const files = copyTree(copy);
  const { CI: _, WIREWORK_CONFORMANCE: __, JSON_SCHEMA_TEST_SUITE: ___, ...env } = process.env;
  const suites = files.filter(
    (it) => it.endsWith('.test.ts') && readsOutsideData.test(readFileSync(join(root, it), 'utf8')),
  );
  if (suites.length === 0) problems.push('no suite reads outside data: has the helper another name?');
  const names = new Set(suites.map((it) => it.split('/').slice(0, 2).join('/')));
  const only = onlyFolders();
  for (const name of [...names].filter((it) => only?.includes(it) !== false)) {
    const own = suites.filter((it) => it.startsWith(`${name}/`)).map((it) => it.slice(name.length + 1));
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--expose-gc',
        '--no-warnings',
        join(root, 'node_modules/jest/bin/jest.js'),
        ...own,
      ],
      { cwd: join(copy, name), env, encoding: 'utf8', maxBuffer: 2 ** 26 },
    );
    if (status !== 0) problems.push(`${name}: ${stderr}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

report('without outside data', problems);
