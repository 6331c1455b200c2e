import { readProperty } from '../thrown/read-property.ts';
import type { ClientError } from './client-error.ts';
import { clientErrorBrand } from './client-error-brand.ts';

/**
 * Returns whether a caught value is a {@link ClientError}, of this copy of the package or of another one. Never throws.
 * The method `isClientError()` of a response of `@wirework/http-client` is another thing: it returns whether the status
 * is 4xx.
 *
 * @param error anything that was caught
 * @example
 * ```ts
 * isClientError(classifyError(new Error('boom'))); // → true
 * isClientError(new Error('boom')); // → false
 * ```
 */
export function isClientError(error: unknown): error is ClientError {
  return readProperty(error, clientErrorBrand) === true;
}
