import type { ConnectionOptions, WorkerOptions } from 'bullmq';
import type { ProcessorConfig } from '@wirework/json';
import { assertOptions, readFunction, readInteger, readObject } from '@wirework/scanner/primitives';
import { type QueuePlace, readPlace } from './queue-place.ts';
import { readTextStore } from './read-text-store.ts';
import type { TextStore } from './text-store.ts';

/** Options of `createBatchWorker`. */
export interface BatchWorkerOptions {
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
   * Jobs at a time, 1 to 64. Items run in the calling thread: more than one only uses the time in which others wait for
   * Redis.
   * @default 1
   */
  readonly concurrency?: number | undefined;
  /**
   * The config of the processor, as for `createProcessor`, for senders without a config; `maxBatch` does not apply.
   * @default that of `createProcessor`
   */
  readonly config?: ProcessorConfig | undefined;
  /** Keeps texts and results that are too long for Redis; the sender has the same one. */
  readonly texts?: TextStore | undefined;
  /**
   * The most bytes of a result, 1 to 268,435,456. A longer one goes to `texts`, or is the `LimitExceededError` of its
   * item.
   * @default 8_388_608 (8 MiB)
   */
  readonly maxResultBytes?: number | undefined;
  /**
   * Milliseconds after which a worker that is silent counts as lost and its jobs move to another, 100 to 3,600,000. A
   * job must take less time in the calling thread.
   * @default 30_000
   */
  readonly stallTimeout?: number | undefined;
  /**
   * How often a job may be taken from a lost worker before its items fail, 0 to 1,000: an item may be what ends its
   * worker.
   * @default 5
   */
  readonly maxStalls?: number | undefined;
  /**
   * Milliseconds that an answer waits for its sender, 1,000 to 86,400,000.
   * @default 3_600_000 (1 hour)
   */
  readonly answerTtl?: number | undefined;
  /** Called with errors of the connection, which is opened again. */
  readonly onError?: ((error: Error) => void) | undefined;
}

const known = [
  'connection',
  'name',
  'prefix',
  'concurrency',
  'config',
  'texts',
  'maxResultBytes',
  'stallTimeout',
  'maxStalls',
  'answerTtl',
  'onError',
] satisfies (keyof BatchWorkerOptions)[];

/** Seconds of one wait for a job; a wait that was cut keeps its process for as long. */
const waitSeconds = 1;
/** Milliseconds until a job is asked for again after Redis refused. */
const retryMilliseconds = 1_000;

/** The options of a worker, read. */
export interface WorkerSettings {
  readonly place: QueuePlace;
  readonly config: ProcessorConfig | undefined;
  readonly texts: TextStore | undefined;
  readonly maxResultBytes: number;
  readonly answerTtl: number;
  readonly onError: ((error: Error) => void) | undefined;
  /** The options of BullMQ. */
  readonly running: Omit<WorkerOptions, 'connection'>;
}

/**
 * Reads the options of a worker as own properties.
 *
 * @throws TypeError, RangeError for invalid ones
 */
export function readWorkerOptions(options: BatchWorkerOptions): WorkerSettings {
  assertOptions(options, known);
  const stallTimeout = readInteger(options, 'stallTimeout', 30_000, 100, 3_600_000);
  return {
    place: readPlace(options),
    config: readObject(options, 'config') as ProcessorConfig | undefined,
    texts: readTextStore(options),
    maxResultBytes: readInteger(options, 'maxResultBytes', 8_388_608, 1, 268_435_456),
    answerTtl: readInteger(options, 'answerTtl', 3_600_000, 1_000, 86_400_000),
    onError: readFunction(options, 'onError'),
    running: {
      concurrency: readInteger(options, 'concurrency', 1, 1, 64),
      lockDuration: stallTimeout,
      stalledInterval: stallTimeout,
      maxStalledCount: readInteger(options, 'maxStalls', 5, 0, 1_000),
      drainDelay: waitSeconds,
      runRetryDelay: retryMilliseconds,
    },
  };
}
