import { parseHttpDate } from '../../base/http-date.ts';

const seconds = /^\d+$/;

/**
 * Reads `Retry-After` (RFC 9110, section 10.2.3): seconds or a date.
 *
 * @param value the header, if there is one
 * @param now the present, in milliseconds since 1970
 * @returns milliseconds; `undefined` for zero, the past and anything else
 */
export function readRetryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  const wait = seconds.test(text) ? Number(text) * 1000 : (parseHttpDate(text, now) ?? now) - now;
  return wait > 0 ? Math.min(wait, Number.MAX_SAFE_INTEGER) : undefined;
}
