import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** @typedef {{ file?: string, name: string, why?: string }} Event */

const here = fileURLToPath(new URL('.', import.meta.url));
const installed = join(here, '../node_modules');
const hook = join(here, 'replace-ajv.cjs');

/**
 * Runs the tests that a package has in its archive, with ajv and with the class in its place. They run in a copy,
 * because some write files beside themselves.
 *
 * @param {{ name: string, files?: string[], isWithoutCode?: boolean }} program
 */
export async function runProgram({ name, files, isWithoutCode = false }) {
  const folder = mkdtempSync(join(tmpdir(), 'wirework-ajv-'));
  try {
    const copy = copyPackage(name, folder);
    const { version } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'));
    const tests = files ?? testsIn(copy, 'test');
    const ajv = await runTests(copy, tests, '');
    const forbid = isWithoutCode ? ' --disallow-code-generation-from-strings' : '';
    const own = await runTests(copy, tests, `--no-warnings --require ${hook}${forbid}`);
    const passed = [...ajv].filter(([, why]) => why === undefined).map(([id]) => id);
    const differences = passed
      .filter((id) => !own.has(id) || own.get(id) !== undefined)
      .map((id) => [id, own.get(id) ?? 'it did not run']);
    return { version, tests: ajv.size, ajv: passed.length, own: passed.length - differences.length, differences };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies a package, with links to its dependencies beside it. */
function copyPackage(name, folder) {
  const source = realpathSync(join(installed, name));
  const beside = source.slice(0, -name.length);
  const target = join(folder, 'node_modules');
  for (const entry of readdirSync(beside)) {
    if (entry.startsWith('.')) continue;
    const names = entry.startsWith('@') ? readdirSync(join(beside, entry)).map((it) => `${entry}/${it}`) : [entry];
    for (const it of names) {
      if (it === name) continue;
      mkdirSync(dirname(join(target, it)), { recursive: true });
      symlinkSync(realpathSync(join(beside, it)), join(target, it));
    }
  }
  const isOwn = (path) => !path.slice(source.length).includes('node_modules');
  cpSync(source, join(target, name), { recursive: true, filter: isOwn });
  return join(target, name);
}

function testsIn(folder, under) {
  return readdirSync(join(folder, under), { recursive: true })
    .filter((it) => it.endsWith('.test.js'))
    .map((it) => join(under, it))
    .sort();
}

/**
 * Runs tests of `node:test`, and returns the reason of failure of each that has no tests inside, `undefined` for one
 * that passes.
 *
 * @param {string} folder
 * @param {string[]} files
 * @param {string} options of Node
 * @returns {Promise<Map<string, string | undefined>>}
 */
async function runTests(folder, files, options) {
  // The tests import libraries that this package or one below it depends on
  const NODE_PATH = [installed, join(here, '../node_modules/.pnpm/node_modules')].join(':');
  const child = spawn(process.execPath, ['--test', '--test-reporter', join(here, 'test-events.mjs'), ...files], {
    cwd: folder,
    env: { ...process.env, NODE_PATH, NODE_OPTIONS: options },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const events = (await text(child.stdout)).split('\n').filter((it) => it !== '');
  /** @type {Map<string, string | undefined>} */
  const results = new Map();
  for (const { file = '', name, why } of events.map((it) => JSON.parse(it))) {
    // A file that fails is a test as well
    if (name !== file) results.set(`${file.slice(folder.length + 1)}: ${name}`, why);
  }
  for (const id of [...results.keys()]) {
    for (let at = id.lastIndexOf(' > '); at !== -1; at = id.lastIndexOf(' > ', at - 1)) results.delete(id.slice(0, at));
  }
  return results;
}
