import type { JsonPath } from '@wirework/jsonpath';
import type { EditConfig } from '../config/config.ts';
import { setMultiple } from '../processor/edits.ts';
import { editedNodes, pathOf, readEditing, type EditedNode } from './edited-nodes.ts';

/**
 * Sets the value of every node that a JSONPath query finds in a JSON text, and leaves every other character unchanged.
 * All are set, or none.
 *
 * A query that finds nothing changes nothing. A node within another found node is not set, because the outer one is.
 *
 * @param text a JSON text
 * @param query a query of RFC 9535, or a compiled one of `@wirework/jsonpath`
 * @param value the new value, or a function that makes it from a node
 * @param config as for `setMultiple`
 * @returns the new text
 * @throws PathSyntaxError (`PATH_SYNTAX`) if the query is malformed, with its offset
 * @throws JsonSyntaxError (`SYNTAX`) if the text is not JSON
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) for more than 2,000 nodes, the `maxBatch` of the shared processor, and
 *   for the limits of queries and edits
 * @example
 * ```ts
 * setByQuery('{"items": [{"price": 8}, {"price": 12.50}]}', '$.items[?@.price > 10].price', 10); // → '{"items": [{"price": 8}, {"price": 10}]}'
 * setByQuery('{"a": [1, 2]}', '$.a[*]', ({ value }) => Number(value) * 2); // → '{"a": [2, 4]}'
 * ```
 */
export function setByQuery(
  text: string,
  query: string | JsonPath,
  value: (node: EditedNode) => unknown,
  config?: EditConfig,
): string;
/** Sets the value of every node that a JSONPath query finds in a JSON text: see the other overload. */
export function setByQuery(text: string, query: string | JsonPath, value: unknown, config?: EditConfig): string;
export function setByQuery(text: string, query: string | JsonPath, value: unknown, config?: EditConfig): string {
  const valueFor = typeof value === 'function' ? (value as (node: EditedNode) => unknown) : () => value;
  return setMultiple(
    text,
    editedNodes(text, query, readEditing(config)).map((node) => [pathOf(node), valueFor(node)] as const),
    config,
  );
}
