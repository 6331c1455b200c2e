import { LRUCache } from 'lru-cache';
import type { Settings } from '../config/config.ts';
import { withoutPrototype } from '../values/null-prototype.ts';
import type { Document } from './document.ts';
import { type Indexed, TextIndex } from './text-index.ts';

/** Empty options of a call. */
const noOptions = withoutPrototype({});

/**
 * The documents that were read recently, by their full text, so no two texts are ever mistaken for each other.
 * Bounded by entries, bytes and time; it contains only texts that were checked to be JSON.
 */
export class DocumentCache {
  readonly #index = new TextIndex<Indexed>();
  readonly #kept: LRUCache<Indexed, Document> | undefined;
  #hits = 0;
  #misses = 0;

  constructor({ cache, clock }: Settings) {
    if (!cache.enabled) return;
    // The library takes the time 0 for a missing one, so its clock starts at 1.
    const started = clock() - 1;
    this.#kept = new LRUCache<Indexed, Document>(
      withoutPrototype({
        max: cache.maxEntries,
        maxSize: cache.maxBytes,
        ttl: cache.ttl,
        // The clock is read each time: no timer keeps a process alive or makes a test wait.
        ttlResolution: 0,
        perf: { now: () => clock() - started },
        noDisposeOnSet: true,
        dispose: (_document: Document, key: Indexed) => this.#index.delete(key),
      }),
    );
  }

  /** Returns the document of a text; counts a hit or a miss. */
  find(text: string): Document | undefined {
    if (this.#kept === undefined) return undefined;
    const key = this.#index.find(text);
    const document = key === undefined ? undefined : this.#kept.get(key, noOptions);
    if (document === undefined) this.#misses++;
    else this.#hits++;
    return document;
  }

  /** Returns the document of a text, without counting or refreshing anything. */
  peek(text: string): Document | undefined {
    const key = this.#index.find(text);
    return key === undefined ? undefined : this.#kept?.peek(key, noOptions);
  }

  /**
   * Keeps a document; one with the same text is replaced, and its age stays.
   *
   * @param isNew whether `find` has just found none, so that it need not be called again
   */
  keep(text: string, document: Document, isNew: boolean): void {
    if (this.#kept === undefined) return;
    const known = isNew ? undefined : this.#index.find(text);
    const key = known ?? { text };
    this.#kept.set(key, document, withoutPrototype({ size: document.size(text), noUpdateTTL: true }));
    // A document that is larger than the whole cache is not kept.
    if (known !== undefined || !this.#kept.has(key, noOptions)) return;
    const gone = this.#index.add(key);
    if (gone !== undefined) this.#kept.delete(gone);
  }

  /** Drops every document. */
  drop(): void {
    this.#kept?.clear();
  }

  /** Drops every document and resets the counts, whose ratios would be wrong if they outlived the documents. */
  clear(): void {
    this.drop();
    this.#hits = 0;
    this.#misses = 0;
  }

  /** Returns the contents at this moment, without expired entries, and the counts. */
  counts(): { readonly entries: number; readonly bytes: number; readonly hits: number; readonly misses: number } {
    this.#kept?.purgeStale();
    return {
      entries: this.#kept?.size ?? 0,
      bytes: this.#kept?.calculatedSize ?? 0,
      hits: this.#hits,
      misses: this.#misses,
    };
  }

  get hits(): number {
    return this.#hits;
  }

  get misses(): number {
    return this.#misses;
  }
}
