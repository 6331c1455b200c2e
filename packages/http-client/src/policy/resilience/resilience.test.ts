import { describe, expect, it } from '@jest/globals';
import { errorIs, ErrorType, isClientError } from '@wirework/http-errors';
import { thrownBy } from '@wirework/test-support';
import { manualClock } from '../../../test/support/clock.ts';
import { Cancellation } from '../../base/cancellation.ts';
import { ErrBulkheadFull, ErrCircuitOpen, ErrRateLimited } from '../../base/sentinels.ts';
import type { BreakerConfig, BreakerEvent, RateLimitConfig } from '../../config/groups.ts';
import { Breaker, type Verdict } from './breaker.ts';
import { Bulkhead } from './bulkhead.ts';
import { RateLimit } from './rate-limit.ts';

describe('breaker', () => {
  /** A breaker on a clock that the test moves, and what it told. */
  function make(config: BreakerConfig = {}) {
    const clock = manualClock();
    const events: BreakerEvent[] = [];
    const breaker = new Breaker({ ...config, onStateChange: (it) => events.push(it) }, clock);
    const report = (verdict: Verdict, times = 1): void => {
      for (let i = 0; i < times; i++) breaker.enter('a')(verdict);
    };
    return { breaker, clock, events, report, state: () => breaker.state('a') };
  }

  describe('a breaker as it is by default', () => {
    it('opens at the tenth attempt of which half failed, for 30 s', async () => {
      const { report, state, clock, breaker } = make();
      report('success', 5);
      report('failure', 4);
      expect(state()).toBe('closed');
      report('failure');
      expect(state()).toBe('open');
      await clock.tick(29_999);
      expect(() => breaker.enter('a')).toThrow('this host has failed too often');
      await clock.tick(1);
      breaker.enter('a');
      expect(state()).toBe('half-open');
    });

    it('stays closed where less than half failed, or fewer than ten were made', () => {
      const few = make();
      few.report('failure', 9);
      expect(few.state()).toBe('closed');
      const rare = make();
      rare.report('success', 6);
      rare.report('failure', 5);
      expect(rare.state()).toBe('closed');
    });

    it('forgets after 30 s, a tenth of that at a time', async () => {
      const { report, state, clock } = make();
      report('failure', 5);
      await clock.tick(2999);
      report('failure', 4);
      await clock.tick(27_000);
      report('none');
      report('success');
      expect(state()).toBe('closed');
      await clock.tick(1);
      // All nine began with the first of them, 30 s ago.
      report('failure', 4);
      expect(state()).toBe('closed');
      report('failure', 5);
      expect(state()).toBe('open');
    });

    it('remembers up to the last millisecond of its window', async () => {
      const { report, state, clock } = make();
      report('failure', 9);
      await clock.tick(29_999);
      report('failure');
      expect(state()).toBe('open');
    });

    it('counts what comes a tenth of the window later by itself', async () => {
      const { report, state, clock } = make();
      report('failure', 8);
      await clock.tick(3000);
      report('failure');
      await clock.tick(27_000);
      report('failure', 8);
      expect(state()).toBe('closed');
      report('failure');
      expect(state()).toBe('open');
    });

    it('counts with the latest tenth what comes before it is over', async () => {
      const { report, state, clock } = make();
      report('failure');
      await clock.tick(3000);
      report('failure');
      await clock.tick(1000);
      report('failure', 4);
      await clock.tick(29_000);
      report('failure', 9);
      expect(state()).toBe('closed');
      report('failure');
      expect(state()).toBe('open');
    });
  });

  describe('a breaker', () => {
    it('reports the host and both states in its events, and the host in its error', async () => {
      const { report, events, clock, breaker } = make({ minimumRequests: 1 });
      report('failure');
      const error = thrownBy(() => breaker.enter('a'));
      expect(isClientError(error) && [error.type, error.host, errorIs(error, ErrCircuitOpen)]).toEqual([
        ErrorType.Network,
        'a',
        true,
      ]);
      await clock.tick(30_000);
      report('success');
      expect(events).toEqual([
        { host: 'a', from: 'closed', to: 'open' },
        { host: 'a', from: 'open', to: 'half-open' },
        { host: 'a', from: 'half-open', to: 'closed' },
      ]);
      expect([breaker.state('a'), breaker.state('b')]).toEqual(['closed', 'closed']);
    });

    it('counts one verdict of an attempt, and none from before its last change', async () => {
      const { breaker, clock, state } = make({ minimumRequests: 2 });
      const twice = breaker.enter('a');
      twice('failure');
      twice('failure');
      expect(state()).toBe('closed');
      const late = breaker.enter('a');
      breaker.enter('a')('failure');
      expect(state()).toBe('open');
      await clock.tick(30_000);
      const probe = breaker.enter('a');
      late('success');
      expect(state()).toBe('half-open');
      probe('success');
      expect(state()).toBe('closed');
    });

    it('opens again after a failed probe, and probes again at once after one without a verdict', async () => {
      const { breaker, clock, report, state } = make({ minimumRequests: 1, openFor: 100 });
      report('failure');
      await clock.tick(150);
      report('none');
      expect(state()).toBe('open');
      report('failure');
      await clock.tick(99);
      expect(() => breaker.enter('a')).toThrow('this host has failed too often');
      await clock.tick(1);
      report('success');
      expect(state()).toBe('closed');
    });

    it('begins anew when it closes: the failures that opened it do not count again', async () => {
      const { clock, report, state } = make({ minimumRequests: 2, openFor: 100 });
      report('failure', 2);
      await clock.tick(100);
      report('success');
      report('failure');
      expect(state()).toBe('closed');
      report('failure');
      expect(state()).toBe('open');
    });

    it('ignores errors of an observer', () => {
      const clock = manualClock();
      const breaker = new Breaker(
        {
          minimumRequests: 1,
          onStateChange: () => {
            throw new Error('mine');
          },
        },
        clock,
      );
      breaker.enter('a')('failure');
      expect(breaker.state('a')).toBe('open');
    });
  });
});

