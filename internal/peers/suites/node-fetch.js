import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ id: string, why: string }} Failure */

/** The functions under test, as modules for the tests to load. */
const subjects = {
  wirework: `
const { createClient, createFetch } = require('@wirework/http-client');
const fetch = createFetch(createClient({ retry: { maxRetries: 0 } }));`,
  node: `
const { fetch } = globalThis;`,
};

/** The classes that take the place of those of node-fetch, by file. */
const classes = {
  headers: 'Headers',
  request: 'Request',
  response: 'Response',
  // The platform has no class for bodies, nor for failures of `fetch`
  body: 'Response',
  'fetch-error': 'TypeError',
};

/**
 * The tests of node-fetch 1, the last version whose archive has them, with `createFetch` and the platform's classes in
 * place of its classes; and beside it the counts of Node's `fetch`. Their server has a fixed port, 30001, so only one
 * run at a time is possible on a machine.
 *
 * @param {string} folder of the package
 */
export async function runNodeFetch(folder) {
  for (const [file, name] of Object.entries(classes))
    writeFileSync(join(folder, `lib/${file}.js`), `module.exports = ${name};\n`);
  const ours = await runOn(folder, subjects.wirework);
  const nodes = await runOn(folder, subjects.node);
  const name = `node-fetch, for comparison on the \`fetch\` of Node ${process.versions.node.split('.')[0]}`;
  return [
    { name: 'node-fetch', ...ours },
    { name, ...nodes, why: compare(nodes.failed, ours.failed) },
  ];
}

/**
 * Runs all tests in a separate process, because they need their folder as working directory, and start programs in
 * it that load `./`.
 *
 * @param {string} folder
 * @param {string} subject code that declares `fetch`
 * @returns {Promise<{ ran: number, failed: Failure[] }>}
 */
async function runOn(folder, subject) {
  // Without `Promise`, the tests would use that of a library. It is constant, because a test that fails leaves another
  // one in it
  writeFileSync(
    join(folder, 'index.js'),
    `${subject}
module.exports = Object.defineProperty((...args) => fetch(...args), 'Promise', { value: Promise });
Object.assign(module.exports, { Headers, Request, Response });
`,
  );
  const child = fork(fileURLToPath(new URL('node-fetch/run-tests.js', import.meta.url)), {
    cwd: folder,
    // The tests import libraries that this package depends on
    env: { ...process.env, NODE_PATH: fileURLToPath(new URL('../node_modules', import.meta.url)) },
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`Cannot run the tests of node-fetch: their process ended with code ${code}`);
  });
  const [result] = await Promise.race([once(child, 'message'), ended]);
  child.disconnect();
  if (result.ran === 0)
    throw new Error('Cannot run the tests of node-fetch: their server did not start; it needs port 30001 of localhost');
  return result;
}

/**
 * Says how many failures are shared.
 *
 * @param {Failure[]} failed
 * @param {Failure[]} above those of the row above
 */
function compare(failed, above) {
  const ids = new Set(above.map(({ id }) => id));
  const shared = failed.filter(({ id }) => ids.has(id)).length;
  return `${shared} that also fail above, ${failed.length - shared} others`;
}
