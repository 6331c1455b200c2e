import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import * as fetchEntry from '../src/fetch.ts';
import * as main from '../src/index.ts';
import { freePort } from '@wirework/test-support';
import { startRawServer } from './support/raw-server.ts';

const here = fileURLToPath(import.meta.url);

async function thrownBy(call: () => unknown): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error;
  }
  return undefined;
}

const hasCallersLine = (error: unknown): boolean => String((error as Error).stack).includes(here);

/** Functions that classify or make errors, and middleware, which fails only with the request that it serves. */
const neverThrow = new Set([
  'audit',
  'classifyError',
  'close',
  'defaultConfig',
  'errorAs',
  'errorIs',
  'events',
  'isClientError',
  'isConfigError',
  'isUnmarshalError',
  'logging',
  'metrics',
  'recover',
  'requestId',
  'sanitizeUrl',
  'telemetry',
]);

/** Arguments that each function refuses. */
const refused: readonly (readonly unknown[])[] = [
  [null],
  ['nope', 'nope', { nope: 1 }],
  [{ nope: 1 }, { nope: 1 }],
  ['http://127.0.0.1:1/', { nope: 1 }],
];

describe('the stack of every error', () => {
  for (const [name, module] of Object.entries<object>({ main, fetch: fetchEntry })) {
    const functions = Object.entries(module).filter(
      ([key, value]) => typeof value === 'function' && !/^[A-Z]/.test(key) && !neverThrow.has(key),
    ) as [string, (...args: unknown[]) => unknown][];
    it.each(functions)(`names the caller of %s of ${name}`, async (_, call) => {
      const errors = [];
      for (const args of refused) errors.push(await thrownBy(() => call(...args)));
      const thrown = errors.filter((it) => it !== undefined);
      expect(thrown.length).toBeGreaterThan(0);
      expect(thrown.filter((it) => !hasCallersLine(it))).toEqual([]);
    });
  }

  const entries = [
    ['node:http', main.createClient],
    ['fetch', fetchEntry.createClient],
  ] as const;
  it.each(entries)('names the caller of a request that fails over %s', async (_, createClient) => {
    const refusing = `http://127.0.0.1:${await freePort()}/`;
    await using cutting = await startRawServer((_request, socket) => {
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"a":');
    });
    await using broken = await startRawServer((_request, socket) => {
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n{"a":');
    });
    await using client = createClient({ retry: { maxRetries: 0 } });
    await using retrying = createClient({ retry: { maxRetries: 1, delay: 1 } });
    const closed = createClient();
    await closed.close();
    const calls = {
      refused: () => client.get(refusing),
      retried: () => retrying.get(refusing),
      cut: () => client.get(cutting.url),
      'not JSON': async () => (await client.get(broken.url)).json(),
      'a bad URL': () => client.get('nope'),
      'an unknown option': () => client.get(refusing, { nope: 1 } as object),
      'an aborted signal': () => client.get(refusing, { signal: AbortSignal.abort() }),
      'a closed client': () => closed.get(refusing),
      events: () => fetchEntry.events(client, refusing).next(),
      stream: () => client.get(refusing, { stream: true } as object),
    };
    for (const [call, run] of Object.entries(calls)) {
      const error = await thrownBy(run);
      expect([call, error === undefined]).toEqual([call, false]);
      expect([call, hasCallersLine(error) ? '' : (error as Error).stack]).toEqual([call, '']);
    }
  });

  it('names the caller of a download', async () => {
    const error = await thrownBy(() => main.download(`http://127.0.0.1:1/`, '/no/such/folder/x'));
    expect(hasCallersLine(error)).toBe(true);
  });
});
