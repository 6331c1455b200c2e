/**
 * Whose a call is: what decides whether a response may be kept for, or shared with, another call.
 *
 * A middleware of calls sees the request before later middleware and that of attempts, which may add credentials. So
 * two questions are asked: before a call, whether its attempts may get some ({@link isKnown}); after it, which headers
 * later middleware of calls has added ({@link hiddenHeaders}). Neither answer is a property that a log could show.
 */
import type { CookieJar } from 'tough-cookie';
import { emptyHeaders, conditions } from './headers.ts';
import type { HeaderRecord, HttpRequest } from './request.ts';

/** The parts of a client that add to the requests of its calls. */
export interface Sender {
  /** Whether middleware of attempts may add credentials. */
  readonly hasAttemptMiddleware: boolean;
  /** The setting of the client: whether a jar adds cookies, or which. */
  readonly cookies: boolean | CookieJar;
  /** Public names of what its connections present: certificates, and the user of a proxy. */
  readonly presents: readonly string[];
}

const senderKey: unique symbol = Symbol('sender');

interface FromSender extends HttpRequest {
  readonly [senderKey]?: Sender;
}

/** Returns a request with its sender, which copies of it keep. */
export function withSender(request: HttpRequest, sender: Sender): HttpRequest {
  return { ...request, [senderKey]: sender } as FromSender;
}

const senderOf = (request: HttpRequest): Sender | undefined => (request as FromSender)[senderKey];

/**
 * Returns whether the middleware of a call can know whose it is: the caller names it, or no later part adds
 * credentials.
 *
 * @param mayHaveJar whether the cookies of the client belong to one user for as long as the answer is used
 * @example
 * ```ts
 * const shared: AnyMiddleware = (next) => (request) =>
 *   isKnown(request, false) ? share(JSON.stringify(partitionOf(request)), next, request) : next(request);
 * ```
 */
export function isKnown(request: HttpRequest, mayHaveJar: boolean): boolean {
  if (request.identity !== undefined) return true;
  const sender = senderOf(request);
  return (
    sender !== undefined &&
    !sender.hasAttemptMiddleware &&
    (mayHaveJar || sender.cookies === false || request.cookies === false)
  );
}

/** Returns whether a request has a jar that is not the one of its client. */
export function hasOwnJar(request: HttpRequest): boolean {
  return typeof request.cookies === 'object' && request.cookies !== senderOf(request)?.cookies;
}

/**
 * Returns the parts that keep a call apart from others with equal headers; empty for a call of nobody in particular.
 *
 * @example
 * ```ts
 * const key = JSON.stringify([request.method, request.url, partitionOf(request)]);
 * ```
 */
export function partitionOf(request: HttpRequest): readonly string[] {
  const { presents = [] } = senderOf(request) ?? {};
  return request.identity === undefined ? presents : [...presents, `identity ${request.identity}`];
}

/** Headers that say how to answer, or name one request. Their values do not identify a user. */
const harmless = /* @__PURE__ */ new Set<string>([
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

/**
 * Returns the headers of a request that may identify its user, such as `x-user-id`: all but a short list.
 *
 * @example
 * ```ts
 * Object.keys(identifyingHeaders({ accept: 'text/html', 'x-user-id': '7' })); // → [ 'x-user-id' ]
 * ```
 */
export function identifyingHeaders<T>(headers: Readonly<Record<string, T>>): Record<string, T> {
  const found = emptyHeaders() as Record<string, T>;
  for (const [name, value] of Object.entries(headers)) if (!harmless.has(name)) found[name] = value;
  return found;
}

/** The headers of the request of a result, as all middleware of calls had passed them on. */
const sentHeaders = new WeakMap<object, HeaderRecord>();

/** Notes the headers of the request of a result, after all middleware of calls. */
export function noteSent<T extends object>(result: T, headers: HeaderRecord | undefined): T {
  if (headers !== undefined) sentHeaders.set(result, headers);
  return result;
}

/** Notes for a copy of a result what is known of the result. */
export function noteCopy<T extends object>(copy: T, result: object): T {
  return noteSent(copy, sentHeaders.get(result));
}

/**
 * Returns the names of identifying headers that later middleware added or changed; `undefined` for a result that is
 * not known here, because middleware made it.
 *
 * @example
 * ```ts
 * const result = await next(request);
 * const isOfUser = hiddenHeaders(result, request.headers)?.some((it) => isSecretName(it, request.sensitiveKeys)) ?? true;
 * ```
 */
export function hiddenHeaders(result: object, seen: HeaderRecord): readonly string[] | undefined {
  const sent = sentHeaders.get(result);
  if (sent === undefined) return undefined;
  const [was, is] = [identifyingHeaders(seen), identifyingHeaders(sent)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((it) => String(was[it]) !== String(is[it]));
}
