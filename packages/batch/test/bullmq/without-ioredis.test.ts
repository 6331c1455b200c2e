import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';
import { sourceLoader } from '@wirework/test-support/source-loader';

const newFolder = temporaryFolders();

/** Copies this package and BullMQ to a folder in which `ioredis` is not installed. */
function folderWithoutRedisClient(): string {
  const root = newFolder();
  const here = fileURLToPath(new URL('../../', import.meta.url));
  const bullmq = realpathSync(join(here, 'node_modules/bullmq'));
  for (const it of ['src', 'package.json']) cpSync(join(here, it), join(root, it), { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  cpSync(bullmq, join(root, 'node_modules/bullmq'), { recursive: true, filter: (it) => !it.endsWith('.bin') });
  symlinkSync(join(here, 'node_modules/@wirework'), join(root, 'node_modules/@wirework'));
  for (const it of readdirSync(dirname(bullmq)))
    if (it !== 'bullmq' && it !== 'ioredis') symlinkSync(join(dirname(bullmq), it), join(root, 'node_modules', it));
  return root;
}

it('a queue and a worker fail at once without ioredis, unless they are given a client', () => {
  const cwd = folderWithoutRedisClient();
  writeFileSync(
    join(cwd, 'main.ts'),
    `import { createBatchQueue, createBatchWorker, isBatchError } from '@wirework/batch/bullmq';
const client = { connect() {}, disconnect() {}, duplicate() {}, options: { keyPrefix: 'a' } };
for (const [create, connection] of [[createBatchQueue, {}], [createBatchWorker, {}], [createBatchWorker, client]]) {
  try {
    create({ connection, name: 'a' });
  } catch (error) {
    console.log(isBatchError(error, 'CONNECTION'), error.message);
  }
}
`,
  );
  const argv = ['--no-warnings', '--conditions=@wirework/source', `--import=${sourceLoader}`, 'main.ts'];
  const { stdout } = spawnSync(process.execPath, argv, { cwd, encoding: 'utf8', timeout: 60_000 });
  const way = "run 'npm install ioredis', or give a client as the connection";
  const line = `true Cannot connect to Redis: the package 'ioredis' is not installed; ${way}`;
  const [queue, worker, withClient, ...rest] = stdout.split('\n');
  expect([queue, worker, rest]).toEqual([line, line, ['']]);
  expect(withClient).toMatch(/^false BullMQ: /);
});
