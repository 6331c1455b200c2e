import { once } from 'node:events';
import { createContext, runInContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { jest, expect, it } from '@jest/globals';
import * as here from '../src/index.ts';

it('errors of another copy of the package are recognised', async () => {
  jest.resetModules();
  const there = (await import(`../src/index.ts?copy=${1}`)) as typeof here;
  expect(there.ClientError).not.toBe(here.ClientError);
  const cause = new here.ClientError({ type: 1, message: 'm', url: 'http://h/', cause: 'connection reset' });
  expect(there.isClientError(cause)).toBe(true);
  expect(there.errorAs(new Error('x', { cause }), there.isClientError)).toBe(cause);
  expect(there.classifyError(cause, { attempts: 2 }).toJSON()).toEqual({ ...cause.toJSON(), attempts: 2 });
  expect(new there.ClientError({ type: 1, cause }).isRetryable()).toBe(true);
  expect(there.errorIs(here.ErrClientClosed, there.ErrClientClosed)).toBe(true);
  const thrown = Object.assign(here.wrapSentinel(here.ErrFileExists, 'in https://u:p@h/'), { request: {} });
  const copied = here.classifyError(thrown);
  for (const error of [
    copied,
    there.classifyError(copied, { attempts: 2 }),
    new there.ClientError({ cause: new Error('x https://u:p@h/', { cause: copied }) }),
  ]) {
    expect([
      there.errorIs(error, thrown),
      there.errorIs(error, there.ErrFileExists),
      here.errorIs(error, here.ErrFileExists),
      here.errorIs(error, copied),
    ]).toEqual([true, true, true, true]);
  }
});

it('errors of another realm are classified', () => {
  const thrown: unknown = runInContext(
    `Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('x'), { code: 'ECONNRESET', syscall: 'read' }) })`,
    createContext(),
  );
  const error = here.classifyError(thrown);
  expect([error.code, error.isRetryable(), error.cause]).toEqual(['NETWORK_ERROR', true, thrown]);
});

it('an error survives the way to a worker and back', async () => {
  const echo = `const { parentPort } = require('node:worker_threads'); parentPort.on('message', (it) => parentPort.postMessage(it));`;
  const worker = new Worker(echo, { eval: true });
  try {
    const cause = Object.assign(new Error('x'), { code: 'ECONNRESET', syscall: 'read', request: { secret: 1 } });
    const error = here.classifyError(cause, { url: 'http://h/', method: 'GET', attempts: 2 });
    worker.postMessage(error);
    const [clone] = (await once(worker, 'message')) as [Error];
    expect([clone.message, here.classifyError(clone).isRetryable()]).toEqual([error.message, false]);
    worker.postMessage(error.toJSON());
    const [plain] = (await once(worker, 'message')) as [unknown];
    const revived = here.ClientError.fromJson(plain);
    expect(revived?.toJSON()).toEqual(error.toJSON());
    expect(revived?.isRetryable()).toBe(true);
  } finally {
    await worker.terminate();
  }
});
