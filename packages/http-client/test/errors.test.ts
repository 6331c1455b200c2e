import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import {
  ErrClientClosed,
  ErrEmptyFilePath,
  ErrNilConfig,
  errorAs,
  ErrorType,
  ErrResponseBodyEmpty,
  errorIs,
  wrapSentinel,
  type Sentinel,
} from '@wirework/http-errors';
import { createClient, type Client } from '../src/features/client/client.ts';
import type { Config } from '../src/config/config.ts';
import { validateConfig } from '../src/config/validate-config.ts';
import { logging } from '../src/features/middleware/logging.ts';
import { metrics, type RequestMetric } from '../src/features/middleware/metrics.ts';
import { recover } from '../src/features/middleware/recover.ts';
import { createFakeClient } from '../src/testing.ts';
import { failure } from './support/fails.ts';
import { listen } from './support/listen.ts';
import { startRawServer } from './support/raw-server.ts';

const url = 'http://h.test/';

describe('a sentinel', () => {
  const closed = async () => {
    const client = createClient();
    await client.close();
    return client;
  };
  const empty = async () => createFakeClient([{ body: '' }]).client.get(url);
  it.each<readonly [string, Sentinel, () => unknown]>([
    ['createClient(null)', ErrNilConfig, () => createClient(null)],
    ['validateConfig(null)', ErrNilConfig, () => validateConfig(null as unknown as Config)],
    ['a request of a closed client', ErrClientClosed, async () => (await closed()).get(url)],
    ['a download of a closed client', ErrClientClosed, async () => (await closed()).download(url, 'file')],
    ['events of a closed client', ErrClientClosed, async () => (await closed()).events(url).next()],
    ['an empty path', ErrEmptyFilePath, async () => createFakeClient([{}]).client.download(url, '')],
    ['an empty path of a result', ErrEmptyFilePath, async () => (await empty()).saveToFile('')],
    ['an empty body', ErrResponseBodyEmpty, async () => (await empty()).json()],
  ])('is thrown by %s as a new error with a stack and its message', async (_name, sentinel, act) => {
    const throwing = async (): Promise<unknown> => act();
    const error = (await throwing().catch((it: unknown) => it)) as Error;
    expect([errorIs(error, sentinel), error === sentinel, error.message, Object.isFrozen(error)]).toEqual([
      true,
      false,
      sentinel.message,
      false,
    ]);
    expect(error.stack).toContain('errors.test.ts');
  });

  it('passes recover() as it is', async () => {
    const thrown = wrapSentinel(ErrClientClosed);
    const throws = () => () => Promise.reject(thrown);
    const { client } = createFakeClient([{}], { middleware: [recover(), throws] });
    await expect(client.get(url)).rejects.toBe(thrown);
  });
});

describe('an error of the caller', () => {
  class My extends Error {
    readonly details = { secret: 1 };
  }
  const my = new My('mine');
  const abort = new AbortController();
  abort.abort(my);
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('a');
    throw my;
  }
  const throws = () => () => {
    throw my;
  };

  it.each<readonly [string, Config, (client: Client, base: string) => Promise<unknown>]>([
    ['the reason of its signal', {}, (client, base) => client.get(base, { signal: abort.signal })],
    ['the failure of its body', {}, (client, base) => client.post(base, { body: broken() })],
    [
      'the failure of its middleware, recovered',
      { middleware: [recover(), throws] },
      (client, base) => client.get(base),
    ],
    [
      'the failure of its policy',
      {},
      () => createFakeClient([{ status: 503 }], { retry: { policy: throws() } }).client.get(url),
    ],
  ])('is found by errorIs as %s', async (_name, config, ask) => {
    const server = createServer((socket) => socket.on('error', () => undefined).resume());
    await using client = createClient(config);
    const error = await failure(ask(client, `http://127.0.0.1:${await listen(server)}/`));
    server.close();
    expect([errorIs(error, my), errorIs(error, new My('mine'))]).toEqual([true, false]);
    expect(error.cause).not.toHaveProperty('details');
  });

  it('is found by the code of an error of undici', async () => {
    await using server = await startRawServer((_request, socket) => socket.end());
    await using client = createClient({ retry: { maxRetries: 0 } });
    const error = await failure(client.get(server.url));
    const isSocketError = (it: unknown): it is Error => (it as { code?: unknown }).code === 'UND_ERR_SOCKET';
    expect([error.type, errorAs(error, isSocketError)?.name]).toEqual([ErrorType.Network, 'SocketError']);
  });
});

describe('the URL of a failure', () => {
  it.each(['http://ann:pw@127.0.0.1:1/x?token=t', 'http://127.0.0.1:1', 'http://ann@127.0.0.1:1/x#top'])(
    'is the same in the error, the metric and the log: %s',
    async (asked) => {
      const lines: string[] = [];
      const told: RequestMetric[] = [];
      const write = (fields: object): void => void lines.push((fields as { url: string }).url);
      const client = createClient({
        retry: { maxRetries: 0 },
        middleware: [metrics((metric) => void told.push(metric)), logging({ info: write, warn: write, error: write })],
      });
      const error = await failure(client.get(asked));
      await client.close();
      expect(error.url).toContain(asked.includes('@') ? 'http://***:***@127.0.0.1:1/x' : asked);
      expect([...lines, ...told.map((it) => it.url), ...told.map((it) => it.error?.url)]).toEqual([
        error.url,
        error.url,
        error.url,
      ]);
      expect(String(error).startsWith(`GET ${error.url}: `)).toBe(true);
    },
  );
});
