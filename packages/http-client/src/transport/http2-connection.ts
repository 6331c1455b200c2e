import http2, { type ClientHttp2Session, type ClientHttp2Stream, type IncomingHttpHeaders } from 'node:http2';
import type net from 'node:net';
import type { Readable } from 'node:stream';
import type { Exchange } from './exchange.ts';
import { transportError } from './transport-error.ts';
import type { Controller } from './undici-client.ts';

/** A request as a lane takes it. Names and values alternate in `headers`. */
export interface DispatchOptions {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  readonly headers: readonly string[];
  readonly body: Buffer | Readable | null;
}

/** How a connection of HTTP/2 behaves. */
export interface Http2Settings {
  readonly maxResponseHeaderBytes: number;
  /** Milliseconds. */
  readonly idleTimeout: number;
  /** It takes no more requests: the server said so, or it is gone. */
  readonly onGone: () => void;
}

const { NGHTTP2_NO_ERROR, NGHTTP2_CANCEL } = http2.constants;

/**
 * One session of HTTP/2 (RFC 9113), by `node:http2`.
 *
 * Undici has one too, which fails what is under way when the server announces that it will take no more (`GOAWAY`), as
 * servers do after so many requests; here that ends in peace.
 */
export class Http2Connection {
  readonly #session: ClientHttp2Session;
  readonly #settings: Http2Settings;
  #streams = 0;
  #idle: NodeJS.Timeout | undefined;

  /** @param socket a TLS connection on which `h2` was agreed */
  constructor(origin: string, socket: net.Socket, settings: Http2Settings) {
    this.#settings = settings;
    this.#session = http2.connect(origin, {
      createConnection: () => socket,
      // Node resets a stream of more than these; what is less, and too much, gets its own error below.
      settings: { enablePush: false, maxHeaderListSize: 2 * settings.maxResponseHeaderBytes + 65_536 },
      maxHeaderListPairs: Math.max(128, settings.maxResponseHeaderBytes / 16),
    });
    this.#session
      .on('error', () => settings.onGone())
      .on('goaway', () => settings.onGone())
      .on('close', () => {
        clearTimeout(this.#idle);
        settings.onGone();
      });
  }

  /** Sends a request; the exchange is told what comes of it. */
  dispatch(options: DispatchOptions, exchange: Exchange): void {
    let stream: ClientHttp2Stream | undefined;
    let reason: Error | undefined;
    const controller = {
      abort: (error: Error) => {
        reason = error;
        stream?.close(NGHTTP2_CANCEL);
      },
      pause: () => stream?.pause(),
      resume: () => stream?.resume(),
    } as unknown as Controller;
    exchange.onRequestStart(controller);
    if (reason !== undefined) return;
    try {
      stream = this.#session.request(headersOf(options), { endStream: options.body === null });
    } catch (error) {
      this.#checkGone();
      exchange.onResponseError(controller, this.#session.closed || this.#session.destroyed ? lost() : (error as Error));
      return;
    }
    this.#begin();
    this.#listen(stream, options.method, controller, exchange);
    send(stream, options.body);
  }

  /** Ends the session and what runs on it. */
  destroy(): void {
    clearTimeout(this.#idle);
    this.#session.destroy();
  }

  #listen(stream: ClientHttp2Stream, method: string, controller: Controller, exchange: Exchange): void {
    let failure: Error | undefined;
    let answered = false;
    let missing = 0;
    stream
      .on('headers', (headers) => exchange.onResponseStart(controller, Number(headers[':status']), {}))
      .on('response', (headers) => {
        answered = true;
        missing = lengthOf(method, headers);
        if (sizeOf(headers) > this.#settings.maxResponseHeaderBytes) {
          failure = transportError('HeadersOverflowError', 'UND_ERR_HEADERS_OVERFLOW', 'headers too large');
          stream.close(NGHTTP2_CANCEL);
        } else exchange.onResponseStart(controller, Number(headers[':status']), plain(headers));
      })
      .on('data', (chunk: Buffer) => {
        missing -= chunk.length;
        exchange.onResponseData(controller, chunk);
      })
      .on('end', () => {
        // A stream that was reset ends too. Without a declared length, `missing` is NaN.
        if (!answered || failure !== undefined || stream.rstCode !== NGHTTP2_NO_ERROR || Math.abs(missing) > 0) return;
        exchange.onResponseEnd();
        // An answer may come before the request is through; the rest of that is of no use.
        if (!stream.writableFinished) stream.close(NGHTTP2_NO_ERROR);
      })
      .on('error', (error) => {
        failure ??= error;
      })
      .on('close', () => {
        this.#checkGone();
        exchange.onResponseError(controller, failureOf(failure, answered, stream.rstCode));
        this.#finish();
      });
  }

  #begin(): void {
    if (this.#streams++ > 0) return;
    clearTimeout(this.#idle);
    this.#session.ref();
  }

  /** An idle session does not keep the process alive, and ends by its own clock. */
  #finish(): void {
    if (--this.#streams > 0 || this.#session.destroyed) return;
    this.#session.unref();
    this.#idle = setTimeout(() => {
      this.#settings.onGone();
      this.#session.close();
    }, this.#settings.idleTimeout).unref();
  }

  #checkGone(): void {
    if (this.#session.closed || this.#session.destroyed) this.#settings.onGone();
  }
}

const lost = (): Error => transportError('SocketError', 'UND_ERR_SOCKET', 'other side closed');

/** Why a stream is not whole: the request's own body failed, the connection is lost, or the answer was cut. */
function failureOf(failure: Error | undefined, answered: boolean, code: number): Error {
  const ofStream = failure === undefined || String((failure as NodeJS.ErrnoException).code).startsWith('ERR_HTTP2_');
  if (!ofStream) return failure;
  return answered ? transportError('ResponseCutError', 'ERR_STREAM_PREMATURE_CLOSE', `HTTP/2 stream ended early with code ${code}`, { cause: failure }) : lost();
}

function send(stream: ClientHttp2Stream, body: Buffer | Readable | null): void {
  if (body === null) return;
  if (Buffer.isBuffer(body)) {
    stream.end(body);
    return;
  }
  body.on('error', (error) => stream.destroy(error)).pipe(stream);
  stream.on('close', () => body.destroy());
}

function headersOf({ origin, path, method, headers }: DispatchOptions): http2.OutgoingHttpHeaders {
  const { protocol, host } = new URL(origin);
  const all = Object.assign(Object.create(null) as http2.OutgoingHttpHeaders, { ':method': method, ':scheme': protocol.slice(0, -1), ':authority': host, ':path': path });
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const [name = '', value = ''] = [headers[i], headers[i + 1]];
    const before = all[name];
    all[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [String(before)]), value];
  }
  return all;
}

/** The fields, without those that begin with a colon. */
function plain(headers: IncomingHttpHeaders): Record<string, string | string[] | undefined> {
  const fields = Object.create(null) as Record<string, string | string[] | undefined>;
  for (const name of Object.keys(headers)) if (!name.startsWith(':')) fields[name] = headers[name];
  return fields;
}

/** Bytes of body that a response declares; NaN where it does not, 0 where it must have none. */
function lengthOf(method: string, headers: IncomingHttpHeaders & { readonly ':status'?: unknown }): number {
  const status = Number(headers[':status']);
  return method === 'HEAD' || status === 204 || status === 304 ? 0 : Number(headers['content-length'] ?? Number.NaN);
}

const sizeOf = (headers: IncomingHttpHeaders): number => Object.keys(headers).reduce((sum, name) => sum + name.length + String(headers[name]).length, 0);
