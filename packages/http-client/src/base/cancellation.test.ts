import { describe, expect, it } from '@jest/globals';
import { Cancellation } from './cancellation.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Cancellation', () => {
  it('calls each listener once, with the first reason', async () => {
    const cancellation = new Cancellation();
    const told: unknown[] = [];
    cancellation.subscribe((reason) => told.push(reason));
    const leave = cancellation.subscribe(() => told.push('who left'));
    leave();
    cancellation.cancel('first');
    cancellation.cancel('second');
    expect([told, cancellation.cancelled, cancellation.reason]).toEqual([['first'], true, 'first']);
    await turn();
    expect(told).toEqual(['first']);
  });

  it('calls a late listener in a microtask, unless it was removed', async () => {
    const cancellation = new Cancellation();
    cancellation.cancel('over');
    const told: unknown[] = [];
    const stay = cancellation.subscribe((reason) => {
      told.push(reason);
      stay();
    });
    const leave = cancellation.subscribe(() => told.push('who left'));
    leave();
    expect(told).toEqual([]);
    await turn();
    expect(told).toEqual(['over']);
  });

  it('ignores the second removal of a listener', () => {
    const cancellation = new Cancellation();
    const told: string[] = [];
    const leave = cancellation.subscribe(() => told.push('who left'));
    cancellation.subscribe(() => told.push('one'));
    cancellation.subscribe(() => told.push('other'));
    leave();
    leave();
    cancellation.cancel('over');
    expect(told).toEqual(['one', 'other']);
  });

  it('allows a listener to remove another one', () => {
    const cancellation = new Cancellation();
    const told: string[] = [];
    cancellation.subscribe(() => {
      told.push('one');
      leave();
    });
    const leave = cancellation.subscribe(() => told.push('other'));
    cancellation.cancel('over');
    expect(told).toEqual(['one', 'other']);
  });
});
