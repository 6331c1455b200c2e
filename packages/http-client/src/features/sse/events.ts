import { ClientError, ErrorType, isClientError } from '@wirework/http-errors';
import { mebibyte, outOfRange } from '../../base/bounds.ts';
import type { Clock } from '../../base/clock.ts';
import { partsOf } from '../../client/feature-parts.ts';
import { iterate } from '../../base/iterate.ts';
import { Meter } from '../../base/meter.ts';
import { tooLarge } from '../../base/transport-failure.ts';
import { latin1, utf8 } from '../../base/bytes.ts';
import { fill, ownCopy } from '../../base/own-copy.ts';
import { extendSettings } from '../../config/call-settings.ts';
import { addHeaders, emptyHeaders } from '../../request/headers.ts';
import { invalid } from '../../base/messages.ts';
import type { RequestOptions } from '../../request/options.ts';
import type { BaseResult } from '../../response/base-result.ts';
import { withSmallBody } from '../../response/small-body.ts';
import { statusError, toClientError, type RequestContext } from '../../response/to-client-error.ts';
import { repeat, type Budget, type Ended } from '../../pipeline/repeat.ts';
import { exhausted, isWorthRetrying } from '../../policy/retry/next-pause.ts';
import { headerValueProblem } from '../../security/header-problems.ts';
import { EventParser } from './event-parser.ts';
import { defaultEventsLimits, type EventsOptions, type ServerSentEvent } from './events-options.ts';

/** A result whose body can be read as it arrives. */
export interface StreamingResult extends BaseResult {
  readonly stream: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;
}

/** A client or a session, which sends the requests. */
export interface EventsSender {
  /** Sends a request. */
  request(method: string, url: string | URL, options?: RequestOptions): Promise<StreamingResult>;
}

const defaultReconnectDelay = 3000;
const maxReconnectDelay = 60_000;

/**
 * Reads Server-Sent Events as they arrive, and reconnects as the standard says until you leave the loop. With a method
 * other than GET, such as a POST to a language model, the events end with the connection, unless `maxReconnects` is
 * set. Since the last event, all connections together have `retry.maxRetries` retries and `maxReconnects`
 * reconnections. Each connection has the headers and cookies that a session has at that time.
 *
 * @param client a client or a session
 * @throws ClientError if the server can no longer be reached, or its response is not an event stream. For a non-200
 *   response, the error has `statusCode`
 * @example
 * ```ts
 * for await (const event of events(client, 'https://example.com/stream')) console.log(event.data);
 * ```
 */
export async function* events(
  client: EventsSender,
  url: string | URL,
  given?: EventsOptions,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const { clock, config, closed, resolve } = partsOf(client);
  const {
    method = 'GET',
    lastEventId = '',
    maxReconnects = method === 'GET' ? defaultEventsLimits.maxReconnects : 0,
    maxEventSize = defaultEventsLimits.maxEventSize,
    ...rest
  } = ownCopy(given);
  const options = ownCopy<RequestOptions>(rest);
  const { signal } = options;
  const { retry, security: limits } = extendSettings(config, options);
  const { maxRetries } = retry;
  const { sensitiveKeys, maxHeaderValueBytes } = limits;
  if (typeof lastEventId !== 'string') throw invalid('Cannot read events: lastEventId must be a string');
  assertWhole('maxReconnects', maxReconnects, 0, 1000, '');
  assertWhole('maxEventSize', maxEventSize, 1, 100 * mebibyte, 'bytes');
  let parser = new EventParser(new Meter(maxEventSize, tooLarge), lastEventId);
  let connection: AsyncGenerator<ServerSentEvent, void, undefined> | undefined;
  let result: StreamingResult | undefined;
  /** The request in errors, with the query of the options once an error had it. */
  let shown = { method, url: String(resolve(url)) };
  // Both since the last event, whose connection counts as one attempt. The budget below is that of reconnections.
  let retries = 0;
  let attempts = 0;
  const count = (made: number): void => {
    attempts += made;
    retries += Math.max(0, made - 1);
  };
  const context = (): RequestContext => ({ ...shown, attempts, sensitiveKeys, signal });
  const budget: Budget = {
    retries: 0,
    maxRetries: maxReconnects,
    timeout: 0,
    endsAt: Infinity,
    cancellation: closed,
    signal,
    context,
  };

  async function* connect(): AsyncGenerator<ServerSentEvent, void, undefined> {
    result = undefined;
    try {
      const asked = eventsRequest(options, parser.lastEventId, maxHeaderValueBytes);
      const retry = retries === 0 ? asked.retry : { ...asked.retry, maxRetries: Math.max(0, maxRetries - retries) };
      result = await client.request(method, url, { ...asked, retry });
      count(result.meta.attempts);
      if (result.statusCode === 204) return;
      await assertEvents(result, clock, sensitiveKeys);
      for await (const chunk of iterate<Uint8Array>(result.stream)) yield* parser.add(chunk);
    } finally {
      await result?.discard();
    }
  }

  /**
   * Returns the error of a stream that broke off. Throws that of a request that got no stream, which the client has
   * repeated as often as it may.
   */
  const afterFailure = (thrown: unknown): Error => {
    const error = result === undefined ? thrown : ofBody(thrown, result, sensitiveKeys);
    if (!isClientError(error)) throw error;
    if (result === undefined) count(error.attempts);
    if (error.url !== '') shown = { method: error.method, url: error.url };
    if (result !== undefined && error.type !== ErrorType.HTTP) return toClientError(error, context());
    const isExhausted = error.type === ErrorType.RetryExhausted;
    const cause = isExhausted && isClientError(error.cause) ? error.cause : error;
    const hasNoneLeft = attempts > 1 && retries >= maxRetries && isWorthRetrying(undefined, cause);
    throw isExhausted || hasNoneLeft ? exhausted(cause, context()) : toClientError(error, context());
  };

  const next = async (): Promise<Ended<ServerSentEvent | undefined>> => {
    connection ??= connect();
    let error: Error | undefined;
    try {
      const { done, value } = await connection.next();
      if (done !== true) {
        budget.retries = 0;
        retries = 0;
        attempts = 1;
        return { kind: 'final', value };
      }
      if (result?.statusCode === 204) return { kind: 'final', value: undefined };
    } catch (thrown) {
      error = afterFailure(thrown);
    }
    connection = undefined;
    parser = parser.forNextConnection();
    const pause = Math.min(parser.retry ?? defaultReconnectDelay, maxReconnectDelay);
    return { kind: 'doubtful', error, pause, isRepeatable: !isClientError(error) || error.isRetryable() };
  };

  try {
    for (;;) {
      const event = await repeat(budget, retry, clock, next);
      if (event === undefined) return;
      yield event;
    }
  } finally {
    await connection?.return();
  }
}

