import { describe, expect, it } from '@jest/globals';
import { errorIs, isClientError } from '@wirework/http-errors';
import { thrownBy } from '@wirework/test-support';
import { manualClock } from '../../../test/support/clock.ts';
import { ErrRateLimited } from '../../base/sentinels.ts';
import { Cancellation } from '../../base/cancellation.ts';
import { RateLimit } from './rate-limit.ts';
import type { RateLimitConfig } from '../../config/groups.ts';

function make(config: RateLimitConfig) {
  const clock = manualClock();
  const limit = new RateLimit(config, clock);
  /** Takes a turn that must be there at once. */
  const take = (host = 'a', left = Infinity): void =>
    void expect(limit.take(host, left, new Cancellation())).toBeUndefined();
  /** Who got a turn, and at what moment; who was cancelled, and why. */
  const served: [string, unknown][] = [];
  /** Waits for a turn; returns how to cancel that. */
  const wait = (name: string, left = Infinity): ((reason: string) => void) => {
    const cancellation = new Cancellation();
    const turn = limit.take('a', left, cancellation);
    expect(turn).toBeDefined();
    turn?.then(
      () => served.push([name, clock.now()]),
      (reason: unknown) => served.push([name, reason]),
    );
    return (reason) => cancellation.cancel(reason);
  };
  return { clock, limit, take, wait, served };
}

describe('RateLimit', () => {
  it('allows a burst, then spaces attempts evenly, for each host', async () => {
    const { clock, take, wait, served } = make({ requests: 4, period: 1000, maxWait: 600 });
    for (let taken = 0; taken < 4; taken++) take();
    wait('first');
    wait('second');
    expect(() => wait('third')).toThrow('rate limit for this host is used up');
    take('b');
    for (let i = 0; i < 500; i++) await clock.tick(1);
    expect(served).toEqual([
      ['first', 250],
      ['second', 500],
    ]);
    expect(clock.waiting()).toBe(0);
  });

  it('gives no turn while the server refuses attempts, and then in order', async () => {
    const { clock, limit, take, wait, served } = make({ requests: 2, period: 1000, maxWait: 5000 });
    await clock.tick(100);
    take();
    limit.hold('a', 3000);
    limit.hold('a', 1000);
    wait('first');
    wait('second');
    take('b');
    for (let i = 0; i < 6; i++) await clock.tick(500);
    expect(served).toEqual([['first', 3100]]);
    await clock.tick(500);
    expect(served).toEqual([
      ['first', 3100],
      ['second', 3600],
    ]);
    expect(clock.waiting()).toBe(0);
  });

  it('lets those wait on that wait already when the server refuses attempts', async () => {
    const { clock, limit, take, wait, served } = make({ requests: 1, period: 1000, maxWait: 1000 });
    take();
    const cancel = wait('first');
    limit.hold('a', 2500);
    await clock.tick(1000);
    await clock.tick(1499);
    expect(served).toEqual([]);
    await clock.tick(1);
    expect(served).toEqual([['first', 2500]]);
    cancel('late');
    expect(clock.waiting()).toBe(0);
  });

  it('refuses an attempt at once if the server refuses it for longer than maxWait, for at most an hour', async () => {
    const { clock, limit, take } = make({ requests: 5, period: 1000 });
    limit.hold('a', Infinity);
    expect(() => take()).toThrow('rate limit for this host is used up');
    await clock.tick(3_600_000);
    take();
  });

  it.each([1, 2, 3, 6, 7, 9, 11, 13, 60, 600])('allows a whole burst at any time: %d', async (requests) => {
    for (const period of [1, 1000, 60_000]) {
      const { clock, take } = make({ requests, period });
      for (const moment of [0.1, 123_456.789, 9_876_543.21]) {
        await clock.tick(period + moment);
        for (let taken = 0; taken < requests; taken++) take();
        expect(() => take()).toThrow('rate limit');
      }
    }
  });

  it('throws at once by default, with a period of a second, and takes no turn then', async () => {
    const { clock, take } = make({ requests: 1 });
    take();
    await clock.tick(999);
    const error = thrownBy(() => take());
    expect(isClientError(error) && [error.host, errorIs(error, ErrRateLimited)]).toEqual(['a', true]);
    await clock.tick(1);
    take();
    expect(() => take()).toThrow('rate limit');
  });

  it('waits up to maxWait, to the millisecond', async () => {
    const { clock, take, wait, served } = make({ requests: 2, period: 1000, maxWait: 500 });
    take();
    take();
    wait('first');
    expect(() => wait('none')).toThrow('rate limit');
    await clock.tick(500);
    wait('second');
    await clock.tick(499);
    expect(served).toEqual([['first', 500]]);
    await clock.tick(1);
    expect(served).toEqual([
      ['first', 500],
      ['second', 1000],
    ]);
  });

  it('throws when the deadline is before the turn, which stays free', async () => {
    const { clock, take, wait, served } = make({ requests: 1, period: 1000, maxWait: 60_000 });
    take('a', 1);
    for (const left of [1000, 999, 1, 0, -1])
      expect(() => take('a', left)).toThrow('rate limit for this host is used up');
    wait('first', 1001);
    wait('second');
    await clock.tick(1000);
    await clock.tick(1000);
    expect(served).toEqual([
      ['first', 1000],
      ['second', 2000],
    ]);
    await clock.tick(1000);
    take('a', 0);
  });

  it('passes the turn of a cancelled attempt to the next', async () => {
    for (const leaver of [0, 1, 2]) {
      const { clock, take, wait, served } = make({ requests: 1, period: 1000, maxWait: 2500 });
      take();
      await clock.tick(500);
      const leave = ['a', 'b', 'c'].map((it) => wait(it))[leaver];
      await clock.tick(100);
      leave?.('gone');
      await clock.tick(100);
      wait('d');
      expect(() => wait('e')).toThrow('rate limit');
      for (let i = 0; i < 23; i++) await clock.tick(100);
      const [one, two] = ['a', 'b', 'c'].filter((_, i) => i !== leaver);
      expect(served).toEqual([
        [['a', 'b', 'c'][leaver], 'gone'],
        [one, 1000],
        [two, 2000],
        ['d', 3000],
      ]);
    }
  });

  it('stops its timer when no attempt waits', () => {
    const { clock, take, wait } = make({ requests: 1, period: 1000, maxWait: 5000 });
    take();
    const leave = [wait('a'), wait('b')];
    expect(clock.waiting()).toBe(1);
    leave.forEach((it) => it('gone'));
    expect(clock.waiting()).toBe(0);
    wait('c');
    expect([clock.waiting(), clock.pauses]).toEqual([1, [1000, 1000]]);
  });

  it('keeps its pace when its timer is late', async () => {
    const { clock, take, wait, served } = make({ requests: 1, period: 1000, maxWait: 5000 });
    take();
    wait('a');
    wait('b');
    await clock.tick(10_000);
    expect(() => take('a', 1)).toThrow('rate limit');
    await clock.tick(1000);
    expect(served).toEqual([
      ['a', 10_000],
      ['b', 11_000],
    ]);
  });

  it('uses its own period', () => {
    const { clock, take, wait } = make({ requests: 1, period: 50, maxWait: 60 });
    take();
    wait('a');
    expect(clock.pauses).toEqual([50]);
  });

  it('saves up no more than one burst', async () => {
    const { clock, take } = make({ requests: 2, period: 1000 });
    take();
    await clock.tick(60_000);
    take();
    take();
    expect(() => take()).toThrow('rate limit');
  });
});
