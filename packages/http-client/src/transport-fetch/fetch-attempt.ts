import type { Cancellable, Cancellation } from '../base/cancellation.ts';
import type { Clock } from '../base/clock.ts';
import { receivedText } from '../base/meter.ts';
import { Until } from '../base/until.ts';
import { hasNoBody } from '../base/wire-body.ts';
import { joinBytes } from '../base/bytes.ts';
import { declaredLength, locationOf } from '../response/received-head.ts';
import type { UploadEvents } from '../transport/open-upload.ts';
import { TransportFailure } from '../base/transport-failure.ts';
import type { Transport, WireRequest, WireResponse } from '../transport/transport.ts';
import {
  brokenBody,
  hiddenRedirect,
  rejectedFetch,
  silentBody,
  checkedResponse,
  noStreams,
  checkForFetch,
} from './fetch-errors.ts';
import { FetchBody } from './fetch-body.ts';
import type { FetchSettings } from './fetch-settings.ts';
import { joinHeaders } from '../request/headers.ts';
import { openBody } from './open-body.ts';

/** Makes the transport that sends by `fetch`. Its errors are loaded at once, because the network may be gone later. */
export function createFetchTransport(settings: FetchSettings, clock: Clock): Transport {
  return {
    send: (request, cancellation) =>
      cancellation.cancelled
        ? Promise.reject(new TransportFailure({ kind: 'other', sent: false, cause: cancellation.reason }))
        : new FetchAttempt(settings, request, clock, cancellation).send(),
    close: () => undefined,
  };
}

const noBytes: Uint8Array = /* @__PURE__ */ new Uint8Array(0);

/**
 * One `fetch`, from the request to the end of the body.
 *
 * Invariant: after {@link FetchAttempt.finish} there is no timer, no listener and no reader of the body left. It is
 * called on every path, also if `fetch` does not heed its signal.
 */
class FetchAttempt implements Cancellable, UploadEvents {
  readonly #settings: FetchSettings;
  readonly #request: WireRequest;
  readonly #abort = new AbortController();
  /** Ends with the cancellation, and when the body is silent. */
  readonly #until: Until;
  #reject: ((failure: TransportFailure) => void) | undefined;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  /** `fetch` does not report when it has a connection, or has sent the request. */
  #phase: 'headers' | 'body' = 'headers';
  #statusCode: number | undefined;
  #ownFault: { readonly error: unknown } | undefined;
  #failure: TransportFailure | undefined;
  #over = false;

  constructor(settings: FetchSettings, request: WireRequest, clock: Clock, cancellation: Cancellation) {
    this.#settings = settings;
    this.#request = request;
    this.#until = new Until(clock, cancellation);
    this.#until.add(this);
  }

  get activity(): string {
    return this.#phase === 'body'
      ? `reading the response body, ${receivedText(this.#request.meter.size)}`
      : 'waiting for the response headers';
  }

