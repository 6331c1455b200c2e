import { describe, expect, it } from '@jest/globals';
import { backoff } from './next-pause.ts';

const options = { delay: 100, maxDelay: 30_000, backoffFactor: 2, jitter: false };

describe('backoff', () => {
  it('grows by the factor from the first pause on', () => {
    expect([0, 1, 2].map((it) => backoff(it, options, Math.random))).toEqual([100, 200, 400]);
  });

  it('stops growing at the longest pause', () => {
    expect(backoff(30, options, Math.random)).toBe(30_000);
    expect(backoff(5000, { ...options, backoffFactor: 10 }, Math.random)).toBe(30_000);
  });

  it('takes a random part of it with jitter, and never more', () => {
    const jittered = { ...options, jitter: true };
    expect(backoff(1, jittered, () => 0)).toBe(0);
    expect(backoff(1, jittered, () => 0.5)).toBe(100);
    expect(backoff(1, jittered, () => 0.999999)).toBeLessThan(200);
  });

  it('does not wait when there is nothing to wait for', () => {
    expect(backoff(3, { ...options, delay: 0 }, Math.random)).toBe(0);
  });
});
