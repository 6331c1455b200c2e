import { digitsAt } from './digits.ts';

/** `time`: a `full-time` of RFC 3339 section 5.6. A second of 60 is a leap second, at 23:59 UTC only. */
export function isTime(text: string): boolean {
  return leapDay(text, 0) !== undefined;
}

/**
 * Reads a full time that ends with the text.
 *
 * @returns `undefined` when it is none; 0 for a time without a leap second; for one with a leap second where its
 *   day in UTC lies: `'same'` as the local day, the one `'before'`, or the one `'after'`
 */
export function leapDay(text: string, at: number): 0 | 'same' | 'before' | 'after' | undefined {
  const hour = digitsAt(text, at, 2);
  const minute = digitsAt(text, at + 3, 2);
  const second = digitsAt(text, at + 6, 2);
  if ((hour | minute | second) < 0 || hour > 23 || minute > 59 || second > 60) return undefined;
  if (text.charCodeAt(at + 2) !== colon || text.charCodeAt(at + 5) !== colon) return undefined;
  let pos = at + 8;
  if (text.charCodeAt(pos) === 0x2e /* . */) {
    const first = ++pos;
    while (isDigit(text.charCodeAt(pos))) pos++;
    if (pos === first) return undefined;
  }
  const offset = offsetAt(text, pos);
  if (offset === undefined) return undefined;
  if (second < 60) return 0;
  const utc = hour * 60 + minute - offset;
  if (utc === lastMinute) return 'same';
  if (utc === lastMinute - minutesADay) return 'before';
  return utc === lastMinute + minutesADay ? 'after' : undefined;
}

const colon = 0x3a;
const minutesADay = 24 * 60;
const lastMinute = minutesADay - 1;

/** Minutes east of UTC, from a `time-offset` that ends the text. */
function offsetAt(text: string, at: number): number | undefined {
  const sign = text.charCodeAt(at);
  if (sign === 0x5a /* Z */ || sign === 0x7a /* z */) return text.length === at + 1 ? 0 : undefined;
  if (sign !== 0x2b /* + */ && sign !== 0x2d /* - */) return undefined;
  const hour = digitsAt(text, at + 1, 2);
  const minute = digitsAt(text, at + 4, 2);
  if ((hour | minute) < 0 || hour > 23 || minute > 59) return undefined;
  if (text.charCodeAt(at + 3) !== colon || text.length !== at + 6) return undefined;
  return (sign === 0x2b ? 1 : -1) * (hour * 60 + minute);
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
