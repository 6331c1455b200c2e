import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { makeCertificate, type Identity } from '@wirework/test-support';
import { diagnostics, type DiagnosticsMessages } from '../src/diagnostics.ts';
import { createClient, type Client } from '../src/features/client/client.ts';
import type { Middleware } from '../src/message/middleware.ts';
import type { HttpRequest } from '../src/message/request/request.ts';
import { createFakeClient } from '../src/testing.ts';
import { failure } from './support/fails.ts';
import { keep } from './support/keep.ts';
import { startTracedServer, type TracedServer } from './support/traced-server.ts';

type Message = Record<string, unknown> & { addHeader?: (name: string, value: string) => void };

const parts = ['request', 'attempt', 'connection', 'response', 'retry', 'redirect', 'end', 'error'] as const;

let stopListening: (() => void)[] = [];
afterEach(() => {
  for (const stop of stopListening) stop();
  stopListening = [];
});

/** Subscribes to all channels. Returns the messages, without the numbers that differ from run to run. */
function hear(onMessage?: (part: string, message: Message) => void): [string, Message][] {
  const heard: [string, Message][] = [];
  for (const part of parts) {
    const name: keyof DiagnosticsMessages = `wirework:http:${part}`;
    const listener = (message: unknown): void => {
      const { duration, pause, call, ...rest } = message as Message;
      for (const it of [duration, pause, call]) if (it !== undefined) expect(it).toBeGreaterThanOrEqual(0);
      heard.push([part, rest]);
      onMessage?.(part, rest);
    };
    subscribe(name, listener);
    stopListening.push(() => unsubscribe(name, listener));
  }
  return heard;
}

let identity: Identity;
beforeAll(() => {
  identity = makeCertificate();
});

const serve = (proto: string): Promise<TracedServer> => startTracedServer(proto, identity, '/new?token=canary');
const make = (...middleware: Middleware[]): Client =>
  keep(createClient({ tls: { ca: identity.cert }, retry: { delay: 1, maxRetries: 1 }, middleware }));

describe.each(['HTTP/1.1', 'HTTP/2.0'])('diagnostics over %s', (proto) => {
  it('publishes a call with its connection, a retry and the end', async () => {
    const { url } = await serve(proto);
    const heard = hear();
    await make(diagnostics()).get(`${url}/twice`, { context: { user: 'u7' } });
    const attempt = { method: 'GET', url: `${url}/twice`, addHeader: expect.any(Function) };
    expect(heard).toEqual([
      ['request', { method: 'GET', url: `${url}/twice`, context: { user: 'u7' } }],
      ['attempt', { ...attempt, resends: 0 }],
      ['connection', { origin: url, proto, address: expect.any(String), port: Number(new URL(url).port) }],
      ['response', { statusCode: 503, proto }],
      ['retry', { attempts: 1, statusCode: 503, code: undefined }],
      ['attempt', { ...attempt, resends: 1 }],
      ['response', { statusCode: 200, proto }],
      ['end', { statusCode: 200, attempts: 2, redirects: 0 }],
    ]);
  });

  it('publishes a redirect without secrets, and adds headers to each attempt', async () => {
    const { url, traces } = await serve(proto);
    const heard = hear((_part, message) => message.addHeader?.('TraceParent', '00-1'));
    await make(diagnostics()).get(`${url}/old?token=canary`);
    expect(heard.map(([part]) => part).join()).toBe(
      'request,attempt,connection,response,redirect,attempt,response,end',
    );
    expect(heard[4]?.[1]).toEqual({
      statusCode: 302,
      from: `${url}/old?token=[REDACTED]`,
      to: `${url}/new?token=[REDACTED]`,
    });
    expect(JSON.stringify(heard)).not.toContain('canary');
    expect(traces).toEqual(['00-1', '00-1']);
  });

  it('publishes the error of a call, and why it was retried', async () => {
    const { url } = await serve(proto);
    const client = make(diagnostics());
    const heard = hear();
    const error = await failure(client.get(url.replace(/\d+$/, '1')));
    expect(heard.map(([part]) => part)).toEqual(['request', 'attempt', 'retry', 'attempt', 'error']);
    expect(heard[2]?.[1]).toEqual({ attempts: 1, statusCode: undefined, code: 'NETWORK_ERROR' });
    expect(heard[4]?.[1]).toEqual({ error, code: 'RETRY_EXHAUSTED', attempts: error.attempts });
  });
});

it('a kept connection is published once', async () => {
  const { url } = await serve('HTTP/1.1');
  const client = make(diagnostics());
  const heard = hear();
  await client.get(url);
  await client.get(url);
  expect(heard.filter(([part]) => part === 'connection')).toHaveLength(1);
});

it('the request passes unchanged while nobody listens', async () => {
  const seen: HttpRequest[] = [];
  const note: Middleware = (next) => (request) => {
    seen.push(request);
    return next(request);
  };
  const { client } = createFakeClient([{}], { middleware: [note, diagnostics(), note] });
  await client.get('https://api.test/');
  expect(seen[0]).toBe(seen[1]);
  hear();
  await client.get('https://api.test/');
  expect(seen[3]?.observers).toHaveLength(1);
});

it('headers of an observer do not follow a redirect to another origin, and do not replace those of the request', async () => {
  hear((_part, message) => {
    message.addHeader?.('traceparent', '00-1');
    message.addHeader?.('accept', 'text/html');
  });
  const { client, sent } = createFakeClient([{ status: 302, headers: { location: 'https://other.test/' } }, {}], {
    middleware: [diagnostics()],
  });
  await client.get('https://api.test/', { headers: { accept: 'text/plain' } });
  expect(sent.map(({ headers }) => [headers['traceparent'], headers['accept']])).toEqual([
    ['00-1', 'text/plain'],
    [undefined, 'text/plain'],
  ]);
});

it('a header that is not allowed fails the call', async () => {
  hear((_part, message) => message.addHeader?.('x-a', 'b\r\nc: d'));
  const { client, sent } = createFakeClient([{}], { middleware: [diagnostics()] });
  await expect(client.get('https://api.test/')).rejects.toThrow('Cannot use the headers');
  expect(sent).toEqual([]);
});

it('errors of an observer are ignored', async () => {
  const fails = (): never => {
    throw new Error('of an observer');
  };
  const broken: Middleware = (next) => (request) =>
    next({
      ...request,
      observers: [
        { attempt: fails, retry: fails, redirect: fails, connection: fails },
        { attempt: () => ({ end: fails }) },
      ],
    });
  const { client } = createFakeClient([{ status: 503 }, { status: 302, headers: { location: '/b' } }, {}], {
    middleware: [broken],
  });
  expect((await client.get('https://api.test/')).ok).toBe(true);
});
