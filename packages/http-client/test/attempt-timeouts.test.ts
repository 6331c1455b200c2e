import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ErrorType } from '@wirework/http-errors';
import { turns } from '@wirework/test-support';
import { createClientWith, type Client } from '../src/features/client/client.ts';
import { createFakeClient } from '../src/testing.ts';
import type { Config } from '../src/config/config.ts';
import { manualClock, type ManualClock } from './support/clock.ts';
import { failure } from './support/fails.ts';
import { startRawServer, type RawServer } from './support/raw-server.ts';
import { until } from './support/until.ts';

let server: RawServer;
let clock: ManualClock;
let client: Client | undefined;
let requests = 0;

beforeEach(async () => {
  requests = 0;
  clock = manualClock();
  server = await startRawServer((request, socket) => {
    requests++;
    if (request.startsWith('GET /third') && requests === 3) socket.write('HTTP/1.1 204 No Content\r\n\r\n');
    if (request.startsWith('GET /half')) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nab');
  });
});
afterEach(async () => {
  await client?.close(0);
  await server.close();
});

const make = (config: Config = {}): Client =>
  (client = createClientWith({ timeouts: { attempt: 150 }, retry: { delay: 0, maxRetries: 2 }, ...config }, { clock }));

/** Lets each of some attempts time out once it is under way: by default, when the server has its request. */
async function timeOut(attempts: number, begun: () => number = () => requests): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    await until(() => begun() >= attempt);
    await turns(5);
    await clock.tick(149);
    expect(begun()).toBe(attempt);
    await clock.tick(1);
    // The pause before the next one.
    await clock.tick(0);
  }
}

describe('timeouts.attempt', () => {
  it('retries a request that a server does not answer', async () => {
    const result = make().get(`${server.url}/third`);
    await timeOut(2);
    const { statusCode, meta } = await result;
    expect([statusCode, meta.attempts]).toEqual([204, 3]);
  });

  it('retries it within the default of the whole request, and throws the timeout of the last attempt', async () => {
    const told = failure(make().get(`${server.url}/never`));
    await timeOut(3);
    const error = await told;
    expect([error.type, error.attempts, requests]).toEqual([ErrorType.RetryExhausted, 3, 3]);
    expect(error.cause).toMatchObject({
      type: ErrorType.Timeout,
      cause: { message: 'the attempt timed out after 150 ms while waiting for the response headers' },
    });
  });

  it('retries a request whose connection is not established', async () => {
    const own = make({ retry: { delay: 0, maxRetries: 1 } });
    // Nobody answers the TLS handshake.
    const told = failure(own.get(`https://127.0.0.1:${server.port}/`));
    await timeOut(2, () => server.received.length);
    const error = await told;
    expect([error.attempts, String(error)]).toEqual([2, expect.stringContaining('150 ms while connecting')]);
  });

  it('retries a response whose body stalls', async () => {
    const told = failure(make().get(`${server.url}/half`));
    await timeOut(3);
    const error = await told;
    expect([error.attempts, error.statusCode]).toEqual([3, 200]);
    expect(String(error)).toContain('150 ms while reading the response body, 2 of 4 bytes received');
  });

  it('leaves a body that is read as a stream to timeouts.bodyIdle', async () => {
    const own = make({ timeouts: { attempt: 150, bodyIdle: 100 } });
    const { stream } = await own.get(`${server.url}/half`, { stream: true });
    await clock.tick(150);
    await expect(stream.toArray()).rejects.toMatchObject({
      cause: { message: 'waiting for the response body timed out, 2 of 4 bytes received' },
    });
  });

  it('ends a POST, which is not sent again', async () => {
    const told = failure(make().post(`${server.url}/never`, { json: 1 }));
    await timeOut(1);
    const error = await told;
    expect([error.type, error.attempts, requests]).toEqual([ErrorType.Timeout, 1, 1]);
  });

  it('counts against the host for the breaker', async () => {
    const own = make({ resilience: { breaker: { minimumRequests: 2 } } });
    const told = failure(own.get(`${server.url}/never`));
    await timeOut(2);
    await told;
    expect([own.breakerState(server.url), requests]).toEqual(['open', 2]);
  });

  it('is replaced by the option of a request', async () => {
    const own = make({ timeouts: { attempt: 0 } });
    const told = failure(own.get(`${server.url}/never`, { timeouts: { attempt: 150 }, retry: { maxRetries: 0 } }));
    await timeOut(1);
    expect(String(await told)).toContain('the attempt timed out after 150 ms');
  });

  it('ends an attempt of a fake client', async () => {
    const own = createFakeClient(() => new Promise(() => undefined), { timeouts: { attempt: 5 } });
    const error = await failure(own.client.get('http://h.test/'));
    expect([error.type, own.sent.length]).toEqual([ErrorType.RetryExhausted, 4]);
  });
});
