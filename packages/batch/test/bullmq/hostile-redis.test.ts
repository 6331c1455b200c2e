import { inspect } from 'node:util';
import { afterEach, expect, it } from '@jest/globals';
import type { BatchItem } from '@wirework/json';
import { describeWith } from '@wirework/test-support';
import { type Redis, startRedis } from '@wirework/test-support/redis';
import { createBatchQueue } from '../../src/bullmq/create-batch-queue.ts';
import { createBatchWorker } from '../../src/bullmq/create-batch-worker.ts';

const get = (i: number): BatchItem => ({ type: 'get', jsonStr: `{"n": ${i}}`, path: 'n', id: String(i) });
const batch = (length: number): BatchItem[] => Array.from({ length }, (_, i) => get(i));

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

  it('restarts empty loses nothing', async () => {
    const { connection, stop, start: again } = await start();
    const place = { connection, name: 'restarts' };
    const queue = opened(createBatchQueue({ ...place, jobBytes: 100, parallelJobs: 4, pollInterval: 50 }));
    opened(createBatchWorker({ ...place, stallTimeout: 500 }));
    let restarted: Promise<void> | undefined;
    const results = await queue.run(batch(400), {
      onProgress: ({ done }) => {
        if (done > 100) restarted ??= stop().then(again);
      },
    });
    await restarted;
    expect(results.map((it) => [it.id, it.result])).toEqual(batch(400).map((it, i) => [it.id, i]));
  });

  it('ends fails what is not done, in bounded time, and closes', async () => {
    const { connection, stop } = await start();
    const place = { connection, name: 'ends' };
    const queue = opened(createBatchQueue({ ...place, jobBytes: 100, parallelJobs: 4, connectionTimeout: 400 }));
    opened(createBatchWorker(place));
    let stopped: Promise<void> | undefined;
    const results = await queue.run(batch(1_000), {
      onProgress: ({ done }) => {
        if (done > 100) stopped ??= stop();
      },
    });
    const [done, lost] = [
      results.filter((it) => it.error === undefined),
      results.filter((it) => it.error !== undefined),
    ];
    expect(done.map((it) => it.result)).toEqual(done.map((it) => Number(it.id)));
    expect(done.length + lost.length).toBe(1_000);
    expect(done.length).toBeGreaterThan(100);
    for (const { error } of lost)
      expect(error).toMatchObject({ name: 'BatchError', code: 'CONNECTION', cause: { name: 'Error' } });
    await stopped;
  });

  it('was never there fails every item, in bounded time', async () => {
    const { connection, stop } = await start();
    await stop();
    const queue = opened(createBatchQueue({ connection, name: 'never', connectionTimeout: 200 }));
    const results = await queue.run(batch(3));
    expect(results.map((it) => [it.id, (it.error as { code?: string }).code])).toEqual([
      ['0', 'CONNECTION'],
      ['1', 'CONNECTION'],
      ['2', 'CONNECTION'],
    ]);
  });

  it('is full refuses an item, with its own words', async () => {
    const { connection, command } = await start('--maxmemory', '3mb', '--maxmemory-policy', 'noeviction');
    const queue = opened(createBatchQueue({ connection, name: 'full', connectionTimeout: 500 }));
    opened(createBatchWorker({ connection, name: 'full' }));
    expect((await queue.run([get(0)]))[0]?.result).toBe(0);
    const long = JSON.stringify({ n: 'x'.repeat(6_000_000) });
    const [refused] = await queue.run([{ type: 'get', jsonStr: long, path: 'n', id: 'long' }]);
    expect(refused).toMatchObject({ id: 'long', error: { code: 'REFUSED' } });
    expect((refused?.error?.cause as Error).message).toContain('OOM');
    // Redis keeps the space for the long item, and refuses others too until it frees it.
    command('CONFIG', 'SET', 'maxmemory', '0');
    expect((await queue.run([get(2)]))[0]?.result).toBe(2);
  });

  it('becomes full keeps what is done and refuses the rest, in bounded time', async () => {
    const { connection, command } = await start('--maxmemory-policy', 'noeviction');
    const place = { connection, name: 'fills' };
    const queue = opened(
      createBatchQueue({ ...place, jobBytes: 100, parallelJobs: 4, connectionTimeout: 500, pollInterval: 50 }),
    );
    opened(createBatchWorker(place));
    const results = await queue.run(batch(1_000), {
      onProgress: ({ done }) => {
        if (done > 100) command('CONFIG', 'SET', 'maxmemory', '1');
      },
    });
    command('CONFIG', 'SET', 'maxmemory', '0');
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
    const { connection } = await start('--replicaof', '127.0.0.1', '1');
    const queue = opened(createBatchQueue({ connection, name: 'replica', connectionTimeout: 400 }));
    const [result] = await queue.run(batch(1));
    expect(result).toMatchObject({
      id: '0',
      error: { code: 'REFUSED', cause: { message: expect.stringContaining('READONLY') } },
    });
  });

  it('refuses the password refuses the items, without the password', async () => {
    const { connection } = await start('--requirepass', 'right');
    const queue = opened(
      createBatchQueue({
        connection: { ...connection, password: 'wrong one' },
        name: 'errors',
        connectionTimeout: 400,
      }),
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
