import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ErrorType } from '@wirework/http-errors';
import { turns } from '@wirework/test-support';
import { createClientWith, type Client } from '../src/features/client/client.ts';
import { buildRequest } from '../src/client/build-request.ts';
import type { Config } from '../src/config/config.ts';
import { nodeTable } from '../src/config/node-fields.ts';
import { resolveConfig } from '../src/config/validate-config.ts';
import type { RequestOptions } from '../src/message/request/options.ts';
import { manualClock, type ManualClock } from './support/clock.ts';
import { failure } from './support/fails.ts';
import { startRawServer, type RawServer } from './support/raw-server.ts';
import { until } from './support/until.ts';

const part = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nab';
const answers: Readonly<Record<string, string>> = {
  '/half': part,
  '/whole': `${part}cd`,
  '/busy': 'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n',
};

let server: RawServer;
let clock: ManualClock;
let client: Client | undefined;
let answered = 0;

beforeEach(async () => {
  clock = manualClock();
  answered = 0;
  server = await startRawServer((request, socket) => {
    socket.write(answers[request.split(' ')[1] as string] ?? '');
    answered++;
  });
});
afterEach(async () => {
  await client?.close(0);
  await server.close();
});

const make = (config: Config = {}): Client =>
  (client = createClientWith({ timeouts: { request: 1000, attempt: 0 }, ...config }, { clock }));

/** Returns the message of a call whose deadline passes as soon as a condition holds. */
async function atDeadline(call: Promise<unknown>, isSo: () => boolean): Promise<string> {
  const told = failure(call);
  await until(isSo);
  await turns(5);
  await clock.tick(1000);
  const error = await told;
  expect([error.type, error.isRetryable()]).toEqual([ErrorType.Timeout, false]);
  return (error.cause as Error).message;
}

async function* endless(): AsyncGenerator<Uint8Array> {
  yield Uint8Array.of(0x61);
  await new Promise(() => undefined);
}

describe('the error of a deadline names the activity', () => {
  it('before there is a connection', async () => {
    // Nobody answers the handshake.
    const call = make().get(`https://127.0.0.1:${server.port}/`);
    expect(await atDeadline(call, () => server.open() === 1)).toBe('request timed out after 1000 ms while connecting');
  });

  it('while waiting for a free connection', async () => {
    const own = make({ connection: { maxConnsPerHost: 1 } });
    void own.get(`${server.url}/`, { timeouts: { request: 0 } }).catch(() => undefined);
    await until(() => answered === 1);
    expect(await atDeadline(own.get(`${server.url}/`), () => true)).toBe(
      'request timed out after 1000 ms while waiting for a free connection',
    );
  });

  it('while waiting for the bulkhead', async () => {
    const own = make({ resilience: { bulkhead: { maxConcurrent: 1, maxQueue: 1 } } });
    void own.get(`${server.url}/`, { timeouts: { request: 0 } }).catch(() => undefined);
    await until(() => answered === 1);
    expect(await atDeadline(own.get(`${server.url}/`), () => true)).toBe(
      'request timed out after 1000 ms while waiting for the bulkhead',
    );
  });

  it('while the body is sent, and after it', async () => {
    const own = make();
    expect(await atDeadline(own.put(`${server.url}/`, { body: endless() }), () => answered === 1)).toBe(
      'request timed out after 1000 ms while sending the request body',
    );
    for (const body of [undefined, 'text', [Buffer.from('stream')]]) {
      answered = 0;
      const call = own.put(`${server.url}/`, { body });
      expect(await atDeadline(call, () => answered === 1)).toBe(
        'request timed out after 1000 ms while waiting for the response headers',
      );
    }
  });

  it('while the body is read', async () => {
    expect(await atDeadline(make().get(`${server.url}/half`), () => answered === 1)).toBe(
      'request timed out after 1000 ms while reading the response body, 2 of 4 bytes received',
    );
  });

  it.each([
    ['/half', ' while reading the response body, 2 of 4 bytes received'],
    ['/whole', ''],
  ])('while the body of %s streams', async (path, activity) => {
    const { stream } = await make().get(server.url + path, { stream: true });
    // The reader stops behind the first chunk.
    const chunks = stream[Symbol.asyncIterator]();
    await chunks.next();
    await turns(5);
    await clock.tick(1000);
    await expect(chunks.next()).rejects.toMatchObject({
      type: ErrorType.Timeout,
      statusCode: 200,
      cause: { message: `request timed out after 1000 ms${activity}` },
    });
  });

  it("while waiting for 'retry.policy'", async () => {
    let isAsked = false;
    const policy = (): Promise<boolean> => {
      isAsked = true;
      return new Promise(() => undefined);
    };
    expect(await atDeadline(make({ retry: { policy } }).get(`${server.url}/busy`), () => isAsked)).toBe(
      "request timed out after 1000 ms while waiting for 'retry.policy'",
    );
  });
});

describe('the default of timeouts.attempt', () => {
  const patient: Config = { timeouts: { request: 3000 }, retry: { maxRetries: 2, delay: 0 } };

  it('leaves time for every retry when a server hangs', async () => {
    const told = failure(make(patient).get(`${server.url}/hung`));
    for (let attempt = 1; attempt <= 3; attempt++) {
      await until(() => answered === attempt);
      await turns(5);
      await clock.tick(999);
      expect(answered).toBe(attempt);
      await clock.tick(1);
    }
    const error = await told;
    expect([error.attempts, error.reason]).toEqual([3, 'TIMEOUT']);
  });

  it.each<readonly [string, RequestOptions & { method: string }, number]>([
    ['a request with a timeout', { method: 'GET', timeouts: { request: 600 } }, 200],
    ['a request without a timeout', { method: 'GET', timeouts: { request: 0 } }, 10_000],
    ['a request without retries', { method: 'GET', retry: { maxRetries: 0 } }, 10_000],
    ['a request with an attempt timeout', { method: 'GET', timeouts: { attempt: 50 } }, 50],
    ['a POST with an idempotency key', { method: 'POST', idempotencyKey: 'a' }, 1000],
    ['a POST, which is sent once', { method: 'POST' }, 10_000],
    ['a stream, which can be sent once', { method: 'PUT', body: endless() }, 10_000],
  ])('is for %s %j: %d ms', (_name, { method, ...options }, milliseconds) => {
    expect(buildRequest(method, server.url, options, resolveConfig(patient), nodeTable).attemptTimeout).toBe(
      milliseconds,
    );
  });

  it('is no longer used when the client has one', () => {
    const config = resolveConfig({ ...patient, timeouts: { request: 3000, attempt: 2000 } });
    expect(buildRequest('GET', server.url, { timeouts: { request: 600 } }, config, nodeTable).attemptTimeout).toBe(
      2000,
    );
  });
});

it('throws with the last status or error when no time is left for another attempt', async () => {
  const own = make({ retry: { delay: 5000, jitter: false } });
  const message = 'no time is left for another attempt within 1000 ms';
  expect(await failure(own.get(`${server.url}/busy`))).toMatchObject({
    type: ErrorType.Timeout,
    statusCode: 503,
    attempts: 1,
    cause: { message },
  });
  const refused = await failure(own.get('http://127.0.0.1:1/'));
  expect(refused).toMatchObject({
    type: ErrorType.Timeout,
    attempts: 1,
    cause: { message, cause: { type: ErrorType.Network } },
  });
  expect(clock.waiting()).toBe(0);
});
