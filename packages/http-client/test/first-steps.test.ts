import { describe, expect, it } from '@jest/globals';
import { turns } from '@wirework/test-support';
import { createClient as createFetchClient } from '../src/features/client/create-fetch-client.ts';
import { createSession as createFetchSession } from '../src/features/session/fetch-session.ts';
import { createSession } from '../src/features/session/session.ts';
import { isUnmarshalError, type StandardTarget } from '../src/message/response/unmarshal.ts';
import { createFakeClient } from '../src/testing.ts';
import { failure } from './support/fails.ts';

const url = 'https://h.test/users/1';
const ada = { name: 'Ada' };
const named: StandardTarget<{ name: string }> = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) =>
      typeof (value as { name?: unknown }).name === 'string'
        ? { value: value as { name: string } }
        : { issues: [{ message: 'expected string', path: ['name'] }] },
  },
};

/** Clients and sessions of both platforms, each with one response to every request. */
const senders = (json: unknown, status: number = 200) => {
  const node = () => createFakeClient(() => ({ status, json })).client;
  const fetch = () => createFetchClient({ fetch: async () => Response.json(json, { status }) });
  return {
    'the client': node(),
    'a client that extends it': node().extend({ baseUrl: 'https://h.test/' }),
    'a session': createSession({}, { client: node() }),
    'the client on fetch': fetch(),
    'a client on fetch that extends it': fetch().extend({ baseUrl: 'https://h.test/' }),
    'a session on fetch': createFetchSession({}, { client: fetch() }),
  };
};

type Sender = Pick<ReturnType<typeof createFakeClient>['client'], 'request' | 'get' | 'post'>;
const each = (json: unknown, status?: number): [string, Sender][] =>
  Object.entries(senders(json, status) as unknown as Record<string, Sender>);

describe('readers of the promise', () => {
  it.each(each(ada))('of %s read the body', async (_name, sender) => {
    await expect(sender.get(url).json()).resolves.toEqual(ada);
    await expect(sender.get(url).json(named)).resolves.toEqual(ada);
    await expect(sender.get(url).json((it) => Object.keys(it as object))).resolves.toEqual(['name']);
    await expect(sender.post(url, { json: 1 }).text()).resolves.toBe('{"name":"Ada"}');
    expect(Buffer.from(await sender.request('GET', url).bytes()).toString()).toBe('{"name":"Ada"}');
    expect((await sender.request({ url } as never).json()) satisfies unknown).toEqual(ada);
  });

  it.each(['get', 'post', 'put', 'patch', 'delete', 'options', 'head'] as const)('are there for %s', async (name) => {
    const { client } = createFakeClient([{ body: 'text' }]);
    await expect(client[name](url).text()).resolves.toBe(name === 'head' ? '' : 'text');
  });

  it('leave the promise as it is: native, awaited in one turn, with its result', async () => {
    const { client } = createFakeClient([{ json: ada }]);
    const promise = client.get(url);
    expect(Object.getPrototypeOf(promise)).toBe(Promise.prototype);
    expect(Promise.resolve(promise)).toBe(promise);
    expect(Object.keys(promise)).toEqual([]);
    const [name, result] = await Promise.all([promise.json(named), promise]);
    expect([name, result.status, result.json()]).toEqual([ada, 200, ada]);
  });

  it('reject with what the reader of the result throws', async () => {
    const { client } = createFakeClient([{ body: '' }, { json: { name: 1 } }, { status: 404, json: 'none' }]);
    await expect(client.get(url).json()).rejects.toMatchObject({ code: 'ERR_RESPONSE_BODY_EMPTY', url });
    const error: unknown = await client
      .get(url)
      .json(named)
      .catch((it: unknown) => it);
    expect(isUnmarshalError(error) && error.issues).toEqual([{ message: 'expected string', path: ['name'] }]);
    await expect(client.get(url).json()).resolves.toBe('none');
  });

  it('discard a stream that they cannot read', async () => {
    let cancelled = false;
    const body = new ReadableStream({ cancel: () => void (cancelled = true) });
    const client = createFetchClient({ fetch: async () => new Response(body) });
    await expect(client.get(url, { stream: true }).text()).rejects.toThrow("the request asked for 'stream'");
    await turns(3);
    expect(cancelled).toBe(true);
  });

  it('reject for every argument that is refused', async () => {
    const { client } = createFakeClient([]);
    await client.close();
    await expect(client.get(url).json()).rejects.toMatchObject({ code: 'ERR_CLIENT_CLOSED' });
    await expect(createSession({}, { client }).get(url).text()).rejects.toMatchObject({ code: 'ERR_CLIENT_CLOSED' });
    expect(await failure(createFakeClient([]).client.get('nowhere').bytes())).toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });
});
