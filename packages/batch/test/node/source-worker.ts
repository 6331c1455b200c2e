import { sourceLoader } from '@wirework/test-support';
import type { WorkerStart } from '../../src/threads/start-threads.ts';

/** Threads that run the sources: the loader strips the types. */
export const sourceWorker: WorkerStart = {
  filename: new URL('../../src/batch-worker.ts', import.meta.url).href,
  // Few, so that small batches have many chunks.
  chunkBytes: 12_000,
  execArgv: ['--no-warnings', '--conditions=@wirework/source', '--import', sourceLoader],
};
