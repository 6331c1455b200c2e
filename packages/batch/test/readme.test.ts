import { beforeAll, expect, it } from '@jest/globals';
import { runGuide, runReadme, temporaryFolders } from '@wirework/test-support';
import * as batch from '../src/index.ts';
import { openPool } from '../src/threads/open-batch-pool.ts';
import type { WorkerStart } from '../src/threads/start-threads.ts';
import { sourceWorkerIn } from './node/source-worker.ts';

const newFolder = temporaryFolders();
let sourceWorker: WorkerStart;
beforeAll(async () => {
  sourceWorker = await sourceWorkerIn(newFolder());
});

const modules = {
  '@wirework/batch': {
    ...batch,
    openBatchPool: (options: batch.BatchPoolOptions) => openPool(options, sourceWorker),
  },
};

it('snippets of the README return what they show', async () => {
  expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(1);
});

it('snippets of the guide return what they show', async () => {
  expect(await runGuide('batch', modules)).toBeGreaterThanOrEqual(1);
});
