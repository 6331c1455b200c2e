/** Longest pause a server may ask for, in milliseconds. */
export const maxRetryAfter = 60_000;

const seconds = /^\d{1,10}$/;
// IMF-fixdate, or a numeric zone in place of GMT (RFC 9110, section 5.6.7).
const date = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (?:GMT|[+-]\d{4})$/;

/**
 * Reads `Retry-After` (RFC 9110, section 10.2.3): seconds or a date.
 *
 * @param value the header, if there is one
 * @param now the present, in milliseconds since 1970
 * @returns milliseconds, at most 60,000; `undefined` for zero, the past and anything else
 */
export function retryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  let wait: number;
  if (seconds.test(text)) wait = Number(text) * 1000;
  else if (date.test(text)) wait = Date.parse(text) - now;
  else return undefined;
  return wait > 0 ? Math.min(wait, maxRetryAfter) : undefined;
}
