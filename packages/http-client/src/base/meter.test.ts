import { describe, expect, it } from '@jest/globals';
import { manualClock } from '../../test/support/clock.ts';
import { Meter, Progress, receivedText, type DownloadProgress } from './meter.ts';

describe('Meter', () => {
  const refusal = (max: number): Error => new Error(`more than ${max}`);

  /** A meter with a listener, what it heard, and the clock. */
  function listening(max = Infinity) {
    const clock = manualClock();
    const seen: number[][] = [];
    const progress = new Progress(clock, (...it) => seen.push(it));
    return { clock, seen, progress, meter: new Meter(max, refusal, progress) };
  }

  it('counts bytes, also beside those of an earlier run', () => {
    const meter = new Meter(Infinity, refusal);
    meter.size = 100;
    for (const bytes of [3, 0, 4]) meter.add(bytes);
    expect([meter.size, meter.added, meter.total]).toEqual([107, 7, -1]);
    meter.end(2);
    expect([meter.size, meter.added, meter.total]).toEqual([109, 9, 109]);
  });

  it('takes as many bytes as the limit, and refuses one more with the error of its owner', () => {
    const { meter, seen } = listening(10);
    meter.add(10);
    expect(meter.isExceeded).toBe(false);
    expect(() => meter.add(1)).toThrow('more than 10');
    expect([meter.isExceeded, seen.length]).toEqual([true, 1]);
    expect(() => new Meter(10, refusal).end(11)).toThrow('more than 10');
  });

  it('refuses a declared length over the limit before any byte, and keeps one that fits', () => {
    const { meter, seen } = listening(10);
    for (const total of [-1, 0, 10]) {
      meter.expect(total);
      expect(meter.total).toBe(total);
    }
    expect(() => meter.expect(11)).toThrow('more than 10');
    expect([meter.size, meter.isExceeded, seen.length]).toEqual([0, false, 0]);
  });

  it('reports the average speed of the added bytes at most every 200 ms, and the total at the end', async () => {
    const { clock, seen, meter } = listening();
    meter.expect(9_000);
    meter.size = 500;
    await clock.tick(500);
    meter.add(1_000);
    await clock.tick(199);
    meter.add(500);
    await clock.tick(1);
    meter.add(200);
    await clock.tick(300);
    meter.end(6_800);
    expect(seen).toEqual([
      [1_500, 9_000, 2_000],
      [2_200, 9_000, 2_429],
      [9_000, 9_000, 8_500],
    ]);
  });

  it('reports before an interruption the state that was too soon, once', async () => {
    const { clock, seen, meter, progress } = listening();
    meter.add(1);
    await clock.tick(100);
    meter.add(1);
    progress.pause();
    progress.pause();
    expect(seen).toEqual([
      [1, -1, 1_000],
      [2, -1, 20],
    ]);
  });

  it('passes on the error of its listener, which is not a refusal', () => {
    const progress = new Progress(manualClock(), () => {
      throw new Error('stop');
    });
    const meter = new Meter(10, refusal, progress);
    expect(() => meter.add(1)).toThrow('stop');
    expect(meter.isExceeded).toBe(false);
  });

  it('counts at least a millisecond', () => {
    const { seen, meter } = listening();
    meter.end(7);
    expect(seen).toEqual([[7, 7, 7_000]]);
  });

  it('measures the speed from its own beginning, also without a callback', async () => {
    const clock = manualClock();
    await clock.tick(5000);
    const progress = new Progress(clock, undefined);
    const meter = new Meter(Infinity, refusal, progress);
    await clock.tick(500);
    meter.end(100);
    expect((await progress.states().next()).value).toEqual({ downloaded: 100, total: 100, bytesPerSecond: 200 });
  });

  it('yields to an iteration the newest state once, waits for the next, and ends', async () => {
    const { clock, meter, progress } = listening();
    const states: DownloadProgress[] = [];
    const read = (async () => {
      for await (const state of progress.states()) states.push(state);
    })();
    await clock.tick(1000);
    expect(states).toEqual([]);
    meter.add(10);
    await clock.tick(200);
    meter.add(20);
    meter.end(70);
    await clock.tick(1);
    progress.end();
    await read;
    expect(states).toEqual([
      { downloaded: 10, total: -1, bytesPerSecond: 10 },
      { downloaded: 100, total: 100, bytesPerSecond: 83 },
    ]);
  });

  it('yields to an iteration that begins after the end the last state only', async () => {
    const { meter, progress } = listening();
    meter.end(5);
    progress.end();
    const states: DownloadProgress[] = [];
    for await (const state of progress.states()) states.push(state);
    expect(states).toEqual([{ downloaded: 5, total: 5, bytesPerSecond: 5000 }]);
  });
});

describe('receivedText', () => {
  it.each([
    [0, undefined, '0 bytes received'],
    [1, -1, '1 byte received'],
    [2, -1, '2 bytes received'],
    [0, 0, '0 of 0 bytes received'],
    [1, 5, '1 of 5 bytes received'],
  ])('of %s of %s is a count with its unit', (size, total, text) => {
    expect(receivedText(size, total)).toBe(text);
  });
});
