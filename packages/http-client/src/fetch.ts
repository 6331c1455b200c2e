import type { Client } from './client.ts';
import { makeJar } from './cookies/cookies.ts';
import { isRedirect } from './redirect/rules.ts';
import { isStream, letGo, tagOf } from './request/body.ts';
import { hasMethods } from './request/check-options.ts';
import { invalid } from './request/invalid.ts';
import type { RequestOptions } from './request/options.ts';
import { readAhead } from './request/read-ahead.ts';
import type { HttpResult } from './response/result.ts';
import { isManaged } from './security/header-check.ts';
import type { Session } from './session/session.ts';
import { abortReason } from './transport/abort-reason.ts';
import { hasNoBody } from './transport/no-body.ts';

type Input = Parameters<typeof globalThis.fetch>[0];
type Init = NonNullable<Parameters<typeof globalThis.fetch>[1]>;

/** The members of an init that are read: those of the Fetch Standard, section 5.4. */
const members = [
  'body',
  'cache',
  'credentials',
  'duplex',
  'headers',
  'integrity',
  'keepalive',
  'method',
  'mode',
  'redirect',
  'referrer',
  'referrerPolicy',
  'signal',
] as const;

/** Bodies that are handed on as they are, by their tag; bytes are such, too. All others are read as the platform's own `Request` reads them. */
const kept = new Set(['String', 'ArrayBuffer', 'URLSearchParams', 'Blob', 'File', 'FormData']);

/** Bytes that are read ahead: a short body does not block its connection even if it is never read. */
const maxAhead = 64 * 1024;

/**
 * Returns a function with the signature and the rules of `fetch` that sends through a client, with its retries, limits, breaker, proxy, SSRF
 * guard and middleware. Pass it to a library that accepts a `fetch`.
 *
 * As with `fetch`, a failure is a `TypeError`, whose `cause` here is a `ClientError`, and an abort rejects with the signal's reason. The promise
 * resolves with the headers, while the body is still arriving: read it or cancel it. `credentials: 'omit'` leaves the client's cookies out.
 * `cache`, `keepalive`, `mode` and `referrer` are ignored, and so are header names that browsers do not let a page set, such as
 * `Content-Length`. As many redirects are followed as the client allows.
 *
 * Implements the `fetch` method of the Fetch Standard, section 5.6, for `http:` and `https:`, without CORS.
 *
 * @param client a client, or a session with its headers and cookies; it stays yours to close
 * @throws ClientError of type Validation for anything else
 * @example
 * ```ts
 * const client = createClient({ retry: { maxRetries: 2 }, security: { allowPrivateIps: false } });
 * const fetch = createFetch(client);
 * const response = await fetch('https://api.example.com/users/1');
 * await response.json(); // → { name: 'Ada' }
 * ```
 */
export function createFetch(client: Client | Session): typeof globalThis.fetch {
  if (!hasMethods(client, 'request')) throw invalid('createFetch needs a client or a session');
  return async function fetch(input: Input, init?: Init): Promise<Response> {
    const { request, signal, options } = await read(input, init);
    let result: HttpResult | undefined;
    try {
      result = await client.request(request.method, request.url, options);
      return await respond(request, result, signal);
    } catch (error) {
      await result?.discard();
      throw signal?.aborted === true ? reasonOf(signal) : new TypeError('fetch failed', { cause: error });
    }
  };
}

/** The reason as it was given: `fetch` rejects with `null`, too. */
const reasonOf = (signal: AbortSignal): unknown => (signal.reason === null ? null : abortReason(signal));

interface Question {
  /** Method, URL, headers and mode as the platform understands them. */
  readonly request: Request;
  readonly signal: AbortSignal | undefined;
  readonly options: RequestOptions;
}

