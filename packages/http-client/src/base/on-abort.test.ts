import { getEventListeners } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { onAbort } from './cancel-when-over.ts';

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
