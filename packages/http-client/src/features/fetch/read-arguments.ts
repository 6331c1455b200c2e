import { isStream, letGo } from '../../body/request-body.ts';
import { tagOf } from '../../base/tag-of.ts';
import type { RequestOptions } from '../../request/options.ts';
import { isManaged } from '../../security/header-problems.ts';
import { conditions } from '../../request/headers.ts';
import { abortReason } from '../../base/transport-failure.ts';

/**
 * Reads the body of a `Request` that was made of text, bytes, fields, a Blob or a form. `request.body` is always a
 * stream; but a body that was made of a stream may not be sent without CORS (Fetch, section 5.4, the constructor of
 * `Request`, step 38), so the constructor refuses its copy.
 *
 * @returns a Blob without a type; `undefined` for a stream, which stays unread
 * @throws TypeError if it cannot be read
 */
async function blobInMemory(request: Request): Promise<Blob | undefined> {
  const Class = request.constructor as typeof Request;
  if (Class !== Request && !refusesStreams(Class)) return undefined;
  const copy = copied(request, Class);
  if (copy === undefined) return undefined;
  try {
    return (await copy.blob()).slice();
  } catch (cause) {
    throw new TypeError('fetch failed', { cause });
  }
}

const withoutCors = Object.freeze({
  __proto__: null,
  method: 'POST',
  mode: 'no-cors',
  duplex: 'half',
  signal: null,
}) as RequestInit;

function copied(request: Request, Class: typeof Request): Request | undefined {
  try {
    return new Class(request, withoutCors);
  } catch {
    return undefined;
  }
}

/** Whether the `Request` of another library refuses streams without CORS. */
function refusesStreams(Class: typeof Request): boolean {
  try {
    new Class('http://localhost/', { __proto__: null, ...withoutCors, body: new ReadableStream() } as RequestInit);
    return false;
  } catch {
    return true;
  }
}

/** The first argument of `fetch`. */
export type Input = Parameters<typeof globalThis.fetch>[0];
/** The second argument of `fetch`. */
export type Init = NonNullable<Parameters<typeof globalThis.fetch>[1]>;

/** The properties of an init that are read: those of the Fetch Standard, section 5.4. */
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

/** Tags of bodies that are passed on unchanged, as bytes are. The platform's own `Request` reads all others. */
const passedTags = new Set(['String', 'ArrayBuffer', 'URLSearchParams', 'Blob', 'File', 'FormData']);

/** The arguments of `fetch`, read. */
export interface Arguments {
  /** Method, URL, headers and mode as the platform understands them. */
  readonly request: Request;
  readonly signal: AbortSignal | undefined;
  readonly options: RequestOptions;
}

/** Reads the arguments of `fetch`; the platform's own `Request` checks them. */
export async function readArguments(input: Input, init: Init | undefined): Promise<Arguments> {
  const asked = typeof input === 'object' && tagOf(input) === 'Request' ? (input as Request) : undefined;
  const given = Object.assign(Object.create(null) as Init, pick(asked), pick(init));
  const { signal: wanted, body } = given;
  const signal = wanted ?? undefined;
  if (signal?.aborted === true) {
    if (isStream(body)) letGo(body, reasonOf(signal));
    throw reasonOf(signal);
  }
  const isRead = body !== undefined && body !== null && !ArrayBuffer.isView(body) && !passedTags.has(tagOf(body));
  // The client follows the signal. The body of a `Request` may be a stream only with `duplex`.
  Object.assign(given, { signal: undefined }, asked !== undefined && isRead && { duplex: 'half' });
  const request = new Request(asked?.url ?? input, given);
  if (request.integrity !== '')
    throw new TypeError("Cannot fetch with 'integrity': it is not supported; download with a checksum instead");
  const headers = [...request.headers, ...cacheHeaders(request)].filter(([name]) => !isManaged(name));
  const blob = isRead ? await blobInMemory(asked !== undefined && body === asked.body ? asked : request) : undefined;
  const isSentAsStream = isRead && blob === undefined;
  const options: RequestOptions = {
    // The client writes the form and chooses its boundary.
    headers: tagOf(body) === 'FormData' ? headers.filter(([name]) => name !== 'content-type') : headers,
    body: isSentAsStream ? (request.body as ReadableStream<Uint8Array>) : (blob ?? withoutType(body ?? undefined)),
    contentLength: isSentAsStream ? lengthOf(request) : undefined,
    redirects: { follow: request.redirect === 'follow' },
    signal,
    stream: true,
    passUnknownCodings: true,
    cookies: request.credentials === 'omit' ? false : undefined,
  };
  return { request, signal, options };
}

/** Returns the `Content-Length` that the caller set for a stream. */
function lengthOf({ headers }: Request): number | undefined {
  const length = headers.get('content-length') ?? '';
  return /^\d{1,15}$/.test(length) ? Number(length) : undefined;
}

/** Copies bytes into a Blob without a type, because `fetch` sends none for them. Other bodies pass unchanged. */
function withoutType(body: Init['body'] | undefined): RequestOptions['body'] {
  const isBytes = ArrayBuffer.isView(body) || tagOf(body) === 'ArrayBuffer';
  return isBytes ? new Blob([body as ArrayBuffer], Object.create(null) as object) : (body as RequestOptions['body']);
}

/** Returns the properties of an init, or of a `Request` by its getters, without those of `Object.prototype`. */
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

/**
 * Returns the headers for caches on the way that the `cache` of a request asks for (Fetch, section 4.6,
 * HTTP-network-or-cache fetch).
 */
function cacheHeaders({ cache, headers }: Request): [string, string][] {
  const added: [string, string][] = [];
  const add = (name: string, value: string): void => void (headers.has(name) || added.push([name, value]));
  if (cache === 'no-cache') add('cache-control', 'max-age=0');
  else if (
    cache === 'no-store' ||
    cache === 'reload' ||
    (cache === 'default' && conditions.some((name) => headers.has(name)))
  ) {
    add('pragma', 'no-cache');
    add('cache-control', 'no-cache');
  }
  return added;
}

/** Returns the reason of an abort. As with `fetch`, it may be `null`. */
export function reasonOf(signal: AbortSignal): unknown {
  return signal.reason === null ? null : abortReason(signal);
}
