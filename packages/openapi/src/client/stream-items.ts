import { isJsonError } from '@wirework/encoding-errors';
import { decodeLines } from '@wirework/codec';
import { readSentEvents, type SentEvent, type StreamingResult } from '@wirework/http-client/events';
import { readJson } from '../check/check-items.ts';
import { type Drift, DriftList } from '../check/drift.ts';
import { responseFor } from '../check/check-response.ts';
import type { Operation } from '../contract.ts';
import type { LoadedContract } from '../document/loaded-contract.ts';
import { chooseMediaType, itemFormatOf, mediaTypeName } from '../media-types.ts';

/** How Server-Sent Events are read. */
export interface EventRules {
  /**
   * `'json'`: the data of each event is JSON, the item is its value, and the `schema` of the media type describes it,
   * as documents before OpenAPI 3.2 have it. Without it, an item is the event: the fields that were sent, of `event`,
   * `data`, `id` and `retry`.
   */
  readonly data?: 'json' | undefined;
  /** The data of the event after which no items follow: `[DONE]`. */
  readonly end?: string | undefined;
}

/**
 * Yields the items of a response as they arrive, each checked.
 *
 * @param settle gets the drifts of each item, and throws them if they are errors
 */
export async function* streamItems(
  contract: LoadedContract,
  operation: Operation,
  result: StreamingResult,
  events: EventRules | undefined,
  settle: (drifts: readonly Drift[]) => void,
): AsyncGenerator<unknown, void, undefined> {
  const { schemas } = contract;
  const { status, headers } = result;
  if (status >= 400) result.throwForStatus();
  const newList = (): DriftList => new DriftList(schemas, 'response', operation, operation.method, status);
  const list = newList();
  const response = responseFor(operation, status);
  const contentType = headers.get('content-type') ?? '';
  const name = mediaTypeName(contentType);
  const media = chooseMediaType(response?.content ?? [], contentType);
  const format = itemFormatOf(name);
  if (response === undefined)
    list.add('status', 'it is not in the contract', { documentPointer: `${operation.pointer}/responses` });
  else if (media === undefined)
    list.add('media type', 'it is not in the contract', { documentPointer: response.pointer });
  settle(list.drifts);
  if (format === undefined) throw new RangeError(`Cannot read items: the media type '${name}' has none`);
  const stream = result.stream as AsyncIterable<Uint8Array>;
  const items = format === 'events' ? readSentEvents(stream) : decodeLines(stream, { format });
  const isJson = format === 'events' && events?.data === 'json';
  const schema = media?.itemSchema ?? (isJson ? media?.schema : undefined);
  const validator = list.validator(schema);
  let index = 0;
  try {
    for await (const given of items as AsyncIterable<unknown>) {
      const found = newList();
      let item = given;
      if (format === 'events' && events?.end !== undefined && (given as SentEvent).data === events.end) return;
      if (isJson) item = readJson((given as SentEvent).data, validator, 'item', found, media?.pointer ?? '', index);
      else found.check('item', schema, item, { item: index });
      index++;
      settle(found.drifts);
      yield item;
    }
  } catch (error) {
    if (!isJsonError(error, 'SYNTAX')) throw error;
    const found = newList();
    found.add('item', `it cannot be read: ${error.message}`, { item: index, documentPointer: media?.pointer ?? '' });
    settle(found.drifts);
    throw error;
  }
}
