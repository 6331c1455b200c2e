/**
 * The versions of OpenAPI whose schemas can be compiled: values of the option `openapi`.
 *
 * @packageDocumentation
 */
export { openapi30, openapi31 } from './openapi/dialects.ts';
export { inRequests, inResponses } from './openapi/directions.ts';

export type { OpenapiVersion } from './dialects/dialect.ts';
