import { getMaxListeners } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type BatchItem, BatchResult, createProcessor } from '@wirework/json';
import { misreadTexts } from '@wirework/test-support';
import { JobWatch } from './bullmq/job-watch.ts';
import { BatchError } from './errors/batch-error.ts';
import type { Chunk } from './message/chunk.ts';
import { unpackOutcome } from './message/outcome.ts';
import { readValue, writeValue } from './message/value-json.ts';
import { type ChunkRunner, runBatch } from './run/run-batch.ts';

describe('outcome', () => {
  it('values with escaped names arrive, whatever was parsed before', () => {
    const reader = createProcessor();
    for (const { text, value } of misreadTexts(200)) {
      for (const outcome of [{ isWhole: true } as const, { json: text }])
        expect([text, unpackOutcome('1', text, outcome, reader).result]).toEqual([text, value]);
    }
    reader.close();
  });
});

describe('value json', () => {
  /** Any character: `unit: 'binary'` of fast-check makes a table of all of them first, which takes a second. */
  const character = fc
    .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
    .map((point) => String.fromCodePoint(point));

  const literal = fc.oneof(
    fc.constantFrom(
      '-0',
      '0',
      '1e400',
      '-1e400',
      '1e20',
      '100000000000000000000',
      '9007199254740993',
      '1.0',
      '1e-400',
      '-0.0',
    ),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.bigInt().map(String),
  );
  const leaf = fc.oneof(
    literal,
    fc.string({ unit: character }).map((it) => JSON.stringify(it)),
    fc.constantFrom('null', 'true', '"\\ud800"', '{"__proto__": [1], "a": -0}'),
  );
  const { text } = fc.letrec<{ text: string }>((tie) => ({
    text: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('text')).map((it) => `[${it.join()}]`),
      fc
        .array(fc.tuple(fc.string(), tie('text')))
        .map((it) => `{${it.map(([n, v]) => `${JSON.stringify(n)}:${v}`).join()}}`),
    ),
  }));

  describe.each(['number', 'lossless', 'bigint'] as const)('a value that is read with numbers: %j', (numbers) => {
    const processor = createProcessor({ numbers, maxDepth: 1_000 });

    it('arrives as it is', () => {
      fc.assert(
        fc.property(text, (it) => {
          const value = processor.get(it, '');
          expect(readValue(writeValue(value), processor)).toEqual(value);
        }),
      );
    });
  });
});

describe('run batch', () => {
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
});

describe('job watch', () => {
  it.each([
    [new Error('connect ECONNREFUSED 127.0.0.1:6379'), ': connect ECONNREFUSED 127.0.0.1:6379'],
    [new AggregateError([]), ''],
  ])('the error of a silent Redis has the reason %s in its message', async (noticed, reason) => {
    const silent = (): Promise<never> => new Promise(() => undefined);
    const queue = { add: silent, answer: silent, state: silent, probe: silent };
    let now = 0;
    const clock = (): number => (now += 1_000);
    const watch = new JobWatch(queue, { connectionTimeout: 10_000, progressTimeout: 100_000, pollInterval: 1, clock });
    watch.notice(noticed);
    await expect(watch.run('a')).rejects.toMatchObject({
      code: 'CONNECTION',
      message: `Cannot run the item: Redis did not answer for 10000 ms${reason}`,
    });
  });
});
