import type { Queue } from 'bullmq';
import { BatchResult } from '@wirework/json';
import { BatchError } from '../errors/batch-error.ts';
import { type Chunk, textOf } from '../message/chunk.ts';
import type { BatchConfig } from './batch-config.ts';
import { type JobMessage, messageVersion, type StoredText } from './job-message.ts';
import type { JobWatch } from './job-watch.ts';
import { readAnswer } from './read-answer.ts';
import { clientOf } from './redis-client.ts';
import type { TextStore } from './text-store.ts';

/** The queue, its limits and the config of the batch, as a job needs them. */
export interface Sender {
  readonly queue: Queue;
  readonly watch: JobWatch;
  readonly texts: TextStore | undefined;
  readonly maxTextBytes: number;
  /** The jobs that are not answered: Redis may have to be told of them again. */
  readonly jobs: Map<string, JobMessage>;
  /** The key of the answer to a job. */
  readonly keyOf: (jobId: string) => string;
  readonly config: BatchConfig;
}

/** Sends a chunk as a job and waits for its results. An error on the way is that of its items. */
export async function sendChunk(
  chunk: Chunk,
  jobId: string,
  sender: Sender,
  signal: AbortSignal,
): Promise<readonly BatchResult[]> {
  const { queue, watch, texts, jobs, keyOf, config } = sender;
  const abandon = (): void => watch.drop(jobId, signal.reason as Error);
  signal.addEventListener('abort', abandon);
  try {
    const { message, unsent } = await messageOf(chunk, jobId, sender);
    jobs.set(jobId, message);
    const answer = await watch.run(jobId);
    const take = async (key: string): Promise<string | null> => {
      const client = await clientOf(queue);
      const value = await client.get(key);
      // If this fails, the key expires.
      client.del(key).catch(() => undefined);
      return value;
    };
    const results = await readAnswer(chunk, answer, { texts, take, assertConfig: (it) => config.assertEqual(it) });
    void take(keyOf(jobId)).catch(() => undefined);
    return results.map((it, i) => {
      const error = unsent.get(textOf(chunk, i));
      return error === undefined ? it : new BatchResult(it.id, undefined, error);
    });
  } catch (error) {
    // A job that a worker has already is finished, and its answer expires.
    queue.remove(jobId).catch(() => undefined);
    return chunk.origins.map(({ id }) => new BatchResult(id, undefined, error as Error));
  } finally {
    signal.removeEventListener('abort', abandon);
    jobs.delete(jobId);
  }
}

/** The data of a job, and the errors of the texts that could not be sent, which are empty in it. */
interface Prepared {
  readonly message: JobMessage;
  readonly unsent: ReadonlyMap<string, BatchError>;
}

/** Returns the data of a job, with long texts in the store. */
async function messageOf(
  chunk: Chunk,
  jobId: string,
  { texts, maxTextBytes, config: { sent } }: Sender,
): Promise<Prepared> {
  const { message } = chunk;
  const unsent = new Map<string, BatchError>();
  const store = async (text: string, i: number): Promise<string | StoredText> => {
    if (texts === undefined || Buffer.byteLength(text) <= maxTextBytes) return text;
    const stored = `${jobId}.text.${i}`;
    try {
      await texts.put(stored, text);
      return { stored };
    } catch (cause) {
      const error = 'Cannot send the item: its text could not be written to the store';
      unsent.set(text, new BatchError('TEXT_STORE', error, cause));
      return '';
    }
  };
  return {
    message: {
      ...message,
      version: messageVersion,
      ...(sent !== undefined && { config: sent }),
      texts: await Promise.all(message.texts.map(store)),
    },
    unsent,
  };
}
