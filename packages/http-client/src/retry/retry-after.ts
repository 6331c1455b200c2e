import { parseHttpDate } from '../http-date.ts';

/** Longest pause a server may ask for, in milliseconds. */
const maxRetryAfter = 60_000;

const seconds = /^\d+$/;

/**
 * Reads `Retry-After` (RFC 9110, section 10.2.3): seconds or a date.
 *
 * @param value the header, if there is one
 * @param now the present, in milliseconds since 1970
 * @returns milliseconds, at most 60,000; `undefined` for zero, the past and anything else
 */
export function retryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  const wait = seconds.test(text) ? Number(text) * 1000 : (parseHttpDate(text, now) ?? now) - now;
  return wait > 0 ? Math.min(wait, maxRetryAfter) : undefined;
}
