import { isJsonError } from '@wirework/encoding-errors';
import { parseSentEvents } from '@wirework/http-client/event-stream';
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
      ? parseSentEvents(text)
      : text
          .split(format === 'lines' ? '\n' : '\x1e')
          .filter((it) => it.trim() !== '')
          .map((it, item) => readJson(it, ofItem, 'item', list, pointer, item));
  if (format === 'events') for (const [item, it] of items.entries()) list.check('item', itemSchema, it, { item });
  if (version === '3.2' && list.drifts.length === before) list.check('body', schema, items);
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
