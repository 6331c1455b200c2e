import type { Readable } from 'node:stream';
import type { RequestPhase } from '@wirework/http-errors';
import type { Cancellable, Cancellation } from '../base/cancellation.ts';
import { transportError, bodyError, TransportFailure } from '../base/transport-failure.ts';
import { type Late, Until } from '../base/until.ts';
import { hasNoBody } from '../base/wire-body.ts';
import { ownCopy } from '../base/own-copy.ts';
import { receivedText } from '../base/meter.ts';
import { locationOf, declaredLength } from '../response/received-head.ts';
import type { Stopwatch } from '../response/timings.ts';
import { BodyStream, type BodySource } from './body-stream.ts';
import { inDetail, invalidStatus, kindOf, readerStopped, rootCause } from './exchange-errors.ts';
import { openUpload, type UploadEvents } from './open-upload.ts';
import type { OnConnection, WireRequest, WireResponse } from './transport.ts';
import type { Controller, Handler } from './undici-client.ts';

/** The connection of an exchange, as far as it knows it. */
export interface ExchangeConnection {
  readonly proto: string;
  /** The step of its opening that began last. */
  readonly phase: RequestPhase;
  /** Interim responses that are hidden from undici. */
  readonly interim: number;
  /** Whether the socket has carried a response. */
  used: boolean;
  /** The error of the socket itself. */
  readonly fault: Error | undefined;
  spoil(reason?: unknown): void;
  pause(controller: Controller): void;
  resume(controller: Controller): void;
}

/** The timeouts of the phases of an exchange in milliseconds; 0 means no limit. */
interface PhaseTimeouts {
  readonly responseHeader: number;
  readonly bodyIdle: number;
}

/** The errors of a phase that takes too long. */
const late: Readonly<Record<keyof PhaseTimeouts, Late>> = {
  responseHeader: () =>
    transportError('HeadersTimeoutError', 'UND_ERR_HEADERS_TIMEOUT', 'waiting for the response headers timed out'),
  bodyIdle: () => transportError('BodyTimeoutError', 'UND_ERR_BODY_TIMEOUT', 'waiting for the response body timed out'),
};

/** Most interim responses (1xx) before the final one. */
const maxInterim = 20;

/** Most bytes and milliseconds that are spent on an unread body to keep its connection. */
const maxSkippedBytes = 64 * 1024;
const maxSkipTime = 1000;

const emptyBody = Buffer.alloc(0);
const ignore = (): void => undefined;

/**
 * One request and its response on a connection.
 *
 * States: waiting for the headers, reading the body, over. It ends with the first of these: the end of the response, an
 * error, the cancellation, a timeout, a reader that stops. Then `onOver` is called, once, and no timer and no listener
 * is left. The body of a followed redirect is skipped within limits after the response has been returned, to keep the
 * connection.
 */
export class Exchange implements Handler, Cancellable, BodySource, UploadEvents {
  readonly response: Promise<WireResponse>;
  readonly #request: WireRequest;
  readonly #connection: ExchangeConnection;
  readonly #cancellation: Cancellation;
  readonly #timeouts: PhaseTimeouts;
  readonly #onOver: () => void;
  /** Ends with the cancellation, and when the present phase takes too long. */
  readonly #until: Until;
  #resolve: ((response: WireResponse) => void) | undefined;
  #reject: ((failure: TransportFailure) => void) | undefined;
  /** Set once the request has a connection. */
  #controller: Controller | undefined;
  #upload: Readable | undefined;
  #interim = 0;
  #head: ResponseHead | undefined;
  #chunks: Buffer[] = [];
  #stream: BodyStream | undefined;
  /** Set while the body is skipped. */
  #stopSkipping: (() => void) | undefined;
  /** The error of the caller's body or listener. */
  #ownFault: { readonly error: unknown } | undefined;
  #failure: unknown;
  #over = false;

  constructor(
    request: WireRequest,
    connection: ExchangeConnection,
    timeouts: PhaseTimeouts,
    cancellation: Cancellation,
    onOver: () => void,
  ) {
    this.#request = request;
    this.#connection = connection;
    this.#cancellation = cancellation;
    this.#onOver = onOver;
    this.#timeouts = timeouts;
    this.#until = new Until(request.watch.clock, cancellation);
    this.#until.add(this);
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    cancellation.progress(request.watch.at);
  }

  get isOver(): boolean {
    return this.#over;
  }

  /** Measures the phases of the request. */
  get watch(): Stopwatch {
    return this.#request.watch;
  }

  /** Called with the connection that is opened for the request. */
  get onConnection(): OnConnection | undefined {
    return this.#request.onConnection;
  }

