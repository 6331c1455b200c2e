import { classifyError, isClientError } from '@wirework/http-errors';
import { iterate } from '../../base/iterate.ts';
import { outOfRange, mebibyte } from '../../base/bounds.ts';
import { invalid } from '../../base/messages.ts';
import { EventParser } from './event-parser.ts';
import { defaultEventsLimits, type ServerSentEvent } from './events-options.ts';

/**
 * Reads Server-Sent Events (HTML, section 9.2) from the bytes of one response, without a reconnection; `events` sends
 * requests and reconnects. An event that is not complete at the end is left out, as the standard says.
 *
 * @param stream the bytes, such as `stream` of a result
 * @param options `maxEventSize`: the largest event in bytes, 1 to 104,857,600; 1_048_576 (1 MiB) by default
 * @throws ClientError of type Validation for a wrong limit; of type ResponseRead for a larger event
 * @example
 * ```ts
 * const { stream } = await client.post('https://api.example.com/chat', { json: { text: 'Hi' }, stream: true });
 * for await (const event of readEvents(stream)) console.log(event.data);
 * ```
 */
export async function* readEvents(
  stream: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>,
  options: { readonly maxEventSize?: number | undefined } = {},
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const { maxEventSize = defaultEventsLimits.maxEventSize } = options;
  const bound = outOfRange(maxEventSize, 1, 100 * mebibyte, 'bytes', true);
  if (bound !== undefined) throw invalid(`Cannot read events: maxEventSize must be ${bound}`);
  const parser = new EventParser(maxEventSize, '');
  try {
    for await (const chunk of iterate<Uint8Array>(stream)) yield* parser.add(chunk);
  } catch (error) {
    throw isClientError(error) ? error : classifyError(error, { method: '', url: '', attempts: 0 });
  }
}
