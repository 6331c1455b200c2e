// @ts-check
/**
 * Works on the queue until it gets a signal, or until the process that started it ends.
 *
 *     REDIS_URL=redis://127.0.0.1:6379 node worker.js
 */
import { createBatchWorker } from '@wirework/batch/bullmq';

const { REDIS_URL: url = 'redis://127.0.0.1:6379' } = process.env;
const worker = createBatchWorker({
  connection: { url },
  name: 'orders',
  onError: (error) => console.error(error.message),
});
for (const event of ['SIGINT', 'SIGTERM', 'disconnect'])
  process.once(event, () => void worker.close().then(() => process.exit()));
