import { describe, expect, it } from '@jest/globals';
import { manualClock } from '../../test/support/clock.ts';
import { AttemptDeadline } from './attempt-deadline.ts';

describe('AttemptDeadline', () => {
  it('passes after the whole time without progress', async () => {
    const clock = manualClock();
    let passed = 0;
    const deadline = new AttemptDeadline(clock, 100, () => passed++);
    expect(clock.waiting()).toBe(0);
    deadline.restart();
    await clock.tick(90);
    deadline.restart();
    await clock.tick(90);
    expect([passed, clock.waiting()]).toEqual([0, 1]);
    await clock.tick(10);
    expect([passed, clock.waiting()]).toEqual([1, 0]);
  });

  it('leaves no timer once it is stopped, and sets no other', () => {
    const clock = manualClock();
    const deadline = new AttemptDeadline(clock, 100, () => undefined);
    deadline.restart();
    deadline.stop();
    deadline.restart();
    expect(clock.waiting()).toBe(0);
  });
});
