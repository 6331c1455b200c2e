import { hasMethods } from '../../base/assert-options.ts';
import { isBytes } from '../../base/bytes.ts';
import type { Cancellation } from '../../base/cancellation.ts';
import { type Clock, systemClock } from '../../base/clock.ts';
import { invalid } from '../../base/messages.ts';
import { TransportFailure } from '../../base/transport-failure.ts';
import { Until } from '../../base/until.ts';
import { hasNoBody } from '../../base/wire-body.ts';
import type { RequestBody } from '../../body/request-body.ts';
import type { Config } from '../../config/config.ts';
import { resolveConfig } from '../../config/validate-config.ts';
import { addHeaders, emptyHeaders } from '../../request/headers.ts';
import type { HeadersInput } from '../../request/options.ts';
import type { HeaderRecord } from '../../request/request.ts';
import { declaredLength, locationOf } from '../../response/received-head.ts';
import { BodyStream } from '../../transport/body-stream.ts';
import { headersTooLarge } from '../../transport/exchange-errors.ts';
import type { Transport, WireRequest, WireResponse } from '../../transport/transport.ts';
import { HttpClient, type Client } from './client.ts';

/** The request of one attempt, as it would have been sent. */
export interface TransportRequest {
  readonly method: string;
  /** The absolute URL. */
  readonly url: string;
  /** Headers by lower-case name, with the cookies. */
  readonly headers: HeaderRecord;
  readonly body: RequestBody | undefined;
}

/** A response with its whole body. */
export interface TransportResponse {
  readonly statusCode: number;
  readonly headers?: HeadersInput | undefined;
  /** The body as it was sent, in the coding of `Content-Encoding`; a text is UTF-8. @default empty */
  readonly body?: string | Uint8Array | undefined;
}

/** Answers requests in the place of the network. */
export interface ClientTransport {
  /**
   * Answers one attempt. A rejection is classified as a failure of the network is.
   *
   * @param signal is aborted when the attempt ends before: at its timeout, at the deadline, by the caller, by `close()`
   */
  readonly send: (request: TransportRequest, signal: AbortSignal) => TransportResponse | Promise<TransportResponse>;
  /** Called when the client is closed. */
  readonly close?: (() => void) | undefined;
}

/**
 * Makes a client that opens no sockets: a transport of the caller answers each attempt. Retries, redirects, cookies,
 * limits, middleware and errors are those of `createClient`. The fields of connections, certificates and addresses are
 * checked and have no effect.
 *
 * @param config as for `createClient`
 * @param clock of all pauses and deadlines
 * @throws ConfigError for a field that is out of bounds; ClientError of type Validation for another transport
 * @example
 * ```ts
 * const client = createClientOver({ send: ({ url }) => ({ statusCode: 200, body: url }) });
 * (await client.get('https://api.example.com/users')).text(); // → 'https://api.example.com/users'
 * ```
 */
export function createClientOver(transport: ClientTransport, config?: Config, clock: Clock = systemClock): Client {
  if (!hasMethods(transport, 'send'))
    throw invalid("Cannot make the client: the transport must be an object with the method 'send'");
  const resolved = resolveConfig(config);
  const { maxResponseHeaderBytes } = resolved.connection;
  const wire: Transport = {
    send: (request, cancellation) => sendOver(transport, request, cancellation, maxResponseHeaderBytes),
    close: () => transport.close?.(),
  };
  return new HttpClient(resolved, { transport: wire, clock });
}

function sendOver(
  transport: ClientTransport,
  request: WireRequest,
  cancellation: Cancellation,
  maxHeaderBytes: number,
): Promise<WireResponse> {
  const { method, url, headers, body, watch } = request;
  const answered = async (signal: AbortSignal): Promise<WireResponse> => {
    const answer = await transport.send({ method, url: url.href, headers: { ...headers }, body }, signal);
    return responseTo(request, answer, maxHeaderBytes);
  };
  cancellation.progress();
  const until = new Until(watch.clock, cancellation, 'waiting for the response headers');
  return until.runWithSignal(answered).catch((error: unknown) => {
    throw failureOf(error);
  });
}

/**
 * Makes the response of an answer. An answer over a limit fails as in the real transport: without a `Content-Length`,
 * while the body is read.
 */
function responseTo(request: WireRequest, answer: TransportResponse, maxHeaderBytes: number): WireResponse {
  const { statusCode, body = '' } = answer;
  const headers = emptyHeaders();
  addHeaders(headers, answer.headers);
  if (sizeOf(headers) > maxHeaderBytes) throw headersTooLarge();
  request.watch.lap('firstByte');
  const { method, url, stream, meter, skipsRedirects } = request;
  const head = { method, url, statusCode, statusText: '', proto: 'HTTP/1.1', headers };
  if (skipsRedirects && locationOf(head) !== undefined) return { ...head, body: Buffer.alloc(0) };
  const bytes = hasNoBody(method, statusCode) ? Buffer.alloc(0) : isBytes(body) ? Buffer.from(body) : Buffer.from(body);
  let failure: TransportFailure | undefined;
  try {
    meter.end(bytes.length);
  } catch (error) {
    if (!meter.isExceeded) throw error;
    failure = failureOf(error, statusCode);
    if (!stream || declaredLength(headers['content-length']) > meter.max) throw failure;
  }
  if (!stream) return { ...head, body: bytes };
  const readable = new BodyStream({ resume: () => undefined, stop: () => undefined });
  // Without a listener, an error would end the process if nothing reads the stream.
  readable.on('error', () => undefined);
  if (failure !== undefined) readable.fail(failure);
  else {
    readable.add(bytes);
    readable.finish();
  }
  return { ...head, body: readable };
}

/** Returns the failure of a request that was sent. */
function failureOf(cause: unknown, statusCode?: number): TransportFailure {
  if (TransportFailure.is(cause)) return cause;
  return new TransportFailure({
    kind: 'other',
    phase: statusCode === undefined ? undefined : 'body',
    cause,
    statusCode,
  });
}

/** Returns the bytes of names and values. */
function sizeOf(headers: HeaderRecord): number {
  let size = 0;
  for (const [name, value] of Object.entries(headers))
    for (const line of [value].flat()) size += name.length + line.length;
  return size;
}
