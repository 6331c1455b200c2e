import { months } from '../http-date.ts';

const delimiters = /[\t -/;-@[-`{-~]+/;
const kinds = [
  ['time', /^\d{1,2}:\d{1,2}:\d{1,2}(?!\d)/],
  ['day', /^\d{1,2}(?!\d)/],
  ['month', new RegExp(`^(?:${months.join('|')})`, 'i')],
  ['year', /^\d{2,4}(?!\d)/],
] as const;

/**
 * Reads the date of a cookie, which servers write in more forms than HTTP has: its parts in any order (RFC 6265, section 5.1.1).
 *
 * @returns `undefined` for what is no date, or no day of the calendar
 */
export function parseCookieDate(text: string): Date | undefined {
  const found = new Map<string, string>();
  for (const token of text.split(delimiters)) {
    for (const [kind, pattern] of kinds) {
      const [part] = (found.has(kind) ? null : pattern.exec(token)) ?? [];
      if (part === undefined) continue;
      found.set(kind, part);
      break;
    }
  }
  if (found.size < kinds.length) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = (found.get('time') ?? '').split(':').map(Number);
  const month = months.findIndex((it) => it.toLowerCase() === found.get('month')?.toLowerCase());
  const day = Number(found.get('day'));
  const year = fullYear(Number(found.get('year')));
  const date = new Date(Date.UTC(year, month, day, hours, minutes, seconds));
  const isDay = year >= 1601 && date.getUTCMonth() === month && date.getUTCDate() === day;
  return isDay && hours < 24 && minutes < 60 && seconds < 60 ? date : undefined;
}

const fullYear = (year: number): number => (year < 70 ? year + 2000 : year < 100 ? year + 1900 : year);
