import { digitsAt } from './digits.ts';

/** `date`: a `full-date` of RFC 3339 section 5.6, with as many days as the month has. */
export function isDate(text: string): boolean {
  return text.length === 10 && isDateAt(text);
}

/** Whether a text begins with a full date. */
export function isDateAt(text: string): boolean {
  const year = digitsAt(text, 0, 4);
  const month = digitsAt(text, 5, 2);
  const day = digitsAt(text, 8, 2);
  // A negative number has one sign bit, so one comparison finds any that is missing.
  if ((year | month | day) < 0 || text.charCodeAt(4) !== 0x2d /* - */ || text.charCodeAt(7) !== 0x2d) return false;
  return month >= 1 && month <= 12 && day >= 1 && (day <= 28 || day <= daysIn(year, month));
}

/** How many days a month has; months count from 1. */
export function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
