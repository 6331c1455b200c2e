import { describe, expect, it } from '@jest/globals';
import { parseContentRange, strongValidator } from './validator.ts';

describe('strongValidator', () => {
  const of = (headers: Record<string, string>) => strongValidator(new Map(Object.entries(headers)));
  const late = 'Sat, 21 Nov 2026 12:01:00 GMT';

  it.each(['"v1"', '""', '"\u00e4!~#"'])('returns a strong ETag: %s', (etag) => {
    expect(of({ etag, 'last-modified': 'Sat, 21 Nov 2026 12:00:00 GMT', date: late })).toEqual({
      kind: 'etag',
      value: etag,
    });
  });

  it.each([
    'Sat, 21 Nov 2026 12:00:00 GMT',
    'Saturday, 21-Nov-26 12:00:00 GMT',
    'Sat Nov 21 12:00:00 2026',
    'Mon, 01 Jan 0001 00:00:00 GMT',
  ])('returns a date that is a minute old: %s', (modified) => {
    expect(of({ 'last-modified': modified, date: late })).toEqual({ kind: 'date', value: modified });
  });

  it.each([
    [{}],
    [{ etag: 'W/"v1"' }],
    [{ etag: 'v1' }],
    [{ etag: '"v1' }],
    [{ etag: '"v"1"' }],
    [{ etag: '"v 1"' }],
    [{ etag: 'x"v1"' }],
    [{ etag: '"v1"x' }],
    [{ etag: 'W/"v1"', 'last-modified': 'Sat, 21 Nov 2026 11:00:00 GMT', date: late }],
    [{ date: late }],
    [{ 'last-modified': 'Sat, 21 Nov 2026 11:00:00 GMT' }],
    [{ 'last-modified': 'Sat, 21 Nov 2026 12:00:01 GMT', date: late }],
    [{ 'last-modified': late, date: 'Sat, 21 Nov 2026 12:00:00 GMT' }],
    [{ 'last-modified': 'yesterday', date: late }],
    [{ 'last-modified': 'Sat, 21 Nov 2026 11:00:00 GMT', date: 'today' }],
    [{ 'last-modified': '2026-11-21T11:00:00Z', date: late }],
  ])('returns undefined otherwise: %j', (headers) => {
    expect(of(headers as Record<string, string>)).toBeUndefined();
  });
});

describe('parseContentRange', () => {
  it.each([
    ['bytes 0-0/1', 0, 0, 1],
    ['bytes 5-9/10', 5, 9, 10],
    ['bytes 5-9/*', 5, 9, -1],
    ['bytes */10', -1, -1, 10],
    ['bytes */*', -1, -1, -1],
    [' bytes 0-1/2 ', 0, 1, 2],
    [
      'bytes 999999999999998-999999999999998/999999999999999',
      999_999_999_999_998,
      999_999_999_999_998,
      999_999_999_999_999,
    ],
  ])('reads %j', (header, start, end, total) => {
    expect(parseContentRange(header)).toEqual({ start, end, total });
  });

  it.each([
    undefined,
    '',
    'bytes',
    'bytes 5-4/10',
    'bytes 0-10/10',
    'bytes 0-9',
    'bytes=0-9/10',
    'items 0-9/10',
    'bytes -9/10',
    'bytes 0-/10',
    'bytes 0-9/',
    'bytes 0-9/10x',
    'xbytes 0-9/10',
    'bytes 0-9/1000000000000000',
    'bytes 0-9/1e9',
    'bytes 0-9999999999999999/*',
    'bytes 1.0-9/10',
  ])('returns undefined for %j', (header) => {
    expect(parseContentRange(header)).toBeUndefined();
  });
});
