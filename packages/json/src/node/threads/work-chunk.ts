import { stringify } from '@wirework/codec';
import { tryResult } from '@wirework/result';
import type { OperationMessage, ChunkMessage } from './batch-message.ts';
import { bytesOf, writeText } from './shared-texts.ts';
import type { Group, WorkerItem } from './worker-item.ts';

/** Items that a thread gets in one message. */
export class WorkChunk {
  readonly items: WorkerItem[] = [];
  /** Bytes of memory that the texts take. */
  bytes = 0;
  readonly #groups: Group[] = [];

  /** Adds the items of a text. */
  add(group: Group, bytes: number): void {
    this.#groups.push(group);
    // Wide characters are at even addresses.
    this.bytes += bytes + (bytes & 1);
  }

  /** Returns the message, with the texts written into the memory. An item whose value has no JSON form, or one that is too long or too deep, is left out, here and in `items`. */
  message(memory: SharedArrayBuffer): ChunkMessage {
    const operations: OperationMessage[] = [];
    const values = new Values();
    let at = 0;
    for (const { text, items } of this.#groups) {
      const place = { at, ...bytesOf(text) };
      at += place.bytes + (place.bytes & 1);
      writeText(text, place, memory);
      for (const item of items) {
        const value = values.placeOf(item);
        if (value === null) continue;
        operations.push({ type: item.type, text: place, path: item.path, isRepeated: items.length > 1, value });
        this.items.push(item);
      }
    }
    return { memory, operations, values: values.list };
  }
}

/** UTF-16 units of the longest value that is sent: a thread reads at most 100 MiB. */
const maxValueLength = 33_554_432;
/** Levels of the deepest value that is sent: the most that a processor accepts. */
const maxValueDepth = 1_000;

/** A surrogate without its partner, which the codec would replace. */
const loneSurrogate = /[\ud800-\udfff]/u;

/** The key of -0, which a map takes for 0. */
const negativeZero = Symbol('-0');

/** The values of a chunk, as JSON; one that many items have is in it once. */
class Values {
  readonly list: string[] = [];
  /** Their indices, by the type of their items, since a schema and a value to set are read differently. */
  readonly #known = { set: new Map<unknown, number>(), validate: new Map<unknown, number>() };

  /** Returns the index of the value of an item; `undefined` if its type has none, null if it is not sent. */
  placeOf({ type, value }: WorkerItem): number | undefined | null {
    if (type !== 'set' && type !== 'validate') return undefined;
    const key = Object.is(value, -0) ? negativeZero : value;
    const known = this.#known[type].get(key);
    if (known !== undefined) return known;
    // A value to set is written as JSON anyway; a schema must not lose anything as JSON.
    const json = tryResult(() => {
      const written = stringify(value, { escapeHtml: false, maxLength: maxValueLength, maxDepth: maxValueDepth });
      return type === 'set' || isJsonValue(value) ? written : undefined;
    }).unwrap();
    if (json === undefined) return null;
    this.#known[type].set(key, this.list.length);
    return this.list.push(json) - 1;
  }
}

/** Returns whether a value without cycles is plain JSON, of which the codec changes nothing; members may be undefined. */
function isJsonValue(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
      return !loneSurrogate.test(value);
    case 'number':
    case 'boolean':
      return true;
    case 'object':
      break;
    default:
      return false;
  }
  if (value === null) return true;
  // Spread, since `every` does not see holes.
  if (Array.isArray(value)) return [...value].every(isJsonValue);
  const isPlain = Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null;
  return (
    isPlain &&
    Object.entries(value).every(([name, it]) => it === undefined || (!loneSurrogate.test(name) && isJsonValue(it)))
  );
}

/** Divides groups into chunks with about this many bytes of text, made on demand. */
export function* divideIntoChunks(
  groups: Iterable<Group>,
  chunkBytes: number,
): Generator<WorkChunk, undefined, undefined> {
  let chunk: WorkChunk | undefined;
  for (const group of groups) {
    const { bytes } = bytesOf(group.text);
    if (chunk !== undefined && chunk.bytes + bytes > chunkBytes) {
      yield chunk;
      chunk = undefined;
    }
    (chunk ??= new WorkChunk()).add(group, bytes);
  }
  if (chunk !== undefined) yield chunk;
}
