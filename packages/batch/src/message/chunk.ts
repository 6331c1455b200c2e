import type { BatchOperationType } from '@wirework/json';
import type { ChunkMessage, ItemMessage } from './chunk-message.ts';
import type { SendableItem } from './read-item.ts';
import { SentValues } from './send-values.ts';

/** Where an item came from. */
export interface Origin {
  /** Its place in the batch. */
  readonly index: number;
  readonly id: string;
  readonly type: BatchOperationType;
}

/** Items that are sent together. */
export interface Chunk {
  readonly origins: readonly Origin[];
  /** The items as they are sent, in the order of `origins`. */
  readonly message: ChunkMessage;
}

/** Returns the text of the item at a place of `origins`. */
export const textOf = ({ message: { items, texts } }: Chunk, place: number): string =>
  texts[items[place]?.[1] ?? -1] ?? '';

/** Splits a chunk into chunks of one item. */
export function divideIntoItems({ origins, message: { items, texts, values } }: Chunk): Chunk[] {
  return items.map(([type, text, path, value], i) => ({
    origins: origins.slice(i, i + 1),
    message: {
      items: [[type, 0, path, value === null ? null : 0]],
      texts: texts.slice(text, text + 1),
      values: value === null ? [] : values.slice(value, value + 1),
    },
  }));
}

/** A chunk that takes more items. */
export class OpenChunk implements Chunk {
  readonly origins: Origin[] = [];
  /** Bytes of the texts and values; a text counts for each of its items, since each may return it. */
  bytes = 0;
  readonly #items: ItemMessage[] = [];
  readonly #texts: string[] = [];
  readonly #values: SentValues;

  /** @param maxValueLength UTF-16 units of the longest value that is sent */
  constructor(maxValueLength: number) {
    this.#values = new SentValues(maxValueLength);
  }

  /** Adds an item; returns false if its value cannot be sent. */
  add(index: number, { type, id, text, path, value }: SendableItem, textBytes: number): boolean {
    const known = this.#values.list.length;
    const place = type === 'set' || type === 'validate' ? this.#values.add(type, value) : null;
    if (place === undefined) return false;
    if (this.#texts.at(-1) !== text) this.#texts.push(text);
    this.#items.push([type, this.#texts.length - 1, path, place]);
    this.origins.push({ index, id, type });
    this.bytes += textBytes + (this.#values.list[known]?.length ?? 0);
    return true;
  }

  get message(): ChunkMessage {
    return { items: this.#items, texts: this.#texts, values: this.#values.list };
  }
}
