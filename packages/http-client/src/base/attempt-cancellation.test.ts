import { describe, expect, it } from '@jest/globals';
import { manualClock } from '../../test/support/clock.ts';
import { AttemptCancellation, Cancellation } from './cancellation.ts';

describe('AttemptCancellation', () => {
  it('cancels after the whole time without progress', async () => {
    const clock = manualClock();
    const attempt = new AttemptCancellation(new Cancellation(), clock, 100);
    expect(clock.waiting()).toBe(0);
    attempt.progress();
    await clock.tick(90);
    attempt.progress();
    await clock.tick(90);
    expect([attempt.cancelled, clock.waiting()]).toEqual([false, 1]);
    await clock.tick(10);
    expect([attempt.cancelled, clock.waiting()]).toEqual([true, 0]);
    expect(attempt.reason).toMatchObject({ code: 'ERR_ATTEMPT_TIMEOUT' });
  });

  it('leaves no timer once it is stopped, and sets no other', () => {
    const clock = manualClock();
    const attempt = new AttemptCancellation(new Cancellation(), clock, 100);
    attempt.progress();
    attempt.stop();
    attempt.progress();
    expect([clock.waiting(), attempt.idleTimeout]).toEqual([0, Infinity]);
  });

  it('is cancelled with its call until it leaves, also when the timer is stopped', () => {
    const call = new Cancellation();
    const [stays, leaves] = [1, 2].map(() => new AttemptCancellation(call, manualClock(), 100));
    stays?.stop();
    leaves?.leave();
    call.cancel('over');
    expect([stays?.reason, leaves?.cancelled]).toEqual(['over', false]);
  });
});
