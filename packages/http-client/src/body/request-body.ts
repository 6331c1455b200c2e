import type { Readable } from 'node:stream';
import { iterate } from '../base/iterate.ts';
import { tagOf } from '../base/tag-of.ts';
import { utf8 } from '../base/bytes.ts';
import { invalid } from '../base/messages.ts';

/** One chunk of a body that is a stream. */
export type BodyChunk = Uint8Array | ArrayBuffer | string;
/** A body that can be read once: a Node or Web stream, or any iterable of chunks. */
export type BodyStream = AsyncIterable<BodyChunk> | Iterable<BodyChunk> | ReadableStream<BodyChunk>;
/**
 * Values that the option `body` accepts. A function is called once for each attempt, so its request can be sent again;
 * a stream can be sent once.
 */
export type BodyInput =
  | string
  | Uint8Array
  | ArrayBuffer
  | Blob
  | URLSearchParams
  | FormData
  | BodyStream
  | (() => BodyStream | Uint8Array | string | Promise<BodyStream | Uint8Array | string>);

/** A request's body, with its type, length and whether it can be sent again. */
export interface RequestBody {
  /** Its `Content-Type`, unless the caller sets one. */
  readonly contentType: string | undefined;
  /** Length in bytes, if known before sending. */
  readonly length: number | undefined;
  /** Whether {@link RequestBody.open} can be called again. */
  readonly replayable: boolean;
  /** Returns the bytes, all at once or chunk by chunk. */
  readonly open: () => Uint8Array | AsyncIterable<Uint8Array>;
  /**
   * Returns the bytes as a `Blob`, for a platform that sends one without reading it; absent if they are not there yet.
   */
  readonly blob?: (() => Blob) | undefined;
  /** A form that only the platform can read and send, as on React Native. {@link RequestBody.open} throws for it. */
  readonly form?: FormData | undefined;
  /** Closes a stream that was not read to its end; called when the request is over. */
  readonly discard?: (() => void) | undefined;
}

/**
 * Makes a body of bytes in memory. Its `discard` is an own property, as in the bodies below, so one of
 * `Object.prototype` is never called.
 */
function bytesBody(bytes: Uint8Array, contentType?: string): RequestBody {
  return { contentType, length: bytes.byteLength, replayable: true, open: () => bytes, discard: undefined };
}

/** A body of text, as UTF-8. */
export function textBody(text: string, contentType?: string): RequestBody {
  return bytesBody(utf8(text), contentType);
}

/**
 * A body that is read from a stream, once.
 *
 * @throws ClientError of type Validation for a stream that was read to its end, or destroyed, before: it would be sent
 *   as an empty body
 */
function streamBody(stream: BodyStream): RequestBody {
  if (isConsumed(stream)) {
    throw invalid(
      'Cannot send the body: the stream was consumed or destroyed before',
      (stream as Partial<Readable>).errored ?? undefined,
    );
  }
  holdErrors(stream);
  let used = false;
  return {
    contentType: undefined,
    length: undefined,
    replayable: false,
    open: () => {
      if (used) throw invalid('Cannot send the body again: it is a stream; pass a function that opens it');
      used = true;
      return chunksOf(stream);
    },
    discard: () => letGo(stream),
  };
}

/** A body whose function opens it anew for each attempt. */
function factoryBody(open: () => unknown): RequestBody {
  return { contentType: undefined, length: undefined, replayable: true, open: () => opened(open), discard: undefined };
}

/** A Blob or File: its size is known and it can be read again. */
function blobBody(blob: Blob): RequestBody {
  return {
    contentType: blob.type === '' ? undefined : blob.type,
    length: blob.size,
    replayable: true,
    open: () =>
      typeof blob.stream === 'function' ? chunksOf(blob.stream() as ReadableStream<Uint8Array>) : whole(blob),
    blob: () => blob,
    discard: undefined,
  };
}

/** Reads a Blob that has no streams, as on React Native. */
async function* whole(blob: Blob): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await new Response(blob).arrayBuffer());
}

/**
 * Makes a body of text, bytes, a Blob, a stream, or a function that opens one.
 *
 * @param types the `Content-Type` of text and of bytes
 * @returns `undefined` for any other value
 */
export function bodyOf(
  data: unknown,
  types?: { readonly text: string; readonly bytes: string },
): RequestBody | undefined {
  if (typeof data === 'string') return textBody(data, types?.text);
  if (typeof data === 'function') return factoryBody(data as () => unknown);
  if (ArrayBuffer.isView(data) || tagOf(data) === 'ArrayBuffer')
    return bytesBody(toBytes(data as Uint8Array), types?.bytes);
  if (tagOf(data) === 'Blob' || tagOf(data) === 'File') return blobBody(data as Blob);
  return isStream(data) ? streamBody(data) : undefined;
}

