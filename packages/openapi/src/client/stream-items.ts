import { decodeLines } from '@wirework/codec';
import { isJsonError } from '@wirework/encoding-errors';
import { parseText } from '@wirework/scanner/primitives';
import { readEvents, type StreamingResult } from '@wirework/http-client/events';
import { type Drift, DriftList } from '../check/drift.ts';
import { responseFor } from '../check/check-response.ts';
import type { MediaType, Operation, SchemaReference } from '../contract.ts';
import type { LoadedContract } from '../document/loaded-contract.ts';
import { chooseMediaType, itemFormatOf, mediaTypeName } from '../media-types.ts';

/** How Server-Sent Events are read. */
export interface EventRules {
  /**
   * `'json'`: the data of each event is JSON, the item is its value, and the `schema` of the media type describes it,
   * as documents before OpenAPI 3.2 have it. Without it, an item is the event, with `event`, `data` and `id`.
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
  const { status, headers } = result;
  if (status >= 400) result.throwForStatus();
  const list = new DriftList('response', operation, operation.method, status);
  const response = responseFor(operation, status);
  const name = mediaTypeName(headers.get('content-type') ?? '');
  const media = chooseMediaType(response?.content ?? [], name);
  const format = itemFormatOf(name);
  if (response === undefined)
    list.add('status', 'it is not in the contract', { documentPointer: `${operation.pointer}/responses` });
  else if (media === undefined)
    list.add('media type', 'it is not in the contract', { documentPointer: response.pointer });
  settle(list.drifts);
  if (format === undefined) throw new RangeError(`Cannot read items: the media type '${name}' has none`);
  const stream = result.stream as AsyncIterable<Uint8Array>;
  const items = format === 'events' ? readEvents(stream) : decodeLines(stream, { format });
  let index = 0;
  for await (const given of items as AsyncIterable<unknown>) {
    const found = new DriftList('response', operation, operation.method, status);
    const at = { item: index++ };
    const item = format === 'events' ? eventItem(contract, media, given, events, found, at) : given;
    if (item === endOfItems) return;
    const schema = format === 'events' && events?.data === 'json' ? undefined : media?.itemSchema;
    if (schema !== undefined) check(contract, schema, item, found, at);
    settle(found.drifts);
    yield item;
  }
}

/** Nesting levels of the data of an event. */
const maxDepth = 1_000;

const endOfItems = Symbol('end');

/** Returns the item of an event: the event, or the value of its data. */
function eventItem(
  contract: LoadedContract,
  media: MediaType | undefined,
  event: unknown,
  rules: EventRules | undefined,
  list: DriftList,
  at: { readonly item: number },
): unknown {
  const { data } = event as { readonly data: string };
  if (rules?.end !== undefined && data === rules.end) return endOfItems;
  if (rules?.data !== 'json') return event;
  const schema = media?.itemSchema ?? media?.schema;
  try {
    const value = parseText(data, maxDepth, 'json');
    if (schema === undefined) return value;
    const validator = contract.schemas.compiled(schema, 'response');
    if (!validator.check(value)) list.addErrors('item', validator.validateText(data), contract.schemas, at);
    return value;
  } catch (error) {
    if (!isJsonError(error)) throw error;
    list.add('item', 'its data is not JSON', { ...at, documentPointer: media?.pointer ?? '' });
    return undefined;
  }
}

function check(
  contract: LoadedContract,
  schema: SchemaReference,
  item: unknown,
  list: DriftList,
  at: { readonly item: number },
): void {
  list.addErrors('item', contract.schemas.compiled(schema, 'response').validate(item), contract.schemas, at);
}
