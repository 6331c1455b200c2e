import { Readable, type Writable } from 'node:stream';
import {
  copyStream,
  createResult,
  type CopyOptions,
  type HttpRequest,
  type HttpResult,
  type SendRequest,
} from '@wirework/http-client';
import {
  conditions,
  emptyHeaders,
  fieldTokens,
  hiddenHeaders,
  isSecretName,
  listItems,
  parametersOf,
  partitionOf,
} from '@wirework/http-client/middleware';
import { ErrorType, isClientError } from '@wirework/http-errors';
import type { Dispatcher } from 'undici';
import { isBodyFailure, keyOf, type CachedHeaders, type CacheKey, type CachedResponse, type Store } from './store.ts';

type Handler = Dispatcher.DispatchHandler;
type Controller = Dispatcher.DispatchController;
export type Dispatch = (options: { headers: Record<string, string> }, handler: Handler) => boolean;

/** The parts of a cache. */
export interface CacheParts {
  readonly store: Store;
  /** Undici's interceptor. */
  readonly intercept: (dispatch: Dispatch) => Dispatch;
  readonly parseJson: (text: string) => unknown;
}

/** Sends a request through a cache: that of undici is made for its dispatchers, which our connections are not. */
export function throughCache(cache: CacheParts, next: SendRequest, request: HttpRequest): Promise<HttpResult> {
  return new CachedCall(cache, next, request).answer();
}

/** The beginning of a response from undici's interceptor: a stored one, or that of the request with this controller. */
interface Head {
  readonly statusCode: number;
  readonly headers: CachedHeaders;
  readonly controller?: Controller;
}

/** The answer to `only-if-cached` without a stored response. */
const noStoredResponse: Head = { statusCode: 504, headers: {} };

/**
 * A call between undici's interceptor, which asks it for responses of the server, and the caller, who gets one of them
 * or a stored one.
 *
 * Invariant: each response of the server is either given to the caller, or read to its end, or discarded, so that its
 * connection is free.
 */
class CachedCall {
  readonly #cache: CacheParts;
  readonly #next: SendRequest;
  readonly #request: HttpRequest;
  readonly #started = performance.now();
  readonly #chunks: Buffer[] = [];
  /** Headers with secrets, which are left out of each key. A call that has any also has an `identity`. */
  readonly #secrets: HttpRequest['headers'];
  readonly #key: CacheKey;
  #head: Head | undefined;
  /** The last response of the server, for the facts about the request. */
  #live: HttpResult | undefined;
  /** The response of the server that the caller gets. */
  #passed: HttpResult | undefined;
  #resolve: (result: HttpResult | Promise<HttpResult>) => void = () => undefined;

  constructor(cache: CacheParts, next: SendRequest, request: HttpRequest) {
    this.#cache = cache;
    this.#next = next;
    this.#request = request;
    const { url, method, headers, sensitiveKeys } = request;
    const [secrets, others] = [emptyHeaders(), emptyHeaders()];
    for (const [name, value] of Object.entries(headers))
      (isSecretName(name, sensitiveKeys) ? secrets : others)[name] = value;
    this.#secrets = secrets;
    // Undici knows no QUERY. The store keeps it apart.
    this.#key = keyOf(url, method === 'QUERY' ? 'GET' : method, partitionOf(request), others);
  }