/** Reads the arguments of `fetch`; the platform's own `Request` checks them. */
async function read(input: Input, init: Init | undefined): Promise<Question> {
  const asked = typeof input === 'object' && tagOf(input) === 'Request' ? (input as Request) : undefined;
  const given = Object.assign(Object.create(null) as Init, pick(asked), pick(init));
  const { signal: wanted, body } = given;
  const signal = wanted ?? undefined;
  if (signal?.aborted === true) {
    if (isStream(body)) letGo(body, reasonOf(signal));
    throw reasonOf(signal);
  }
  const isRead = body !== undefined && body !== null && !ArrayBuffer.isView(body) && !kept.has(tagOf(body));
  // The signal is the client's to follow. A stream of a Request was allowed by that.
  Object.assign(given, { signal: undefined }, asked !== undefined && isRead && { duplex: 'half' });
  const request = new Request(asked?.url ?? input, given);
  if (request.integrity !== '')
    throw new TypeError("Cannot fetch with 'integrity': it is not supported; download with a checksum instead");
  const headers = [...request.headers].filter(([name]) => !isManaged(name));
  const options: RequestOptions = {
    // The client writes the form, and so sets the boundary.
    headers: tagOf(body) === 'FormData' ? headers.filter(([name]) => name !== 'content-type') : headers,
    body: isRead
      ? await streamed(
          request.body as ReadableStream<Uint8Array>,
          body === asked?.body || !(Symbol.asyncIterator in Object(body)),
        )
      : withoutType(body ?? undefined),
    followRedirects: request.redirect === 'follow',
    signal,
    stream: true,
    cookieJar: request.credentials === 'omit' ? await makeJar() : undefined,
  };
  return { request, signal, options };
}

/** What the platform reads of a body. What does not come as a stream of the caller, such as the text of an object, may be there at once, and is sent again then. */
function streamed(
  body: ReadableStream<Uint8Array>,
  mayBeThere: boolean,
): RequestOptions['body'] | Promise<RequestOptions['body']> {
  return mayBeThere ? readAhead(body) : body;
}

/** A copy of bytes, of which `fetch` says no type; other bodies as they are. */
function withoutType(body: Init['body'] | undefined): RequestOptions['body'] {
  return ArrayBuffer.isView(body) || tagOf(body) === 'ArrayBuffer'
    ? new Blob([body as ArrayBuffer])
    : (body as RequestOptions['body']);
}

/** The members of an init that are given. A `Request` has getters for them; nothing of `Object.prototype` is one. */
function pick(init: object | undefined): Partial<Init> {
  if (init === undefined || (init as unknown) === null) return {};
  const isPlain = Object.getPrototypeOf(Object.getPrototypeOf(init) ?? init) === null;
  const picked: Record<string, unknown> = {};
  for (const name of members) {
    if (isPlain && !Object.hasOwn(init, name)) continue;
    const value = (init as Record<string, unknown>)[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}

async function respond(request: Request, result: HttpResult, signal: AbortSignal | undefined): Promise<Response> {
  const { statusCode, headers, url, meta } = result;
  if (request.redirect === 'error' && isRedirect(statusCode, headers.get('location')))
    throw invalid("redirect blocked by policy: the option 'redirect' is 'error'");
  const pairs = [...headers.entries()].flatMap(([name]) =>
    headers.getAll(name).map((value): [string, string] => [name, value]),
  );
  const hasBody = !hasNoBody(request.method, statusCode) && statusCode !== 205;
  if (!hasBody) await result.discard();
  const place: Place = { url, redirected: meta.redirectCount > 0, statusText: result.status.slice(4) };
  return placed(new Response(hasBody ? webBody(result, signal) : null, { status: statusCode, headers: pairs }), place);
}

interface Place {
  readonly url: string;
  readonly redirected: boolean;
  readonly statusText: string;
}

/** Says what only the platform's own `fetch` can: where a response came from, and a reason phrase that is not ASCII, which the constructor may refuse. */
function placed(response: Response, place: Place): Response {
  const { url, redirected, statusText } = place;
  const clone = (): Response => placed(Response.prototype.clone.call(response), place);
  return Object.defineProperties(response, {
    url: { value: url },
    redirected: { value: redirected },
    statusText: { value: statusText },
    clone: { value: clone },
  });
}

/** Programs that are written for `fetch` drop responses unread, and leave it to the garbage collector to end the transfer. */
const dropped = new FinalizationRegistry<HttpResult>((result) => void result.discard());

/** A body as a stream of the web. */
function webBody(result: HttpResult, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
  const chunks = result.stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
          if (done === true) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          throw signal?.aborted === true ? reasonOf(signal) : new TypeError('terminated', { cause: error });
        }
      },
      cancel: () => result.discard(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxAhead }),
  );
  dropped.register(body, result);
  return body;
}
