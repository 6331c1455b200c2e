import { describe, expect, it } from '@jest/globals';
import { quotaOf, retryAfterOf, retryAllowedBy } from './pace.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
const head = (headers: Record<string, string>, statusCode = 429) => ({ statusCode, headers });

describe('retryAfterOf', () => {
  it.each([
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': 'Sat, 28 Nov 2026 12:00:05 GMT' }, 5000],
    [{ 'retry-after-ms': '1500' }, 1500],
    [{ 'retry-after-ms': '0.4' }, 1],
    [{ 'retry-after-ms': '250', 'retry-after': '1', 'ratelimit-reset': '9' }, 250],
    [{ 'retry-after-ms': 'soon', 'retry-after': '1' }, 1000],
    [{ 'retry-after': '1', ratelimit: '"default";r=0;t=30' }, 1000],
    // draft-ietf-httpapi-ratelimit-headers, since version 8
    [{ ratelimit: '"default";r=0;t=30' }, 30_000],
    [{ ratelimit: 'default;r=0; t=30' }, 30_000],
    [{ ratelimit: '"burst";r=0;t=2, "hour";r=0;t=1800;pk=:cHsdsRa894==:' }, 1_800_000],
    [{ ratelimit: '"hour";r=40;t=1800, "burst";r=0;t=2' }, 2000],
    [{ ratelimit: '"a,b;r=7;t=1";r=0;t=3' }, 3000],
    // versions 3 to 7
    [{ ratelimit: 'limit=100, remaining=0, reset=5' }, 5000],
    [{ 'ratelimit-limit': '10', 'ratelimit-remaining': '0', 'ratelimit-reset': '20' }, 20_000],
    [{ 'ratelimit-reset': '20' }, 20_000],
    // GitHub: seconds since 1970
    [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now / 1000 + 60) }, 60_000],
    [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now + 60_001) }, 60_001],
    [{ 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '7' }, 7000],
    [{ 'x-ratelimit-reset': '2026-11-28T12:00:09Z' }, 9000],
    [{ 'x-ratelimit-reset': 'Sat, 28 Nov 2026 12:00:09 GMT' }, 9000],
    // The clock of the server is an hour ahead.
    [{ 'x-ratelimit-reset': String(now / 1000 + 3660), date: 'Sat, 28 Nov 2026 13:00:00 GMT' }, 60_000],
  ])('reads %j as %d ms', (headers: object, expected) => {
    expect(retryAfterOf(head(headers as Record<string, string>), now)).toBe(expected);
  });

  it.each([
    {},
    { 'retry-after-ms': '0' },
    { 'retry-after-ms': '-5' },
    { ratelimit: '"default";r=1;t=30' },
    { ratelimit: '"default";r=0' },
    { ratelimit: 'nothing' },
    { ratelimit: '"'.repeat(10_000) },
    { 'ratelimit-remaining': '3', 'ratelimit-reset': '20' },
    { 'x-ratelimit-reset': '0' },
    { 'x-ratelimit-reset': '1e3' },
    { 'x-ratelimit-reset': '2026-13-99T12:00:09Z' },
    { 'x-ratelimit-reset': String(now / 1000 - 60) },
  ])('asks for no pause by %j', (headers: object) => {
    expect(retryAfterOf(head(headers as Record<string, string>), now)).toBeUndefined();
  });

  it('reads a reset without the remaining requests only with status 429', () => {
    expect(retryAfterOf(head({ 'ratelimit-reset': '20' }, 503), now)).toBeUndefined();
    expect(retryAfterOf(head({ 'ratelimit-reset': '20', 'ratelimit-remaining': '0' }, 200), now)).toBe(20_000);
    expect(retryAfterOf(head({ 'retry-after': '20' }, 503), now)).toBe(20_000);
  });
});

it('quotaOf reads the smallest of several quotas', () => {
  expect(quotaOf(head({ ratelimit: '"hour";r=40;t=1800, "burst";r=3;t=2' }), now)).toEqual({
    remaining: 3,
    reset: 2000,
  });
  expect(quotaOf(head({}), now)).toEqual({ remaining: undefined, reset: undefined });
});

it('retryAllowedBy reads x-should-retry of a status from 400 on', () => {
  expect(retryAllowedBy(head({ 'x-should-retry': 'true' }, 409))).toBe(true);
  expect(retryAllowedBy(head({ 'x-should-retry': 'false' }, 503))).toBe(false);
  expect(retryAllowedBy(head({ 'x-should-retry': 'maybe' }, 503))).toBeUndefined();
  expect(retryAllowedBy(head({ 'x-should-retry': 'true' }, 200))).toBeUndefined();
});
