import { describe, expect, it } from '@jest/globals';
import { ErrorType, errorIs, isClientError } from '@wirework/http-errors';
import { thrownBy } from '@wirework/test-support';
import { manualClock } from '../../../test/support/clock.ts';
import { ErrCircuitOpen } from '../../base/sentinels.ts';
import { Breaker, type Verdict } from './breaker.ts';
import type { BreakerConfig, BreakerEvent } from '../../config/groups.ts';

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
