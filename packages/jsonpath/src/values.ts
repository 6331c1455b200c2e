/**
 * JSONPath queries (RFC 9535) on values, for bundles that read no JSON texts.
 *
 * @packageDocumentation
 */
export { compileValueQuery as compileJsonPath } from './query/value-query.ts';

export type { JsonPathFunction, JsonPathType } from './functions/json-path-function.ts';
export type { JsonPathLimits } from './options/limits.ts';
export type { JsonPathNode, ValueQuery } from './query/json-path.ts';
export type { JsonPathOptions } from './query/value-query.ts';
