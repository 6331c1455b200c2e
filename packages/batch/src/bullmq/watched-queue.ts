import type { Queue } from 'bullmq';
import type { JobMessage } from './job-message.ts';
import type { WatchedQueue } from './job-watch.ts';
import { clientOf } from './redis-client.ts';

/** Milliseconds that the key of a probe lives. */
const probeTtl = 1_000;
/** Seconds that a failed job is kept if its sender does not remove it. */
const failedAge = 3_600;

/**
 * Returns a queue of BullMQ as a watch sees it.
 *
 * @param jobs the data of the jobs that are not answered
 * @param keyOf the key of the answer to a job
 */
export function watchedQueue(
  queue: Queue,
  jobs: ReadonlyMap<string, JobMessage>,
  keyOf: (jobId: string) => string,
): WatchedQueue {
  return {
    add: (id) => {
      const message = jobs.get(id);
      if (message === undefined) return Promise.resolve();
      return queue.add('batch', message, { jobId: id, removeOnComplete: true, removeOnFail: { age: failedAge } });
    },
    answer: async (id) => (await clientOf(queue)).get(keyOf(id)),
    state: async (id) => {
      const job = await queue.getJob(id);
      return job?.failedReason === undefined
        ? { isKnown: job !== undefined }
        : { isKnown: true, failure: job.failedReason };
    },
    probe: async () => (await clientOf(queue)).set(keyOf('probe'), '', { PX: probeTtl }),
  };
}
