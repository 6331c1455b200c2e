import http2, { type ClientHttp2Session, type ClientHttp2Stream, type IncomingHttpHeaders, type IncomingHttpStatusHeader } from 'node:http2';
import type net from 'node:net';
import type { Readable } from 'node:stream';
import type { Exchange } from './exchange.ts';
import { connectionLost, frameSizeError, headersFrame, headersOverflow, http1Required, notSent, refusedStream, requestHeadersOverflow, streamError } from './http2-errors.ts';
import { hasNoBody } from './no-body.ts';
import type { Controller } from './undici-client.ts';
import { unset } from './unset.ts';

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
  /** So many requests at once are well received; told again whenever that changes. */
  readonly onCapacity: (streams: number) => void;
  /** It takes no more requests: the server said so, its idle time is over, or it is gone. Where nothing runs on it, it is to be destroyed. */
  readonly onGone: () => void;
  /** The server wants HTTP/1.1. */
  readonly onHttp1Required: () => void;
}

const unsetOfSession = unset(
  'maxDeflateDynamicTableSize', 'maxReservedRemoteStreams', 'maxSendHeaderBlockLength', 'peerMaxConcurrentStreams', 'paddingStrategy', 'maxOutstandingPings',
  'maxOutstandingSettings', 'maxSessionMemory', 'maxSettings', 'maxSessionInvalidFrames', 'maxSessionRejectedStreams', 'remoteCustomSettings', 'selectPadding', 'servername',
);
const unsetSettings = unset('headerTableSize', 'maxConcurrentStreams', 'maxFrameSize', 'enableConnectProtocol', 'customSettings');
const unsetOfStream = unset('exclusive', 'parent', 'waitForTrailers', 'signal', 'silent');
/** Of this one Node 24 warns as soon as it is there, whatever it is. */
const unsetWeight = unset('weight');

const NGHTTP2_NO_ERROR = http2.constants.NGHTTP2_NO_ERROR;
const NGHTTP2_CANCEL = http2.constants.NGHTTP2_CANCEL;

/** The most streams that are used at once. */
const maxStreams = 100;

/** Milliseconds for the other side to show that it is still there. */
const pingTimeout = 2000;

/** Milliseconds of silence, with requests under way, after which the connection is tried. */
const silence = 3000;

/** Bytes that a server may send ahead of the reader: of one response, and of all. */
const streamWindow = 1024 * 1024;
const sessionWindow = 16 * 1024 * 1024;

/**
 * One session of HTTP/2 (RFC 9113), by `node:http2`.
 *
 * Undici has one too, which fails what is under way when the server announces that it will take no more (`GOAWAY`), as
 * servers do after so many requests; here that ends in peace.
 */
export class Http2Connection {
  readonly #socket: net.Socket;
  readonly #session: ClientHttp2Session;
  readonly #settings: Http2Settings;
  #streams = 0;
  #idle: NodeJS.Timeout | undefined;
  #ping: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;
  #heard = true;
  #tried = false;
  #goaway: { readonly code: number; readonly last: number } | undefined;

