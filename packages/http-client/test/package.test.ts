import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as errors from '@wirework/http-errors';
import {
  documentedDefaults,
  documentedLimits,
  freePort,
  misreadTexts,
  specification,
  temporaryFolders,
} from '@wirework/test-support';
import { defaultsOf } from '../src/config/complete-config.ts';
import type {} from '../src/config/config.ts';
import {
  breakerFields,
  bulkheadFields,
  type Fields,
  rateLimitFields,
  retryBudgetFields,
} from '../src/config/fields.ts';
import { dnsCacheFields } from '../src/config/node-fields.ts';
import { defaultConfig } from '../src/config/presets.ts';
import { createClient } from '../src/features/client/client.ts';
import { HttpFetchClient } from '../src/features/client/http-fetch-client.ts';
import { defaultEventsLimits } from '../src/features/sse/events-options.ts';
import * as fetchEntry from '../src/fetch.ts';
import * as wirework from '../src/index.ts';
import { type Config, validateConfig } from '../src/index.ts';
import { startRawServer } from './support/raw-server.ts';
import { json, startServer, type TestServer } from './support/server.ts';
import { cache } from './support/ring.ts';

describe('functions', () => {
  const newFolder = temporaryFolders();

  let server: TestServer;

  beforeAll(async () => {
    server = await startServer((request, response) => json(response, request));
  });
  afterEach(() => wirework.close());
  afterAll(() => server.close());

  describe('the front door', () => {
    it('exports every sentinel', () => {
      const sentinels = Object.entries(errors).filter(([name]) => /^Err[A-Z]/.test(name));
      expect(sentinels).toHaveLength(12);
      for (const [name, sentinel] of sentinels)
        expect([name, (wirework as Record<string, unknown>)[name] === sentinel]).toEqual([name, true]);
    });
  });

  describe('the exports of http-errors', () => {
    it('classify a caught value, and redact a URL', () => {
      expect([wirework.classifyError, wirework.sanitizeUrl]).toEqual([errors.classifyError, errors.sanitizeUrl]);
    });
  });

  describe('one-shot functions', () => {
    it.each(['get', 'post', 'put', 'patch', 'delete', 'options'] as const)(
      '%s sends its method and its options',
      async (name) => {
        const result = await wirework[name](`${server.url}/a`, { query: { b: 1 }, headers: { 'x-y': 'z' } });
        expect(result.json()).toMatchObject({ method: name.toUpperCase(), url: '/a?b=1', headers: { 'x-y': 'z' } });
      },
    );

    it('head and request, in both forms, send their method and options', async () => {
      expect((await wirework.head(server.url)).bytes()).toHaveLength(0);
      expect((await wirework.request('PROPFIND', `${server.url}/p`)).json()).toMatchObject({
        method: 'PROPFIND',
        url: '/p',
      });
      expect((await wirework.request({ method: 'put', url: server.url, body: 'x' })).json()).toMatchObject({
        method: 'PUT',
        body: 'x',
      });
    });

    it('download to a path', async () => {
      const filePath = join(newFolder(), 'a.json');
      await wirework.download(`${server.url}/file`, filePath);
      expect(JSON.parse(await readFile(filePath, 'utf8'))).toMatchObject({ url: '/file' });
    });

    it('share one client until close, and then use a new one', async () => {
      await wirework.get(server.url);
      await wirework.get(server.url);
      expect(await server.connections()).toBe(1);
      await wirework.close();
      while ((await server.connections()) > 0) await new Promise((resolve) => setImmediate(resolve));
      await wirework.close();
      expect((await wirework.get(server.url)).statusCode).toBe(200);
    });
  });
});

describe('limits', () => {
  const { connection, retry, ...config } = defaultConfig();
  const defaults = {
    ...config,
    connection: { ...connection, dnsCache: defaultsOf(dnsCacheFields as Fields) },
    retry: { ...retry, budget: defaultsOf(retryBudgetFields as Fields) },
    resilience: {
      breaker: defaultsOf(breakerFields as Fields),
      bulkhead: defaultsOf(bulkheadFields as Fields),
      rateLimit: defaultsOf(rateLimitFields as Fields),
    },
    events: defaultEventsLimits,
  };
  const documented = {
    ...documentedLimits('http-client'),
    ...documentedDefaults('guide/http-client/configuration.md'),
  };

  it('every number among the defaults is documented', () => {
    expect(Object.keys(documented).length).toBeGreaterThan(35);
  });

  it.each(Object.entries(documented))('%s has the default that is documented', (name, value) => {
    expect(defaults).toHaveProperty(name, value);
  });
});

describe('names', () => {
  it('names of a body are read, whatever was parsed before', async () => {
    const texts = misreadTexts(50);
    let current = texts.next();
    await using server = await startServer((_request, response) => {
      response.writeHead(200, { 'cache-control': 'max-age=60' }).end(current.value?.text);
    });
    const clients = [createClient(), createClient({ middleware: [cache()] }), new HttpFetchClient({})] as const;
    for (let serial = 0; !current.done; current = texts.next(), serial++) {
      const { text, value } = current.value;
      for (const client of clients) {
        for (let time = 0; time < 2; time++)
          expect([text, (await client.get(`${server.url}/${serial}`)).json()]).toEqual([text, value]);
      }
    }
    await Promise.all(clients.map((it) => it.close()));
  });
});

