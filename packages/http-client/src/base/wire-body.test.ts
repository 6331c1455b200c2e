import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { whenClosed } from './wire-body.ts';

it('whenClosed calls back once, also when the body is already closed', async () => {
  const body = new Readable({ read: () => undefined });
  const told: string[] = [];
  whenClosed(body, () => told.push('before'));
  expect(told).toEqual([]);
  body.destroy();
  await new Promise((resolve) => setImmediate(resolve));
  whenClosed(body, () => told.push('after'));
  expect(told).toEqual(['before', 'after']);
});