  /** @param socket a TLS connection on which `h2` was agreed */
  constructor(origin: string, socket: net.Socket, settings: Http2Settings) {
    this.#socket = socket;
    this.#settings = settings;
    const session = http2.connect(origin, {
      ...unsetOfSession,
      createConnection: () => socket,
      // Node resets a stream of more than these; what is less, and too much, gets its own error below.
      settings: { ...unsetSettings, enablePush: false, initialWindowSize: streamWindow, maxHeaderListSize: 2 * settings.maxResponseHeaderBytes + 65_536 },
      maxHeaderListPairs: Math.max(128, settings.maxResponseHeaderBytes / 16),
    });
    this.#session = session;
    session
      // Node tells of it also where the session was destroyed before.
      .on('connect', () => session.destroyed || session.setLocalWindowSize(sessionWindow))
      .on('remoteSettings', () => this.#tellCapacity())
      // Its end follows, and tells.
      .on('error', () => undefined)
      .on('goaway', (code, last) => {
        this.#goaway = { code, last };
        if (code === http1Required) settings.onHttp1Required();
        settings.onGone();
      })
      .on('close', () => {
        this.#stopClocks();
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
      stream = this.#session.request(headersOf(options), { ...unsetOfStream, ...('weight' in Object.prototype && unsetWeight), endStream: options.body === null });
    } catch (error) {
      const gone = this.#checkGone();
      exchange.onResponseError(controller, gone ? notSent() : (error as Error));
      return;
    }
    this.#begin();
    this.#listen(stream, options.method, controller, exchange);
    send(stream, options.body);
  }

  /** Asks whether the other side is still there. Until it says so no more requests come here; if it does not, none ever. */
  check(): void {
    if (this.#ping !== undefined || this.#checkGone()) return;
    this.#ping = setTimeout(() => this.#settings.onGone(), pingTimeout).unref();
    this.#session.ping((error) => {
      clearTimeout(this.#ping);
      this.#ping = undefined;
      if (error === null) this.#tellCapacity();
    });
    this.#tellCapacity();
  }

  /** Ends the session and what runs on it. After a `GOAWAY` Node waits for the server to close, which not every one does. */
  destroy(): void {
    this.#stopClocks();
    this.#session.destroy();
    this.#socket.destroy();
  }

  #stopClocks(): void {
    for (const clock of [this.#idle, this.#ping, this.#watch]) clearTimeout(clock);
    this.#watch = undefined;
  }

  /**
   * Node can lose sight of a connection that is reset while it writes: nothing is told, nothing more is written, and what
   * runs on it would wait for its clocks. So the connection is tried once in every silence, by a ping that has to leave.
   * Whether it is answered does not matter: a server may be busy.
   */
  #try(): void {
    if (this.#streams === 0 || this.#session.destroyed) {
      clearTimeout(this.#watch);
      this.#watch = undefined;
    } else if (!this.#heard && !this.#tried) {
      this.#tried = true;
      this.#session.ping(() => undefined);
    } else if (!this.#heard && (this.#session.state.outboundQueueSize ?? 0) > 0) this.#session.destroy(connectionLost());
    else if (this.#heard) this.#tried = false;
    this.#heard = false;
  }

  #listen(stream: ClientHttp2Stream, method: string, controller: Controller, exchange: Exchange): void {
    let failure: Error | undefined;
    let answered = false;
    let missing = 0;
    // Node tells of the first bytes at once but of the head a tick later.
    const early: Buffer[] = [];
    const isWhole = watchEnd(stream);
    const take = (chunk: Buffer): void => {
      this.#heard = true;
      missing -= chunk.length;
      exchange.onResponseData(controller, chunk);
    };
    stream
      .on('headers', (headers) => exchange.onResponseStart(controller, Number(headers[':status']), {}))
      .on('response', (headers: IncomingHttpHeaders & IncomingHttpStatusHeader, _flags: number, raw: readonly string[]) => {
        answered = true;
        this.#heard = true;
        missing = lengthOf(method, headers);
        const { fields, size } = fieldsOf(raw);
        if (size > this.#settings.maxResponseHeaderBytes) {
          failure = headersOverflow();
          stream.close(NGHTTP2_CANCEL);
          return;
        }
        exchange.onResponseStart(controller, Number(headers[':status']), fields);
        early.forEach(take);
      })
      .on('data', (chunk: Buffer) => {
        if (answered) take(chunk);
        else early.push(chunk);
      })
      .on('end', () => {
        // A stream that was reset ends too, and would not close before the request is sent, which nobody takes any more.
        if (!isWhole()) stream.destroy();
        // Without a declared length, `missing` is NaN.
        if (!answered || !isWhole() || failure !== undefined || Math.abs(missing) > 0) return;
        exchange.onResponseEnd();
        // An answer may come before the request is through; the rest of that is of no use.
        if (!stream.writableFinished) stream.close(NGHTTP2_NO_ERROR);
      })
      .on('frameError', (type, code) => {
        if (type === headersFrame && code === frameSizeError) failure = requestHeadersOverflow();
      })
      .on('error', (error) => {
        failure ??= error;
      })
      .on('close', () => {
        this.#checkGone(failure);
        exchange.onResponseError(controller, this.#errorOf(stream, failure, answered));
        this.#finish();
      });
  }

  #errorOf({ id, rstCode: code }: ClientHttp2Stream, failure: Error | undefined, answered: boolean): Error {
    if (code === http1Required) this.#settings.onHttp1Required();
    const untouched = code === refusedStream || code === http1Required || id === undefined || id > (this.#goaway?.last ?? Infinity);
    const lost = this.#session.destroyed || this.#socket.destroyed;
    return streamError({ failure, answered, code, untouched, lost, goaway: this.#goaway?.code, alone: this.#streams === 1 });
  }

  #tellCapacity(): void {
    const { maxConcurrentStreams = maxStreams } = this.#session.remoteSettings;
    this.#settings.onCapacity(this.#ping === undefined ? Math.min(maxStreams, maxConcurrentStreams) : 0);
  }

  #begin(): void {
    this.#watch ??= setInterval(() => this.#try(), silence).unref();
    if (this.#streams++ > 0) return;
    this.#heard = true;
    clearTimeout(this.#idle);
    this.#session.ref();
  }

  /** An idle session does not keep the process alive, and ends by its own clock. */
  #finish(): void {
    if (--this.#streams > 0 || this.#session.destroyed) return;
    this.#session.unref();
    this.#idle = setTimeout(() => this.#settings.onGone(), this.#settings.idleTimeout).unref();
  }

  #checkGone(failure?: Error): boolean {
    // Numbers for streams run out, after a thousand million.
    const isGone = this.#session.closed || this.#session.destroyed || (failure as NodeJS.ErrnoException | undefined)?.code === 'ERR_HTTP2_OUT_OF_STREAMS';
    if (isGone) this.#settings.onGone();
    return isGone;
  }
}

/**
 * Whether the server ended its side of a stream. Node ends a stream that was reset in the same way, but has closed it before;
 * by its code a reset cannot be told, since a server may reset without an error.
 */
function watchEnd(stream: ClientHttp2Stream): () => boolean {
  let whole: boolean | undefined;
  const push = stream.push.bind(stream);
  stream.push = (chunk, encoding) => {
    if (chunk === null) whole ??= !stream.closed;
    return push(chunk, encoding);
  };
  return () => whole === true;
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
    // The lines of one field are one list (RFC 9110, section 5.3); of many fields Node takes one line only.
    all[name] = before === undefined ? value : `${String(before)}${name === 'cookie' ? '; ' : ', '}${value}`;
  }
  return all;
}

/** The fields as HTTP/1.1 gives them, without those that begin with a colon, and their size. Names and values alternate in `raw`. */
function fieldsOf(raw: readonly string[]): { fields: Record<string, string | string[]>; size: number } {
  const fields = Object.create(null) as Record<string, string | string[]>;
  let size = 0;
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const [name = '', value = ''] = [raw[i], raw[i + 1]];
    if (name.startsWith(':')) continue;
    size += name.length + value.length;
    const before = fields[name];
    if (before === undefined) fields[name] = value;
    else if (typeof before === 'string') fields[name] = [before, value];
    else before.push(value);
  }
  return { fields, size };
}

/** Bytes of body that a response declares; NaN where it does not, 0 where it must have none. */
function lengthOf(method: string, headers: IncomingHttpHeaders & IncomingHttpStatusHeader): number {
  return hasNoBody(method, headers[':status']) ? 0 : Number(headers['content-length'] ?? Number.NaN);
}
