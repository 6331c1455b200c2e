import { describe, expect, it } from '@jest/globals';
import { manualClock } from '../../test/support/clock.ts';
import { AttemptDeadline } from './attempt-deadline.ts';

describe('AttemptDeadline', () => {
  it('passes after the whole time without progress', async () => {
    const clock = manualClock();
    const deadline = new AttemptDeadline(clock, 100);
    const { cancellation } = deadline;
    expect(clock.waiting()).toBe(0);
    deadline.restart();
    await clock.tick(90);
    deadline.restart();
    await clock.tick(90);
    expect([cancellation.cancelled, clock.waiting()]).toEqual([false, 1]);
    await clock.tick(10);
    expect([cancellation.cancelled, clock.waiting()]).toEqual([true, 0]);
    expect(cancellation.reason).toMatchObject({ code: 'ERR_ATTEMPT_TIMEOUT' });
  });

  it('leaves no timer once it is stopped, and sets no other', () => {
    const clock = manualClock();
    const deadline = new AttemptDeadline(clock, 100);
    deadline.restart();
    deadline.stop();
    deadline.restart();
    expect(clock.waiting()).toBe(0);
  });
});
