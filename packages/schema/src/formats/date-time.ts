import { daysIn, isDateAt } from './date.ts';
import { digitsAt } from './digits.ts';
import { leapDay } from './time.ts';

/** All but leap days and leap seconds. */
const common =
  /^\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/**
 * `date-time` of RFC 3339 section 5.6. A leap second stands at the end of a month in UTC (section 5.7),
 * whatever the offset makes of it.
 */
export function isDateTime(text: string): boolean {
  if (common.test(text)) return true;
  const separator = text.charCodeAt(10);
  if ((separator !== 0x54 /* T */ && separator !== 0x74) /* t */ || !isDateAt(text)) return false;
  const leap = leapDay(text, 11);
  if (leap === 0 || leap === undefined) return leap === 0;
  const day = digitsAt(text, 8, 2);
  if (leap === 'before') return day === 1;
  const last = daysIn(digitsAt(text, 0, 4), digitsAt(text, 5, 2));
  return day === (leap === 'same' ? last : last - 1);
}
