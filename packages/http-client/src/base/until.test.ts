import { getEventListeners } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { manualClock } from '../../test/support/clock.ts';
import { Cancellation } from './cancellation.ts';
import { attemptTimedOut, callTimedOut, onAbort, tookTooLong, Until } from './until.ts';

describe('Until', () => {
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  /** One with a timer of 100 ms, a signal and an outer cancellation, and counts of what it has left behind. */
  function start(signal: AbortSignal) {
    const clock = manualClock();
    const outer = new Cancellation();
    const until = new Until(clock, outer, 'waiting').endAfter(100, callTimedOut).listen(signal);
    const left = (): number[] => [clock.waiting(), getEventListeners(signal, 'abort').length, outer.activity.length];
    return { clock, outer, until, left };
  }

  it('ends with the first of its timer, its signal, its outer cancellation and its own, and leaves nothing', async () => {
    const ends: [(given: ReturnType<typeof start>, abort: AbortController) => unknown, string][] = [
      [({ clock }) => clock.tick(100), 'TimeoutError: request timed out after 100 ms while waiting'],
      [(_given, abort) => abort.abort('aborted'), 'aborted'],
      [({ outer }) => outer.cancel('closed'), 'closed'],
      [({ until }) => until.cancel('own'), 'own'],
    ];
    for (const [end, reason] of ends) {
      const abort = new AbortController();
      const given = start(abort.signal);
      const told: unknown[] = [];
      given.until.subscribe((it) => told.push(it));
      expect(given.left()).toEqual([1, 1, 7]);
      await end(given, abort);
      expect([told.map(String), String(given.until.reason), given.left()]).toEqual([[reason], reason, [0, 0, 0]]);
      await given.clock.tick(100);
      abort.abort('late');
      given.outer.cancel('late');
      expect(told).toHaveLength(1);
    }
  });

  it('leaves nothing, and does not end, when it leaves', async () => {
    const abort = new AbortController();
    const { until, left, clock, outer } = start(abort.signal);
    until.leave();
    until.leave();
    expect(left()).toEqual([0, 0, 0]);
    await clock.tick(100);
    abort.abort();
    outer.cancel('closed');
    expect(until.cancelled).toBe(false);
  });

  it('has ended if its signal is aborted already, and ends in a microtask with a cancellation that has ended', async () => {
    const aborted = start(AbortSignal.abort('aborted'));
    expect([aborted.until.reason, aborted.left()]).toEqual(['aborted', [0, 0, 0]]);
    const outer = new Cancellation();
    outer.cancel('closed');
    const until = new Until(manualClock(), outer);
    expect(until.cancelled).toBe(false);
    await turn();
    expect(until.reason).toBe('closed');
  });

  it('ends after the whole time without progress, on one timer', async () => {
    const clock = manualClock();
    const attempt = new Until(clock).idle(100, attemptTimedOut);
    expect(clock.waiting()).toBe(0);
    attempt.progress();
    await clock.tick(90);
    attempt.progress();
    attempt.progress();
    await clock.tick(90);
    expect([attempt.cancelled, clock.waiting(), clock.pauses]).toEqual([false, 1, [100, 10]]);
    await clock.tick(10);
    expect([attempt.cancelled, clock.waiting()]).toEqual([true, 0]);
    expect(attempt.reason).toMatchObject({ code: 'ERR_ATTEMPT_TIMEOUT' });
  });

  it('passes progress on, but not a restart', async () => {
    const clock = manualClock();
    const attempt = new Until(clock).idle(100, attemptTimedOut);
    const exchange = new Until(clock, attempt).idle(150, callTimedOut);
    exchange.restart();
    expect(clock.waiting()).toBe(1);
    exchange.progress();
    await clock.tick(90);
    exchange.restart();
    await clock.tick(10);
    expect([attempt.cancelled, exchange.cancelled, clock.waiting()]).toEqual([true, true, 0]);
  });

  it('uses its timer again for a timeout that is not shorter, and another one for a shorter', async () => {
    const clock = manualClock();
    const until = new Until(clock).idle(100, attemptTimedOut);
    until.restart();
    until.idle(100, attemptTimedOut).restart();
    until.idle(200, callTimedOut).restart();
    await clock.tick(100);
    expect([until.cancelled, clock.pauses]).toEqual([false, [100, 100]]);
    until.idle(50, callTimedOut).restart();
    await clock.tick(50);
    expect(String(until.reason)).toContain('after 50 ms');
    expect([clock.pauses, clock.waiting()]).toEqual([[100, 100, 50], 0]);
  });

  it('leaves no timer once it is stopped, and sets no other', () => {
    const clock = manualClock();
    const attempt = new Until(clock).idle(100, attemptTimedOut);
    attempt.progress();
    attempt.stopTimer();
    attempt.progress();
    expect([clock.waiting(), attempt.idleTimeout]).toEqual([0, Infinity]);
  });

  it('is cancelled with its outer one until it leaves, also when the timer is stopped', () => {
    const call = new Cancellation();
    const [stays, leaves] = [1, 2].map(() => new Until(manualClock(), call).idle(100, attemptTimedOut));
    stays?.stopTimer();
    leaves?.leave();
    call.cancel('over');
    expect([stays?.reason, leaves?.cancelled]).toEqual(['over', false]);
  });

  it('runs a function until it ends, with its outcome or the reason, and leaves', async () => {
    const { signal } = new AbortController();
    const [works, fails, hangs] = [1, 2, 3].map(() => start(signal));
    expect(await works?.until.run(() => 1)).toBe(1);
    const thrown = new Error('mine');
    await expect(fails?.until.run(() => Promise.reject(thrown))).rejects.toBe(thrown);
    let seen: AbortSignal | undefined;
    const run = hangs?.until
      .runWithSignal((it) => {
        seen = it;
        return new Promise((_resolve, reject) => it.addEventListener('abort', () => reject(thrown)));
      })
      .catch((reason: unknown) => reason);
    await hangs?.clock.tick(100);
    expect(await run).toMatchObject({ name: 'TimeoutError' });
    expect(seen?.reason).toBe(hangs?.until.reason);
    for (const it of [works, fails, hangs]) expect(it?.left()).toEqual([0, 0, 0]);
    expect([works, fails, hangs].map((it) => it?.until.cancelled)).toEqual([false, false, true]);
  });

  it('sleeps until it ends, and leaves', async () => {
    const abort = new AbortController();
    const make = (signal = abort.signal) => {
      const clock = manualClock();
      const outer = new Cancellation();
      const told = new Until(clock, outer)
        .listen(signal)
        .sleep(100)
        .then(
          () => 'awake',
          (reason: unknown) => reason,
        );
      return { clock, outer, told };
    };
    const [awake, aborted, closed, late] = [make(), make(), make(), make(AbortSignal.abort('before'))];
    await awake.clock.tick(100);
    closed.outer.cancel('closed');
    abort.abort('aborted');
    expect(await Promise.all([awake, aborted, closed, late].map(({ told }) => told))).toEqual([
      'awake',
      'aborted',
      'closed',
      'before',
    ]);
    expect([awake, aborted, closed, late].map(({ clock }) => clock.waiting())).toEqual([0, 0, 0, 0]);
    expect(getEventListeners(abort.signal, 'abort')).toHaveLength(0);
  });

  it('is not ended by its outer cancellation during work that this ends by itself, but is afterwards', async () => {
    const outer = new Cancellation();
    const until = new Until(manualClock(), outer, 'waiting');
    const ends: ((value: number) => void)[] = [];
    const works = [1, 2].map(() => until.leaveDuring(() => new Promise<number>((resolve) => ends.push(resolve))));
    expect(outer.activity).toBe('');
    ends.forEach((end, at) => end(at));
    expect([await Promise.all(works), outer.activity]).toEqual([[0, 1], 'waiting']);
    expect([outer.remove(until), outer.remove(until)]).toEqual([true, false]);
    await expect(until.leaveDuring(() => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
    expect(outer.activity).toBe('waiting');
    until.leave();
    await until.leaveDuring(() => Promise.resolve());
    expect(outer.activity).toBe('');
    expect(await new Until(manualClock()).leaveDuring(() => Promise.resolve(1))).toBe(1);
  });

  it.each([
    [callTimedOut, '', 'TimeoutError: request timed out after 100 ms'],
    [callTimedOut, 'waiting', 'TimeoutError: request timed out after 100 ms while waiting'],
    [attemptTimedOut, 'waiting', 'AttemptTimeoutError: the attempt timed out after 100 ms while waiting'],
  ])('has an error with whole milliseconds and the activity', async (late, activity, message) => {
    const clock = manualClock();
    const until = new Until(clock, undefined, activity).endAfter(99.5, late);
    await clock.tick(100);
    expect(String(until.reason)).toBe(message);
  });

  it('has for a function the error that it took too long', async () => {
    const clock = manualClock();
    const run = new Until(clock).endAfter(100, tookTooLong).run(() => new Promise(() => undefined));
    await Promise.all([expect(run).rejects.toThrow(/^it took longer than 100 ms$/), clock.tick(100)]);
  });

  it('has timers for a deadline, and a sleep that is a pause', () => {
    const kinds: unknown[] = [];
    const clock = { ...manualClock(), after: (_in: number, _run: () => void, kind?: string) => () => kinds.push(kind) };
    new Until(clock).endAfter(100, callTimedOut).leave();
    const asleep = new Until(clock);
    asleep.sleep(100).catch(() => undefined);
    asleep.leave();
    expect(kinds).toEqual(['deadline', 'pause']);
  });

  it('has the activity of its work, unless it has its own', () => {
    const [plain, named] = ['', 'waiting'].map((it) => new Until(manualClock(), undefined, it));
    for (const it of [plain, named]) it?.subscribe(() => undefined, 'reading');
    expect([plain?.activity, named?.activity]).toEqual(['reading', 'waiting']);
  });
});

describe('onAbort', () => {
  it('adds one listener for all callbacks, and removes it after the last one', () => {
    const { signal } = new AbortController();
    const stops = Array.from({ length: 20 }, () => onAbort(signal, () => undefined));
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    for (const stop of stops) {
      expect(getEventListeners(signal, 'abort')).toHaveLength(1);
      stop();
      stop();
    }
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('calls the remaining callbacks, each once', () => {
    const controller = new AbortController();
    const called: string[] = [];
    const stop = onAbort(controller.signal, () => called.push('stopped'));
    const same = (): number => called.push('same');
    for (const callback of [same, same, () => called.push('other')]) onAbort(controller.signal, callback);
    stop();
    controller.abort();
    controller.abort();
    expect(called).toEqual(['same', 'same', 'other']);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });

  it('adds a new listener after the last one was removed', () => {
    const controller = new AbortController();
    const called: string[] = [];
    onAbort(controller.signal, () => called.push('first'))();
    onAbort(controller.signal, () => called.push('second'));
    controller.abort();
    expect(called).toEqual(['second']);
  });

  it('calls back immediately, without a listener, if the signal is aborted already', () => {
    const signal = AbortSignal.abort();
    const called: string[] = [];
    onAbort(signal, () => called.push('first'))();
    expect(called).toEqual(['first']);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('allows additions and removals during the callbacks', () => {
    const controller = new AbortController();
    const called: string[] = [];
    let stop = (): void => undefined;
    onAbort(controller.signal, () => {
      called.push('first');
      stop();
    });
    stop = onAbort(controller.signal, () => called.push('second'));
    controller.abort();
    expect(called).toEqual(['first']);
  });
});
