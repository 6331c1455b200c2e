import type { HttpRequest, HttpResult, Middleware, SendRequest } from '@wirework/http-client';
import {
  assertTypes,
  belongingTo,
  conditions,
  contentOf,
  invalid,
  isKnown,
  isSecretName,
  parseJson as parseNative,
  partitionOf,
  readKnown,
} from '@wirework/http-client/middleware';
// @ts-expect-error undici has no declarations for its inner modules
import cacheInterceptor from 'undici/lib/interceptor/cache.js';
import {
  type CacheStore,
  defaultStoreLimits,
  keyOf,
  memoryStore,
  openStore,
  storeOfQuery,
  type Store,
} from './store.ts';
import { throughCache, type CacheParts, type Dispatch } from './through-cache.ts';

/** Options of {@link cache}. */
export interface CacheOptions {
  /**
   * Where the responses are kept; in the memory of the process by default. Stores of undici (`cacheStores`) and those
   * made for it, such as of the package `undici-cache-redis`, can be used as they are. `maxCount` and `maxSize` are
   * then limits of the store, and it is closed by who opened it.
   */
  readonly store?: CacheStore | undefined;
  /**
   * Gets each failure of the store. A store that fails has no response: the request goes to the server, and its
   * response is not kept.
   */
  readonly onStoreError?: ((error: unknown) => void) | undefined;
  /** The most responses that are kept. @default 1024 */
  readonly maxCount?: number | undefined;
  /** Bytes of all kept responses together. @default 104_857_600 (100 MiB) */
  readonly maxSize?: number | undefined;
  /** Bytes of one response; larger ones are not kept. @default 5_242_880 (5 MiB) */
  readonly maxEntrySize?: number | undefined;
  /**
   * Parses the JSON of cached responses. By default as `JSON.parse` does, with the right names on Node 24 and 26 too.
   */
  readonly parseJson?: ((text: string) => unknown) | undefined;
}

const knownOptions = new Set([
  'store',
  'onStoreError',
  'maxCount',
  'maxSize',
  'maxEntrySize',
  'parseJson',
] satisfies (keyof CacheOptions)[]);

/**
 * Makes a middleware, for the list `middleware`, that caches responses (RFC 9111): it answers GET, HEAD and QUERY (RFC
 * 10008, section 2.7) from memory while a response is fresh, and asks the server with `If-None-Match` when it is stale.
 * A successful request with an unsafe method, such as POST, removes the response of its URL, and those that `Location`
 * and `Content-Location` name on its origin. A response with a validator is kept for at least a day, if there is room.
 *
 * A stream is stored while it is read, if it is within `maxEntrySize` and its reader reaches the end.
 *
 * Downloads and events bypass the cache, and so do requests with a `lookup` or a body, other than a
 * QUERY whose body is in memory: text, bytes, `json` or `form`. With the option `identity`, a
 * response is kept for that name alone, whatever the request is sent with. Without it, a request bypasses the cache if
 * it is sent with credentials, or may be: with a header that has the name of a secret (`Authorization`, `Cookie`,
 * `X-API-Key`, one of `security.sensitiveKeys`), a jar, user information in the URL, or middleware of attempts. A
 * response is not kept if later middleware has added such a header. A `private` response answers only requests with
 * equal headers, apart from harmless ones such as `Accept` and `X-Request-Id`. Responses with `Set-Cookie`, and those
 * after a redirect, are not kept. `meta.attempts` of a cached response is 0.
 *
 * @throws ClientError of type Validation for options that do not exist or are of the wrong type
 * @example
 * ```ts
 * const client = createClient({ middleware: [cache()] });
 * ```
 */
