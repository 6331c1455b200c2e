/** A registry on a free port of loopback. It keeps the packages of Wirework and passes on requests for all others. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { execute } from './command.js';

const require = createRequire(import.meta.url);

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

const configuration = (folder, upstream) => `storage: ${JSON.stringify(join(folder, 'storage'))}
auth:
  htpasswd:
    file: ${JSON.stringify(join(folder, 'users'))}
uplinks:
  upstream:
    url: ${upstream}
    maxage: 60m
packages:
  '@wirework/*':
    access: $all
    publish: $authenticated
  '**':
    access: $all
    proxy: upstream
log:
  type: stdout
  format: pretty
  level: error
`;

async function createUser(url) {
  const response = await fetch(`${url}-/user/org.couchdb.user:rehearsal`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'rehearsal', password: 'only on loopback' }),
  });
  if (!response.ok) throw new Error(`Cannot create a user of the registry: it answers ${response.status}`);
  return (await response.json()).token;
}

/** Starts the registry, and returns its address, the token of a user who may publish, and a function that stops it. */
export async function startRegistry(folder) {
  const upstream = (await execute('npm', ['config', 'get', 'registry'], { cwd: folder })).trim();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  writeFileSync(join(folder, 'registry.yaml'), configuration(folder, upstream));
  const program = join(dirname(require.resolve('verdaccio/package.json')), 'bin/verdaccio');
  const child = fork(program, ['--config', join(folder, 'registry.yaml'), '--listen', `127.0.0.1:${port}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => (said += chunk));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  // An interrupted rehearsal stops its registry too.
  process.once('exit', () => child.kill());
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  try {
    await Promise.race([
      once(child, 'message', { signal: AbortSignal.timeout(60_000) }),
      once(child, 'exit').then(([code]) => {
        throw new Error(`Cannot start the registry: it ended with ${code}\n${said}`);
      }),
    ]);
    return { url, token: await createUser(url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
