import { types } from 'node:util';
import type { Client, Config } from '@wirework/http-client';
import { invalid, openChunks, readKnown, type RequestBody } from '@wirework/http-client/middleware';
import {
  createClientOver,
  systemClock,
  type ClientTransport,
  type Clock,
  type TransportResponse,
} from '@wirework/http-client/transport';

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
  const sent: SentRequest[] = [];
  const pauses: number[] = [];
  const next =
    typeof script === 'function' ? script : () => script[Math.min(sent.length, script.length) - 1] ?? { status: 500 };
  const transport: ClientTransport = {
    send: async ({ method, url, headers, body }) => {
      const seen = { method, url, headers, body: await bytesOf(body) };
      sent.push(seen);
      const answer = await next(seen);
      if (isError(answer)) throw answer;
      return responseOf(answer);
    },
  };
  return { client: createClientOver(transport, config, clockWithoutPauses(pauses)), sent, pauses };
}

const knownFields = new Set(['status', 'headers', 'body', 'json']);

function responseOf(answer: Exclude<FakeAnswer, Error>): TransportResponse {
  if (tagOf(answer) !== 'Object')
    throw invalid('Cannot answer the request: an answer must be an object such as { status: 200 }, or an Error');
  const { status: statusCode = 200, headers, json, body } = readKnown(answer, knownFields, 'answer');
  if (json === undefined) return { statusCode, headers, body };
  return { statusCode, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(json) };
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

async function bytesOf(body: RequestBody | undefined): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  if (body !== undefined) for await (const chunk of openChunks(body)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const tagOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);

/**
 * Whether an answer is an error. A `DOMException`, which `fetch` throws for a timeout or an abort, is not a native
 * error for Node.
 */
function isError(answer: FakeAnswer): answer is Error {
  return types.isNativeError(answer) || tagOf(answer) === 'DOMException';
}
