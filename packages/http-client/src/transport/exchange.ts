import type { Readable } from 'node:stream';
import { ownCopy } from '../base/own-copy.ts';
import { declaredLength } from '../message/response/declared-length.ts';
import { locationOf } from '../message/response/location-of.ts';
import { bodyError, tooLarge } from '../message/response/body-error.ts';
import type { Stopwatch } from '../message/response/timings.ts';
import { BodyStream } from './body-stream.ts';
import type { Cancellable, Cancellation } from '../base/cancellation.ts';
import {
  afterHandshake,
  headersTooLarge,
  translateUndiciError,
  isDisconnect,
  isOverflow,
  phaseTimeout,
  type ExchangePhase,
  withReceived,
} from './exchange-errors.ts';
import { TransportFailure, type FailureKind } from './transport-failure.ts';
import { openUpload } from './open-upload.ts';
import { untouchedBy } from './http2-errors.ts';
import { hasNoBody } from '../base/has-no-body.ts';
import { transportError } from '../base/transport-error.ts';
import type { WireRequest, WireResponse } from './transport.ts';
import type { Controller, Handler } from './undici-client.ts';

/** The connection of an exchange, as far as it knows it. */
export interface ExchangeConnection {
  readonly proto: string;
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

/** The timeouts of one exchange in milliseconds; 0 means no limit. */
export interface ExchangeClocks {
  readonly responseHeader: number;
  readonly bodyIdle: number;
}

/** Most interim responses (1xx) before the final one. */
const maxInterim = 20;

/** Most bytes and milliseconds that are spent on an unread body to keep its connection. */
const maxSkippedBytes = 64 * 1024;
const maxSkipTime = 1000;
const emptyBody = Buffer.alloc(0);

/** Whether undici decodes the transfer codings of a body: without a `TE` header, only `chunked` is allowed (RFC 9112, section 7). */
function isKnownTransferCoding(codings: string | readonly string[] | undefined): boolean {
  if (codings === undefined || codings === 'chunked') return true;
  return String(codings)
    .toLowerCase()
    .split(',')
    .every((it) => ['', 'chunked', 'identity'].includes(it.trim()));
}

/** A response whose body is set later. */
type Response = { -readonly [Name in keyof WireResponse]: WireResponse[Name] };
type HeaderValues = Readonly<Record<string, string | string[] | undefined>>;

/**
 * One request and its response on a connection.
 *
 * States: waiting for the headers, reading the body, over. It ends with the first of these: the end of the response, an error, the
 * cancellation, a timeout, a reader that stops. Then `onOver` is called, once, and no timer and no listener is left. The body of a
 * followed redirect is skipped within limits after the response has been returned, to keep the connection.
 */
export class Exchange implements Handler, Cancellable {
  readonly #request: WireRequest;
  readonly #connection: ExchangeConnection;
  readonly #clocks: ExchangeClocks;
  readonly #cancellation: Cancellation;
  readonly #onOver: () => void;
  #resolve: ((response: WireResponse) => void) | undefined;
  #reject: ((error: unknown) => void) | undefined;
  #controller: Controller | undefined;
  #phase: ExchangePhase = 'responseHeader';
  #timer: NodeJS.Timeout | undefined;
  /** Milliseconds of the timer. */
  #wait = 0;
  #over = false;
  #answered = false;
  #interim = 0;
  #failure: unknown;
  #size = 0;
  #chunks: Buffer[] = [];
  #stream: BodyStream | undefined;
  #head: Response | undefined;
  #skips = false;
  #upload: Readable | undefined;
  #ownFault: { readonly error: unknown } | undefined;
  readonly response: Promise<WireResponse>;

  constructor(
    request: WireRequest,
    connection: ExchangeConnection,
    clocks: ExchangeClocks,
    cancellation: Cancellation,
    onOver: () => void,
  ) {
    this.#request = request;
    this.#connection = connection;
    this.#clocks = clocks;
    this.#cancellation = cancellation;
    this.#onOver = onOver;
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    cancellation.add(this);
    cancellation.progress();
  }

  /** Measures the phases of the request. */
  get watch(): Stopwatch {
    return this.#request.watch;
  }

