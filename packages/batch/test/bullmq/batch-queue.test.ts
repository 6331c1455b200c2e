import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type BatchItem, compileSchema, createProcessor, isJsonNumber, type ProcessorConfig } from '@wirework/json';
import { describeWith } from '@wirework/test-support';
import { type Redis, startRedis } from '@wirework/test-support/redis';
import { Worker } from 'bullmq';
import { isBatchError } from '../../src/errors/batch-error.ts';
import { type BatchQueue, createBatchQueue } from '../../src/bullmq/create-batch-queue.ts';
import { type BatchWorker, createBatchWorker } from '../../src/bullmq/create-batch-worker.ts';
import type { BatchQueueOptions } from '../../src/bullmq/queue-options.ts';
import { clientOf } from '../../src/bullmq/redis-client.ts';
import type { TextStore } from '../../src/bullmq/text-store.ts';
import type { BatchWorkerOptions } from '../../src/bullmq/worker-options.ts';

const get = (jsonStr: string, path = ''): BatchItem => ({ type: 'get', jsonStr, path });
const text = '{"a": 1, "b": {"c": [2, null]}, "big": 12345678901234567890, "minus": [-0, 1e400], "half": "\\ud800"}';
const items: readonly BatchItem[] = [
  { type: 'get', jsonStr: text, path: 'b', id: '0' },
  { type: 'set', jsonStr: text, path: 'a', value: { n: [1.5, 'x'] }, id: '1' },
  { type: 'delete', jsonStr: text, path: 'b.c[0]', id: '2' },
  { type: 'validate', jsonStr: text, value: { properties: { a: { type: 'string' } } }, id: '3' },
  { type: 'get', jsonStr: '{"a": tru}', path: 'a', id: '4' },
  { type: 'get', jsonStr: text, path: 'a.x', id: '5' },
  { type: 'set', jsonStr: text, path: 'a', value: () => 1, id: '6' },
  { type: 'nothing' as 'get', jsonStr: text, id: '7' },
  null as unknown as BatchItem,
  { type: 'get', jsonStr: text, id: '9' },
  { type: 'get', jsonStr: text, path: 'minus', id: '10' },
  { type: 'get', jsonStr: text, path: 'b{c}', id: '11' },
  { type: 'get', jsonStr: text, path: 'half', id: '12' },
  { type: 'validate', jsonStr: text, value: compileSchema({ type: 'array' }), id: '13' },
  { type: 'get', jsonStr: text, paths: 'a', id: '14' } as BatchItem,
  { type: 'set', jsonStr: text, path: 'a', id: '15' },
  { type: 'validate', jsonStr: text, schema: { properties: { a: { type: 'number' } } }, id: '16' },
  { type: 'validate', jsonStr: text, id: '17' },
];
const mapStore = (): TextStore & { readonly kept: Map<string, string> } => {
  const kept = new Map<string, string>();
  return {
    kept,
    put: async (key, it) => void kept.set(key, it),
    get: async (key) => {
      const it = kept.get(key);
      if (it === undefined) throw new Error('no such object');
      return it;
    },
  };
};

