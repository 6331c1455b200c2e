import { describe, expect, it } from '@jest/globals';
import { manualClock } from '../../test/support/clock.ts';
import { Progress } from './progress.ts';

describe('the progress of a download', () => {
  it('reports the average speed of the transferred bytes, at most every 200 ms', async () => {
    const clock = manualClock();
    const seen: number[][] = [];
    const progress = new Progress(clock, (...it) => seen.push(it));
    await clock.tick(500);
    progress.report(1_500, 9_000, 1_000);
    await clock.tick(199);
    progress.report(2_000, 9_000, 1_500);
    await clock.tick(1);
    progress.report(2_200, 9_000, 1_700);
    await clock.tick(300);
    progress.report(9_000, 9_000, 8_500, true);
    expect(seen).toEqual([
      [1_500, 9_000, 2_000],
      [2_200, 9_000, 2_429],
      [9_000, 9_000, 8_500],
    ]);
  });

  it('counts at least a millisecond', () => {
    const seen: number[][] = [];
    new Progress(manualClock(), (...it) => seen.push(it)).report(7, 7, 7, true);
    expect(seen).toEqual([[7, 7, 7_000]]);
  });
});
