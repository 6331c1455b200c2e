/**
 * `pnpm --filter @wirework/batch chaos [operations] [kills]`: prints what became of a batch whose workers were killed.
 */
import { startRedis } from '@wirework/test-support/redis';
import { sourceLoader } from '@wirework/test-support/source-loader';
import { runChaos } from './run-chaos.ts';

const [operations = '100000', kills = '20'] = process.argv.slice(2);
const redis = await startRedis();
try {
  const { port } = redis.connection;
  const counts = await runChaos({
    port,
    operations: Number(operations),
    workers: 4,
    kills: Number(kills),
    loader: sourceLoader,
  });
  console.table(counts);
  if (counts.once !== counts.operations || counts.failed > 0 || counts.wrong > 0) process.exitCode = 1;
} finally {
  await redis.stop();
}
