import { types } from 'node:util';
import { HttpClient, type Client } from '../client/client.ts';
import { systemClock, type Clock } from '../../base/clock.ts';
import type { Config } from '../../config/config.ts';
import { resolveConfig } from '../../config/validate-config.ts';
import { ownCopy } from '../../base/own-copy.ts';
import { openChunks } from '../../body/request-body.ts';
import { tagOf } from '../../base/tag-of.ts';
import { assertKnown } from '../../base/assert-options.ts';
import { addHeaders, emptyHeaders } from '../../request/headers.ts';
import { invalid } from '../../base/messages.ts';
import { declaredLength, locationOf } from '../../response/received-head.ts';
import { Until } from '../../base/until.ts';
import { BodyStream } from '../../transport/body-stream.ts';
import { TransportFailure } from '../../base/transport-failure.ts';
import { headersTooLarge } from '../../transport/exchange-errors.ts';
import { hasNoBody } from '../../base/wire-body.ts';
import type { Transport, WireRequest, WireResponse } from '../../transport/transport.ts';

/** A request as it would have been sent. */
export interface SentRequest {
  readonly method: string;
  /** The absolute URL. */
  readonly url: string;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** The bytes of the body; empty if there is none. */
  readonly body: Uint8Array;
}

/** A scripted answer: a response, or an `Error` or `DOMException` with which the attempt fails. */
export type FakeAnswer =
  | {
      /** @default 200 */
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string | readonly string[]>>;
      readonly body?: string | Uint8Array;
      /** A body that is sent as JSON, with its `Content-Type`. */
      readonly json?: unknown;
    }
  | Error;

/**
 * The answers: a list, whose last answer is repeated, or a function of the request. A promise that never settles is a
 * server that never answers.
 */
export type FakeScript = readonly FakeAnswer[] | ((request: SentRequest) => FakeAnswer | Promise<FakeAnswer>);

/** A client that answers from a script, with the requests that it sent. */
export interface FakeClient {
  /** The client to test with. */
  readonly client: Client;
  /** Every request, in order, retries and redirects included. */
  readonly sent: readonly SentRequest[];
  /** Every pause between attempts, in milliseconds; none of them actually passes. */
  readonly pauses: readonly number[];
}

/**
 * Makes a client that never opens a socket. Retries, redirects, cookies, limits, middleware and errors are the real
 * ones. An answer that is pending ends as a real one does: at the timeout of the attempt, at the deadline, at the
 * caller's signal, and at `close()`.
 *
 * @param script the answers
 * @param config as for `createClient`
 * @throws ConfigError for a field that is out of bounds
 * @example
 * ```ts
 * const { client, sent } = createFakeClient([{ status: 503 }, { json: { ok: true } }]);
 * (await client.get('https://api.example.com/')).json(); // → { ok: true }
 * sent.length; // → 2
 * ```
 */
export function createFakeClient(script: FakeScript, config?: Config): FakeClient {
  const resolved = resolveConfig(config);
  const { connection } = resolved;
  const sent: SentRequest[] = [];
  const pauses: number[] = [];
  const next =
    typeof script === 'function' ? script : () => script[Math.min(sent.length, script.length) - 1] ?? { status: 500 };
  const transport: Transport = {
    close: () => undefined,
    send: (request, cancellation) => {
      const answered = async (): Promise<WireResponse> => {
        const seen = {
          method: request.method,
          url: request.url.href,
          headers: { ...request.headers },
          body: await bodyOf(request),
        };
        sent.push(seen);
        const answer = await next(seen);
        if (isError(answer)) throw answer;
        return responseTo(request, answer, connection.maxResponseHeaderBytes);
      };
      cancellation.progress();
      const until = new Until(request.watch.clock, cancellation, 'waiting for the response headers');
      return until.run(answered).catch((error: unknown) => {
        throw failureOf(error);
      });
    },
  };
  return { client: new HttpClient(resolved, { transport, clock: clockWithoutPauses(pauses) }), sent, pauses };
}

const knownFields = new Set(['status', 'headers', 'body', 'json']);

/**
 * Makes the response of an answer. An answer over a limit fails as in the real transport: without a `Content-Length`,
 * while the body is read.
 */
function responseTo(request: WireRequest, answer: Exclude<FakeAnswer, Error>, maxHeaderBytes: number): WireResponse {
  if (tagOf(answer) !== 'Object')
    throw invalid('Cannot answer the request: an answer must be an object such as { status: 200 }, or an Error');
  const scripted = ownCopy(answer);
  assertKnown(scripted, knownFields, 'answer');
  const { status: statusCode = 200, json, body = '' } = scripted;
  const headers = emptyHeaders();
  if (json !== undefined) headers['content-type'] = 'application/json';
  addHeaders(headers, scripted.headers);
  if (sizeOf(headers) > maxHeaderBytes) throw headersTooLarge();
  request.watch.lap('firstByte');
  const { method, url, stream, meter, skipsRedirects } = request;
  const head = { method, url, statusCode, statusText: '', proto: 'HTTP/1.1', headers };
  if (skipsRedirects && locationOf(head) !== undefined) return { ...head, body: Buffer.alloc(0) };
  const bytes = Buffer.from(hasNoBody(method, statusCode) ? '' : json === undefined ? body : JSON.stringify(json));
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
function sizeOf(headers: Readonly<Record<string, string | readonly string[]>>): number {
  let size = 0;
  for (const [name, value] of Object.entries(headers))
    for (const line of [value].flat()) size += name.length + line.length;
  return size;
}

/** Makes a clock whose deadlines are real and whose pauses between attempts end immediately. */
function clockWithoutPauses(pauses: number[]): Clock {
  const deadlineFrom = performance.now();
  let skipped = 0;
  return {
    now: () => performance.now() - deadlineFrom + skipped,
    date: () => Date.now() + skipped,
    random: () => 0.5,
    after: (milliseconds, callback, kind) => {
      if (kind !== 'pause') return systemClock.after(milliseconds, callback);
      pauses.push(milliseconds);
      skipped += milliseconds;
      const immediate = setImmediate(callback);
      return () => clearImmediate(immediate);
    },
  };
}

async function bodyOf({ body }: WireRequest): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  if (body !== undefined) for await (const chunk of openChunks(body)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Whether an answer is an error. A `DOMException`, which `fetch` throws for a timeout or an abort, is not a native
 * error for Node.
 */
function isError(answer: FakeAnswer): answer is Error {
  return types.isNativeError(answer) || tagOf(answer) === 'DOMException';
}
