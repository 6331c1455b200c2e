/**
 * The HTTP status codes after which another attempt may help.
 *
 * Implements "Retryable status codes" of the specification.
 *
 * @example
 * ```ts
 * RETRYABLE_STATUS_CODES.includes(503); // → true
 * ```
 */
export const RETRYABLE_STATUS_CODES: readonly number[] = /* @__PURE__ */ Object.freeze([408, 429, 500, 502, 503, 504]);

/**
 * Returns whether another attempt may help after a response with this status.
 *
 * @param status an HTTP status code
 * @example
 * ```ts
 * isRetryableStatus(429); // → true
 * isRetryableStatus(404); // → false
 * ```
 */
export function isRetryableStatus(status: number): boolean {
  return RETRYABLE_STATUS_CODES.includes(status);
}
