// @ts-expect-error undici has no declarations for its inner modules
import MemoryCacheStore from 'undici/lib/cache/memory-cache-store.js';
import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { emptyHeaders, identifyingHeaders, type HeaderRecord } from '@wirework/http-client/middleware';

/** Headers as undici's cache takes and gives them. */
export type CachedHeaders = Record<string, string | string[]>;

/** The key of a response in a store. */
export interface CacheKey {
  origin: string;
  method: string;
  path: string;
  headers?: CachedHeaders;
}

/** A response without its body, as it goes to a store. */
export interface CacheValue {
  statusCode: number;
  statusMessage: string;
  headers: CachedHeaders;
  /** The headers with which a request must agree. */
  vary?: Record<string, string | string[] | null>;
  etag?: string;
  cacheControlDirectives?: { readonly private?: true | string[] };
  cachedAt: number;
  staleAt: number;
  deleteAt: number;
}

/** A response of a store. */
export interface CachedResponse extends CacheValue {
  cacheControlDirectives: { readonly private?: true | string[] };
  body?: AsyncIterable<Buffer | string> | Iterable<Buffer | string> | Buffer | string | undefined;
}

/**
 * A place for the responses of a cache, as undici defines it (`cacheStores`): in memory, in SQLite, in Redis. Its
 * methods may return promises.
 */
export interface CacheStore {
  get(key: CacheKey): CachedResponse | Promise<CachedResponse | undefined> | undefined;
  /** Returns where the body is written, or `undefined` if the response is not stored. */
  createWriteStream(key: CacheKey, value: CacheValue): Writable | undefined;
  delete(key: CacheKey): void | Promise<void>;
}

/** A store between undici's handler and the one that keeps the responses. */
export interface Store extends CacheStore {
  delete(key: CacheKey): Promise<void>;
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
  maxSize: 100 * 1024 ** 2,
  maxEntrySize: 5 * 1024 ** 2,
};

/** Makes a store in memory. */
export function memoryStore(limits: StoreLimits): CacheStore {
  return new (MemoryCacheStore as new (it: object) => CacheStore)({ __proto__: null, ...limits });
}

/**
 * Returns what undici's handler needs of a store.
 *
 * @param kept keeps the responses
 * @param maxEntrySize bytes of one response; `undefined` if the store has this limit itself
 * @param onError gets each failure of the store, which then has no response
 */
export function openStore(
  kept: CacheStore,
  maxEntrySize: number | undefined,
  onError: (error: unknown) => void,
): Store {
  let written: Writable | undefined;
  const belonging = (found: CachedResponse | undefined, key: CacheKey): CachedResponse | undefined =>
    found !== undefined && belongsTo(found, key) ? withCheckedBody(found, failed) : undefined;
  const failed = (error: unknown): undefined => void onError(error);
  return {
    get(key) {
      try {
        const found = kept.get(key);
        return found !== undefined && 'then' in found
          ? found.then((it) => belonging(it, key), failed)
          : belonging(found, key);
      } catch (error) {
        return failed(error);
      }
    },
    createWriteStream(key, value) {
      try {
        const target = kept.createWriteStream(key, forItsUser(keptLonger(value), key));
        const isBounded = target === undefined || maxEntrySize === undefined;
        return (written = isBounded ? target : new BoundedCopy(target, maxEntrySize, failed));
      } catch (error) {
        return failed(error);
      }
    },
    async delete(key) {
      try {
        await kept.delete(key);
      } catch (error) {
        failed(error);
      }
    },
    copyOf(start) {
      written = undefined;
      start();
      return written;
    },
  };
}

/**
 * Returns a store for the responses to one question of QUERY. A change of the URL removes them, because their path is
 * that of a GET.
 *
 * @param content the body of the request
 */
export function storeOfQuery(store: Store, headers: HeaderRecord, content: Uint8Array): Store {
  const about = Object.entries(headers).filter(([name]) => name.startsWith('content-'));
  const hash = createHash('sha256').update(JSON.stringify(about.sort())).update('\n').update(content);
  const method = `QUERY ${hash.digest('base64url')}`;
  return {
    ...store,
    get: (key) => store.get({ ...key, method }),
    createWriteStream: (key, value) => store.createWriteStream({ ...key, method }, value),
  };
}

/** Errors of stored bodies. */
const bodyFailures = new WeakSet<Error>();

/** Returns whether a stored body has failed, and not the request. */
export const isBodyFailure = (error: Error): boolean => bodyFailures.has(error);

const isChunk = (it: unknown): it is Buffer | string => typeof it === 'string' || ArrayBuffer.isView(it);

