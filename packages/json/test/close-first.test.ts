import { expect, it } from '@jest/globals';
import { close, get, getHealthStatus, getStats, isClosed } from '../src/index.ts';

it('close() is known to have been called, also before anything else was', () => {
  expect(isClosed()).toBe(false);
  close();
  expect([isClosed(), getStats().isClosed, getHealthStatus().healthy]).toEqual([true, true, false]);
  expect(get('[1]', '[0]')).toBe(1);
  expect(isClosed()).toBe(false);
});
