import { getMaxListeners } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { type BatchItem, BatchResult, createProcessor } from '@wirework/json';
import { BatchError } from '../errors/batch-error.ts';
import type { Chunk } from '../message/chunk.ts';
import { type ChunkRunner, runBatch } from './run-batch.ts';

it('a chunk may listen to the signal of its batch without a warning of Node', async () => {
  const limits: number[] = [];
  const runner: ChunkRunner = {
    maker: 'openBatchPool',
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

describe('a chunk that is lost', () => {
  const lost = new BatchError('WORKER_LOST', 'Cannot run the item: its thread ended');
  const batchOf = (...texts: string[]): BatchItem[] =>
    texts.map((jsonStr, i) => ({ type: 'set', jsonStr, path: '', value: i, id: String(i) }));
  /**
   * Runs a batch as one chunk, which ends its worker if an item is `bad`; returns the results and the sizes of the
   * chunks that ran.
   */
  async function run(
    operations: readonly BatchItem[],
    runAlone?: boolean,
  ): Promise<{ readonly results: readonly unknown[]; readonly sizes: readonly number[] }> {
    const sizes: number[] = [];
    const runChunk = async ({ origins, message }: Chunk): Promise<BatchResult[]> => {
      sizes.push(origins.length);
      const isLost = message.texts.includes('bad');
      return message.items.map(([, text, , value], i) => {
        const result = [message.texts[text], message.values[value ?? -1]];
        return new BatchResult(origins[i]?.id ?? '', isLost ? undefined : result, isLost ? lost : undefined);
      });
    };
    const runner: ChunkRunner = {
      maker: 'openBatchPool',
      chunkBytes: 1_000,
      chunkItems: 1_000,
      maxValueLength: 1_000,
      parallel: 1,
      run: runChunk,
      ...(runAlone === true && { runAlone: runChunk }),
    };
    const results = await runBatch(operations, createProcessor(), runner, {});
    return { results: results.map((it) => it.error ?? it.result), sizes };
  }

  it('runs again item by item, so that only the item that ends its worker fails', async () => {
    expect(await run(batchOf('a', 'bad', 'c', 'c', 'd'))).toEqual({
      results: [['a', '0'], lost, ['c', '2'], ['c', '3'], ['d', '4']],
      sizes: [5, 1, 1, 1, 1, 1],
    });
  });

  it('runs a single item again only where it may have been lost by another', async () => {
    expect((await run(batchOf('bad'))).sizes).toEqual([1]);
    expect((await run(batchOf('bad'), true)).sizes).toEqual([1, 1]);
  });

  it('does not run again to its end where every worker is lost', async () => {
    const { results, sizes } = await run(batchOf(...Array<string>(100).fill('bad')));
    expect(results).toEqual(Array(100).fill(lost));
    expect(sizes).toEqual([100, 1, 1, 1, 1, 1]);
  });
});
