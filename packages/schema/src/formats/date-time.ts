import { fullDate } from './date.ts';
import { afterLeapSecond, beginsDay, fullTime } from './time.ts';

const whole = new RegExp(`^${fullDate.source}t${fullTime.source}$`, 'i');

/**
 * `date-time` of RFC 3339 section 5.6. A leap second stands at the end of a month in UTC (section 5.7),
 * whatever the offset makes of it.
 */
export function isDateTime(text: string): boolean {
  if (!whole.test(text)) return false;
  if (text.charAt(17) !== '6') return true;
  const next = afterLeapSecond(text);
  return beginsDay(next) && next.getUTCDate() === 1;
}
