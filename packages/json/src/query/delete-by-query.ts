import type { JsonPath } from '@wirework/jsonpath';
import type { EditConfig } from '../config/config.ts';
import { deletePath } from '../functions.ts';
import { editedNodes, pathOf } from './edited-nodes.ts';

/**
 * Deletes every node that a JSONPath query finds in a JSON text, with its comma, and leaves every other character unchanged. All are deleted, or none.
 *
 * Each deletion is a pass over the text. A query that finds nothing changes nothing.
 *
 * @param text a JSON text
 * @param query a query of RFC 9535, or a compiled one of `@wirework/jsonpath`
 * @param config as for `delete`
 * @returns the new text
 * @throws what `setByQuery` throws; the number of nodes is limited only by the query (`maxResults` of `@wirework/jsonpath`)
 * @throws PathSyntaxError (`PATH_SYNTAX`) if the query finds the whole document
 * @example
 * ```ts
 * deleteByQuery('{"users": [{"name": "Ada", "password": "x"}, {"name": "Bo"}]}', '$..password'); // → '{"users": [{"name": "Ada"}, {"name": "Bo"}]}'
 * ```
 */
export function deleteByQuery(text: string, query: string | JsonPath, config: EditConfig = {}): string {
  // From the last one on, so that the indices of those that are left stay right
  return editedNodes(text, query, config).reduceRight((edited, node) => deletePath(edited, pathOf(node), config), text);
}
