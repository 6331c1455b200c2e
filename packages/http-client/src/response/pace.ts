import { fieldTokens, listItems, parametersOf, type FieldParameter } from '../base/field-tokens.ts';
import { parseHttpDate, readIsoDate, readRetryAfter } from '../base/http-date.ts';
import { headerOf, listOf, type ReceivedHead } from './received-head.ts';

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
  const asked = readRetryAfter(headerOf(head, 'retry-after'), presentOf(head, now));
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

/** Returns the time of the server, so that a wrong clock of this machine does not shorten a pause. */
const presentOf = (head: ReceivedHead, now: number): number => parseHttpDate(headerOf(head, 'date') ?? '', now) ?? now;

/** Names of the headers that say how many requests are left, and when the quota is filled again. */
const quotaHeaders: readonly (readonly [remaining: string, reset: string])[] = [
  ['ratelimit-remaining', 'ratelimit-reset'],
  // Discord sends both resets; this one needs no clock.
  ['x-ratelimit-remaining', 'x-ratelimit-reset-after'],
  ['x-ratelimit-remaining', 'x-ratelimit-reset'],
  ['x-rate-limit-remaining', 'x-rate-limit-reset'],
  // OpenAI, Groq
  ['x-ratelimit-remaining-requests', 'x-ratelimit-reset-requests'],
  ['anthropic-ratelimit-requests-remaining', 'anthropic-ratelimit-requests-reset'],
];

/**
 * Reads the quota of `RateLimit` (draft-ietf-httpapi-ratelimit-headers, since version 8 with the parameters `r` and
 * `t`, before with the members `remaining` and `reset`), of `RateLimit-…`, of `X-RateLimit-…`, or of a vendor.
 *
 * @param now the present, in milliseconds since 1970
 */
export function quotaOf(head: ReceivedHead, now: number): Quota {
  const quota = readRateLimit(listOf(head, 'ratelimit'));
  if (quota !== undefined) return quota;
  let left: number | undefined;
  for (const names of quotaHeaders) {
    const [remaining, reset] = names.map((name) => headerOf(head, name));
    if (reset !== undefined) return { remaining: numberOf(remaining), reset: readReset(reset, presentOf(head, now)) };
    left ??= numberOf(remaining);
  }
  return { remaining: left, reset: undefined };
}

/**
 * Reads `RateLimit` in any of its forms. Of several quotas, the one that ends last counts among those with least left.
 */
function readRateLimit(value: string): Quota | undefined {
  const items = listItems(fieldTokens(value)).map(parametersOf);
  const read = (parameters: readonly FieldParameter[], name: string): number | undefined =>
    numberOf(parameters.find((it) => it.name === name)?.value);
  const members = items.flatMap(([first]) => first ?? []);
  const [remaining, reset] = [read(members, 'remaining'), read(members, 'reset')];
  if (remaining !== undefined || reset !== undefined) return { remaining, reset: inMilliseconds(reset) };
  return items
    .map(([, ...parameters]) => ({ remaining: read(parameters, 'r'), reset: inMilliseconds(read(parameters, 't')) }))
    .filter((it) => it.remaining !== undefined)
    .sort((a, b) => (a.remaining ?? 0) - (b.remaining ?? 0) || (b.reset ?? 0) - (a.reset ?? 0))[0];
}

const inMilliseconds = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Math.ceil(seconds * 1000);

/** A number of seconds from here on is a time since 1970, and no longer a duration: September 2001. */
const firstTime = 1e9;

/**
 * Reads when a quota is filled again: seconds from now, a duration, or seconds, milliseconds or a date since 1970.
 */
function readReset(value: string, now: number): number | undefined {
  const number = numberOf(value);
  if (number === undefined) {
    const text = value.trim();
    const date = parseHttpDate(text, now) ?? readIsoDate(text);
    return date === undefined ? readDuration(text) : date - now;
  }
  if (number < firstTime) return inMilliseconds(number);
  return Math.ceil(number < firstTime * 1000 ? number * 1000 : number) - now;
}

const duration =
  /^(?=\d)(?:(\d{1,9})h)?(?:(\d{1,9})m(?!s))?(?:(\d{1,9}(?:\.\d{1,9})?)s)?(?:(\d{1,9}(?:\.\d{1,9})?)ms)?$/;

/** Reads a duration as Go writes it, such as `20s`, `6m0s` or `12ms`, in milliseconds. */
function readDuration(text: string): number | undefined {
  const parts = duration.exec(text)?.slice(1);
  if (parts === undefined) return undefined;
  const [hours = 0, minutes = 0, seconds = 0, milliseconds = 0] = parts.map((it) => Number(it ?? 0));
  return Math.ceil(((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds);
}

/** Reads a number without a sign; `undefined` for any other text. */
function numberOf(text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? '';
  return /^\d{1,15}(?:\.\d{1,9})?$/.test(trimmed) ? Number(trimmed) : undefined;
}