describe('Bulkhead', () => {
  const never = new Cancellation();

  /** Returns the present state of an entry. */
  const outcome = async (entry: Promise<unknown>): Promise<string> => {
    const turn = new Promise<string>((resolve) => setImmediate(resolve, 'waits'));
    return Promise.race([
      entry.then(
        () => 'in',
        (error: unknown) => (error as Error).message,
      ),
      turn,
    ]);
  };

  it('runs maxConcurrent attempts of a host, queues maxQueue in order and throws for the rest', async () => {
    const bulkhead = new Bulkhead({ maxConcurrent: 2, maxQueue: 2 });
    const leave = await Promise.all([bulkhead.enter('a', never), bulkhead.enter('a', never)]);
    const [third, fourth] = [bulkhead.enter('a', never), bulkhead.enter('a', never)];
    const fifth = bulkhead.enter('a', never);
    expect(await Promise.all([third, fourth, fifth].map(outcome))).toEqual([
      'waits',
      'waits',
      'too many requests to this host at once',
    ]);
    const error: unknown = await fifth.catch((it: unknown) => it);
    expect(isClientError(error) && [error.host, errorIs(error, ErrBulkheadFull)]).toEqual(['a', true]);
    expect(await outcome(bulkhead.enter('b', never))).toBe('in');
    leave[0]();
    leave[0]();
    expect(await Promise.all([third, fourth].map(outcome))).toEqual(['in', 'waits']);
    (await third)();
    expect(await outcome(fourth)).toBe('in');
  });

  it('has the same room after a burst', async () => {
    const bulkhead = new Bulkhead({ maxConcurrent: 1, maxQueue: 1 });
    for (let round = 0; round < 3; round++) {
      const first = await bulkhead.enter('a', never);
      const second = bulkhead.enter('a', never);
      first();
      (await second)();
    }
    const [one, other] = [bulkhead.enter('a', never), bulkhead.enter('a', never)];
    expect(await Promise.all([one, other].map(outcome))).toEqual(['in', 'waits']);
  });

  it('keeps exactly the hosts in which something runs', async () => {
    const bulkhead = new Bulkhead({ maxConcurrent: 1 });
    const leave = await bulkhead.enter('busy', never);
    for (let i = 0; i < 3000; i++) (await bulkhead.enter(`h${i}`, never))();
    expect(await outcome(bulkhead.enter('busy', never))).toContain('too many');
    leave();
    expect(await outcome(bulkhead.enter('busy', never))).toBe('in');
  });

  it('keeps a host until its last attempt has left', async () => {
    const bulkhead = new Bulkhead({ maxConcurrent: 2 });
    const leave = await Promise.all([bulkhead.enter('a', never), bulkhead.enter('a', never)]);
    leave[0]();
    await bulkhead.enter('a', never);
    expect(await outcome(bulkhead.enter('a', never))).toContain('too many');
    expect(await outcome(bulkhead.enter('a', never))).toContain('too many');
  });

  it('has no queue by default, and passes the place of a cancelled attempt on', async () => {
    const strict = new Bulkhead({ maxConcurrent: 1 });
    const leave = await strict.enter('a', never);
    expect(await outcome(strict.enter('a', never))).toContain('too many');
    leave();
    expect(await outcome(strict.enter('a', never))).toBe('in');

    const bulkhead = new Bulkhead({ maxConcurrent: 1, maxQueue: 1 });
    const first = await bulkhead.enter('a', never);
    const cancellation = new Cancellation();
    const impatient = bulkhead.enter('a', cancellation);
    cancellation.cancel('enough');
    await expect(impatient).rejects.toBe('enough');
    const waiting = new Cancellation();
    const patient = bulkhead.enter('a', waiting);
    expect(waiting.activity).toBe('waiting for the bulkhead');
    expect(await outcome(patient)).toBe('waits');
    first();
    expect(await outcome(patient)).toBe('in');
  });
});

describe('RateLimit', () => {
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

  it('waits without maxWait for a timer that ended up to ten milliseconds early, and no longer', async () => {
    const { clock, limit, take, wait, served } = make({ requests: 5, period: 1000 });
    limit.hold('a', 11);
    expect(() => take()).toThrow('rate limit');
    await clock.tick(1);
    wait('retry');
    await clock.tick(10);
    expect(served).toEqual([['retry', 11]]);
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