export function cache(options: CacheOptions = {}): Middleware {
  const settings = readKnown(options, knownOptions, 'cache');
  assertTypes(settings, ['parseJson', 'onStoreError'], 'function');
  const { parseJson = parseNative, store: given, onStoreError = () => undefined, ...limits } = settings;
  for (const [name, value] of Object.entries(limits)) {
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= 0))
      throw invalid(`Cannot make the cache: ${name} must be a whole number of at least 0`);
  }
  const known = Object.entries(limits).filter(([, value]) => value !== undefined);
  const filled = { ...defaultStoreLimits, ...Object.fromEntries(known) };
  if (given !== undefined) assertStore(given, limits);
  const store =
    given === undefined
      ? openStore(memoryStore(filled), undefined, onStoreError)
      : openStore(given, filled.maxEntrySize, onStoreError);
  const makeInterceptor = cacheInterceptor as (it: object) => (dispatch: Dispatch) => Dispatch;
  const partsWith = (own: Store): CacheParts => ({
    store: own,
    intercept: makeInterceptor({ __proto__: null, store: own, methods: ['GET', 'HEAD'], type: 'private' }),
    parseJson,
  });
  const parts = partsWith(store);
  const middleware: Middleware = (next) => (request) => {
    const content = contentOf(request);
    if (content === undefined || bypassesCache(request)) return bypassCache(store, next, request);
    const { method, headers } = request;
    const own = method === 'QUERY' ? partsWith(storeOfQuery(store, headers, content)) : parts;
    return throughCache(own, next, request);
  };
  return belongingTo('middleware', middleware);
}

function assertStore(store: CacheStore, { maxCount, maxSize }: CacheOptions): void {
  const methods = ['get', 'createWriteStream', 'delete'] as const;
  if (!methods.every((name) => typeof (store as Partial<CacheStore> | null)?.[name] === 'function'))
    throw invalid(`Cannot make the cache: store must be an object with the methods ${methods.join(', ')}`);
  if (maxCount !== undefined || maxSize !== undefined)
    throw invalid('Cannot make the cache: maxCount and maxSize are limits of the store; pass them to it');
}

/**
 * Sends a request past the cache. An unsafe request that succeeds invalidates the entries of its URL (RFC 9111, section
 * 4.4).
 */
async function bypassCache(store: Store, next: SendRequest, request: HttpRequest): Promise<HttpResult> {
  const result = await next(request);
  if (safe.has(request.method) || result.statusCode >= 400) return result;
  const changed = [...result.meta.redirectChain, result.url];
  const base = new URL(result.url);
  for (const name of ['location', 'content-location']) {
    const named = result.headers.get(name);
    const place = named === undefined ? undefined : readUrl(named, base);
    if (place?.origin === base.origin) changed.push(place.href);
  }
  const partitions = [partitionOf({ ...request, identity: undefined })];
  if (request.identity !== undefined) partitions.push(partitionOf(request));
  await Promise.all(
    changed.flatMap((url) => partitions.map((partition) => store.delete(keyOf(url, 'GET', partition)))),
  );
  return result;
}

const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'QUERY', 'OPTIONS', 'TRACE']);

/** Whether a request bypasses the cache: its user is not known, it cannot be cached, or it is already aborted. */
function bypassesCache(request: HttpRequest): boolean {
  const { method, url, headers, stream, passUnknownCodings, cookies, lookup, signal, sensitiveKeys } = request;
  if (
    !['GET', 'HEAD', 'QUERY'].includes(method) ||
    // A download, whose file is kept elsewhere, or events, which have no end.
    (stream && !passUnknownCodings) ||
    // Another look-up may find another server.
    lookup !== undefined ||
    signal?.aborted === true ||
    // The caller wants the answer of the server: a 304, or 412.
    conditions.some((name) => Object.hasOwn(headers, name)) ||
    !isKnown(request, false)
  )
    return true;
  const target = readUrl(url);
  if (request.identity !== undefined) return target === undefined;
  return (
    target === undefined ||
    (cookies !== undefined && cookies !== false) ||
    target.username !== '' ||
    target.password !== '' ||
    Object.keys(headers).some((name) => isSecretName(name, sensitiveKeys))
  );
}

/** Returns a URL, or `undefined` for a text that is not one. */
function readUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
