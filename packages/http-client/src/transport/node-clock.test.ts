import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { nodeClock } from './node-clock.ts';

describe('nodeClock', () => {
  it('runs a callback in the context in which its deadline was set', async () => {
    const context = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    await Promise.all(
      ['first', 'second'].map((name) =>
        context.run(
          name,
          () =>
            new Promise<void>((resolve) => {
              nodeClock.after(1000, () => {
                seen.push(context.getStore());
                resolve();
              });
            }),
        ),
      ),
    );
    expect(seen).toEqual(['first', 'second']);
  });

  describe('with a replaced setTimeout', () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());

    it('ends deadlines at their times, and none that was stopped', () => {
      const ended: string[] = [];
      const set = (milliseconds: number, name: string): (() => void) =>
        nodeClock.after(milliseconds, () => void ended.push(`${name} ${Math.round(nodeClock.now() - started)}`));
      const started = nodeClock.now();
      set(3000, 'a');
      const stopFirst = set(1000, 'b');
      set(1000, 'c');
      const stopMiddle = set(1000, 'd');
      set(2000, 'e');
      set(1000, 'f');
      const stopLast = set(3000, 'g');
      for (const stop of [stopFirst, stopMiddle, stopLast, stopLast]) stop();
      jest.advanceTimersByTime(1500);
      set(1000, 'h');
      jest.advanceTimersByTime(5000);
      expect(ended).toEqual(['c 1000', 'f 1000', 'e 2000', 'h 2500', 'a 3000']);
    });

    it('has one timer for deadlines of few lengths', () => {
      const timers = jest.getTimerCount();
      for (let i = 0; i < 100; i++) nodeClock.after(1000 * (1 + (i % 3)), () => undefined);
      expect(jest.getTimerCount() - timers).toBe(1);
    });

    it('ends deadlines of more lengths than share a timer', () => {
      const ended: number[] = [];
      const lengths = Array.from({ length: 40 }, (_, i) => 1000 + i * 10);
      for (const it of lengths) nodeClock.after(it, () => void ended.push(it));
      jest.advanceTimersByTime(2000);
      expect(ended).toEqual(lengths);
    });

    it('ends the other deadlines when a callback throws', () => {
      const ended: string[] = [];
      nodeClock.after(1000, () => void ended.push('first'));
      nodeClock.after(1000, () => {
        throw new Error('thrown');
      });
      nodeClock.after(1000, () => void ended.push('last'));
      nodeClock.after(1500, () => void ended.push('later'));
      expect(() => jest.advanceTimersByTime(1000)).toThrow('thrown');
      jest.advanceTimersByTime(1000);
      expect(ended).toEqual(['first', 'last', 'later']);
    });

    it('does not call a deadline that the one before it stops', () => {
      const ended: string[] = [];
      nodeClock.after(1000, () => {
        ended.push('first');
        stop();
      });
      const stop = nodeClock.after(1000, () => void ended.push('second'));
      jest.advanceTimersByTime(3000);
      expect(ended).toEqual(['first']);
    });
  });

  it('keeps the process alive only while there is a deadline', () => {
    const timers = (): number => process.getActiveResourcesInfo().filter((it) => it === 'Timeout').length;
    const before = timers();
    const stops = [1000, 2000, 1000].map((it) => nodeClock.after(it, () => undefined));
    expect(timers() - before).toBe(1);
    for (const stop of stops) stop();
    expect(timers()).toBe(before);
    const stop = nodeClock.after(5000, () => undefined);
    expect(timers() - before).toBe(1);
    stop();
    expect(timers()).toBe(before);
  });

  it('stops the timer without a deadline where timers have no unref', () => {
    const set = jest.spyOn(globalThis, 'setTimeout').mockReturnValue(7 as never);
    const clear = jest.spyOn(globalThis, 'clearTimeout').mockReturnValue(undefined);
    try {
      const stops = [2000, 3000].map((it) => nodeClock.after(it, () => undefined));
      for (const stop of stops) stop();
      expect(clear.mock.calls.filter(([timer]) => timer === (7 as never))).toHaveLength(1);
      nodeClock.after(4000, () => undefined);
      expect(set.mock.calls.map(([, delay]) => Math.round((delay ?? 0) / 1000))).toEqual([2, 4]);
    } finally {
      set.mockRestore();
      clear.mockRestore();
    }
  });
});