async function* opened(open: () => unknown): AsyncGenerator<Uint8Array> {
  const source = await open();
  if (typeof source === 'string' || ArrayBuffer.isView(source)) yield toBytes(source as BodyChunk);
  else if (isStream(source)) yield* chunksOf(source);
  else throw invalid('Cannot send the body: its function must return a stream, bytes or text');
}

/** The methods by which Node streams, Web streams and generators are closed. */
type Closable = Partial<Readable & ReadableStream & AsyncGenerator & { readonly httpVersion: string }>;

async function* chunksOf(stream: BodyStream): AsyncGenerator<Uint8Array> {
  const { iterator, destroy } = stream as Closable;
  // By default, a Node stream is destroyed if the loop does not reach its end. `letGo` decides whether it is.
  const isOfNode = typeof iterator === 'function' && typeof destroy === 'function';
  const chunks = isOfNode ? iterator.call(stream, { destroyOnReturn: false }) : iterate(stream);
  try {
    for await (const chunk of chunks as AsyncIterable<BodyChunk>) yield toBytes(chunk);
  } finally {
    letGo(stream);
  }
}

/**
 * Closes a stream that will not be read any further: it could hold a file open. The incoming request of a server is
 * left alone, since closing it would also close the connection for the server's response.
 *
 * @param reason passed to the `cancel` of a Web stream
 */
export function letGo(stream: BodyStream, reason?: unknown): void {
  const { destroy, cancel, locked, return: end, httpVersion } = stream as Closable;
  if (httpVersion !== undefined) return;
  if (typeof destroy === 'function') {
    holdErrors(stream);
    destroy.call(stream);
  } else if (typeof cancel === 'function') {
    if (locked !== true) cancel.call(stream, reason).catch(() => undefined);
  } else if (typeof end === 'function')
    Promise.resolve(end.call(stream as AsyncGenerator, undefined)).catch(() => undefined);
}

const ignore = (): void => undefined;

/**
 * Adds a listener that ignores the errors of a Node stream, for the time before it is read and after it is closed:
 * without a listener, an error such as that of a missing file ends the process. The reader of the stream still gets the
 * error.
 */
function holdErrors(stream: BodyStream): void {
  const { on, off } = stream as Closable;
  if (typeof on === 'function' && typeof off === 'function') off.call(stream, 'error', ignore).on('error', ignore);
}

/** One chunk as bytes; text is UTF-8. */
function toBytes(chunk: BodyChunk): Uint8Array {
  if (typeof chunk === 'string') return utf8(chunk);
  if (ArrayBuffer.isView(chunk)) return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  if (tagOf(chunk) === 'ArrayBuffer') return new Uint8Array(chunk as ArrayBuffer);
  throw invalid('Cannot send the body: its chunks must be strings or bytes');
}

/** The chunks of a body. */
export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * Opens a body chunk by chunk; bytes in memory are one chunk. One that is not `replayable` is consumed.
 *
 * @example
 * ```ts
 * for await (const chunk of openChunks(request.body)) hash.update(chunk);
 * ```
 */
export function openChunks(body: RequestBody): Chunks {
  const source = body.open();
  return ArrayBuffer.isView(source) ? [source] : source;
}

/** Bytes in memory are sent in pieces of this size, so that the progress of the upload can be seen. */
export const pieceSize: number = 64 * 1024;

/** Yields bytes in pieces. */
export function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
}

/** Returns a body that is opened by another function. No platform can send it without reading it any more. */
export function withOpen(body: RequestBody, open: RequestBody['open']): RequestBody {
  return { ...body, blob: undefined, form: undefined, open };
}

/** Whether a value is an iterable or async iterable object. */
export function isStream(value: unknown): value is BodyStream {
  if (typeof value !== 'object' || value === null) return false;
  const it = value as Record<symbol, unknown>;
  return (
    [Symbol.asyncIterator, Symbol.iterator].some((name) => typeof it[name] === 'function') ||
    tagOf(value) === 'ReadableStream'
  );
}

/** The state of a stream of Node, and of a Web stream as Node shows it. */
interface StreamState {
  readonly [disturbed]?: boolean;
  readonly [stillReadable]?: boolean;
  readonly readableDidRead?: boolean;
  readonly readableAborted?: boolean;
  readonly readable?: boolean;
}

const disturbed: unique symbol = Symbol.for('nodejs.stream.disturbed');
const stillReadable: unique symbol = Symbol.for('nodejs.stream.readable');

/**
 * Whether a stream was read to its end, or destroyed. Platforms other than Node do not show that, so there the answer
 * is `false`.
 */
function isConsumed(stream: object): boolean {
  const it = stream as StreamState;
  const wasRead = it[disturbed] ?? (it.readableDidRead === true || it.readableAborted === true);
  return wasRead && (it[stillReadable] ?? it.readable) === false;
}
