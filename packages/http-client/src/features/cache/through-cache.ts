import type { Dispatcher } from 'undici';
import { ownCopy } from '../../base/own-copy.ts';
import type { SendRequest } from '../../message/middleware.ts';
import { emptyHeaders } from '../../message/request/headers.ts';
import type { HttpRequest } from '../../message/request/request.ts';
import { NodeResult, type HttpResult } from '../../message/response/result.ts';
import { storableHeaders } from './storable-headers.ts';
import { keyOf, type CachedHeaders, type CachedResponse, type Store } from './store.ts';

type Handler = Dispatcher.DispatchHandler;
type Controller = Dispatcher.DispatchController;
export type Dispatch = (options: { headers: Record<string, string> }, handler: Handler) => boolean;

/** Sends a request through the cache. */
export function throughCache(
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
    let head: { statusCode: number; headers: CachedHeaders } | undefined;
    const collect: Handler = {
      // For `only-if-cached` without a stored response, undici 7 calls these of its older interface.
      onHeaders: (statusCode) => {
        head = { statusCode, headers: {} };
        return true;
      },
      onComplete: () => collect.onResponseEnd?.(undefined as never, {}),
      onRequestStart: () => undefined,
      onResponseStart: (_controller, statusCode, headers) => {
        head = { statusCode, headers: headers as CachedHeaders };
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
  const kept = store.get({ ...keyOf(url), method, headers: { ...headers } as CachedHeaders });
  const etag = now.get('etag');
  return kept !== undefined && (etag === undefined || etag === kept.headers['etag']) ? kept : undefined;
}

const conditions = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'if-range'];
