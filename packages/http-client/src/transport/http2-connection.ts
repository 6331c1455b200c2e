import http2, {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
} from 'node:http2';
import type net from 'node:net';
import type { Readable } from 'node:stream';
import type { ConnectionSettings, ConnectionState } from './connection-state.ts';
import type { DispatchOptions } from './dispatch.ts';
import type { Exchange } from './exchange.ts';
import {
  frameSizeError,
  headersFrame,
  headersOverflow,
  http1Required,
  notSent,
  refusedStream,
  requestHeadersOverflow,
  streamError,
} from './http2-errors.ts';
import type { Controller } from './undici-client.ts';
import { LossWatch } from './workarounds/lost-connection.ts';
import { watchStreamEnd } from './workarounds/stream-end.ts';
import { ownOptions } from './workarounds/own-options.ts';
import type { OutgoingHttpHeaders } from 'node:http2';
import { joinHeaders } from '../request/headers.ts';

const NGHTTP2_NO_ERROR = http2.constants.NGHTTP2_NO_ERROR;
const NGHTTP2_CANCEL = http2.constants.NGHTTP2_CANCEL;

/** Most streams at once. */
const maxStreams = 100;

/** Milliseconds that the server has to answer a ping. */
const pingTimeout = 2000;

/** Flow control windows in bytes: for one response, and for all together. */
const streamWindow = 1024 * 1024;
const sessionWindow = 16 * 1024 * 1024;

/**
 * Megabytes of session memory above which Node resets streams: the largest number that Node accepts. Node counts
 * request bodies that are not sent yet, and never subtracts those that were dropped. Memory that a server can fill has
 * its own limits: headers, windows, pings and settings.
 */
const maxSessionMemory = 2 ** 32 - 1;

/**
 * Most bytes of dropped requests, such as refused uploads, before a session accepts no more. Node 20 and 22 may keep
 * them until the session ends, with the objects of their requests, which are counted as `unsentCost`.
 */
const maxUnsentBytes = 16 * 1024 * 1024;
const unsentCost = 16 * 1024;

/**
 * One HTTP/2 session (RFC 9113), by `node:http2`.
 *
 * Undici's own HTTP/2 fails the running requests when the server announces that it accepts no more (`GOAWAY`), which
 * servers do regularly. Here they run to their end.
 */
export class Http2Connection {
  readonly #socket: net.Socket;
  readonly #session: ClientHttp2Session;
  readonly #settings: ConnectionSettings;
  readonly #state: ConnectionState;
  readonly #lossWatch: LossWatch;
  #streams = 0;
  readonly #retire = (): void => this.#state.retire();
  #stopIdle: (() => void) | undefined;
  /** Set while a ping is not answered. */
  #stopPing: (() => void) | undefined;
  #unsent = 0;
  #goaway: { readonly code: number; readonly last: number } | undefined;

