/** How the bundle `main.js` of a folder is run, and what it prints. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { browsers, runInBrowser } from './browser.js';
import { output } from './output.js';
import { pnpm } from './pnpm.js';
import { runReactNative } from './react-native/app.js';

const dlx = [...pnpm, 'dlx'];

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

/** The oldest date on which ES modules and streams are as the standards have them; nothing newer may be needed. */
const compatibilityDate = '2023-12-01';

const workerConfig = (port) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (modules = [(name = "worker", esModule = embed "worker.js"), (name = "main.js", esModule = embed "main.js")], compatibilityDate = "${compatibilityDate}")),
    (name = "internet", network = (allow = ["public", "private", "local"], tlsOptions = (trustBrowserCas = true)))
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
`;

/** workerd has no standard output for a program: its answer to a request is what it prints. */
async function runWorkerd(folder) {
  const port = await freePort();
  writeFileSync(
    `${folder}/worker.js`,
    "import { main } from './main.js';\nexport default { fetch: async () => new Response(await main()) };\n",
  );
  writeFileSync(`${folder}/workerd.capnp`, workerConfig(port));
  // It writes the reasons of failed requests to its standard error, which are wanted here.
  const child = spawn('npx', [...dlx, 'workerd@1.20261117.1', 'serve', 'workerd.capnp'], {
    cwd: folder,
    stdio: 'ignore',
    detached: true,
  });
  try {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
      if (response?.ok) return await response.text();
      if (response !== undefined || child.exitCode !== null)
        throw new Error(`workerd failed: ${(await response?.text()) ?? child.exitCode}`);
      await wait(200);
    }
  } finally {
    process.kill(-child.pid);
  }
}

/**
 * `asks` selects the rows: a page may not read what other servers answer, nor why they do not, and React
 * Native is there for the client.
 * @type {Record<string, {run: (folder: string, clientUrl: string) => Promise<string | undefined>, asks?: (row: string) => boolean}>}
 */
export const runtimes = {
  node: { run: (folder) => output('node', ['print.js'], folder) },
  deno: { run: (folder) => output('npx', [...dlx, 'deno@2.9.6', 'run', '--allow-net', 'print.js'], folder) },
  bun: { run: (folder) => output('npx', [...dlx, 'bun@1.4.5', 'run', 'print.js'], folder) },
  workerd: { run: runWorkerd },
  'react-native': { run: runReactNative, asks: (row) => row.startsWith('client: ') },
  ...Object.fromEntries(
    Object.keys(browsers).map((name) => [
      name,
      { run: (folder) => runInBrowser(name, folder), asks: (row) => !row.startsWith('fetch: ') },
    ]),
  ),
};
