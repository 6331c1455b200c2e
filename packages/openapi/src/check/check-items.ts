import { isJsonError } from '@wirework/encoding-errors';
import type { ServerSentEvent } from '@wirework/http-client/events';
import { setOwn } from '@wirework/scanner/primitives';
import type { Contract, MediaType } from '../contract.ts';
import type { Validator } from '../document/schemas.ts';
import type { ItemFormat } from '../media-types.ts';
import { parseJson } from '../parse-json.ts';
import type { DriftList } from './drift.ts';

/**
 * Checks a whole stream: each item by `itemSchema`, and by `schema` the array of all items. Before OpenAPI 3.2,
 * `schema` had no such meaning, and is not applied (OpenAPI 3.2.0, 4.14.3).
 */
export function checkItems(
  version: Contract['version'],
  { schema, itemSchema, pointer }: MediaType,
  text: string,
  format: ItemFormat,
  list: DriftList,
): void {
  const ofItem = list.validator(itemSchema);
  const before = list.drifts.length;
  const items =
    format === 'events'
      ? eventsIn(text)
      : text
          .split(format === 'lines' ? '\n' : '\x1e')
          .filter((it) => it.trim() !== '')
          .map((it, item) => readJson(it, ofItem, 'item', list, pointer, item));
  if (format === 'events') for (const [item, it] of items.entries()) list.check('item', itemSchema, it, { item });
  if (version === '3.2' && list.drifts.length === before) list.check('body', schema, items);
}

/** Returns the events of a stream with the fields that were sent (HTML, section 9.2.6; OpenAPI 3.2.0, 4.14.4). */
function eventsIn(text: string): readonly object[] {
  const events: object[] = [];
  let fields: { data?: string } = {};
  for (const line of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .slice(0, -1)) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (name === 'data') fields.data = fields.data === undefined ? value : `${fields.data}\n${value}`;
    else if (name === 'retry' && /^\d{1,9}$/.test(value)) setOwn(fields, name, Number(value));
    else if (name === 'event' || (name === 'id' && !value.includes('\0'))) setOwn(fields, name, value);
    if (line !== '') continue;
    if (fields.data !== undefined) events.push(fields);
    fields = {};
  }
  return events;
}

/** Forms of an event: a schema need not describe the fields that were not sent, and an event does not have them. */
const eventForms: readonly ((event: ServerSentEvent) => Partial<ServerSentEvent>)[] = [
  (it) => it,
  ({ event, data }) => ({ event, data }),
  ({ event, data, id }) => (event === 'message' ? { data, id } : { event, data, id }),
  ({ event, data }) => (event === 'message' ? { data } : { event, data }),
];

/** Checks an event of a client by the schema of an item. */
export function checkEvent(validator: Validator, event: ServerSentEvent, list: DriftList, item: number): void {
  if (!eventForms.some((form) => validator.check(form(event))))
    list.addErrors('item', validator.validate(event), { item });
}

/** Parses and checks a body or an item in JSON, and returns its value; `undefined` if it cannot be read. */
export function readJson(
  json: string,
  validator: Validator | undefined,
  part: 'body' | 'item',
  list: DriftList,
  documentPointer: string,
  item?: number,
): unknown {
  try {
    const result = validator?.parseText(json) ?? { value: parseJson(json) };
    if (result.errors === undefined) return result.value;
    list.addErrors(part, result.errors, { item });
    return parseJson(json);
  } catch (error) {
    if (!isJsonError(error)) throw error;
    const { line, column, message } = error;
    list.add(part, `it cannot be read: ${message}`, { line, column, item, documentPointer });
    return undefined;
  }
}