  answer(): Promise<HttpResult> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      const dispatch: Dispatch = (options, handler) => {
        this.#receive(options.headers, handler).catch((error: Error) =>
          handler.onResponseError?.(passive as Controller, error),
        );
        return true;
      };
      const collect: Handler = {
        // For `only-if-cached` without a stored response, undici 7 calls only this one, of its older interface.
        onComplete: () => this.#finish(),
        onRequestStart: () => undefined,
        onResponseStart: (controller, statusCode, received) => {
          this.#head = { statusCode, headers: received as CachedHeaders, controller };
        },
        onResponseData: (_controller, chunk) => void this.#chunks.push(Buffer.from(chunk)),
        onResponseEnd: () => this.#finish(),
        onResponseError: (_controller, error) => {
          if (!isBodyFailure(error)) reject(error);
          else void this.#cache.store.delete(this.#key).then(() => resolve(this.#next(this.#request)));
        },
      };
      this.#cache.intercept(dispatch)(this.#key as never, collect);
    });
  }

  /** Gets a response of the server for a handler of undici. */
  async #receive(headers: Record<string, string>, handler: Handler): Promise<void> {
    const { method, stream } = this.#request;
    // A separate controller shows what the interceptor passes on.
    const controller = { ...passive } as Controller;
    // The caller has got a stale response, which this request renews.
    const isRenewal = this.#head !== undefined;
    handler.onRequestStart?.(controller, null);
    const sent = Object.assign(emptyHeaders(), this.#secrets, headers);
    // The caller who has got a response may abort its signal.
    const own = isRenewal ? { ...this.#request, signal: undefined } : this.#request;
    const result = await this.#next({ ...own, headers: sent }).catch((error: unknown) => {
      // For undici, a server that cannot be reached is one with a 504, which may be answered by a stale response (RFC
      // 5861, section 4). If none may be, the error comes after it.
      if (isUnreachable(error)) handler.onResponseStart?.(controller, 504, {}, '');
      throw error;
    });
    if (!isRenewal) this.#live = result;
    const kept =
      result.statusCode === 304 ? await confirmedEntry(this.#cache.store, this.#key, this.#request, result) : undefined;
    const { statusCode } = kept ?? result;
    const received = { ...kept?.headers, ...storableHeaders(result, stream) };
    if (hasOnlyEtag(statusCode, received)) received['cache-control'] = onlyEtag;
    if (this.#isOfSomebody(result, sent)) received['cache-control'] = 'no-store';
    const copy = this.#cache.store.copyOf(() => handler.onResponseStart?.(controller, statusCode, received, ''));
    const isPassed = this.#head?.controller === controller && kept === undefined;
    if (stream && kept === undefined && !hasNoBody(method, statusCode)) {
      if (isRenewal && copy !== undefined) await copyBody(result.stream, copy);
      else if (!isPassed) await result.discard();
      else if (copy === undefined) this.#resolve(result);
      else this.#resolve(copyStream(result, copy, this.#own));
      return;
    }
    if (isPassed) this.#passed = result;
    else if (stream) await result.discard();
    for await (const chunk of kept === undefined ? (stream ? [] : [result.bytes()]) : chunksOf(kept))
      if (chunk.length > 0) handler.onResponseData?.(controller, Buffer.from(chunk));
    handler.onResponseEnd?.(controller, {});
  }

  /**
   * Returns whether a response may belong to a user whom the request did not show: later middleware added a secret, or
   * to a `private` response any header that may identify a user.
   */
  #isOfSomebody(result: HttpResult, seen: HttpRequest['headers']): boolean {
    const { identity, sensitiveKeys } = this.#request;
    if (identity !== undefined) return false;
    const hidden = hiddenHeaders(result, seen);
    const directives = listItems(fieldTokens(result.headers.get('cache-control') ?? '')).flatMap(parametersOf);
    const isPrivate = directives.some((it) => it.name === 'private');
    return (
      hidden === undefined || (isPrivate ? hidden.length > 0 : hidden.some((it) => isSecretName(it, sensitiveKeys)))
    );
  }

  /** Answers the caller when the interceptor has sent everything. */
  #finish(): void {
    if (this.#passed !== undefined) {
      this.#resolve(this.#passed);
      return;
    }
    const { method, stream, followRedirects, maxResponseBodySize: max } = this.#request;
    const { statusCode, headers } = this.#head ?? noStoredResponse;
    const size = this.#chunks.reduce((sum, it) => sum + it.length, 0);
    // The stored response is larger than this request allows, or a redirect that it follows: the network gives the
    // response, or the error.
    if ((max !== 0 && size > max) || (followRedirects && isRedirect(statusCode, headers))) {
      this.#resolve(this.#next(this.#request));
      return;
    }
    const own = Object.assign(emptyHeaders(), headers) as CachedHeaders;
    if (own['cache-control'] === onlyEtag) delete own['cache-control'];
    if (method !== 'HEAD' && !hasNoBody(method, statusCode)) own['content-length'] ??= String(size);
    // A response that sets cookies is not stored, so the result has none.
    const result = createResult(this.#request, {
      statusCode,
      headers: own,
      body: stream ? Readable.from(this.#chunks, { objectMode: false }) : Buffer.concat(this.#chunks),
      meta: {
        duration: performance.now() - this.#started,
        timings: this.#live?.meta.timings ?? {},
        attempts: this.#live?.meta.attempts ?? 0,
        retryRefused: this.#live?.meta.retryRefused ?? false,
      },
      parseJson: this.#cache.parseJson,
    });
    this.#resolve(result);
  }

  /** The parts of a result that are not the server's. */
  get #own(): CopyOptions {
    return { parseJson: this.#cache.parseJson, sensitiveKeys: this.#request.sensitiveKeys };
  }
}

