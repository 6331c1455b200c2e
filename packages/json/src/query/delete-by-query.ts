import { PathSyntaxError } from '@wirework/encoding-errors';
import type { JsonPath } from '@wirework/jsonpath';
import { removeManyInText } from '@wirework/path';
import type { EditConfig } from '../config/config.ts';
import { editedNodes, pathOf, readEditing } from './edited-nodes.ts';

/**
 * Deletes every node that a JSONPath query finds in a JSON text, with its comma, and leaves every other character
 * unchanged. All are deleted, or none.
 *
 * All nodes are deleted in one pass. A query that finds nothing changes nothing.
 *
 * @param text a JSON text
 * @param query a query of RFC 9535, or a compiled one of `@wirework/jsonpath`
 * @param config as for `delete`
 * @returns the new text
 * @throws what `setByQuery` throws; the number of nodes is limited only by the query (`maxResults` of
 *   `@wirework/jsonpath`)
 * @throws PathSyntaxError (`PATH_SYNTAX`) if the query finds the whole document
 * @example
 * ```ts
 * deleteByQuery('{"users": [{"name": "Ada", "password": "x"}, {"name": "Bo"}]}', '$..password'); // → '{"users": [{"name": "Ada"}, {"name": "Bo"}]}'
 * ```
 */
export function deleteByQuery(text: string, query: string | JsonPath, config?: EditConfig): string {
  const editing = readEditing(config);
  const nodes = editedNodes(text, query, editing);
  if (nodes[0]?.pointer === '')
    throw new PathSyntaxError({
      path: String(query),
      offset: 0,
      expected: 'a query for parts of the document, not for the whole document, which cannot be deleted',
    });
  const { maxBytes, maxDepth, duplicates, syntax } = editing;
  return removeManyInText(text, nodes.map(pathOf), { maxBytes, maxDepth, duplicates, syntax });
}
