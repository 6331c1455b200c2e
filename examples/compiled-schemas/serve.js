// @ts-check
/**
 * Bundles the Worker and serves it with workerd, the runtime of Cloudflare Workers, on this machine.
 *
 *     node serve.js [PORT]
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
// @ts-expect-error: the package has no types; its default export is the path of the program
import workerd from 'workerd';
import { bundle } from './build.js';

const [port = '8787'] = process.argv.slice(2);
const folder = fileURLToPath(new URL('.', import.meta.url));

await bundle('worker');

// workerd writes one line of JSON to descriptor 3 when it listens
const child = spawn(
  workerd.default,
  ['serve', 'workerd.capnp', `--socket-addr=http=127.0.0.1:${port}`, '--control-fd=3'],
  { cwd: folder, stdio: ['ignore', 'inherit', 'inherit', 'pipe'] },
);
child.stdio[3]?.once('data', (line) => console.log(`listening on http://127.0.0.1:${JSON.parse(line).port}/`));
child.once('exit', (code) => (process.exitCode = code ?? 1));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => child.kill(signal));
