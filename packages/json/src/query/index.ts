/**
 * Edits of a JSON text at all places that a JSONPath query (RFC 9535) finds.
 *
 * @packageDocumentation
 */
export { deleteByQuery } from './delete-by-query.ts';
export { setByQuery } from './set-by-query.ts';

export type { EditedNode } from './edited-nodes.ts';
export type { EditConfig } from '../config/config.ts';
export type { JsonPath } from '@wirework/jsonpath';