  /** Sends the request. Rejects at the cancellation even if `fetch` stays pending. */
  send(): Promise<WireResponse> {
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      this.#exchange().then(resolve, (error: unknown) => {
        this.cancel(error);
        reject(this.#failureOf(error));
      });
    });
  }

  onPart(): void {
    this.#until.progress();
  }

  onFault(error: unknown): void {
    this.#ownFault = { error };
  }

  /** Stops timer and listener, and the response if it is not complete. */
  finish(reason?: unknown): void {
    if (this.#over) return;
    this.#over = true;
    this.#until.leave();
    if (reason === undefined) return;
    this.#abort.abort(reason);
    this.#reader?.cancel(reason).catch(() => undefined);
  }

  /** Ends the attempt with the reason of its failure. */
  cancel(cause: unknown): void {
    if (this.#over) return;
    const failure = this.#failureOf(cause);
    this.#failure = failure;
    this.#reject?.(failure);
    this.finish(failure.cause ?? new Error('the request was stopped'));
  }

  #failureOf(cause: unknown): TransportFailure {
    if (TransportFailure.is(cause)) return cause;
    const own = this.#ownFault;
    return new TransportFailure({
      kind: own === undefined ? 'other' : 'own',
      phase: this.#phase,
      cause: own === undefined ? cause : own.error,
      statusCode: this.#statusCode,
    });
  }

  async #exchange(): Promise<WireResponse> {
    const { watch, url, method } = this.#request;
    this.#until.progress();
    const response = checkedResponse(await this.#fetch());
    if (this.#over) {
      // It came too late.
      response.body?.cancel().catch(() => undefined);
      throw new Error('the request was stopped');
    }
    watch.lap('firstByte');
    this.#until.progress();
    if (response.type === 'opaqueredirect') throw hiddenRedirect();
    const head = {
      method,
      // A polyfill does not set `redirected`, and follows redirects itself.
      url: (response.redirected ?? true) && response.url ? new URL(response.url) : url,
      statusCode: response.status,
      statusText: response.statusText,
      proto: '',
      headers: readResponseHeaders(response.headers),
    };
    this.#statusCode = response.status;
    this.#phase = 'body';
    return { ...head, body: await this.#bodyOf(response, head) };
  }

  async #fetch(): Promise<Response> {
    const { url } = this.#request;
    const { fetch, isBrowser } = this.#settings;
    const init = await fetchInit(this.#settings, this.#request, this.#abort.signal, this);
    try {
      return await fetch(url.href, init);
    } catch (thrown) {
      throw rejectedFetch(thrown, url, isBrowser);
    }
  }

  async #bodyOf(response: Response, head: Omit<WireResponse, 'body'>): Promise<WireResponse['body']> {
    const { method, stream, meter, skipsRedirects } = this.#request;
    const isSkipped = skipsRedirects && locationOf(head) !== undefined;
    if (isSkipped || hasNoBody(method, response.status) || response.body === null) {
      response.body?.cancel().catch(() => undefined);
      this.finish();
      return noBytes;
    }
    // `Content-Length` counts the encoded bytes, and `fetch` decodes them.
    if (head.headers['content-encoding'] === undefined) meter.expect(declaredLength(head.headers['content-length']));
    if (response.body === undefined) return this.#readAtOnce(response);
    this.#reader = response.body.getReader();
    if (stream)
      return new FetchBody({
        read: () => this.#read(),
        stop: () => this.finish(new Error('the reader stopped')),
      });
    const chunks: Uint8Array[] = [];
    for (let chunk = await this.#read(); chunk !== undefined; chunk = await this.#read()) chunks.push(chunk);
    return joinBytes(chunks);
  }

  /** Reads a body on React Native, whose responses have no streams. */
  async #readAtOnce(response: Response): Promise<Uint8Array> {
    if (this.#request.stream) throw noStreams();
    const bytes = new Uint8Array(await response.arrayBuffer());
    this.#measure(bytes, true);
    this.finish();
    return bytes;
  }

  /** Reads the next chunk, within the timeout of silence. Ends the attempt after the last one, and after a failure. */
  async #read(): Promise<Uint8Array | undefined> {
    try {
      const { done, value } = await this.#nextChunk();
      this.#until.stopTimer();
      // A reader that was cancelled ends as if the body were complete.
      if (this.#failure !== undefined) throw this.#failure;
      this.#until.progress();
      if (done || value === undefined) {
        this.#measure(noBytes, true);
        this.finish();
        return undefined;
      }
      this.#measure(value);
      return value;
    } catch (thrown) {
      const failure = this.#failureOf(thrown);
      this.cancel(failure);
      throw failure;
    }
  }

  /** Counts a chunk. Throws if the limit ends the attempt, or the listener: by a signal, or by throwing. */
  #measure({ length }: Uint8Array, isLast = false): void {
    const { meter } = this.#request;
    try {
      if (isLast) meter.end(length);
      else meter.add(length);
    } catch (error) {
      if (!meter.isExceeded) this.#ownFault = { error };
      throw error;
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  #nextChunk(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }> {
    const { bodyIdle } = this.#settings;
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      this.#until.idle(bodyIdle, silentBody).restart();
      this.#reader
        ?.read()
        .then(resolve, (thrown: unknown) => reject(brokenBody(thrown, this.#request.meter.size) as Error));
    });
  }
}

/**
 * Makes the second argument of `fetch` for a request.
 *
 * @throws ClientError of type Validation for a request that `fetch` would refuse
 */
async function fetchInit(
  settings: FetchSettings,
  request: WireRequest,
  signal: AbortSignal,
  events: UploadEvents,
): Promise<RequestInit> {
  checkForFetch(request, settings);
  const { init, isBrowser } = settings;
  const { method, headers, body, skipsRedirects } = request;
  const made = Object.assign(Object.create(null) as object, init, {
    method,
    // Not a list of pairs, whose indexes React Native would send as headers.
    headers: joinHeaders(headers),
    redirect: isBrowser && skipsRedirects ? 'follow' : 'manual',
    signal,
  });
  if (body === undefined) return made as RequestInit;
  const opened = await openBody(body, !isBrowser, signal, events);
  return Object.assign(made, { body: opened.body, ...(opened.isStream && { duplex: 'half' }) }) as RequestInit;
}

/**
 * Returns the headers of a response by lower-case name; `Set-Cookie`, which a browser does not show, as one line for
 * each cookie.
 */
function readResponseHeaders(headers: Headers): Readonly<Record<string, string | readonly string[]>> {
  const read = Object.create(null) as Record<string, string | readonly string[]>;
  headers.forEach((value, name) => {
    read[name.toLowerCase()] = value;
  });
  const cookies = typeof headers.getSetCookie === 'function' ? headers.getSetCookie() : [];
  if (cookies.length > 0) read['set-cookie'] = cookies;
  return read;
}
