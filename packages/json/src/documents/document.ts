import type { CompiledPath } from '@wirework/path';
import { utf8Length } from '@wirework/scanner/primitives';

/** The result of a read by path. */
export interface Found {
  readonly exists: boolean;
  readonly value: unknown;
}

/**
 * The known facts about a text that was checked to be JSON. Its values are shared: copy one before you return it to a
 * caller.
 *
 * - After the first read it holds that one result: most texts are read once, and a scan is faster than a parse.
 * - From the second path on it holds the whole value, unless that is larger than the cache.
 */
export class Document {
  /** The path of the first read and its result. */
  readonly first: { readonly path: CompiledPath; readonly found: Found } | undefined;
  /** The whole value, in a box: null is a value. */
  readonly whole: { readonly value: unknown } | undefined;
  /** Whether the whole value is too large to be kept. */
  readonly isTooLarge: boolean;
  #bytes: number | undefined;

  constructor({ first, whole, isTooLarge = false }: Partial<Pick<Document, 'first' | 'whole' | 'isTooLarge'>>) {
    this.first = first;
    this.whole = whole;
    this.isTooLarge = isTooLarge;
  }

  /** Estimated bytes of this and its text in memory. */
  size(text: string): number {
    return sizeOf(text) + sizeOf(this.first?.found.value) + sizeOf(this.whole?.value);
  }

  /** Bytes of UTF-8 of the text, counted once. */
  bytes(text: string): number {
    return (this.#bytes ??= utf8Length(text, 0, text.length));
  }
}

/** Approximate bytes of the header of a string or a container. */
const headerBytes = 16;
/** Approximate bytes of a slot of an array or a member of an object; names are shared by many objects. */
const slotBytes = 8;

/**
 * Approximate bytes of a JSON value in memory, so that a cache can be bounded by bytes.
 * Strings count two bytes per unit, which is the most an engine uses.
 */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return headerBytes + 2 * value.length;
  if (typeof value !== 'object' || value === null) return slotBytes;
  let size = headerBytes;
  if (Array.isArray(value)) {
    for (const element of value) size += slotBytes + sizeOf(element);
    return size;
  }
  for (const member of Object.values(value)) size += 2 * slotBytes + sizeOf(member);
  return size;
}