describe('the bounds of the specification', () => {
  const { bounds } = specification<{
    bounds: { group: string; field: string; from: number; to: number; sentinel: string }[];
  }>('http');

  function thrownBy(run: () => unknown): unknown {
    try {
      run();
      return undefined;
    } catch (error) {
      return error;
    }
  }

  it.each(bounds)('$field of $group is from $from to $to', ({ group, field, from, to, sentinel }) => {
    const target = (errors as unknown as Record<string, Error>)[sentinel] as Error;
    const refusal = (value: number): unknown =>
      thrownBy(() => validateConfig({ [group]: { [field]: value } } as Config));
    for (const value of [from, to]) expect(refusal(value)).toBeUndefined();
    for (const value of [from - 1, to + 1]) expect(errors.errorIs(refusal(value), target)).toBe(true);
  });

  it('refuse no configuration at all', () => {
    for (const run of [() => createClient(null as never), () => validateConfig(null as never)])
      expect(errors.errorIs(thrownBy(run), errors.ErrNilConfig)).toBe(true);
  });
});

describe('the attack checklist', () => {
  /** Attacks on a client, and faults. Each has at least one test whose name begins with its mark. */
  const checklist: Readonly<Record<string, string>> = {
    H1: 'line breaks in arguments',
    H2: 'headers that frame a message',
    H3: 'paths that leave a base URL',
    H4: 'responses that break the protocol',
    H5: 'slow servers',
    H6: 'decompression bombs and invalid codings',
    R1: 'secrets sent to another origin by a redirect',
    R2: 'redirects from https to http',
    R3: 'redirects to another scheme',
    R4: 'credentials in a Location',
    R5: 'redirects that change method and body',
    R6: 'redirect loops, long chains and endless Locations',
    R7: 'redirects to internal addresses',
    R8: 'cookies of redirects',
    R9: 'Referer after a redirect',
    R10: 'proxies after a redirect',
    S1: 'other spellings of internal addresses',
    S2: 'names of internal hosts',
    S3: 'DNS rebinding',
    S4: 'the guard with https and kept connections',
    S5: 'the guard behind a proxy',
    S6: 'sockets of the file system',
    S7: 'other ports',
    S8: 'the guard in every function of the client',
    S9: 'addresses in errors',
    P1: 'exceptions from the proxy',
    P2: 'credentials of another proxy or server',
    P3: 'connections shared between proxies',
    P4: 'TLS rules on every path',
    P5: 'invalid certificates',
    P6: 'proxies that break the protocol',
    P7: 'TLS versions, renegotiation and session resumption',
    C1: 'all forms of cookies',
    C2: 'cookies for other domains, or too many',
    C3: 'hidden characters in a cookie',
    C4: 'cookies of another user through a cache or client',
    C5: 'cookie names of JavaScript members',
    D1: 'file names that the server chooses',
    D2: 'wrong answers to a range',
    D3: 'compressed ranges',
    D4: 'changed files, and a process that dies',
    D5: 'failing disks',
    D6: 'more bytes than declared',
    X1: 'requests sent twice, and leaks after an abort',
    X2: 'many failures at the same time',
    X3: 'responses that are never read',
    X4: 'calls in progress at close',
    X5: 'listeners left on a signal',
    X6: 'AsyncLocalStorage of the caller',
    X7: 'side effects of an import',
    L: 'secrets in logs',
  };

  const root = join(import.meta.dirname, '..');

  const marks = new Set(
    ['src', 'test', '../http-auth', '../http-cache', '../http-testing']
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)),
      )
      .filter((path) => path.endsWith('.test.ts'))
      .flatMap((path) => [
        ...readFileSync(path, 'utf8').matchAll(
          /(?:describe|it)(?:\.each[^'`]*)?\([^'`]*['`]([A-Z]\d*(?:, [A-Z]\d*)*): |^ {2}\]\)\(\s*'([A-Z]\d*): |\]\)\(\s*['`]([A-Z]\d*): /gm,
        ),
      ])
      .flatMap(([, one, two, three]) => (one ?? two ?? three ?? '').split(', ')),
  );

  it.each(Object.entries(checklist))('%s (%s) has a test', (mark) => {
    expect(marks).toContain(mark);
  });

  it('contains every mark of a test', () => {
    expect([...marks].filter((it) => !Object.hasOwn(checklist, it))).toEqual([]);
  });
});

describe('the stack of every error', () => {
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

  for (const [name, module] of Object.entries<object>({ main: wirework, fetch: fetchEntry })) {
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
    ['node:http', wirework.createClient],
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
    const error = await thrownBy(() => wirework.download(`http://127.0.0.1:1/`, '/no/such/folder/x'));
    expect(hasCallersLine(error)).toBe(true);
  });
});
