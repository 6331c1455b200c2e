/// <reference types="node" preserve="true" />
/**
 * A private HTTP cache (RFC 9111) as middleware, built on undici's. Requests that could belong to one user bypass it.
 *
 * @packageDocumentation
 */
import type { Dispatcher } from 'undici';
// @ts-expect-error undici has no declarations for its inner modules
import MemoryCacheStore from 'undici/lib/cache/memory-cache-store.js';
// @ts-expect-error undici has no declarations for its inner modules
import cacheInterceptor from 'undici/lib/interceptor/cache.js';
import type { Middleware, SendRequest } from './message/middleware.ts';
import { ownCopy } from './base/own-copy.ts';
import { assertFunctions, readKnown } from './message/request/assert-options.ts';
import { emptyHeaders } from './message/request/headers.ts';
import { invalid } from './base/invalid.ts';
import { readUrl } from './message/request/read-url.ts';
import type { HttpRequest } from './message/request/request.ts';
import { NodeResult, type HttpResult } from './message/response/result.ts';
import { isSecretName } from './security/is-secret-name.ts';
import { hasNoBody } from './base/has-no-body.ts';

/** Options of {@link cache}. */
export interface CacheOptions {
  /** The most responses that are kept. @default 1024 */
  readonly maxCount?: number | undefined;
  /** Bytes of all kept responses together. @default 104_857_600 (100 MiB) */
  readonly maxSize?: number | undefined;
  /** Bytes of one response; larger ones are not kept. @default 5_242_880 (5 MiB) */
  readonly maxEntrySize?: number | undefined;
  /** Parses the JSON of cached responses. @default JSON.parse */
  readonly parseJson?: ((text: string) => unknown) | undefined;
}

/** The key of a response in undici's store. */
interface CacheKey {
  readonly origin: string;
  readonly path: string;
}
/** A response in undici's store. */
interface CachedResponse {
  readonly statusCode: number;
  readonly headers: Headers;
  readonly body: readonly Buffer[];
  readonly cachedAt: number;
  readonly deleteAt: number;
}
/** The used part of undici's store. */
interface Store {
  get: (key: CacheKey & { readonly method: string; readonly headers: Headers }) => CachedResponse | undefined;
  createWriteStream: (key: object, value: Omit<CachedResponse, 'body'>) => unknown;
  readonly delete: (key: CacheKey) => void;
}
type Handler = Dispatcher.DispatchHandler;
type Controller = Dispatcher.DispatchController;
type Dispatch = (options: { headers: Record<string, string> }, handler: Handler) => boolean;
type Headers = Record<string, string | string[]>;

const mebibyte = 1024 * 1024;
const knownOptions = new Set(['maxCount', 'maxSize', 'maxEntrySize', 'parseJson'] satisfies (keyof CacheOptions)[]);

/**
 * Makes a middleware that caches responses (RFC 9111): it answers GET and HEAD from memory while a response is fresh, and asks the server with
 * `If-None-Match` when it is stale. A successful request with an unsafe method, such as POST, removes the response of
 * its URL, and those that `Location` and `Content-Location` name on its origin. A response with a validator is kept for at least a day, if there is room.
 *
 * Requests bypass the cache if they have a header with the name of a secret, such as `Authorization`, `Cookie`, `X-API-Key` or one of
 * `security.sensitiveKeys`, a cookie jar of their own, user information in the URL, or a streaming body. A middleware that adds such a header must be in
 * front of the cache. Responses with `Set-Cookie`, and those after a redirect, are not kept. Use one cache for each client, and none for a client that
 * keeps cookies. `meta.attempts` of a cached response is 0.
 *
 * @throws ClientError of type Validation for options that do not exist or are of the wrong type
 * @example
 * ```ts
 * const client = createClient({ middleware: { middlewares: [cache()] } });
 * ```
 */
export function cache(options: CacheOptions = {}): Middleware {
  const settings = readKnown(options, knownOptions, 'cache');
  assertFunctions(settings, ['parseJson']);
  for (const name of ['maxCount', 'maxSize', 'maxEntrySize'] as const) {
    const value = settings[name];
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= 0))
      throw invalid(`Cannot make the cache: ${name} must be a whole number of at least 0`);
  }
  const { maxCount = 1024, maxSize = 100 * mebibyte, maxEntrySize = 5 * mebibyte, parseJson = JSON.parse } = settings;
  const store = keepValidatedLonger(
    new (MemoryCacheStore as new (it: object) => Store)({ __proto__: null, maxCount, maxSize, maxEntrySize }),
  );
  const intercept = (cacheInterceptor as (it: object) => (dispatch: Dispatch) => Dispatch)({
    __proto__: null,
    store,
    methods: ['GET', 'HEAD'],
    type: 'private',
  });
  return (next) => (request) =>
    bypassesCache(request)
      ? bypassCache(store, next, request)
      : throughCache(store, intercept, next, request, parseJson);
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

/** Sends a request past the cache. An unsafe request that succeeds invalidates the entries of its URL (RFC 9111, section 4.4). */
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
  for (const url of changed) store.delete(keyOf(url));
  return result;
}

const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

function keyOf(url: string): { origin: string; path: string } {
  const { origin, pathname, search } = new URL(url);
  return { origin, path: pathname + search };
}

