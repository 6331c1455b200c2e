import { makeJar } from '../cookies/cookies.ts';
import { isStream, letGo, tagOf } from '../request/body.ts';
import type { RequestOptions } from '../request/options.ts';
import { isManaged } from '../security/header-problems.ts';
import { blobInMemory } from './blob-in-memory.ts';
import { cacheHeaders } from './cache-headers.ts';
import { reasonOf } from './reason-of.ts';

/** The first argument of `fetch`. */
export type Input = Parameters<typeof globalThis.fetch>[0];
/** The second argument of `fetch`. */
export type Init = NonNullable<Parameters<typeof globalThis.fetch>[1]>;

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
  const isRead = body !== undefined && body !== null && !ArrayBuffer.isView(body) && !kept.has(tagOf(body));
  // The signal is the client's to follow. A stream of a Request was allowed by that.
  Object.assign(given, { signal: undefined }, asked !== undefined && isRead && { duplex: 'half' });
  const request = new Request(asked?.url ?? input, given);
  if (request.integrity !== '')
    throw new TypeError("Cannot fetch with 'integrity': it is not supported; download with a checksum instead");
  const headers = [...request.headers, ...cacheHeaders(request)].filter(([name]) => !isManaged(name));
  const blob = isRead ? await blobInMemory(asked !== undefined && body === asked.body ? asked : request) : undefined;
  const isSentAsStream = isRead && blob === undefined;
  const options: RequestOptions = {
    // The client writes the form, and so sets the boundary.
    headers: tagOf(body) === 'FormData' ? headers.filter(([name]) => name !== 'content-type') : headers,
    body: isSentAsStream ? (request.body as ReadableStream<Uint8Array>) : (blob ?? withoutType(body ?? undefined)),
    contentLength: isSentAsStream ? lengthOf(request) : undefined,
    followRedirects: request.redirect === 'follow',
    signal,
    stream: true,
    passUnknownCodings: true,
    cookieJar: request.credentials === 'omit' ? await makeJar() : undefined,
  };
  return { request, signal, options };
}

/** The length that the caller says a stream has. */
function lengthOf({ headers }: Request): number | undefined {
  const length = headers.get('content-length') ?? '';
  return /^\d{1,15}$/.test(length) ? Number(length) : undefined;
}

/** A copy of bytes, of which `fetch` says no type; other bodies as they are. */
function withoutType(body: Init['body'] | undefined): RequestOptions['body'] {
  const isBytes = ArrayBuffer.isView(body) || tagOf(body) === 'ArrayBuffer';
  return isBytes ? new Blob([body as ArrayBuffer], Object.create(null) as object) : (body as RequestOptions['body']);
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
