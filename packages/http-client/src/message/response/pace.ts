import { parseHttpDate, readRetryAfter } from '../../base/http-date.ts';
import { headerOf, type ReceivedHead } from './received-head.ts';

/** A response whose headers may say how fast requests may follow. */
export interface PacedHead extends ReceivedHead {
  readonly statusCode: number;
}

/** The quota of a caller, as a server reports it. */
export interface Quota {
  /** Requests that are left until the quota is filled again. */
  readonly remaining: number | undefined;
  /** Milliseconds until then. */
  readonly reset: number | undefined;
}

/**
 * Returns the milliseconds that a server asks to wait before the next request: those of `retry-after-ms`, of
 * `Retry-After` (RFC 9110, section 10.2.3), or until the quota is filled again, if none is left.
 *
 * @param now the present, in milliseconds since 1970
 * @returns `undefined` if it does not ask
 */
export function retryAfterOf(head: PacedHead, now: number): number | undefined {
  const milliseconds = numberOf(headerOf(head, 'retry-after-ms'));
  if (milliseconds !== undefined && milliseconds > 0) return Math.ceil(milliseconds);
  const asked = readRetryAfter(headerOf(head, 'retry-after'), now);
  return asked ?? usedUpFor(head, now);
}

/** Returns the milliseconds until a quota of which nothing is left is filled again; `undefined` otherwise. */
function usedUpFor(head: PacedHead, now: number): number | undefined {
  const { remaining, reset } = quotaOf(head, now);
  const isUsedUp = remaining === undefined ? head.statusCode === 429 : remaining === 0;
  return isUsedUp && reset !== undefined && reset > 0 ? reset : undefined;
}

/**
 * Returns the milliseconds in which the server accepts no further request of the caller: after a 429, or when nothing
 * is left of the quota; `undefined` if it does not say so.
 */
export function refusedFor(head: PacedHead, now: number): number | undefined {
  return head.statusCode === 429 ? retryAfterOf(head, now) : usedUpFor(head, now);
}

/** Returns whether the server allows or forbids a retry by `x-should-retry`; `undefined` if it does neither. */
export function retryAllowedBy(head: PacedHead): boolean | undefined {
  const told = head.statusCode < 400 ? undefined : headerOf(head, 'x-should-retry');
  return told === 'true' ? true : told === 'false' ? false : undefined;
}

/** Prefixes of the names that end in `remaining` and `reset`. */
const prefixes = ['ratelimit-', 'x-ratelimit-', 'x-rate-limit-'];

/**
 * Reads the quota of `RateLimit` (draft-ietf-httpapi-ratelimit-headers, since version 8 with the parameters `r` and
 * `t`, before with the members `remaining` and `reset`), of `RateLimit-…`, or of `X-RateLimit-…`.
 *
 * @param now the present, in milliseconds since 1970
 */
export function quotaOf(head: ReceivedHead, now: number): Quota {
  const quota = readRateLimit(headerOf(head, 'ratelimit') ?? '');
  if (quota !== undefined) return quota;
  for (const prefix of prefixes) {
    const [remaining, reset] = [headerOf(head, `${prefix}remaining`), headerOf(head, `${prefix}reset`)];
    if (remaining === undefined && reset === undefined) continue;
    // The clock of the server, so that a wrong clock of this machine does not shorten the pause.
    const present = parseHttpDate(headerOf(head, 'date') ?? '', now) ?? now;
    return { remaining: numberOf(remaining), reset: readReset(reset, present) };
  }
  return { remaining: undefined, reset: undefined };
}

/**
 * Reads `RateLimit` in any of its forms. Of several quotas, the one that ends last counts among those with least left.
 */
function readRateLimit(value: string): Quota | undefined {
  // Names of policies may contain any of the characters that separate the parts.
  const text = value.replace(/"[^"]*"/g, '');
  const [remaining, reset] = [read(text, /(?:^|[,\t ])remaining=(\d+)/), read(text, /(?:^|[,\t ])reset=(\d+)/)];
  if (remaining !== undefined || reset !== undefined) return { remaining, reset: inMilliseconds(reset) };
  return text
    .split(',')
    .map((item) => ({ remaining: read(item, /;[\t ]*r=(\d+)/), reset: inMilliseconds(read(item, /;[\t ]*t=(\d+)/)) }))
    .filter((it) => it.remaining !== undefined)
    .sort((a, b) => (a.remaining ?? 0) - (b.remaining ?? 0) || (b.reset ?? 0) - (a.reset ?? 0))[0];
}

/** Returns the number that a pattern finds. */
const read = (text: string, pattern: RegExp): number | undefined => numberOf(pattern.exec(text)?.[1]);

const inMilliseconds = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Math.ceil(seconds * 1000);

/** A number of seconds from here on is a time since 1970, and no longer a duration: September 2001. */
const firstTime = 1e9;

/** Reads when a quota is filled again: seconds from now, or seconds, milliseconds or a date since 1970. */
function readReset(value: string | undefined, now: number): number | undefined {
  const number = numberOf(value);
  if (number === undefined) {
    const date = parseHttpDate(value?.trim() ?? '', now) ?? readIsoDate(value?.trim() ?? '');
    return date === undefined ? undefined : date - now;
  }
  if (number < firstTime) return inMilliseconds(number);
  return Math.ceil(number < firstTime * 1000 ? number * 1000 : number) - now;
}

/** Reads a date such as `2026-11-28T12:00:00Z`. */
function readIsoDate(text: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\dT[\d:.]{5,16}(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Reads a number without a sign; `undefined` for any other text. */
function numberOf(text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? '';
  return /^\d{1,15}(?:\.\d{1,9})?$/.test(trimmed) ? Number(trimmed) : undefined;
}
