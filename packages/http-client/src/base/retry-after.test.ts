import { describe, expect, it } from '@jest/globals';
import { readRetryAfter } from './http-date.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

describe('readRetryAfter', () => {
  it.each([
    ['1', 1000],
    [' 7 ', 7000],
    ['60', 60_000],
    ['61', 61_000],
    ['9999999999', 9_999_999_999_000],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    ['Sat, 21 Nov 2026 12:00:05 GMT', 5000],
    ['Sat, 21 Nov 2026 13:00:05 +0100', 5000],
    ['Sat, 21 Nov 2026 18:00:00 GMT', 21_600_000],
    ['Saturday, 21-Nov-26 12:00:05 GMT', 5000],
    ['Sat Nov 21 12:00:05 2026', 5000],
    ['1.5', 1500],
    ['Sat, 21 Nov 2026 12:00:05 UTC', 5000],
    ['2026-11-21T12:00:05Z', 5000],
    ['2026-11-21T13:00:05.5+01:00', 5500],
  ])('reads %j as %d ms', (value, expected) => {
    expect(readRetryAfter(value, now)).toBe(expected);
  });

  it.each([
    undefined,
    '',
    '0',
    '-1',
    '1.5.5',
    'NaN',
    'soon',
    '1e3',
    'Sat, 21 Nov 2026 11:59:59 GMT',
    '2026-11-21T13:00:00',
    '2026-13-21T13:00:00Z',
    'Sat, 21 Nov 2026 12:00:05 PST',
    'Sat, 99 Nov 2026 12:00:05 GMT',
  ])('ignores %j', (value) => {
    expect(readRetryAfter(value, now)).toBeUndefined();
  });
});