/** Statuses of redirects (RFC 9110, section 15.4). */
const redirects = new Set([301, 302, 303, 307, 308]);

const isRedirect = (statusCode: number, { location = '' }: CachedHeaders): boolean =>
  redirects.has(statusCode) && location !== '';

/** Returns whether a response has no body, whatever its headers say (RFC 9112, section 6.3). */
const hasNoBody = (method: string, statusCode: number): boolean =>
  method === 'HEAD' || statusCode === 204 || statusCode === 304;

/** Returns whether a request failed on its way, and not by its caller. */
const isUnreachable = (error: unknown): boolean =>
  isClientError(error) && error.type !== ErrorType.ContextCanceled && error.type !== ErrorType.Validation;

/** Makes undici store a response that has nothing but an `ETag`, and revalidate it each time. No caller sees it. */
const onlyEtag = 'max-age=0, only-etag';

/** Returns whether a response can be revalidated, and says nothing about its freshness. */
const hasOnlyEtag = (statusCode: number, headers: CachedHeaders): boolean =>
  statusCode === 200 &&
  Object.hasOwn(headers, 'etag') &&
  !['cache-control', 'expires', 'last-modified', 'pragma'].some((name) => Object.hasOwn(headers, name));

/** The controller of a request that undici does not control: its calls have no effect. */
const passive: Partial<Controller> = {
  aborted: false,
  paused: false,
  reason: null,
  abort: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
};

/**
 * Returns the entry that a 304 confirms, unless the caller asked conditionally. With the headers of the 304 it is
 * stored as a new response, because undici would remove it instead of updating it (RFC 9111, section 4.3.4).
 */
async function confirmedEntry(
  store: Store,
  key: CacheKey,
  { headers }: HttpRequest,
  { headers: now }: HttpResult,
): Promise<CachedResponse | undefined> {
  if (conditions.some((name) => Object.hasOwn(headers, name))) return undefined;
  const kept = await store.get(key);
  const etag = now.get('etag');
  return kept !== undefined && (etag === undefined || opaqueTag(etag) === opaqueTag(kept.headers['etag']))
    ? kept
    : undefined;
}

/** Returns an entity tag for a weak comparison (RFC 9110, section 8.8.3.2): a server that compresses makes it weak. */
const opaqueTag = (etag: string | string[] | undefined): string => String(etag).replace(/^W\//, '');

/** Returns the parts of a stored body. */
function chunksOf({ body = [] }: CachedResponse): AsyncIterable<Buffer | string> | Iterable<Buffer | string> {
  return typeof body === 'string' || Buffer.isBuffer(body) ? [body] : body;
}

/**
 * Returns the headers of the decoded response for the cache, with `no-store` if the response could belong to one user.
 */
function storableHeaders(result: HttpResult, isStream: boolean): CachedHeaders {
  const headers = emptyHeaders() as CachedHeaders;
  for (const [name, value] of result.headers.entries()) {
    if (name === 'content-encoding' || name === 'content-length' || name === 'transfer-encoding') continue;
    headers[name] = typeof value === 'string' ? value : [...value];
  }
  const length = decodedLength(result, isStream);
  if (length !== undefined) headers['content-length'] = String(length);
  if (result.isEncoded || result.headers.has('set-cookie') || result.meta.redirectCount > 0)
    headers['cache-control'] = 'no-store';
  return headers;
}

/**
 * Returns the length of a decoded body; for HEAD and streams the length that the server declares, unless that is of an
 * encoded body.
 */
function decodedLength(
  { method, statusCode, headers, contentLength }: HttpResult,
  isStream: boolean,
): number | undefined {
  const isDeclared = method === 'HEAD' || isStream;
  if (hasNoBody('GET', statusCode) || (isDeclared && headers.has('content-encoding'))) return undefined;
  return contentLength < 0 ? undefined : contentLength;
}

/** Reads a body only to copy it. Stops when the copy takes no more. */
async function copyBody(source: Readable, copy: Writable): Promise<void> {
  try {
    for await (const chunk of source) {
      copy.write(Buffer.from(chunk as Buffer));
      if (copy.destroyed) return;
    }
    copy.end();
  } catch {
    copy.destroy();
  }
}
