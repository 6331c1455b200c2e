/**
 * JSONPath queries (RFC 9535) on values and directly on JSON text, with the location of every result.
 *
 * @packageDocumentation
 */
export { compileJsonPath } from './query/compile-json-path.ts';
export { formatJsonPath } from './query/format-json-path.ts';

export { drawFrame, isJsonError } from '@wirework/encoding-errors';

export type { JsonError } from '@wirework/encoding-errors';
export type { JsonInput, JsonSyntax, SyntaxOption } from '@wirework/scanner';

export type { JsonPathFunction, JsonPathType } from './functions/json-path-function.ts';
export type { JsonPathLimits } from './options/limits.ts';
export type { JsonPath, JsonPathNode, JsonPathTextNode, TextNodeOptions, ValueQuery } from './query/json-path.ts';
export type { JsonPathOptions } from './query/value-query.ts';