/** Whether a request bypasses the cache: it is personal, cannot be cached, or is already aborted. */
function bypassesCache({ method, url, headers, stream, cookieJar, body, signal, sensitiveKeys }: HttpRequest): boolean {
  if (
    (method !== 'GET' && method !== 'HEAD') ||
    stream ||
    cookieJar !== undefined ||
    body !== undefined ||
    signal?.aborted === true
  )
    return true;
  const target = readUrl(url);
  return (
    target === undefined ||
    target.username !== '' ||
    target.password !== '' ||
    Object.keys(headers).some((name) => isSecretName(name, sensitiveKeys))
  );
}

function throughCache(
  store: Store,
  intercept: (dispatch: Dispatch) => Dispatch,
  next: SendRequest,
  request: HttpRequest,
  parseJson: (text: string) => unknown,
): Promise<HttpResult> {
  const started = performance.now();
  let live: HttpResult | undefined;
  const dispatch: Dispatch = ({ headers }, handler) => {
    const controller = {
      aborted: false,
      paused: false,
      reason: null,
      abort: () => undefined,
      pause: () => undefined,
      resume: () => undefined,
    } as unknown as Controller;
    handler.onRequestStart?.(controller, null);
    next({ ...request, headers: Object.assign(emptyHeaders(), headers) })
      .then((result) => {
        live = result;
        const kept = result.statusCode === 304 ? confirmedEntry(store, request, result) : undefined;
        handler.onResponseStart?.(
          controller,
          (kept ?? result).statusCode,
          { ...kept?.headers, ...storableHeaders(result) },
          '',
        );
        for (const chunk of kept?.body ?? [Buffer.from(result.rawBody())])
          if (chunk.length > 0) handler.onResponseData?.(controller, chunk);
        handler.onResponseEnd?.(controller, {});
      })
      .catch((error: Error) => handler.onResponseError?.(controller, error));
    return true;
  };
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let head: { statusCode: number; headers: Headers } | undefined;
    const collect: Handler = {
      // For `only-if-cached` without a stored response, undici 7 calls these of its older interface.
      onHeaders: (statusCode) => {
        head = { statusCode, headers: {} };
        return true;
      },
      onComplete: () => collect.onResponseEnd?.(undefined as never, {}),
      onRequestStart: () => undefined,
      onResponseStart: (_controller, statusCode, headers) => {
        head = { statusCode, headers: headers as Headers };
      },
      onResponseData: (_controller, chunk) => void chunks.push(Buffer.from(chunk)),
      onResponseEnd: () => {
        // After a 304 that confirms an entry, the response is the entry.
        if (live !== undefined && head?.statusCode === live.statusCode) return resolve(live);
        const meta = {
          duration: performance.now() - started,
          timings: live?.meta.timings ?? {},
          attempts: live?.meta.attempts ?? 0,
          redirectCount: 0,
          redirectChain: [],
        };
        const { statusCode, headers } = head ?? { statusCode: 504, headers: {} };
        const body = Buffer.concat(chunks);
        const { maxResponseBodySize: max } = request;
        // The entry is larger than this request allows: the network gives the response, or the error.
        if (max !== 0 && body.length > max) return resolve(next(request));
        resolve(
          new NodeResult({
            statusCode,
            statusText: '',
            proto: 'HTTP/1.1',
            headers: ownCopy(headers),
            body,
            url: request.url,
            method: request.method,
            meta,
            parseJson,
            parseSetCookies: undefined,
            sensitiveKeys: request.sensitiveKeys,
          }),
        );
      },
      onResponseError: (_controller, error) => reject(error),
    };
    intercept(dispatch)(
      { ...keyOf(request.url), method: request.method, headers: { ...request.headers } } as never,
      collect,
    );
  });
}

/**
 * Returns the entry that a 304 confirms, unless the caller asked conditionally. With the headers of the 304 it is stored as a new response, because undici
 * would remove it instead of updating it (RFC 9111, section 4.3.4).
 */
function confirmedEntry(
  store: Store,
  { url, method, headers }: HttpRequest,
  { headers: now }: HttpResult,
): CachedResponse | undefined {
  if (conditions.some((name) => Object.hasOwn(headers, name))) return undefined;
  const kept = store.get({ ...keyOf(url), method, headers: { ...headers } as Headers });
  const etag = now.get('etag');
  return kept !== undefined && (etag === undefined || etag === kept.headers['etag']) ? kept : undefined;
}

const conditions = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'if-range'];

/** Returns the length of a decoded body; for HEAD the length that the server declares, unless that is of an encoded body. */
function decodedLength({ method, statusCode, headers, contentLength }: HttpResult): number | undefined {
  if (hasNoBody('GET', statusCode) || (method === 'HEAD' && headers.has('content-encoding'))) return undefined;
  return contentLength < 0 ? undefined : contentLength;
}

/** Returns the headers of the decoded response for the cache, with `no-store` if the response could belong to one user. */
function storableHeaders(result: HttpResult): Headers {
  const headers = emptyHeaders() as Headers;
  for (const [name, value] of result.headers.entries()) {
    if (name === 'content-encoding' || name === 'content-length' || name === 'transfer-encoding') continue;
    headers[name] = typeof value === 'string' ? value : [...value];
  }
  const length = decodedLength(result);
  if (length !== undefined) headers['content-length'] = String(length);
  if (result.isEncoded || result.headers.has('set-cookie') || result.meta.redirectCount > 0)
    headers['cache-control'] = 'no-store';
  return headers;
}
