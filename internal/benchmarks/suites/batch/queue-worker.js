/** A process that works on a queue: `queue-worker.js <port> <name>`. */
import { createBatchWorker } from '@wirework/batch/bullmq';

const [port, name] = process.argv.slice(2);
createBatchWorker({ connection: { host: '127.0.0.1', port: Number(port) }, name });
process.send?.('ready');
process.once('disconnect', () => process.exit());