describeWith('redis-server', 'a batch queue', () => {
  let redis: Redis;
  let count = 0;
  const open: { close(): Promise<void> }[] = [];
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => {
    await Promise.all(open.map((it) => it.close()));
    await redis.stop();
  });

  /** A queue and a worker of their own. */
  function openBoth(
    ofQueue: Partial<BatchQueueOptions> = {},
    ofWorker: Partial<BatchWorkerOptions> | null = {},
  ): { readonly queue: BatchQueue; readonly worker: BatchWorker | undefined; readonly name: string } {
    const place = { connection: redis.connection, name: `queue-${count++}` };
    const queue = createBatchQueue({ ...place, pollInterval: 50, ...ofQueue });
    const worker = ofWorker === null ? undefined : createBatchWorker({ ...place, ...ofWorker });
    open.push(queue, ...(worker === undefined ? [] : [worker]));
    return { queue, worker, name: place.name };
  }

  it.each<ProcessorConfig>([
    {},
    { numbers: 'lossless' },
    { numbers: 'bigint' },
    { create: true, duplicates: 'reject' },
  ])('gives what a processor with the config %j gives', async (config) => {
    const { queue } = openBoth({ config }, { config });
    const here = createProcessor(config).processBatch(items);
    const there = await queue.run(items);
    const print = (results: typeof here): string[] => results.map(({ id, error }) => JSON.stringify([id, error]));
    expect(print(there)).toEqual(print(here));
    for (const [i, result] of there.entries()) if (i !== 3 && i !== 13) expect(result.result).toEqual(here[i]?.result);
    expect(there.map((it) => (it.error?.cause as Error | undefined)?.name)).toEqual(
      here.map((it) => (it.error?.cause as Error | undefined)?.name),
    );
  });

  it('keeps the order of many items in many jobs, and reports progress', async () => {
    const { queue } = openBoth({ jobBytes: 500, parallelJobs: 5 }, { concurrency: 3 });
    const batch = Array.from({ length: 500 }, (_, i) => ({ ...get(`{"n": ${i}}`, 'n'), id: String(i) }));
    const seen: number[] = [];
    const results = await queue.run(batch, { onProgress: ({ done, total }) => seen.push(done, total) });
    expect(results.map((it) => [it.id, it.result])).toEqual(batch.map((it, i) => [it.id, i]));
    expect(seen.at(-2)).toBe(500);
    expect(seen.length).toBeGreaterThan(10);
  });

  it('leaves nothing in Redis but the records of BullMQ', async () => {
    const { queue, name } = openBoth();
    await queue.run([
      ...items,
      get(JSON.stringify('x'.repeat(200_000)), ''),
      { type: 'set', jsonStr: JSON.stringify(['x'.repeat(200_000)]), path: '[0]', value: 1 },
    ]);
    await queue.close();
    const keys = redis.command('KEYS', `wirework:${name}:*`).split('\n');
    expect(keys).toContain(`wirework:${name}:meta`);
    // A probe, which is sent when an answer takes long, expires within a second
    const lasting = keys.filter((it) => !it.endsWith(':answer:probe'));
    expect(lasting.filter((it) => /answer|:[0-9a-f-]{36}/.test(it))).toEqual([]);
  });

  it('runs a batch of no items without a worker, and refuses one of too many', async () => {
    const { queue } = openBoth({}, null);
    expect(await queue.run([])).toEqual([]);
    await expect(queue.run(new Array(10_000_000))).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      limit: 'maxBatch',
      max: 1_000_000,
    });
    await expect(queue.run('get' as never)).rejects.toThrow('expected an array');
  });

  it('refuses texts and results that are too long, each by itself', async () => {
    const { queue } = openBoth({ maxTextBytes: 90_000 }, { maxResultBytes: 70_000 });
    const long = JSON.stringify('x'.repeat(100_000));
    const results = await queue.run([
      get(long),
      get('[1]', '[0]'),
      get(`["${'x'.repeat(80_000)}"]`, '[0]'),
      get(`["${'x'.repeat(67_000)}"]`, '[0]'),
    ]);
    expect(results.map((it) => it.error)).toMatchObject([
      { code: 'LIMIT_EXCEEDED', limit: 'maxTextBytes', max: 90_000 },
      undefined,
      { code: 'LIMIT_EXCEEDED', limit: 'maxResultBytes', max: 70_000 },
      undefined,
    ]);
    expect(results[1]?.result).toBe(1);
    expect(results[3]?.result).toBe('x'.repeat(67_000));
  });

  it('keeps long texts and results in the store of the caller', async () => {
    const texts = mapStore();
    const { queue } = openBoth({ maxTextBytes: 1_000, texts }, { maxResultBytes: 1_000, texts });
    const long = `["${'é'.repeat(100_000)}"]`;
    const [value, edited] = await queue.run([get(long, '[0]'), { type: 'set', jsonStr: long, path: '[1]', value: 2 }]);
    expect(value?.error).toBeUndefined();
    expect(value?.result).toBe('é'.repeat(100_000));
    expect(edited?.error).toMatchObject({ code: 'PATH_NOT_FOUND' });
    expect([...texts.kept.keys()].every((it) => /^[\w.-]+$/.test(it))).toBe(true);
    expect(texts.kept.size).toBe(3);
  });

  it('says which items a store failed', async () => {
    const texts = mapStore();
    const long = JSON.stringify(['x'.repeat(2_000)]);
    const without = openBoth({ maxTextBytes: 1_000, texts });
    const results = await without.queue.run([get('[1]', '[0]'), get(long, '[0]'), get('[2]', '[0]')]);
    expect(results.map((it) => [it.result, it.error?.name, (it.error as { code?: string })?.code])).toEqual([
      [1, undefined, undefined],
      [undefined, 'BatchError', 'TEXT_STORE'],
      [2, undefined, undefined],
    ]);
    const broken = { ...texts, put: () => Promise.reject(new Error('no room')) };
    const refusing = openBoth({ maxTextBytes: 1_000, texts: broken });
    const [first, second] = await refusing.queue.run([get(long, '[0]'), get('[2]', '[0]')]);
    expect(first?.error).toMatchObject({ code: 'TEXT_STORE', cause: { message: 'no room' } });
    expect(second?.result).toBe(2);
  });

  it('ends with its signal, and works on', async () => {
    const { queue, name } = openBoth({}, null);
    const stop = new AbortController();
    const stopped = queue.run([get('[1]', '[0]')], { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(stopped).rejects.toThrow('enough');
    await expect(queue.run([get('[1]')], { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow('stop');
    open.push(createBatchWorker({ connection: redis.connection, name }));
    expect((await queue.run([get('[1]', '[0]')]))[0]?.result).toBe(1);
  });

  it('ends with what onProgress throws', async () => {
    const { queue } = openBoth();
    const onProgress = (): void => {
      throw new Error('no more');
    };
    await expect(queue.run([get('[1]', '[0]')], { onProgress })).rejects.toThrow('no more');
  });

  it('gives values of the config of the queue, whatever the config of a worker is', async () => {
    const { queue, name } = openBoth({ config: { numbers: 'lossless' }, jobBytes: 50 }, { config: { maxDepth: 1 } });
    open.push(createBatchWorker({ connection: redis.connection, name, config: { loneSurrogates: 'replace' } }));
    const results = await queue.run(Array.from({ length: 50 }, () => get('[[1.10], "\\ud800"]')));
    for (const { result } of results)
      expect([isJsonNumber((result as unknown[][])[0]?.[0]), (result as unknown[])[1]]).toEqual([true, '\ud800']);
  });

  it('fails the items of a worker with another config than that of the first', async () => {
    const { queue, worker, name } = openBoth({ jobBytes: 50, parallelJobs: 1 }, { config: { numbers: 'lossless' } });
    let other: BatchWorker | undefined;
    const results = await queue.run(
      Array.from({ length: 20 }, () => get('[1.10, "pad pad pad"]', '[0]')),
      {
        onProgress: () => {
          if (other !== undefined) return;
          void worker?.close();
          open.push((other = createBatchWorker({ connection: redis.connection, name })));
        },
      },
    );
    const isRight = ({ result, error }: (typeof results)[number]): boolean =>
      isJsonNumber(result) || isBatchError(error, 'CONFIG');
    expect(results.every(isRight)).toBe(true);
    expect([results[0], results.at(-1)].map((it) => it?.error?.message)).toEqual([
      undefined,
      "Cannot run the item: its worker has another config than others; give 'config' to createBatchQueue",
    ]);
  });

  it('fails the items that no worker takes', async () => {
    const { queue } = openBoth({ progressTimeout: 300 }, null);
    const [result] = await queue.run([{ ...get('[1]'), id: 'a' }]);
    expect([result?.id, result?.error]).toEqual(['a', expect.objectContaining({ code: 'NO_PROGRESS' })]);
  });

  it('refuses batches once it is closed', async () => {
    const { queue } = openBoth();
    const running = queue.run(items);
    const closed = queue.close();
    await expect(queue.run(items)).rejects.toThrow('Cannot use the batch queue: it is closed');
    expect(await running).toHaveLength(items.length);
    await closed;
  });

  it.each([
    [
      'of another version',
      '{"version":3,"parts":[]}',
      'VERSION',
      'Cannot run the item: its worker sends messages of version 3, this process reads version 2',
    ],
    ['that sends no JSON', 'secret', 'WORKER_FAILED', 'Cannot read the result: its worker sent something else'],
    [
      'that leaves out an outcome',
      '{"version":2,"config":{},"outcomes":[]}',
      'WORKER_FAILED',
      'Cannot read the result: its worker sent something else',
    ],
  ])('fails the items of a worker %s', async (_, answer, code, message) => {
    const { queue, name } = openBoth({}, null);
    const other: Worker = new Worker(
      name,
      async ({ id }) => (await clientOf(other)).set(`wirework:${name}:answer:${id}`, answer),
      { connection: redis.connection, prefix: 'wirework' },
    );
    open.push(other);
    const [result] = await queue.run([get('[1]')]);
    expect(result?.error).toMatchObject({ code, message });
  });

  it('fails the items whose worker throws', async () => {
    const { queue, name } = openBoth({}, null);
    open.push(
      new Worker(name, () => Promise.reject(new Error('broken')), { connection: redis.connection, prefix: 'wirework' }),
    );
    const [result] = await queue.run([get('[1]')]);
    expect(result?.error).toMatchObject({ code: 'WORKER_FAILED', cause: { message: 'broken' } });
  });

  it('refuses options that cannot be', () => {
    const place = { connection: redis.connection, name: 'x' };
    for (const make of [createBatchQueue, createBatchWorker] as ((options: never) => unknown)[]) {
      expect(() => make({ ...place, nam: 1 } as never)).toThrow("Cannot use the option 'nam': there is no such option");
      expect(() => make({ name: 'x' } as never)).toThrow("Cannot use the option 'connection': expected an object");
      expect(() => make({ ...place, name: 'a:b' } as never)).toThrow("Cannot use the option 'name'");
      expect(() => make({ ...place, texts: {} } as never)).toThrow("Cannot use the option 'texts'");
    }
    expect(() => createBatchQueue({ ...place, jobBytes: 0 })).toThrow("'jobBytes': expected an integer from 1 to");
    expect(() => createBatchWorker({ ...place, maxStalls: -1 })).toThrow("'maxStalls': expected an integer from 0");
  });
});