  /** The body of the request as undici takes it. Each chunk restarts the timeout for the headers and the deadline of the attempt. */
  openBody(): Buffer | Readable | undefined {
    const { body } = this.#request;
    if (body === undefined) return undefined;
    const upload = openUpload(body, {
      onPart: () => {
        if (!this.#over && !this.#skips) this.#progress();
      },
      onFault: (error) => {
        this.#ownFault = { error };
      },
    });
    if (!Buffer.isBuffer(upload)) this.#upload = upload;
    return upload;
  }

  #progress(): void {
    this.#cancellation.progress();
    this.#timer?.refresh();
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    if (this.#over) {
      controller.abort(this.#failure as Error);
      return;
    }
    this.#wind('responseHeader');
  }

  onResponseStart(_controller: Controller, statusCode: number, given: HeaderValues, statusText?: string): void {
    if (this.#over) return;
    if (statusCode < 200) {
      if (++this.#interim + this.#connection.interim > maxInterim)
        this.#abort(
          transportError(
            'HTTPParserError',
            'HPE_INVALID_STATUS',
            'Cannot read the response: too many interim responses',
          ),
        );
      return;
    }
    this.#answered = true;
    this.watch.lap('firstByte');
    this.#connection.used = true;
    const { stream, maxBytes, skipsRedirects } = this.#request;
    const headers = ownCopy(given);
    const head: Response = {
      method: this.#request.method,
      url: this.#request.url,
      statusCode,
      statusText: statusText ?? '',
      proto: this.#connection.proto,
      headers,
      body: emptyBody,
    };
    this.#head = head;
    const declared = declaredLength(headers['content-length']);
    if (skipsRedirects && locationOf(head) !== undefined) {
      this.#skip(head, declared);
      return;
    }
    if (maxBytes !== 0 && declared > maxBytes && !this.#hasNoBody) {
      this.#abort(tooLarge(maxBytes));
      return;
    }
    if (!isKnownTransferCoding(headers['transfer-encoding']) && !this.#hasNoBody) {
      this.#abort(bodyError('Cannot read the response body: unknown transfer coding'));
      return;
    }
    this.#cancellation.progress();
    this.#wind('bodyIdle');
    if (stream) {
      this.#stream = new BodyStream({
        resume: () => this.#resume(),
        stop: () => this.#stop(),
        explain: this.#request.explain,
      });
      // An error that nobody listens to would end the process.
      this.#stream.on('error', () => undefined);
      head.body = this.#stream;
      this.#resolve?.(head);
    }
  }

