import type { ConnectionOptions } from 'bullmq';
import { LimitExceededError, type ProcessorConfig } from '@wirework/json';
import { assertOptions, readInteger, readObject } from '@wirework/scanner/primitives';
import type { ChunkRunner } from '../run/run-batch.ts';
import type { WatchTimes } from './job-watch.ts';
import { type QueuePlace, readPlace } from './queue-place.ts';
import { readTextStore } from './read-text-store.ts';
import type { TextStore } from './text-store.ts';

/** Options of `createBatchQueue`. */
export interface BatchQueueOptions {
  /** Options of a connection to Redis, or a client, as BullMQ takes them. A client stays open. */
  readonly connection: ConnectionOptions;
  /** The name of the queue, without `:`. */
  readonly name: string;
  /**
   * The beginning of all keys in Redis, without `:`. On a cluster it is in braces: `{wirework}`.
   * @default 'wirework'
   */
  readonly prefix?: string | undefined;
  /**
   * How items run, wherever they do. It travels with each job and applies instead of the config of the worker; without
   * it, each worker uses its own, and a batch in which they differ fails with `CONFIG` where they do.
   * @default that of the workers; for items that cannot be sent and run here, that of `createProcessor`, with a
   *   `maxBatch` of 1,000,000
   */
  readonly config?: ProcessorConfig | undefined;
  /** Keeps texts and results that are too long for Redis; the workers have the same one. */
  readonly texts?: TextStore | undefined;
  /**
   * Bytes of texts and values of a job, 1 to 16,777,216. A longer text is a job of its own.
   * @default 262_144 (256 KiB)
   */
  readonly jobBytes?: number | undefined;
  /**
   * The most bytes of a text in Redis, 1 to 268,435,456. A longer one goes to `texts`, or is the `LimitExceededError`
   * of its item.
   * @default 8_388_608 (8 MiB)
   */
  readonly maxTextBytes?: number | undefined;
  /**
   * Jobs in Redis at a time, 1 to 10,000: more than all workers run together.
   * @default 32
   */
  readonly parallelJobs?: number | undefined;
  /**
   * Milliseconds without an answer of Redis after which the items that are not done fail, 100 to 3,600,000; twice as
   * many if it refuses to write.
   * @default 10_000
   */
  readonly connectionTimeout?: number | undefined;
  /**
   * Milliseconds in which no worker finishes a job, after which the items that are not done fail, 100 to 86,400,000.
   * @default 600_000 (10 minutes)
   */
  readonly progressTimeout?: number | undefined;
  /**
   * Milliseconds after which a job is asked for of which no event came, 10 to 60,000; at most a quarter of
   * `connectionTimeout`.
   * @default 2_000
   */
  readonly pollInterval?: number | undefined;
}

const known = [
  'connection',
  'name',
  'prefix',
  'config',
  'texts',
  'jobBytes',
  'maxTextBytes',
  'parallelJobs',
  'connectionTimeout',
  'progressTimeout',
  'pollInterval',
] satisfies (keyof BatchQueueOptions)[];

/** Items of a job, so that there is progress with short texts too. */
const jobItems = 1_000;

/** The options of a queue, read. */
export interface QueueSettings {
  readonly place: QueuePlace;
  readonly config: ProcessorConfig | undefined;
  readonly texts: TextStore | undefined;
  readonly maxTextBytes: number;
  /** How a batch is divided. */
  readonly division: Omit<ChunkRunner, 'run'>;
  readonly times: Omit<WatchTimes, 'clock'>;
}

/**
 * Reads the options of a queue as own properties.
 *
 * @throws TypeError, RangeError for invalid ones
 */
export function readQueueOptions(options: BatchQueueOptions): QueueSettings {
  assertOptions(options, known);
  const texts = readTextStore(options);
  const maxTextBytes = readInteger(options, 'maxTextBytes', 8_388_608, 1, 268_435_456);
  const connectionTimeout = readInteger(options, 'connectionTimeout', 10_000, 100, 3_600_000);
  const pollInterval = readInteger(options, 'pollInterval', 2_000, 10, 60_000);
  return {
    place: readPlace(options),
    config: readObject(options, 'config') as ProcessorConfig | undefined,
    texts,
    maxTextBytes,
    division: {
      maker: 'createBatchQueue',
      chunkBytes: readInteger(options, 'jobBytes', 262_144, 1, 16_777_216),
      chunkItems: jobItems,
      // A UTF-16 unit takes at most three bytes.
      maxValueLength: Math.floor(maxTextBytes / 3),
      parallel: readInteger(options, 'parallelJobs', 32, 1, 10_000),
      refusalOf: (bytes) =>
        bytes > maxTextBytes && texts === undefined
          ? new LimitExceededError({ limit: 'maxTextBytes', max: maxTextBytes })
          : undefined,
    },
    times: {
      connectionTimeout,
      progressTimeout: readInteger(options, 'progressTimeout', 600_000, 100, 86_400_000),
      pollInterval: Math.min(pollInterval, Math.floor(connectionTimeout / 4)),
    },
  };
}
