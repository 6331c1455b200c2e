import { fullDate } from './date.ts';
import { afterLeapSecond, beginsDay, fullTime } from './time.ts';

const whole = /* @__PURE__ */ new RegExp(`^${fullDate.source}t${fullTime.source}$`, 'i');

/** The form of most: in upper case and UTC, any day but a leap day. */
const simple =
  /^\d\d\d\d-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/**
 * `date-time` of RFC 3339 section 5.6. A leap second is at the end of a month in UTC (section 5.7),
 * whatever the offset.
 */
export function isDateTime(text: string): boolean {
  if (simple.test(text)) return true;
  if (!whole.test(text)) return false;
  if (text.charAt(17) !== '6') return true;
  const next = afterLeapSecond(text);
  return beginsDay(next) && next.getUTCDate() === 1;
}
