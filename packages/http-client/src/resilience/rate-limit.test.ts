import { describe, expect, it } from '@jest/globals';
import { errorIs, isClientError } from '@wirework/http-errors';
import { manualClock } from '../../test/support/clock.ts';
import { ErrRateLimited } from '../sentinels.ts';
import { RateLimit, type RateLimitConfig } from './rate-limit.ts';

function make(config: RateLimitConfig) {
  const clock = manualClock();
  const limit = new RateLimit(config, clock);
  return { clock, take: (host = 'a', left = Infinity) => limit.take(host, left) };
}

describe('a rate limit', () => {
  it('lets a burst through, then spaces what follows evenly, for each host by itself', () => {
    const { take } = make({ requests: 4, period: 1000, maxWait: 600 });
    expect(Array.from({ length: 6 }, () => take())).toEqual([0, 0, 0, 0, 250, 500]);
    expect(() => take()).toThrow('rate limit for this host is used up');
    expect(take('b')).toBe(0);
  });

  it.each([1, 2, 3, 6, 7, 9, 11, 13, 60, 600])('lets the whole of a burst through, whatever the time: %d', async (requests) => {
    for (const period of [1, 1000, 60_000]) {
      const { clock, take } = make({ requests, period });
      for (const moment of [0.1, 123_456.789, 9_876_543.21]) {
        await clock.tick(period + moment);
        for (let taken = 0; taken < requests; taken++) expect(take()).toBe(0);
        expect(() => take()).toThrow();
      }
    }
  });

  it('refuses at once, and for a second, unless it is told otherwise; who is refused takes no turn', async () => {
    const { clock, take } = make({ requests: 1 });
    expect(take()).toBe(0);
    await clock.tick(999);
    let error: unknown;
    try { take(); } catch (thrown) { error = thrown; }
    expect(isClientError(error) && [error.host, errorIs(error, ErrRateLimited)]).toEqual(['a', true]);
    await clock.tick(1);
    expect(take()).toBe(0);
    expect(() => take()).toThrow();
  });

  it('waits as long as it may, to the millisecond', async () => {
    const { clock, take } = make({ requests: 2, period: 1000, maxWait: 500 });
    expect([take(), take(), take()]).toEqual([0, 0, 500]);
    expect(() => take()).toThrow();
    await clock.tick(500);
    expect(take()).toBe(500);
  });

  it('refuses who has less time than there is to wait, and keeps the turn for others', async () => {
    const { clock, take } = make({ requests: 1, period: 1000, maxWait: 60_000 });
    expect(take('a', 1)).toBe(0);
    for (const left of [1000, 999, 1, 0, -1]) expect(() => take('a', left)).toThrow('rate limit for this host is used up');
    expect([take('a', 1001), take()]).toEqual([1000, 2000]);
    await clock.tick(3000);
    expect(take('a', 0)).toBe(0);
  });

  it('keeps to its own period', () => {
    const { take } = make({ requests: 1, period: 50, maxWait: 60 });
    expect([take(), take()]).toEqual([0, 50]);
  });

  it('saves up no more than one burst', async () => {
    const { clock, take } = make({ requests: 2, period: 1000 });
    take();
    await clock.tick(60_000);
    expect([take(), take()]).toEqual([0, 0]);
    expect(() => take()).toThrow();
  });
});
