import { getMaxListeners } from 'node:events';
import { expect, it } from '@jest/globals';
import { BatchResult, createProcessor } from '@wirework/json';
import { type ChunkRunner, runBatch } from './run-batch.ts';

it('a chunk may listen to the signal of its batch without a warning of Node', async () => {
  const limits: number[] = [];
  const runner: ChunkRunner = {
    chunkBytes: 1,
    chunkItems: 1,
    maxValueLength: 1,
    parallel: 20,
    run: async ({ origins }, signal) => {
      limits.push(getMaxListeners(signal));
      return origins.map(({ id }) => new BatchResult(id, 1, undefined));
    },
  };
  const results = await runBatch([{ type: 'get', jsonStr: '1', id: 'a' }], createProcessor(), runner, {});
  expect(results.map((it) => it.result)).toEqual([1]);
  expect(limits).toEqual([20]);
});
