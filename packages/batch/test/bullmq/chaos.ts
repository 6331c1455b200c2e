/**
 * `pnpm --filter @wirework/batch chaos [operations] [kills]`: prints what became of a batch whose workers were killed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis } from '@wirework/test-support/redis';
import { bundleSources } from '@wirework/test-support/bundle-sources';
import { runChaos } from './run-chaos.ts';

const [operations = '100000', kills = '20'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'wirework-'));
const program = join(folder, 'worker-process.mjs');
await bundleSources(new URL('worker-process.ts', import.meta.url), program);
const redis = await startRedis();
try {
  const { port } = redis.connection;
  const counts = await runChaos({
    port,
    operations: Number(operations),
    workers: 4,
    kills: Number(kills),
    program,
  });
  console.table(counts);
  if (counts.once !== counts.operations || counts.failed > 0 || counts.wrong > 0) process.exitCode = 1;
} finally {
  await redis.stop();
  rmSync(folder, { recursive: true, force: true });
}
