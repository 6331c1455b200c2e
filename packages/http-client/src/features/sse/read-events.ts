import { classifyError, isClientError } from '@wirework/http-errors';
import { iterate } from '../../base/iterate.ts';
import { Meter } from '../../base/meter.ts';
import { tooLarge } from '../../base/transport-failure.ts';
import { outOfRange, mebibyte } from '../../base/bounds.ts';
import { invalid } from '../../base/messages.ts';
import { EventParser } from './event-parser.ts';
import { defaultEventsLimits, type SentEvent, type ServerSentEvent } from './events-options.ts';

/** The bytes of a response. */
export type ByteStream = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

/** How events are read. */
export interface ReadEventsOptions {
  /** The largest event in bytes, 1 to 104,857,600 (100 MiB). @default 1_048_576 (1 MiB) */
  readonly maxEventSize?: number | undefined;
}

/**
 * Reads Server-Sent Events (HTML, section 9.2) from the bytes of one response, without a reconnection; `events` sends
 * requests and reconnects. An event that is not complete at the end is left out, as the standard says.
 *
 * @param stream the bytes, such as `stream` of a result
 * @throws ClientError of type Validation for a wrong limit; of type ResponseRead for a larger event
 * @example
 * ```ts
 * const { stream } = await client.post('https://api.example.com/chat', { json: { text: 'Hi' }, stream: true });
 * for await (const event of readEvents(stream)) console.log(event.data);
 * ```
 */
export function readEvents(
  stream: ByteStream,
  options: ReadEventsOptions = {},
): AsyncGenerator<ServerSentEvent, void, undefined> {
  return read(stream, options, (parser, chunk) => parser.add(chunk));
}

/**
 * Reads Server-Sent Events as {@link readEvents} does, and yields the fields of each as the server sent them, with
 * `retry`: no default type, and no id of an earlier event.
 *
 * @param stream the bytes, such as `stream` of a result
 * @throws ClientError of type Validation for a wrong limit; of type ResponseRead for a larger event
 * @example
 * ```ts
 * const { stream } = await client.get('https://api.example.com/prices', { stream: true });
 * for await (const { data, retry } of readSentEvents(stream)) console.log(data, retry);
 * ```
 */
export function readSentEvents(
  stream: ByteStream,
  options: ReadEventsOptions = {},
): AsyncGenerator<SentEvent, void, undefined> {
  return read(stream, options, (parser, chunk) => parser.addSent(chunk));
}

async function* read<T>(
  stream: ByteStream,
  { maxEventSize = defaultEventsLimits.maxEventSize }: ReadEventsOptions,
  add: (parser: EventParser, chunk: Uint8Array) => Iterable<T>,
): AsyncGenerator<T, void, undefined> {
  const bound = outOfRange(maxEventSize, 1, 100 * mebibyte, 'bytes', true);
  if (bound !== undefined) throw invalid(`Cannot read events: maxEventSize must be ${bound}`);
  const parser = new EventParser(new Meter(maxEventSize, tooLarge));
  try {
    for await (const chunk of iterate<Uint8Array>(stream)) yield* add(parser, chunk);
  } catch (error) {
    throw isClientError(error) ? error : classifyError(error, { method: '', url: '', attempts: 0 });
  }
}
