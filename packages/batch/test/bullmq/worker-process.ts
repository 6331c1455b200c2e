/** A process that works on a queue: `worker-process.ts <port> <name> <stall timeout>`. */
import { createBatchWorker } from '../../src/bullmq/create-batch-worker.ts';

const [port, name = '', stallTimeout] = process.argv.slice(2);
createBatchWorker({
  connection: { host: '127.0.0.1', port: Number(port) },
  name,
  stallTimeout: Number(stallTimeout),
  maxStalls: 100,
});
// The test ended, perhaps without its last steps.
process.once('disconnect', () => process.exit());
