import { expect, it } from '@jest/globals';
import { documentedLimits } from '@wirework/test-support';
import { maxItems } from '../src/bullmq/limits.ts';
import { readQueueOptions } from '../src/bullmq/queue-options.ts';
import { readWorkerOptions } from '../src/bullmq/worker-options.ts';

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
