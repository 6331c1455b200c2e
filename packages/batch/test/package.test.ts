import { beforeAll, describe, expect, it } from '@jest/globals';
import { documentedLimits, runGuide, runReadme, temporaryFolders } from '@wirework/test-support';
import { maxItems } from '../src/bullmq/limits.ts';
import { readQueueOptions } from '../src/bullmq/queue-options.ts';
import { readWorkerOptions } from '../src/bullmq/worker-options.ts';
import * as batch from '../src/index.ts';
import { openPool } from '../src/threads/open-batch-pool.ts';
import type { WorkerStart } from '../src/threads/start-threads.ts';
import { sourceWorkerIn } from './node/source-worker.ts';

describe('limits', () => {
  it('the table of limits has the defaults of a pool, a queue and a worker', () => {
    const place = { connection: {}, name: 'items' };
    const { division, maxTextBytes, times } = readQueueOptions(place);
    const { running, maxResultBytes, answerTtl } = readWorkerOptions(place);
    expect(documentedLimits('batch')).toEqual({
      'openBatchPool.config.maxBatch': documentedLimits('json')['maxBatch'],
      'createBatchQueue.config.maxBatch': maxItems,
      jobBytes: division.chunkBytes,
      parallelJobs: division.parallel,
      maxTextBytes,
      maxResultBytes,
      connectionTimeout: times.connectionTimeout,
      progressTimeout: times.progressTimeout,
      stallTimeout: running.lockDuration,
      maxStalls: running.maxStalledCount,
      answerTtl,
    });
  });
});

describe('readme', () => {
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
});