  /**
   * @param socket a TLS connection that has negotiated `h2`
   * @param state retired after a `GOAWAY`, the idle timeout and the close of the session; its owner destroys the
   *   session once nothing runs on it
   */
  constructor(origin: string, socket: net.Socket, settings: ConnectionSettings, state: ConnectionState) {
    this.#socket = socket;
    this.#settings = settings;
    this.#state = state;
    // Node resets a stream whose headers exceed this. Headers beyond `maxResponseHeaderBytes` but within this get an
    // error of ours below.
    const maxHeaderListSize = 2 * settings.maxResponseHeaderBytes + 65_536;
    const options: http2.SecureClientSessionOptions = {
      createConnection: () => socket,
      settings: ownOptions({ enablePush: false, initialWindowSize: streamWindow, maxHeaderListSize }),
      maxSessionMemory,
      // Not a separate bound: a field counts as its bytes and 32 more (RFC 9113, section 6.5.2).
      maxHeaderListPairs: maxHeaderListSize / 32,
    };
    const session = http2.connect(origin, ownOptions(options));
    this.#session = session;
    this.#lossWatch = new LossWatch(session, socket);
    session
      // Node emits this also for a session that has been destroyed.
      .on('connect', () => session.destroyed || session.setLocalWindowSize(sessionWindow))
      .on('remoteSettings', () => this.#updateCapacity())
      // The event `close` follows.
      .on('error', () => undefined)
      .on('goaway', (code, last) => {
        this.#goaway = { code, last };
        if (code === http1Required) state.requireHttp1();
        state.retire();
      })
      .on('close', () => {
        this.#stopClocks();
        state.retire();
      });
  }

  /** Sends a request. The exchange gets everything that follows. */
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
      stream = this.#session.request(requestFields(options), ownOptions({ endStream: options.body === null }));
    } catch (error) {
      const gone = this.#checkGone();
      exchange.onResponseError(controller, gone ? notSent() : (error as Error));
      return;
    }
    this.#begin();
    this.#listen(stream, controller, exchange);
    send(stream, options.body);
  }

  /**
   * Tests with a ping whether the server still answers. Until it does, the connection has no room; if it does not in
   * time, it is gone.
   */
  check(): void {
    if (this.#stopPing !== undefined || this.#checkGone()) return;
    this.#stopPing = this.#settings.after(pingTimeout, this.#retire, 'idle');
    this.#session.ping((error) => {
      this.#stopPing?.();
      this.#stopPing = undefined;
      if (error === null) this.#updateCapacity();
    });
    this.#updateCapacity();
  }

  /**
   * Ends the session, its requests and the socket: after a `GOAWAY`, Node would wait for the server to close the
   * socket.
   */
  destroy(): void {
    this.#stopClocks();
    this.#session.destroy();
    this.#socket.destroy();
  }

  #stopClocks(): void {
    this.#stopIdle?.();
    this.#stopPing?.();
    this.#lossWatch.stop();
  }

  #listen(stream: ClientHttp2Stream, controller: Controller, exchange: Exchange): void {
    let failure: Error | undefined;
    let answered = false;
    // Node can emit the first bytes before the headers, by a tick.
    const early: Buffer[] = [];
    const isWhole = watchStreamEnd(stream);
    const take = (chunk: Buffer): void => {
      this.#lossWatch.hear();
      exchange.onResponseData(controller, chunk);
    };
    stream
      .on('headers', (headers) => exchange.onResponseStart(controller, Number(headers[':status']), {}))
      .on(
        'response',
        (headers: IncomingHttpHeaders & IncomingHttpStatusHeader, _flags: number, raw: readonly string[]) => {
          this.#lossWatch.hear();
          const { fields, size } = responseFields(raw);
          if (size > this.#settings.maxResponseHeaderBytes) {
            failure = headersOverflow();
            stream.close(NGHTTP2_CANCEL);
            return;
          }
          answered = true;
          exchange.onResponseStart(controller, Number(headers[':status']), fields);
          early.forEach(take);
        },
      )
      .on('data', (chunk: Buffer) => {
        if (answered) take(chunk);
        else early.push(chunk);
      })
      .on('end', () => {
        // A stream that was reset ends as well. It would close only when the whole request is sent, which the server no
        // longer reads.
        if (!isWhole()) stream.destroy();
        if (!answered || !isWhole() || failure !== undefined) return;
        exchange.onResponseEnd();
        // The response may be complete before the request is sent. The rest of the request is not needed.
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
        this.#countUnsent(stream.writableLength);
        // A reset with an error code, or the end of the session, can close a stream whose response is complete, before
        // it ends.
        if (answered && isWhole() && !stream.readableEnded) {
          for (let rest; (rest = stream.read() as Buffer | null) !== null;) take(rest);
          exchange.onResponseEnd();
        }
        exchange.onResponseError(controller, this.#errorOf(stream, failure, answered));
        this.#finish();
      });
  }

  #errorOf({ id, rstCode: code }: ClientHttp2Stream, failure: Error | undefined, answered: boolean): Error {
    if (code === http1Required) this.#state.requireHttp1();
    const { code: goaway, last = Infinity } = this.#goaway ?? {};
    const untouched = code === refusedStream || code === http1Required || id === undefined || id > last;
    // The numbers below that of this stream belong to earlier requests on this connection.
    const tookOthers = id !== undefined && last > 0 && id > last;
    const lost = this.#session.destroyed || this.#socket.destroyed;
    return streamError({ failure, answered, code, untouched, tookOthers, lost, goaway, alone: this.#streams === 1 });
  }

  #countUnsent(bytes: number): void {
    if (bytes > 0 && (this.#unsent += bytes + unsentCost) > maxUnsentBytes) this.#state.retire();
  }

  #updateCapacity(): void {
    const { maxConcurrentStreams = maxStreams } = this.#session.remoteSettings;
    this.#state.resize(this.#stopPing === undefined ? Math.min(maxStreams, maxConcurrentStreams) : 0);
  }

  #begin(): void {
    if (this.#streams++ > 0) return;
    this.#lossWatch.start();
    this.#stopIdle?.();
    this.#session.ref();
  }

  /** An idle session does not keep the process alive, and ends after its idle time. */
  #finish(): void {
    if (--this.#streams > 0 || this.#session.destroyed) return;
    this.#lossWatch.rest();
    this.#session.unref();
    this.#stopIdle = this.#settings.after(this.#settings.idleTimeout, this.#retire, 'idle');
  }

  #checkGone(failure?: Error): boolean {
    // A session has numbers for about a thousand million streams.
    const isGone =
      this.#session.closed ||
      this.#session.destroyed ||
      (failure as NodeJS.ErrnoException | undefined)?.code === 'ERR_HTTP2_OUT_OF_STREAMS';
    if (isGone) this.#state.retire();
    return isGone;
  }
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

/** Returns the header fields of a request, with those that begin with a colon. */
function requestFields({ origin, path, method, headers }: DispatchOptions): OutgoingHttpHeaders {
  const { protocol, host } = new URL(origin);
  // For many fields, Node accepts only one line.
  return Object.assign(Object.create(null) as OutgoingHttpHeaders, {
    ':method': method,
    ':scheme': protocol.slice(0, -1),
    ':authority': host,
    ':path': path,
    ...joinHeaders(headers),
  });
}

/**
 * Returns the header fields of a response in the form of HTTP/1.1, without those that begin with a colon, and their
 * size. `raw` contains names and values in turn.
 */
function responseFields(raw: readonly string[]): { fields: Record<string, string | string[]>; size: number } {
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
