import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleSources } from '@wirework/test-support';
import type { WorkerStart } from '../../src/threads/start-threads.ts';

/** Bundles the sources of the worker into a folder and returns how threads start from them. */
export async function sourceWorkerIn(folder: string): Promise<WorkerStart> {
  const file = join(folder, 'batch-worker.mjs');
  await bundleSources(new URL('../../src/batch-worker.ts', import.meta.url), file);
  return {
    filename: pathToFileURL(file).href,
    // Few, so that small batches have many chunks.
    chunkBytes: 12_000,
    execArgv: ['--no-warnings'],
  };
}
