import { ClientError, ErrorType, isClientError } from '@wirework/http-errors';
import { mebibyte } from '../../base/bounds.ts';
import type { Clock } from '../../base/clock.ts';
import type { ResolvedConfig, SecurityConfig } from '../../config/config.ts';
import { iterate } from '../../base/iterate.ts';
import { latin1 } from '../../base/latin1.ts';
import { outOfRange } from '../../base/out-of-range.ts';
import { ownCopy } from '../../base/own-copy.ts';
import { utf8 } from '../../base/utf8.ts';
import { addHeaders, emptyHeaders } from '../../message/request/headers.ts';
import { invalid } from '../../base/invalid.ts';
import type { RequestOptions } from '../../message/request/options.ts';
import type { BaseResult } from '../../message/response/base-result.ts';
import { statusError } from '../../message/response/status-error.ts';
import { toClientError } from '../../pipeline/to-client-error.ts';
import { headerValueProblem } from '../../security/header-problems.ts';
import type { Cancellation } from '../../base/cancellation.ts';
import { sleep } from '../../base/sleep.ts';
import { EventParser } from './event-parser.ts';
import { defaultEventsLimits, type EventsOptions } from './events-options.ts';
import type { ServerSentEvent } from './server-sent-event.ts';

/** The parts of a client that events use. */
interface EventsParts {
  readonly clock: Clock;
  readonly config: ResolvedConfig;
  /** Cancelled when the client is closed. */
  readonly closed: Cancellation;
}

/** A result whose body can be read as it arrives. */
interface StreamingResult extends BaseResult {
  readonly stream: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;
}

/** The client or session that sends the requests. */
interface EventsSender {
  request(method: string, url: string | URL, options?: RequestOptions): Promise<StreamingResult>;
}

type Send = (options: RequestOptions) => Promise<StreamingResult>;

const defaultReconnectDelay = 3000;
const maxReconnectDelay = 60_000;

/** Reads events. When the stream ends, it connects again and continues after the last id; see {@link Client.events}. */
export async function* events(
  sender: EventsSender,
  { clock, config, closed }: EventsParts,
  url: string | URL,
  given?: EventsOptions,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const {
    method = 'GET',
    lastEventId = '',
    maxReconnects = method === 'GET' ? defaultEventsLimits.maxReconnects : 0,
    maxEventSize = defaultEventsLimits.maxEventSize,
    ...rest
  } = ownCopy(given);
  const options = ownCopy<RequestOptions>(rest);
  if (typeof lastEventId !== 'string') throw invalid('Cannot read events: lastEventId must be a string');
  assertWhole('maxReconnects', maxReconnects, 0, 1000, '');
  assertWhole('maxEventSize', maxEventSize, 1, 100 * mebibyte, 'bytes');
  let parser = new EventParser(maxEventSize, lastEventId);
  const send: Send = (more) => sender.request(method, url, more);
  for (let emptyConnections = 0; ;) {
    try {
      for await (const event of connection(send, options, parser, config.security)) {
        emptyConnections = 0;
        yield event;
      }
    } catch (error) {
      if (!isClientError(error) || !error.isRetryable() || emptyConnections >= maxReconnects) throw error;
    }
    if (parser.finished || emptyConnections >= maxReconnects) return;
    emptyConnections++;
    parser = parser.forNextConnection();
    try {
      await sleep(clock, Math.min(parser.retry ?? defaultReconnectDelay, maxReconnectDelay), closed, options.signal);
    } catch (reason) {
      const { sensitiveKeys } = config.security;
      throw toClientError(reason, { method, url: String(url), signal: options.signal, sensitiveKeys });
    }
  }
}

function assertWhole(name: string, value: unknown, min: number, max: number, unit: string): void {
  const bound = outOfRange(value, min, max, unit, true);
  if (bound !== undefined) throw invalid(`Cannot read events: ${name} must be ${bound}`);
}

async function* connection(
  send: Send,
  options: RequestOptions,
  parser: EventParser,
  { maxHeaderValueBytes, sensitiveKeys }: SecurityConfig,
): AsyncGenerator<ServerSentEvent> {
  const headers = Object.assign(emptyHeaders(), { accept: 'text/event-stream', 'cache-control': 'no-cache' });
  addHeaders(headers, options.headers);
  Object.assign(headers, idHeader(parser.lastEventId, maxHeaderValueBytes));
  // A stream of events has no deadline; `bodyIdle` still ends it after a long silence.
  const { timeout = 0, maxResponseBodySize = 0 } = options;
  const result = await send({
    ...options,
    timeout,
    headers,
    stream: true,
    passUnknownCodings: false,
    maxResponseBodySize,
  });
  try {
    if (result.statusCode === 204) {
      parser.finished = true;
      return;
    }
    const type = result.headers.get('content-type') ?? '';
    if (result.statusCode !== 200 || !/^text\/event-stream[\t ]*(?:;|$)/i.test(type))
      throw notEvents(result, sensitiveKeys);
    for await (const chunk of iterate<Uint8Array>(result.stream)) yield* parser.add(chunk);
  } catch (error) {
    const { method, url, statusCode, meta } = result;
    const context = { method, url, statusCode, attempts: meta.attempts, sensitiveKeys };
    throw isClientError(error) ? error : toClientError(error, context);
  } finally {
    await result.discard();
  }
}

function notEvents(result: BaseResult, sensitiveKeys: readonly string[]): ClientError {
  const { statusCode, url, method, headers, meta } = result;
  const context = { statusCode, url, method, attempts: meta.attempts, sensitiveKeys };
  if (statusCode !== 200) return statusError({ ...context, retryAfter: headers.get('retry-after') });
  return new ClientError({
    ...context,
    type: ErrorType.ResponseRead,
    message: 'Cannot read events: the response is not an event stream',
  });
}

/**
 * Makes the header that names the last event: the bytes of its id in UTF-8 (HTML, section 9.2.3), one character for each, as Node takes headers. An id
 * that cannot be a header, or is too long for one, is not sent.
 */
function idHeader(id: string, maxBytes: number): Record<string, string> {
  const value = latin1(utf8(id));
  return id === '' || headerValueProblem('last-event-id', value, maxBytes) !== undefined
    ? {}
    : { 'last-event-id': value };
}
