import type { ConnectionOptions } from 'bullmq';
import { describeKind, readOption } from '@wirework/scanner/primitives';

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
 * @throws TypeError if the connection is missing; RangeError for a name that cannot be part of a key
 */
export function readPlace(options: object): QueuePlace {
  const connection = readOption(options, 'connection');
  if ((typeof connection !== 'object' && typeof connection !== 'function') || connection === null)
    throw new TypeError(`Cannot use the option 'connection': expected an object, found ${describeKind(connection)}`);
  return {
    connection: connection as ConnectionOptions,
    name: readName(options, 'name', undefined),
    prefix: readName(options, 'prefix', 'wirework'),
  };
}

function readName(options: object, option: string, usual: string | undefined): string {
  const name = readOption(options, option) ?? usual;
  if (typeof name === 'string' && name !== '' && name.length <= maxLength && !name.includes(':')) return name;
  throw new RangeError(`Cannot use the option '${option}': expected 1 to ${maxLength} characters without ':'`);
}