/** Returns a response whose body reports its failure; `undefined` for a body of another kind than the types say. */
function withCheckedBody(found: CachedResponse, failed: (error: unknown) => undefined): CachedResponse | undefined {
  const body: unknown = found.body ?? [];
  if (isChunk(body) || (Array.isArray(body) && body.every(isChunk))) return found;
  const { [Symbol.asyncIterator]: later, [Symbol.iterator]: now } = Object(body) as Partial<
    AsyncIterable<unknown> & Iterable<unknown>
  >;
  if (typeof (later ?? now) !== 'function') return failed(ofWrongKind());
  return { ...found, body: checkedChunks(body as AsyncIterable<unknown>, failed) };
}

const ofWrongKind = (): Error =>
  new TypeError('Cannot read the stored body: it must be text, bytes, or chunks of them');

async function* checkedChunks(
  body: AsyncIterable<unknown> | Iterable<unknown>,
  failed: (error: unknown) => undefined,
): AsyncGenerator<Buffer | string> {
  try {
    for await (const chunk of body) {
      if (!isChunk(chunk)) throw ofWrongKind();
      yield chunk;
    }
  } catch (error) {
    failed(error);
    const failure = new Error('Cannot read the stored body', { cause: error });
    bodyFailures.add(failure);
    throw failure;
  }
}

/** Writes a body to a store. One that is longer than the limit is destroyed, and so is not stored. */
class BoundedCopy extends Writable {
  readonly #target: Writable;
  #left: number;

  constructor(target: Writable, maxSize: number, onError: (error: unknown) => void) {
    super();
    this.#target = target;
    this.#left = maxSize;
    target.on('error', (error) => {
      onError(error);
      this.destroy();
    });
    target.on('close', () => this.destroy());
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#left -= chunk.length;
    if (this.#left < 0) this.destroy();
    else this.#target.write(chunk, done);
  }

  override _final(done: () => void): void {
    this.#target.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.#target.writableFinished) this.#target.destroy();
    done(error);
  }
}

/**
 * Returns a response that is kept for at least a day if it has a validator. Undici keeps a response for twice the time
 * in which it is fresh, so one that is never fresh, as with `no-cache`, would be removed immediately.
 */
function keptLonger(response: CacheValue): CacheValue {
  const { headers, cachedAt, deleteAt } = response;
  const hasValidator = Object.hasOwn(headers, 'etag') || Object.hasOwn(headers, 'last-modified');
  // Undici takes a response for fresh in the millisecond in which its time is over (RFC 9111, section 4.2).
  const staleAt = response.staleAt - 1;
  return { ...response, staleAt, deleteAt: hasValidator ? Math.max(deleteAt, cachedAt + oneDay) : deleteAt };
}

const oneDay = 86_400_000;

const isPrivate = ({ cacheControlDirectives }: CacheValue): boolean => cacheControlDirectives?.private !== undefined;

/**
 * Returns a `private` response (RFC 9111, section 5.2.2.7) that varies by the headers of its request that may identify
 * a user.
 */
function forItsUser(response: CacheValue, { headers = {} }: CacheKey): CacheValue {
  if (!isPrivate(response)) return response;
  return { ...response, vary: Object.assign(emptyHeaders(), response.vary, identifyingHeaders(headers)) };
}

/**
 * Returns whether a request may get a response: its headers agree with those of `vary`, and it has no further header
 * that may identify a user if the response is `private`.
 */
function belongsTo(response: CachedResponse, { headers = {} }: CacheKey): boolean {
  const { vary = {} } = response;
  const agrees = Object.entries(vary).every(([name, value]) => String(value ?? '') === String(headers[name] ?? ''));
  const isOfUser = (): boolean => Object.keys(identifyingHeaders(headers)).every((name) => Object.hasOwn(vary, name));
  return agrees && (!isPrivate(response) || isOfUser());
}

/**
 * Returns the key of a request. Those of different partitions have no key in common: a digest follows the path as the
 * fragment, which no request has.
 *
 * @param partition keeps callers apart; empty for nobody in particular
 */
export function keyOf(
  url: string,
  method: string,
  partition: readonly string[],
  headers?: Readonly<Record<string, string | readonly string[]>>,
): CacheKey {
  const { origin, pathname, search } = new URL(url);
  const apart =
    partition.length === 0 ? '' : `#${createHash('sha256').update(JSON.stringify(partition)).digest('base64url')}`;
  return {
    origin,
    method,
    path: pathname + search + apart,
    ...(headers && { headers: { ...headers } as CachedHeaders }),
  };
}