  #skip(head: Response, declared: number): void {
    this.#skips = true;
    this.#stopClock();
    this.#resolve?.(head);
    if (declared > maxSkippedBytes && !this.#hasNoBody) this.#stop();
    else this.#timer = setTimeout(() => this.#stop(), maxSkipTime);
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    if (this.#over) return;
    this.#size += chunk.length;
    if (this.#skips) {
      if (this.#size > maxSkippedBytes) this.#stop();
      return;
    }
    this.#progress();
    const { maxBytes } = this.#request;
    if (maxBytes !== 0 && this.#size > maxBytes) {
      this.#abort(tooLarge(maxBytes));
      return;
    }
    this.#report(false);
    if (this.#over) return;
    if (this.#stream === undefined) this.#chunks.push(chunk);
    else if (!this.#stream.add(chunk)) {
      // During the pause, the connection is silent because of the reader.
      this.#stopClock();
      this.#connection.pause(controller);
    }
  }

  #resume(): void {
    if (this.#over) return;
    this.#wind('bodyIdle');
    if (this.#controller !== undefined) this.#connection.resume(this.#controller);
  }

  onResponseEnd(): void {
    if (this.#over) return;
    if (this.#head === undefined) {
      this.#abort(
        transportError(
          'HTTPParserError',
          'HPE_INVALID_STATUS',
          'Cannot read the response: it ended before a final status',
        ),
      );
      return;
    }
    // For undici, a body without a length is complete even if its connection was reset.
    if (this.#connection.fault !== undefined) {
      this.#fail(this.#connection.fault);
      return;
    }
    this.#report(true);
    if (!this.#over) this.#complete(this.#head);
  }

  /** Reports what was received to the caller of the request, who may end the exchange: by a signal, or by throwing. */
  #report(isLast: boolean): void {
    const { onReceived } = this.#request;
    if (onReceived === undefined || this.#head === undefined || this.#skips || this.#size === 0) return;
    try {
      onReceived(this.#size, declaredLength(this.#head.headers['content-length']), isLast);
    } catch (error) {
      this.#ownFault = { error };
      if (isLast) this.#fail(error);
      else this.#abort(error);
    }
  }

  #complete(head: Response): void {
    // The connection may be paused, since the end can come together with the last bytes.
    if (this.#stream !== undefined) this.#resume();
    this.#finish();
    if (this.#stream !== undefined) this.#stream.finish();
    else {
      head.body = joined(this.#chunks, this.#size);
      this.#resolve?.(head);
    }
  }

  onResponseError(_controller: Controller, error: Error): void {
    // A 304 may declare the length of the body that it does not have (RFC 9110, section 8.6), and undici waits for that.
    if (
      this.#head !== undefined &&
      this.#hasNoBody &&
      !this.#over &&
      (error as NodeJS.ErrnoException).code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'
    ) {
      this.#connection.spoil();
      this.#complete(this.#head);
    } else this.#fail(error);
  }

  get #hasNoBody(): boolean {
    return hasNoBody(this.#request.method, this.#head?.statusCode);
  }

  /** Ends an exchange whose request could not be sent. */
  fail(error: unknown): void {
    this.#fail(error);
  }

  /** Ends the exchange at the cancellation of its attempt. */
  cancel(reason: unknown): void {
    this.#abort(reason);
  }

  /** Words for the present activity that fit after 'while'. */
  get activity(): string {
    if (this.#answered) return `reading the response body, ${this.#received}`;
    if (this.#controller === undefined) return 'connecting';
    const isSending = this.#upload !== undefined && !this.#upload.readableEnded;
    return isSending ? 'sending the request body' : 'waiting for the response headers';
  }

  /** Whether a failure can come from a kept connection that the server had closed already. */
  get #mayBeStale(): boolean {
    return !this.#answered && this.#interim === 0 && this.#connection.used;
  }

  /** Starts the timeout of a phase in place of the previous one. Usually both are of the same length, so that the timer can be used again. */
  #wind(phase: ExchangePhase): void {
    const milliseconds = this.#clocks[phase];
    this.#phase = phase;
    if (this.#timer !== undefined && milliseconds === this.#wait) {
      this.#timer.refresh();
      return;
    }
    this.#stopClock();
    this.#wait = milliseconds;
    if (milliseconds > 0 && !this.#isCovered(milliseconds))
      this.#timer = setTimeout(() => this.#abort(phaseTimeout(this.#phase)), milliseconds);
  }

  /** Whether the deadline of the attempt passes first, so that the phase needs no timer. For a stream it ends with the headers. */
  #isCovered(milliseconds: number): boolean {
    const isStreaming = this.#answered && this.#request.stream;
    return !isStreaming && this.#cancellation.idleTimeout <= milliseconds;
  }

  #stopClock(): void {
    clearTimeout(this.#timer);
    // `refresh` would start a timer again that was cleared.
    this.#timer = undefined;
  }

  /** Ends the exchange without the rest of the body. */
  #stop(): void {
    if (this.#over) return;
    this.#connection.spoil();
    this.#finish();
    this.#controller?.abort(transportError('AbortError', 'UND_ERR_ABORTED', 'the reader stopped'));
  }

  #abort(reason: unknown): void {
    if (this.#over) return;
    this.#fail(reason);
    // Without a controller, nothing was sent yet; `onRequestStart` will abort it.
    this.#controller?.abort(reason as Error);
  }

  #fail(seen: unknown): void {
    if (this.#over) return;
    const said = translateUndiciError(seen);
    const fault = (isDisconnect(said) && translateUndiciError(this.#connection.fault)) || said;
    // A request starts once it has a connection.
    const error = this.#controller === undefined ? fault : afterHandshake(fault);
    this.#failure = error;
    this.#connection.spoil(error);
    this.#finish();
    if (this.#upload !== undefined && !this.#upload.destroyed) this.#upload.on('error', () => undefined).destroy();
    const failure = new TransportFailure({
      kind: this.#kindOf(error),
      phase: this.#answered ? 'body' : this.#controller === undefined ? 'connect' : 'request',
      cause: this.#inDetail(error),
      statusCode: this.#head?.statusCode,
    });
    if (this.#stream !== undefined) this.#stream.fail(failure);
    else this.#reject?.(failure);
  }

  #inDetail(error: unknown): unknown {
    if (isOverflow(error)) return headersTooLarge();
    return this.#answered && this.#ownFault === undefined ? withReceived(error, this.#received) : error;
  }

  /** The received part of the body in words. */
  get #received(): string {
    const declared = declaredLength(this.#head?.headers['content-length']);
    if (declared >= 0) return `${this.#size} of ${declared} bytes received`;
    return `${this.#size} ${this.#size === 1 ? 'byte' : 'bytes'} received`;
  }

  #kindOf(error: unknown): FailureKind {
    if (this.#ownFault !== undefined && this.#ownFault.error === error) return 'own';
    return untouchedBy(error) ?? (this.#mayBeStale && isDisconnect(error) ? 'stale' : 'other');
  }

  #finish(): void {
    this.#over = true;
    this.#stopClock();
    this.#cancellation.remove(this);
    this.#onOver();
  }
}

/** Joins chunks. Copies a small one, because it is a slice of a buffer of 64 KiB that it would keep in memory. */
function joined(chunks: readonly Buffer[], size: number): Buffer {
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined && size * 2 > only.buffer.byteLength) return only;
  return Buffer.concat(chunks as Buffer[], size);
}
