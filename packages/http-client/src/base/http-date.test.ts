import { describe, expect, it } from '@jest/globals';
import { parseHttpDate } from './http-date.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const read = (text: string, at = now): string | undefined => {
  const value = parseHttpDate(text, at);
  return value === undefined ? undefined : new Date(value).toISOString();
};

describe('parseHttpDate', () => {
  it.each([
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
    'Sun, 06 Nov 1994 10:19:37 +0130',
    'Sun, 06 Nov 1994 07:49:37 -0100',
  ])('reads %j', (text) => {
    expect(read(text)).toBe('1994-11-06T08:49:37.000Z');
  });

  it('reads every day of a year as the platform writes it', () => {
    for (let at = Date.UTC(2024, 0, 1, 23, 59, 59); at < Date.UTC(2025, 0, 2); at += 86_400_000)
      expect(parseHttpDate(new Date(at).toUTCString(), now)).toBe(at);
  });

  it.each([
    ['Thursday, 01-Jan-76 00:00:00 GMT', now, '2076'],
    ['Friday, 01-Jan-77 00:00:00 GMT', now, '1977'],
    ['Saturday, 01-Jan-00 00:00:00 GMT', now, '2000'],
    ['Saturday, 01-Jan-26 00:00:00 GMT', now, '2026'],
    ['Saturday, 01-Jan-01 00:00:00 GMT', Date.UTC(2099, 5), '2101'],
    ['Saturday, 01-Jan-99 00:00:00 GMT', Date.UTC(2101, 5), '2099'],
  ])('reads a year of two digits as at most 50 years ahead: %j', (text, at, year) => {
    expect(read(text, at)?.slice(0, 4)).toBe(year);
  });

  it.each([
    ['Thu, 29 Feb 2024 23:59:60 GMT', '2024-03-01T00:00:00.000Z'],
    ['Sat Nov 21 00:00:00 2026', '2026-11-21T00:00:00.000Z'],
    ['Mon, 01 Jan 0001 00:00:00 GMT', '0001-01-01T00:00:00.000Z'],
  ])('reads %j as %j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    '',
    '0',
    '1994-11-06T08:49:37Z',
    'Sun, 06 Nov 1994 08:49:37',
    'Sun, 6 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 94 08:49:37 GMT',
    'sun, 06 nov 1994 08:49:37 GMT',
    'Sun, 06 Now 1994 08:49:37 GMT',
    'Sun, 30 Feb 1994 08:49:37 GMT',
    'Sun, 00 Nov 1994 08:49:37 GMT',
    'Thu, 29 Feb 2026 08:49:37 GMT',
    'Sun, 06 Nov 1994 24:00:00 GMT',
    'Sun, 06 Nov 1994 08:60:37 GMT',
    'Sun, 06 Nov 1994 08:49:61 GMT',
    'Sunday, 06-Nov-1994 08:49:37 GMT',
    'x Sunday, 06-Nov-94 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT x',
    'x Sun Nov  6 08:49:37 1994',
    'Sun Nov  6 08:49:37 1994 x',
    'x Sun, 06 Nov 1994 08:49:37 GMT',
    'Sun, 06-Nov-94 08:49:37 GMT',
    'Sun Nov 06 08:49:37 1994 GMT',
    'Sun Nov  0 08:49:37 1994',
    ' Sun, 06 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 08:49:37 GMT ',
    'Sun, 06 Nov 1994 08:49:37 CET',
  ])('is undefined for %j', (text) => {
    expect(read(text)).toBeUndefined();
  });
});
