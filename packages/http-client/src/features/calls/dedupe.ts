import { classifyError } from '@wirework/http-errors';
import { latin1 } from '../../base/bytes.ts';
import { belongingTo } from '../../base/middleware-kind.ts';
import { onAbort } from '../../base/until.ts';
import { abortReason } from '../../base/transport-failure.ts';
import { hasOwnJar, hiddenHeaders, isKnown, partitionOf } from '../../request/identity.ts';
import type { AnyMiddleware } from '../../response/middleware-of.ts';
import type { HttpRequest } from '../../request/request.ts';
import { contentOf } from './content-of.ts';

/** A request that is under way, and its callers. */
interface Flight {
  readonly request: HttpRequest;
  /** Milliseconds of a clock at which its deadline has passed, whatever holds it. */
  readonly endsAt: number;
  readonly abort: AbortController;
  readonly result: Promise<unknown>;
  waiting: number;
}

/**
 * Makes a middleware, for the list `middleware`, that sends equal requests once while they are under way: GET, HEAD and
 * QUERY (RFC 10008) with the same URL, headers, limits, `context` and `identity`, and a QUERY with the same body. All
 * callers get the same result or error. A caller whose signal is aborted leaves the others; when all have left, the
 * request is aborted.
 *
 * Requests with another body, a stream, a jar, a look-up or a listener for progress are passed on, and so are those of
 * a client with middleware of attempts, which may send each of them for another user, unless the option `identity`
 * names the user. Put it last, so that the other middleware sees every call, and has added its headers.
 *
 * @example
 * ```ts
 * const client = createClient({ middleware: [dedupe()] });
 * const urls = ['https://api.example.com/users/1', 'https://api.example.com/users/1'];
 * const [a, b] = await Promise.all(urls.map((url) => client.get(url)));
 * a === b; // → true
 * ```
 */
export function dedupe(): AnyMiddleware {
  return belongingTo('middleware', (next) => {
    const flights = new Map<string, Flight>();
    return (request) => {
      const content = mayShare(request) ? contentOf(request) : undefined;
      if (content === undefined) return next(request);
      const key = keyOf(request, content);
      let flight = flights.get(key);
      if (flight !== undefined && performance.now() >= flight.endsAt) flight = undefined;
      if (flight !== undefined && !isSame(flight.request, request)) return next(request);
      const isFirst = flight === undefined;
      if (flight === undefined) {
        const abort = new AbortController();
        const endsAt = request.timeout === 0 ? Infinity : performance.now() + request.timeout;
        const result = next({ ...request, signal: abort.signal });
        const started: Flight = { request, endsAt, abort, result, waiting: 0 };
        const land = (): void => {
          if (flights.get(key) === started) flights.delete(key);
        };
        abort.signal.addEventListener('abort', land, { once: true });
        result.then(land, land);
        flights.set(key, started);
        flight = started;
      }
      const result = join(flight, request) as ReturnType<typeof next>;
      // Later middleware may have made the first request one of another user.
      return isFirst ? result : result.then((it) => (isSentAsSeen(it, request) ? it : next(request)));
    };
  });
}

/** The safe methods whose responses are read (RFC 9110, section 9.2.1, and RFC 10008). */
const shared: ReadonlySet<string> = new Set(['GET', 'HEAD', 'QUERY']);

function mayShare(request: HttpRequest): boolean {
  const { method, stream, lookup, onUploadProgress, onDownloadProgress, signal } = request;
  return (
    shared.has(method) &&
    !stream &&
    !hasOwnJar(request) &&
    lookup === undefined &&
    onUploadProgress === undefined &&
    onDownloadProgress === undefined &&
    signal?.aborted !== true &&
    isKnown(request, true)
  );
}

/** Returns whether a result belongs to every request that looks like this one. */
function isSentAsSeen(result: object, { identity, headers }: HttpRequest): boolean {
  return identity !== undefined || hiddenHeaders(result, headers)?.length === 0;
}

/**
 * Returns a text that is equal for equal requests.
 *
 * @param content the bytes of the body
 */
function keyOf(request: HttpRequest, content: Uint8Array): string {
  const { method, url, passUnknownCodings } = request;
  const { timeouts, retry, redirects, security, cookies } = request.settings;
  const headers = Object.entries(request.headers).sort(([a], [b]) => (a < b ? -1 : 1));
  const limits = [timeouts, retry, redirects, security, cookies !== false];
  return JSON.stringify([method, url, headers, limits, passUnknownCodings, partitionOf(request)]) + latin1(content);
}

/** Returns whether two requests with one key have the same functions and the same context, which middleware reads. */
function isSame({ settings: a, context }: HttpRequest, { settings: b, context: other }: HttpRequest): boolean {
  const names = Object.keys(context);
  return (
    a.parseJson === b.parseJson &&
    a.retry.policy === b.retry.policy &&
    names.length === Object.keys(other).length &&
    names.every((it) => Object.hasOwn(other, it) && Object.is(context[it], other[it]))
  );
}

/** Waits for a request that is under way, until the caller's signal is aborted. */
function join(flight: Flight, { signal, method, url, sensitiveKeys }: HttpRequest): Promise<unknown> {
  flight.waiting++;
  if (signal === undefined) return flight.result;
  return new Promise((resolve, reject) => {
    const stopListening = onAbort(signal, () => {
      const reason = abortReason(signal);
      if (--flight.waiting === 0) flight.abort.abort(reason);
      reject(classifyError(reason, { method, url, sensitiveKeys, signal }));
    });
    flight.result.then(resolve, reject).finally(stopListening);
  });
}
