import type { CompiledPath } from '@wirework/path';
import { utf8Length } from '@wirework/scanner/primitives';
import { sizeOf } from '../values/size-of.ts';

/** The result of a read by path. */
export interface Found {
  readonly exists: boolean;
  readonly value: unknown;
}

/**
 * The known facts about a text that was checked to be JSON. Its values are shared: copy one before you return it to a caller.
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
