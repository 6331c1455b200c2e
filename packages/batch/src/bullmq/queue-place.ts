import { createRequire } from 'node:module';
import { type ConnectionOptions, isRedisInstance, RedisConnection } from 'bullmq';
import { describeKind, readOption } from '@wirework/scanner/primitives';
import { BatchError } from '../errors/batch-error.ts';

/** The most characters of a name or a prefix. */
const maxLength = 200;

/** Where a queue is: the same for its sender and its workers. */
export interface QueuePlace {
  readonly connection: ConnectionOptions;
  readonly name: string;
  readonly prefix: string;
}

/**
 * Reads the options that say where a queue is.
 *
 * @throws TypeError if the connection is missing; RangeError for a name that cannot be part of a key; BatchError if the
 * connection needs a client that is not installed
 */
export function readPlace(options: object): QueuePlace {
  const connection = readOption(options, 'connection');
  if ((typeof connection !== 'object' && typeof connection !== 'function') || connection === null)
    throw new TypeError(`Cannot use the option 'connection': expected an object, found ${describeKind(connection)}`);
  const place = {
    connection: connection as ConnectionOptions,
    name: readName(options, 'name', undefined),
    prefix: readName(options, 'prefix', 'wirework'),
  };
  if (!isRedisInstance(connection) && RedisConnection.clientFactory === undefined) assertClient();
  return place;
}

/** Refuses to connect without `ioredis`: a worker of BullMQ 6 would try it in a loop that lets no timer fire. */
function assertClient(): void {
  let bullmq: NodeJS.Require;
  try {
    bullmq = createRequire(createRequire(import.meta.url).resolve('bullmq'));
  } catch {
    // A bundle contains both.
    return;
  }
  try {
    bullmq.resolve('ioredis');
  } catch (cause) {
    const way = "run 'npm install ioredis', or give a client as the connection";
    throw new BatchError(
      'CONNECTION',
      `Cannot connect to Redis: the package 'ioredis' is not installed; ${way}`,
      cause,
    );
  }
}

function readName(options: object, option: string, usual: string | undefined): string {
  const name = readOption(options, option) ?? usual;
  if (typeof name === 'string' && name !== '' && name.length <= maxLength && !name.includes(':')) return name;
  throw new RangeError(`Cannot use the option '${option}': expected 1 to ${maxLength} characters without ':'`);
}
