import { inspect } from 'node:util';
import { afterEach, expect, it } from '@jest/globals';
import type { BatchItem } from '@wirework/json';
import { describeWith } from '@wirework/test-support';
import { type Redis, startRedis } from '@wirework/test-support/redis';
import { type BatchQueue, createBatchQueue, openQueue, systemClock } from '../../src/bullmq/create-batch-queue.ts';
import { createBatchWorker } from '../../src/bullmq/create-batch-worker.ts';
import type { BatchQueueOptions } from '../../src/bullmq/queue-options.ts';

const get = (i: number): BatchItem => ({ type: 'get', jsonStr: `{"n": ${i}}`, path: 'n', id: String(i) });
const batch = (length: number): BatchItem[] => Array.from({ length }, (_, i) => get(i));

/** Milliseconds that pass when a test lets them pass, so that a slow machine is not a silent Redis. */
const connectionTimeout = 120_000;

describeWith('redis-server', 'a Redis that', () => {
  const open: { close(): Promise<void> }[] = [];
  const servers: Redis[] = [];
  const opened = <T extends { close(): Promise<void> }>(it: T): T => {
    open.push(it);
    return it;
  };
  const start = async (...settings: string[]): Promise<Redis> => {
    const redis = await startRedis(...settings);
    servers.push(redis);
    return redis;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((it) => it.close()));
    await Promise.all(servers.splice(0).map((it) => it.stop()));
  });

  /** Opens a queue that asks often, and whose time goes on with real time and by `skipped()` milliseconds. */
  const openSkipping = (options: BatchQueueOptions, skipped: () => number): BatchQueue =>
    opened(openQueue({ connectionTimeout, pollInterval: 50, ...options }, () => systemClock() + skipped()));

  /**
   * Opens a queue for which a quarter of the timeout passes each time that Redis has refused more commands, and the
   * function that lets it pass until a run ends. At most two commands of one job are under way, so that the queue is
   * never silent for longer.
   *
   * @param reply the first word of the reply, such as `OOM`
   */
  function openRefused(redis: Redis, reply: string, options: Partial<BatchQueueOptions> = {}) {
    let skipped = 0;
    const place = { connection: redis.connection, name: 'refused', parallelJobs: 1 };
    const count = new RegExp(`errorstat_${reply}:count=\\d+`);
    const countNow = (): string => count.exec(redis.command('INFO', 'errorstats'))?.[0] ?? '';
    const whileRefused = async <T>(run: Promise<T>): Promise<T> => {
      let isOver = false;
      const ending = run.finally(() => (isOver = true));
      for (let last = countNow(); !isOver;) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        const now = countNow();
        if (now !== last) skipped += connectionTimeout / 4;
        last = now;
      }
      return ending;
    };
    return { queue: openSkipping({ ...place, ...options }, () => skipped), whileRefused };
  }

  it('restarts empty loses nothing', async () => {
    const { connection, stop, start: again } = await start();
    const place = { connection, name: 'restarts' };
    const queue = opened(
      createBatchQueue({ ...place, connectionTimeout, jobBytes: 100, parallelJobs: 4, pollInterval: 50 }),
    );
    opened(createBatchWorker({ ...place, stallTimeout: 500, maxStalls: 1_000 }));
    let restarted: Promise<void> | undefined;
    const results = await queue.run(batch(200), {
      onProgress: ({ done }) => {
        if (done > 50) restarted ??= stop().then(again);
      },
    });
    await restarted;
    expect(results.map((it) => [it.id, it.result])).toEqual(batch(200).map((it, i) => [it.id, i]));
  });

  it('ends fails what is not done once the timeout has passed, and closes', async () => {
    const { connection, stop } = await start();
    const place = { connection, name: 'ends' };
    let skipped = 0;
    let isGone = false;
    const queue = openSkipping({ ...place, jobBytes: 100, parallelJobs: 4 }, () =>
      isGone ? (skipped += connectionTimeout) : 0,
    );
    opened(createBatchWorker(place));
    let stopped: Promise<void> | undefined;
    const results = await queue.run(batch(400), {
      onProgress: ({ done }) => {
        if (done > 100) stopped ??= stop().then(() => void (isGone = true));
      },
    });
    const [done, lost] = [
      results.filter((it) => it.error === undefined),
      results.filter((it) => it.error !== undefined),
    ];
    expect(done.map((it) => it.result)).toEqual(done.map((it) => Number(it.id)));
    expect(done.length + lost.length).toBe(400);
    expect(done.length).toBeGreaterThan(100);
    for (const { error } of lost)
      expect(error).toMatchObject({ name: 'BatchError', code: 'CONNECTION', cause: { name: 'Error' } });
    await stopped;
  });

  it('was never there fails every item once the timeout has passed', async () => {
    const { connection, stop } = await start();
    await stop();
    let skipped = 0;
    const queue = openSkipping({ connection, name: 'never' }, () => (skipped += connectionTimeout));
    const results = await queue.run(batch(3));
    expect(results.map((it) => [it.id, (it.error as { code?: string }).code])).toEqual([
      ['0', 'CONNECTION'],
      ['1', 'CONNECTION'],
      ['2', 'CONNECTION'],
    ]);
  });

  it('is full refuses an item, with its own words', async () => {
    const redis = await start('--maxmemory', '3mb', '--maxmemory-policy', 'noeviction');
    const { queue, whileRefused } = openRefused(redis, 'OOM');
    opened(createBatchWorker({ connection: redis.connection, name: 'refused' }));
    expect((await queue.run([get(0)]))[0]?.result).toBe(0);
    const long = JSON.stringify({ n: 'x'.repeat(6_000_000) });
    const [refused] = await whileRefused(queue.run([{ type: 'get', jsonStr: long, path: 'n', id: 'long' }]));
    expect(refused).toMatchObject({ id: 'long', error: { code: 'REFUSED' } });
    expect((refused?.error?.cause as Error).message).toContain('OOM');
    // Redis keeps the space for the long item, and refuses others too until it frees it.
    redis.command('CONFIG', 'SET', 'maxmemory', '0');
    expect((await queue.run([get(2)]))[0]?.result).toBe(2);
  });

  it('becomes full keeps what is done and refuses the rest once the timeout has passed', async () => {
    const redis = await start('--maxmemory-policy', 'noeviction');
    const { queue, whileRefused } = openRefused(redis, 'OOM', { jobBytes: 100 });
    opened(createBatchWorker({ connection: redis.connection, name: 'refused' }));
    const run = queue.run(batch(300), {
      onProgress: ({ done }) => {
        if (done > 100) redis.command('CONFIG', 'SET', 'maxmemory', '1');
      },
    });
    const results = await whileRefused(run);
    redis.command('CONFIG', 'SET', 'maxmemory', '0');
    const refused = results.filter((it) => it.error !== undefined);
    const done = results.filter((it) => it.error === undefined);
    expect(done.length).toBeGreaterThan(100);
    expect(done.map((it) => it.result)).toEqual(done.map((it) => Number(it.id)));
    expect(refused.length).toBeGreaterThan(100);
    for (const { error } of refused)
      expect(error).toMatchObject({
        name: 'BatchError',
        code: 'REFUSED',
        cause: { message: expect.stringContaining('OOM') },
      });
    expect((await queue.run(batch(1)))[0]?.result).toBe(0);
  });

  it('is a replica refuses the items, with its own words', async () => {
    const { queue, whileRefused } = openRefused(await start('--replicaof', '127.0.0.1', '1'), 'READONLY');
    const [result] = await whileRefused(queue.run(batch(1)));
    expect(result).toMatchObject({
      id: '0',
      error: { code: 'REFUSED', cause: { message: expect.stringContaining('READONLY') } },
    });
  });

  it('refuses the password refuses the items, without the password', async () => {
    const redis = await start('--requirepass', 'right');
    let skipped = 0;
    let refusals = 0;
    // The client connects again after each refusal.
    const retryStrategy = (): number => {
      refusals++;
      return 50;
    };
    const connection = { ...redis.connection, password: 'wrong one', retryStrategy };
    const queue = openSkipping({ connection, name: 'errors' }, () =>
      refusals > 5 ? (skipped += connectionTimeout) : 0,
    );
    const [result] = await queue.run(batch(1));
    expect(result?.error).toMatchObject({
      code: 'REFUSED',
      message: 'Cannot run the item: Redis refused the connection',
      cause: { message: expect.stringContaining('WRONGPASS') },
    });
    expect(inspect(result, { depth: 9, showHidden: true })).not.toContain('wrong one');
  });
});
