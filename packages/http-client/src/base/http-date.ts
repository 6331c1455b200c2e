const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

// `Sun, 06 Nov 1994 08:49:37 GMT`; some servers write a numeric zone.
const standardDate =
  /^[A-Z][a-z]{2}, (?<day>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) (?:GMT|(?<zone>[+-]\d{4}))$/;
// `Sunday, 06-Nov-94 08:49:37 GMT`, of RFC 850.
const rfc850Date =
  /^[A-Z][a-z]{5,8}, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/;
// `Sun Nov  6 08:49:37 1994`, of C's asctime.
const asctimeDate = /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/;

/**
 * Reads an HTTP date in any of its three forms (RFC 9110, section 5.6.7).
 *
 * @param now milliseconds since 1970; a year of two digits is at most 50 years after it
 * @returns milliseconds since 1970; `undefined` for another text, and for a day that the calendar does not have
 */
export function parseHttpDate(text: string, now: number): number | undefined {
  const found = (standardDate.exec(text) ?? rfc850Date.exec(text) ?? asctimeDate.exec(text))?.groups;
  if (found === undefined) return undefined;
  const { time = '', zone = '+0000' } = found;
  const [year, month, day] = [
    yearOf(found['year'] ?? '', now),
    months.indexOf(found['month'] ?? ''),
    Number(found['day']),
  ];
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  // `Date.UTC` would take the year 1 for 1901.
  const midnight = new Date(new Date(0).setUTCFullYear(year, month, day));
  // A second numbered 60 is a leap second.
  if (midnight.getUTCMonth() !== month || midnight.getUTCDate() !== day || hours > 23 || minutes > 59 || seconds > 60)
    return undefined;
  return midnight.getTime() + ((hours * 60 + minutes - minutesOf(zone)) * 60 + seconds) * 1000;
}

function yearOf(digits: string, now: number): number {
  if (digits.length === 4) return Number(digits);
  const thisYear = new Date(now).getUTCFullYear();
  const ahead = (100 + Number(digits) - (thisYear % 100)) % 100;
  return thisYear + (ahead > 50 ? ahead - 100 : ahead);
}

/** `+0130` is 90 minutes ahead of UTC. */
function minutesOf(zone: string): number {
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3));
  return zone.startsWith('-') ? -minutes : minutes;
}

/** Reads a date such as `2026-11-28T12:00:00Z`. One without a zone is ambiguous. */
export function readIsoDate(text: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\dT[\d:.]{5,16}(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

const seconds = /^\d+(?:\.\d{1,9})?$/;

/**
 * Reads `Retry-After` (RFC 9110, section 10.2.3): seconds or a date. Servers also write a fraction of a second, the
 * zone `UTC`, and the date of RFC 3339.
 *
 * @param value the header, if there is one
 * @param now the present, in milliseconds since 1970
 * @returns milliseconds; `undefined` for zero, the past and anything else
 */
export function readRetryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  const date = (): number | undefined => parseHttpDate(text.replace(/ UTC$/, ' GMT'), now) ?? readIsoDate(text);
  const wait = seconds.test(text) ? Math.ceil(Number(text) * 1000) : (date() ?? now) - now;
  return wait > 0 ? Math.min(wait, Number.MAX_SAFE_INTEGER) : undefined;
}
