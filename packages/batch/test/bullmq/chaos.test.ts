import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWith, sourceLoader } from '@wirework/test-support';
import { type Redis, startRedis } from '@wirework/test-support/redis';
import { runChaos } from './run-chaos.ts';

describeWith('redis-server', 'a batch whose workers are killed', () => {
  let redis: Redis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  it('has exactly one result for each id', async () => {
    const { port } = redis.connection;
    // A worker process takes a second of processor time to start.
    const kills = process.env['WIREWORK_RUNS'] === 'all' ? 3 : 1;
    const counts = await runChaos({ port, operations: 1_000, workers: 2, kills, loader: sourceLoader });
    expect(counts).toMatchObject({ killed: kills, once: 1_000, missing: 0, twice: 0, failed: 0, wrong: 0 });
  });
});
