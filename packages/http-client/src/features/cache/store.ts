// @ts-expect-error undici has no declarations for its inner modules
import MemoryCacheStore from 'undici/lib/cache/memory-cache-store.js';
import type { Writable } from 'node:stream';
import { mebibyte } from '../../base/bounds.ts';
import { emptyHeaders, conditions } from '../../message/request/headers.ts';

/** Headers that say how to answer, or name one request. Their values do not identify a user. */
const harmless = new Set<string>([
  ...conditions,
  'accept',
  'accept-encoding',
  'accept-language',
  'b3',
  'cache-control',
  'connection',
  'content-type',
  'dnt',
  'host',
  'idempotency-key',
  'pragma',
  'priority',
  'range',
  'request-id',
  'te',
  'traceparent',
  'tracestate',
  'user-agent',
  'x-correlation-id',
  'x-request-id',
  'x-requested-with',
]);

/** Returns the headers of a request that may identify its user, such as `x-user-id`: all but a short list. */
function identifyingHeaders<T>(headers: Readonly<Record<string, T>>): Record<string, T> {
  const found = emptyHeaders() as Record<string, T>;
  for (const [name, value] of Object.entries(headers)) if (!harmless.has(name)) found[name] = value;
  return found;
}

/** Headers as undici's cache takes and gives them. */
export type CachedHeaders = Record<string, string | string[]>;

/** The key of a response in undici's store. */
interface CacheKey {
  readonly origin: string;
  readonly path: string;
}
/** The key of a request. */
interface RequestKey extends CacheKey {
  readonly method: string;
  readonly headers: CachedHeaders;
}
/** A response in undici's store. */
export interface CachedResponse {
  readonly statusCode: number;
  readonly headers: CachedHeaders;
  readonly body: readonly Buffer[];
  /** The headers with which a request must agree. */
  readonly vary?: CachedHeaders | undefined;
  readonly cacheControlDirectives: { readonly private?: unknown };
  readonly cachedAt: number;
  readonly deleteAt: number;
}
/** The used part of undici's store. */
interface MemoryStore {
  get: (key: RequestKey) => CachedResponse | undefined;
  createWriteStream: (key: RequestKey, value: Omit<CachedResponse, 'body'>) => Writable | undefined;
  readonly delete: (key: CacheKey) => void;
}
/** Keeps responses. */
export interface Store extends MemoryStore {
  /**
   * Returns where undici's handler writes a body to which it starts to receive; `undefined` if it does not store the
   * response.
   */
  readonly copyOf: (start: () => unknown) => Writable | undefined;
}

/** The limits of a store, in responses and bytes. */
export interface StoreLimits {
  readonly maxCount: number;
  readonly maxSize: number;
  readonly maxEntrySize: number;
}

/** The limits that a cache has by default. */
export const defaultStoreLimits: StoreLimits = {
  maxCount: 1024,
  maxSize: 100 * mebibyte,
  maxEntrySize: 5 * mebibyte,
};

/** Makes a store in memory. */
export function openStore(limits: StoreLimits): Store {
  const store = new (MemoryCacheStore as new (it: object) => MemoryStore)({ __proto__: null, ...limits });
  const read = store.get.bind(store);
  store.get = (key) => {
    const found = read(key);
    return found !== undefined && belongsTo(found, key) ? found : undefined;
  };
  const write = store.createWriteStream.bind(store);
  let written: Writable | undefined;
  store.createWriteStream = (key, value) => (written = write(key, forItsUser(keptLonger(value), key)));
  return Object.assign(store, {
    copyOf: (start: () => unknown) => {
      written = undefined;
      start();
      return written;
    },
  });
}

/**
 * Returns a response that is kept for at least a day if it has a validator. Undici keeps a response for twice the time
 * in which it is fresh, so one that is never fresh, as with `no-cache`, would be removed immediately.
 */
function keptLonger<T extends Omit<CachedResponse, 'body'>>(response: T): T {
  const { headers, cachedAt, deleteAt } = response;
  const hasValidator = Object.hasOwn(headers, 'etag') || Object.hasOwn(headers, 'last-modified');
  return hasValidator ? { ...response, deleteAt: Math.max(deleteAt, cachedAt + oneDay) } : response;
}

const oneDay = 86_400_000;

const isPrivate = ({ cacheControlDirectives }: Omit<CachedResponse, 'body'>): boolean =>
  cacheControlDirectives.private !== undefined;

/**
 * Returns a `private` response (RFC 9111, section 5.2.2.7) that varies by the headers of its request that may identify
 * a user.
 */
function forItsUser<T extends Omit<CachedResponse, 'body'>>(response: T, { headers }: RequestKey): T {
  if (!isPrivate(response)) return response;
  return { ...response, vary: Object.assign(emptyHeaders(), response.vary, identifyingHeaders(headers)) };
}

/**
 * Returns whether a request may get a response: a `private` one only if the request has no further header that may
 * identify a user.
 */
function belongsTo(response: CachedResponse, { headers }: RequestKey): boolean {
  const { vary = {} } = response;
  return !isPrivate(response) || Object.keys(identifyingHeaders(headers)).every((name) => Object.hasOwn(vary, name));
}

/** Returns the key of a URL. */
export function keyOf(url: string): { origin: string; path: string } {
  const { origin, pathname, search } = new URL(url);
  return { origin, path: pathname + search };
}