  /** Opens the body of the request as undici takes it. */
  openBody(): Buffer | Readable | undefined {
    const { body } = this.#request;
    if (body === undefined) return undefined;
    const upload = openUpload(body, this);
    if (!Buffer.isBuffer(upload)) this.#upload = upload;
    return upload;
  }

  onPart(): void {
    if (!this.#over && this.#stopSkipping === undefined) this.#until.progress();
  }

  onFault(error: unknown): void {
    this.#ownFault = { error };
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    if (this.#over) controller.abort(this.#failure as Error);
    else this.#begin('responseHeader');
  }

  onResponseStart(
    _controller: Controller,
    statusCode: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    statusText = '',
  ): void {
    if (this.#over) return;
    if (statusCode < 200) {
      if (++this.#interim + this.#connection.interim > maxInterim)
        this.cancel(invalidStatus('too many interim responses'));
      return;
    }
    this.watch.lap('firstByte');
    this.#connection.used = true;
    const { method, url, stream, meter, skipsRedirects } = this.#request;
    const { proto } = this.#connection;
    const head = { method, url, statusCode, statusText, proto, headers: ownCopy(headers), body: emptyBody };
    this.#head = head;
    meter.total = bodyLengthOf(head);
    if (skipsRedirects && locationOf(head) !== undefined) {
      this.#skipBody(head);
      return;
    }
    try {
      meter.expect(meter.total);
      assertTransferCoding(head);
    } catch (problem) {
      this.cancel(problem);
      return;
    }
    this.#cancellation.progress(this.watch.at);
    this.#begin('bodyIdle');
    if (stream) this.#streamBody(head);
  }

  #streamBody(head: ResponseHead): void {
    this.#stream = new BodyStream(this);
    // An error without a listener would end the process.
    this.#stream.on('error', ignore);
    head.body = this.#stream;
    this.#resolve?.(head);
  }

  #skipBody(head: ResponseHead): void {
    this.#until.stopTimer();
    this.#resolve?.(head);
    if (this.#request.meter.total > maxSkippedBytes) this.stop();
    else this.#stopSkipping = this.watch.clock.after(maxSkipTime, () => this.stop());
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    if (this.#over) return;
    if (this.#stopSkipping !== undefined) {
      this.#request.meter.size += chunk.length;
      if (this.#request.meter.size > maxSkippedBytes) this.stop();
      return;
    }
    this.#until.progress();
    this.#measure(chunk);
    if (this.#over) return;
    if (this.#stream === undefined) this.#chunks.push(chunk);
    else if (!this.#stream.add(chunk)) {
      // During the pause, the connection is silent because of the reader.
      this.#until.stopTimer();
      this.#connection.pause(controller);
    }
  }

  onResponseEnd(): void {
    if (this.#over) return;
    if (this.#head === undefined) this.cancel(invalidStatus('it ended before a final status'));
    // For undici, a body without a length is complete even if its connection was reset.
    else if (this.#connection.fault !== undefined) this.fail(this.#connection.fault);
    else {
      if (this.#stopSkipping === undefined) this.#measure();
      if (!this.#over) this.#complete(this.#head);
    }
  }

  #complete(head: ResponseHead): void {
    // The connection may be paused, since the end can come together with the last bytes.
    if (this.#stream !== undefined) this.resume();
    this.#finish();
    if (this.#stream !== undefined) this.#stream.finish();
    else {
      head.body = joinChunks(this.#chunks, this.#request.meter.size);
      this.#resolve?.(head);
    }
  }

  onResponseError(_controller: Controller, error: Error): void {
    const head = this.#head;
    // A 304 may declare the length of the body that it does not have (RFC 9110, section 8.6), and undici waits for
    // that.
    const isComplete =
      head !== undefined &&
      hasNoBody(head.method, head.statusCode) &&
      (error as NodeJS.ErrnoException).code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';
    if (!isComplete) this.fail(error);
    else if (!this.#over) {
      this.#connection.spoil();
      this.#complete(head);
    }
  }

  /** Continues a body that is read as a stream. */
  resume(): void {
    if (this.#over) return;
    this.#begin('bodyIdle');
    if (this.#controller !== undefined) this.#connection.resume(this.#controller);
  }

  /** Ends the exchange without the rest of the body. */
  stop(): void {
    if (this.#over) return;
    this.#connection.spoil();
    this.#finish();
    this.#controller?.abort(readerStopped());
  }

  /** Ends the exchange, and the request if it still runs. */
  cancel(reason: unknown): void {
    if (this.#over) return;
    this.fail(reason);
    // Without a controller, nothing was sent yet; `onRequestStart` will abort it.
    this.#controller?.abort(reason as Error);
  }

  get phase(): RequestPhase {
    if (this.#head !== undefined) return 'body';
    if (this.#controller === undefined) return this.#connection.phase;
    return this.#upload === undefined || this.#upload.readableEnded ? 'headers' : 'send';
  }

  get activity(): string {
    switch (this.phase) {
      case 'body':
        return `reading the response body, ${this.#received}`;
      case 'headers':
        return 'waiting for the response headers';
      case 'send':
        return 'sending the request body';
      default:
        return 'connecting';
    }
  }

  /**
   * Starts the timeout of a phase in place of the previous one. It needs none if the deadline of the attempt passes
   * first; for a stream, that deadline ends with the headers.
   */
  #begin(phase: keyof PhaseTimeouts): void {
    const timeout = this.#timeouts[phase];
    const hasDeadline = phase === 'responseHeader' || !this.#request.stream;
    const isCovered = hasDeadline && this.#cancellation.idleTimeout <= timeout;
    this.#until.idle(isCovered ? 0 : timeout, late[phase]).restart();
  }

  /** Ends the exchange with the error that ended its request, or because of which the request could not be sent. */
  fail(seen: unknown): void {
    if (this.#over) return;
    const error = rootCause(seen, this.#connection.fault, this.#controller !== undefined);
    this.#failure = error;
    this.#connection.spoil(error);
    this.#finish();
    this.#upload?.on('error', ignore).destroy();
    const failure = this.#failureOf(error);
    if (this.#stream !== undefined) this.#stream.fail(failure);
    else this.#reject?.(failure);
  }

  #failureOf(error: unknown): TransportFailure {
    const isAnswered = this.#head !== undefined;
    const isOwn = this.#ownFault !== undefined && this.#ownFault.error === error;
    const { used, interim } = this.#connection;
    const mayBeStale = !isAnswered && this.#interim + interim === 0 && used;
    return new TransportFailure({
      kind: isOwn ? 'own' : kindOf(error, mayBeStale),
      phase: this.phase,
      cause: isOwn ? error : inDetail(error, isAnswered ? this.#received : ''),
      statusCode: this.#head?.statusCode,
    });
  }

  #finish(): void {
    this.#over = true;
    this.#until.leave();
    this.#stopSkipping?.();
    this.#onOver();
  }

  /** The received part of the body, in words. */
  get #received(): string {
    const { size, total } = this.#request.meter;
    return receivedText(size, total);
  }

  /** Counts a chunk, or the end. The limit ends the exchange, and so does the listener: by a signal, or by throwing. */
  #measure(chunk?: Buffer): void {
    const { meter } = this.#request;
    try {
      if (chunk === undefined) meter.end();
      else meter.add(chunk.length);
    } catch (error) {
      if (!meter.isExceeded) this.#ownFault = { error };
      this.cancel(error);
    }
  }
}

/** A response whose body is set later. */
type ResponseHead = Omit<WireResponse, 'body'> & { body: WireResponse['body'] };

/** Returns the bytes of the body that a response declares; 0 if it must not have one, -1 if unknown. */
function bodyLengthOf({ method, statusCode, headers }: ResponseHead): number {
  return hasNoBody(method, statusCode) ? 0 : declaredLength(headers['content-length']);
}

/** @throws an error for a body in a transfer coding that cannot be decoded */
function assertTransferCoding({ method, statusCode, headers }: ResponseHead): void {
  if (!isKnownTransferCoding(headers['transfer-encoding']) && !hasNoBody(method, statusCode))
    throw bodyError('Cannot read the response body: unknown transfer coding');
}

/**
 * Whether undici decodes the transfer codings of a body: without a `TE` header, only `chunked` is allowed (RFC 9112,
 * section 7).
 */
function isKnownTransferCoding(codings: string | readonly string[] | undefined): boolean {
  if (codings === undefined || codings === 'chunked') return true;
  return String(codings)
    .toLowerCase()
    .split(',')
    .every((it) => ['', 'chunked', 'identity'].includes(it.trim()));
}

/** Joins chunks. Copies a small one, because it is a slice of a buffer of 64 KiB that it would keep in memory. */
function joinChunks(chunks: readonly Buffer[], size: number): Buffer {
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined && size * 2 > only.buffer.byteLength) return only;
  if (chunks.length !== 1 || only === undefined) return Buffer.concat(chunks as Buffer[], size);
  // Faster than `concat`.
  const copy = Buffer.allocUnsafe(size);
  copy.set(only);
  return copy;
}
