import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bundleSources, describeWith, temporaryFolders } from '@wirework/test-support';
import { type Redis, startRedis } from '@wirework/test-support/redis';
import { runChaos } from './run-chaos.ts';

describeWith('redis-server', 'a batch whose workers are killed', () => {
  const program = join(temporaryFolders()(), 'worker-process.mjs');
  let redis: Redis;
  beforeAll(async () => {
    await bundleSources(new URL('worker-process.ts', import.meta.url), program);
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  it('has exactly one result for each id', async () => {
    const { port } = redis.connection;
    const kills = process.env['WIREWORK_RUNS'] === 'all' ? 3 : 1;
    const counts = await runChaos({ port, operations: 1_000, workers: 2, kills, program });
    expect(counts).toMatchObject({ killed: kills, once: 1_000, missing: 0, twice: 0, failed: 0, wrong: 0 });
  });
});
