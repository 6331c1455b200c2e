import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ClientError, isClientError } from '@wirework/http-errors';
import { temporaryFolders, thrownBy } from '@wirework/test-support';
import { createClientWith } from '../src/features/client/client.ts';
import { HttpFetchClient } from '../src/features/client/http-fetch-client.ts';
import { events } from '../src/features/sse/events.ts';
import { exhausted } from '../src/policy/retry/next-pause.ts';
import { instantClock, manualClock } from './support/clock.ts';
import { failure } from './support/fails.ts';
import { startServer, type TestServer } from './support/server.ts';
import { until } from './support/until.ts';

const newFolder = temporaryFolders();
const problem = { type: 'about:blank', title: 'No such model', detail: 'token=secret123' };
const read = (error: ClientError): unknown => error.result?.json();

let server: TestServer;
const client = createClientWith({}, { clock: instantClock() });
const fetchClient = new HttpFetchClient({}, { clock: instantClock() });
const sent = Buffer.from(JSON.stringify(problem));

beforeAll(async () => {
  server = await startServer(({ url }, response) => {
    const [, status = '', kind = ''] = /^\/(\d+)(.*)$/.exec(url) ?? [];
    response.writeHead(Number(status), { 'content-type': 'application/problem+json' });
    if (kind === '/endless') return void response.write(sent);
    response.end(kind === '/large' ? Buffer.alloc(70_000, ' ') : sent);
  });
});
afterAll(async () => {
  await client.close();
  await fetchClient.close();
  await server.close();
});

/** Runs a client's events to their failure. */
const eventsFailure = (from: typeof client | typeof fetchClient, url: string): Promise<ClientError> =>
  failure(events(from, url)[Symbol.asyncIterator]().next());
const downloadFailure = (url: string): Promise<ClientError> =>
  failure(client.download(url, join(newFolder(), 'file.bin')));

describe('the error of a status has the response', () => {
  it('after throwForStatus, on Node and on fetch', async () => {
    for (const from of [client, fetchClient]) {
      const result = await from.get(`${server.url}/404`);
      const error = thrownBy(() => result.throwForStatus()) as ClientError;
      expect(error.result).toBe(result);
      expect(read(error)).toEqual(problem);
    }
  });

  it('after throwForStatus of a stream, which stays open', async () => {
    const result = await client.get(`${server.url}/404`, { stream: true });
    expect((thrownBy(() => result.throwForStatus()) as ClientError).result).toBe(result);
    expect(JSON.parse((await result.stream.toArray()).join(''))).toEqual(problem);
  });

  it.each([404, 503])('%d of events, on Node and on fetch', async (status) => {
    for (const from of [client, fetchClient])
      expect(read(await eventsFailure(from, `${server.url}/${status}`))).toEqual(problem);
  });

  it('of events that got another response than a stream', async () => {
    expect(read(await eventsFailure(client, `${server.url}/200`))).toEqual(problem);
  });

  it.each([404, 503])('%d of a download', async (status) => {
    const error = await downloadFailure(`${server.url}/${status}`);
    expect([error.statusCode, error.result?.headers.get('content-type'), read(error)]).toEqual([
      status,
      'application/problem+json',
      problem,
    ]);
  });

  it('without a part of its body: one that is larger than 64 KiB cannot be read', async () => {
    for (const error of [
      await eventsFailure(client, `${server.url}/404/large`),
      await downloadFailure(`${server.url}/404/large`),
    ]) {
      expect(error.result?.statusCode).toBe(404);
      expect(() => error.result?.text()).toThrow(TypeError);
    }
  });

  it('without a body that does not end within a second', async () => {
    const clock = manualClock();
    await using own = createClientWith({}, { clock });
    const failing = eventsFailure(own, `${server.url}/404/endless`);
    await until(() => clock.pauses.includes(1000));
    await clock.tick(1000);
    const error = await failing;
    expect(error.statusCode).toBe(404);
    expect(() => read(error)).toThrow(TypeError);
  });
});

describe('the response of an error', () => {
  it('is not printed, serialised, cloned or listed', async () => {
    const error = await downloadFailure(`${server.url}/503`);
    expect(Reflect.ownKeys(error).concat(Object.keys({ ...error }))).not.toContain('result');
    const texts = [
      inspect(error, { depth: 9 }),
      inspect(error, { depth: 9, showHidden: true, getters: true }),
      JSON.stringify(error),
      String(error),
      inspect(structuredClone(error), { showHidden: true }),
      String(error.stack),
    ];
    expect(texts.filter((it) => it.includes('secret123') || it.includes('No such model'))).toEqual([]);
  });

  it('is kept by copies of the error, and not by its plain form', () => {
    const error = exhausted(new ClientError({ result: { statusCode: 404 } as never }), { url: 'https://h.test/' });
    expect(error.result).toEqual({ statusCode: 404 });
    expect(error.withType(11).result).toBe(error.result);
    const plain = { ...JSON.parse(JSON.stringify(error)), result: { statusCode: 200 } } as unknown;
    const revived = ClientError.fromJson(plain);
    expect([isClientError(revived), revived?.result]).toEqual([true, undefined]);
  });
});
