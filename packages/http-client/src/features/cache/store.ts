// @ts-expect-error undici has no declarations for its inner modules
import MemoryCacheStore from 'undici/lib/cache/memory-cache-store.js';

/** Headers as undici's cache takes and gives them. */
export type CachedHeaders = Record<string, string | string[]>;

/** The key of a response in undici's store. */
interface CacheKey {
  readonly origin: string;
  readonly path: string;
}
/** A response in undici's store. */
export interface CachedResponse {
  readonly statusCode: number;
  readonly headers: CachedHeaders;
  readonly body: readonly Buffer[];
  readonly cachedAt: number;
  readonly deleteAt: number;
}
/** The used part of undici's store. */
export interface Store {
  get: (key: CacheKey & { readonly method: string; readonly headers: CachedHeaders }) => CachedResponse | undefined;
  createWriteStream: (key: object, value: Omit<CachedResponse, 'body'>) => unknown;
  readonly delete: (key: CacheKey) => void;
}

/** The limits of a store, in responses and bytes. */
export interface StoreLimits {
  readonly maxCount: number;
  readonly maxSize: number;
  readonly maxEntrySize: number;
}

/** Makes a store in memory. */
export function openStore({ maxCount, maxSize, maxEntrySize }: StoreLimits): Store {
  return keepValidatedLonger(
    new (MemoryCacheStore as new (it: object) => Store)({ __proto__: null, maxCount, maxSize, maxEntrySize }),
  );
}

/**
 * Makes a store keep responses with a validator for at least a day. Undici keeps a response for twice the time in which it is fresh, so one that is never
 * fresh, as with `no-cache`, would be removed immediately.
 */
function keepValidatedLonger(store: Store): Store {
  const write = store.createWriteStream.bind(store);
  store.createWriteStream = (key, value) => {
    const { headers, cachedAt, deleteAt } = value;
    return write(
      key,
      Object.hasOwn(headers, 'etag') || Object.hasOwn(headers, 'last-modified')
        ? { ...value, deleteAt: Math.max(deleteAt, cachedAt + oneDay) }
        : value,
    );
  };
  return store;
}

const oneDay = 86_400_000;

/** Returns the key of a URL. */
export function keyOf(url: string): { origin: string; path: string } {
  const { origin, pathname, search } = new URL(url);
  return { origin, path: pathname + search };
}