function assertWhole(name: string, value: unknown, min: number, max: number, unit: string): void {
  const bound = outOfRange(value, min, max, unit, true);
  if (bound !== undefined) throw invalid(`Cannot read events: ${name} must be ${bound}`);
}

/** Returns the options of a request for the events after an id. */
function eventsRequest(options: RequestOptions, lastEventId: string, maxHeaderValueBytes: number): RequestOptions {
  const headers = Object.assign(emptyHeaders(), { accept: 'text/event-stream', 'cache-control': 'no-cache' });
  addHeaders(headers, options.headers);
  Object.assign(headers, idHeader(lastEventId, maxHeaderValueBytes));
  // A stream of events has no deadline; `bodyIdle` still ends it after a long silence.
  const timeouts = fill({ request: 0 }, options.timeouts);
  const security = fill({ maxResponseBodySize: 0 }, options.security);
  return { ...options, timeouts, headers, stream: true, passUnknownCodings: false, security, throwOnStatus: false };
}

/** @throws ClientError for a response that is not an event stream */
async function assertEvents(result: StreamingResult, clock: Clock, sensitiveKeys: readonly string[]): Promise<void> {
  const { statusCode, url, method, headers, meta } = result;
  if (statusCode === 200 && /^text\/event-stream[\t ]*(?:;|$)/i.test(headers.get('content-type') ?? '')) return;
  const read = await withSmallBody(result, clock);
  const context = { statusCode, url, method, attempts: meta.attempts, sensitiveKeys, result: read };
  if (statusCode !== 200) throw statusError({ ...context, retryAfter: result.retryAfter });
  throw new ClientError({
    ...context,
    type: ErrorType.ResponseRead,
    message: 'Cannot read events: the response is not an event stream',
  });
}

/** Returns the error of a body that broke off or cannot be read. */
function ofBody(error: unknown, result: BaseResult, sensitiveKeys: readonly string[]): unknown {
  const { method, url, statusCode, meta } = result;
  const context = { method, url, statusCode, attempts: meta.attempts, sensitiveKeys };
  return isClientError(error) ? error : toClientError(error, context);
}

/**
 * Returns the header that names the last event: the bytes of its id in UTF-8 (HTML, section 9.2.3), one character for
 * each, as Node takes headers.
 *
 * @throws ClientError of type Validation for an id that cannot be a header, because without it the events would begin
 *   anew
 */
function idHeader(id: string, maxBytes: number): Record<string, string> {
  if (id === '') return {};
  const value = latin1(utf8(id));
  const problem = headerValueProblem('last-event-id', value, maxBytes);
  if (problem !== undefined) throw invalid(`Cannot continue after the last event: ${problem}`);
  return { 'last-event-id': value };
}
