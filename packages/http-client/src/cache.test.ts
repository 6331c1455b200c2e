import { afterEach, describe, expect, it } from '@jest/globals';
import { createClient, type Client } from './client.ts';
import { cache } from './cache.ts';
import { json, startServer, type Answer, type TestServer } from '../test/support/server.ts';

let server: TestServer;
let client: Client;
const start = async (answer: Answer): Promise<void> => {
  server = await startServer(answer);
  client = createClient({ retry: { maxRetries: 0 }, middleware: { middlewares: [cache()] } });
};
afterEach(async () => {
  await client.close();
  await server.close();
});
const counted: Answer = (_request, response) => json(response, server.seen.length, 200, { 'cache-control': 'max-age=60' });

describe('cache', () => {
  it('answers from memory while a response is fresh', async () => {
    await start(counted);
    const [first, second] = [await client.get(server.url), await client.get(server.url)];
    expect([first.json(), second.json()]).toEqual([1, 1]);
    expect(second.meta.attempts).toBe(0);
    expect(second.headers.get('age')).toMatch(/^\d$/);
    expect(server.seen).toHaveLength(1);
  });

  it('asks whether what it has is still right', async () => {
    await start((request, response) =>
      request.headers['if-none-match'] === '"1"' ? void response.writeHead(304, { etag: '"1"', 'cache-control': 'no-cache' }).end() : json(response, 'once', 200, { etag: '"1"', 'cache-control': 'no-cache' }));
    expect((await client.get(server.url)).json()).toBe('once');
    const second = await client.get(server.url);
    expect([second.statusCode, second.json()]).toEqual([200, 'once']);
    expect(server.seen).toHaveLength(2);
  });

  it.each([{ authorization: 'a' }, { cookie: 'a=1' }])('C4: lets requests with %j pass by, both ways', async (headers) => {
    await start(counted);
    expect((await client.get(server.url, { headers })).json()).toBe(1);
    expect((await client.get(server.url)).json()).toBe(2);
    expect((await client.get(server.url, { headers })).json()).toBe(3);
  });

  it('C4: does not keep what sets a cookie, what must not be stored, other methods, and what was redirected', async () => {
    await start((request, response) => {
      if (request.url === '/moved') return void response.writeHead(302, { location: '/end', 'cache-control': 'max-age=60' }).end();
      return json(response, server.seen.length, 200, request.url === '/cookie' ? { 'set-cookie': 'a=1', 'cache-control': 'max-age=60' } : request.url === '/no' ? { 'cache-control': 'no-store' } : { 'cache-control': 'max-age=60' });
    });
    for (const [method, path] of [['GET', '/cookie'], ['GET', '/no'], ['POST', '/x'], ['GET', '/moved']] as const) {
      const before = server.seen.length;
      await client.request(method, server.url + path);
      await client.request(method, server.url + path);
      expect([path, server.seen.length - before]).toEqual([path, path === '/moved' ? 4 : 2]);
    }
  });

  it('keeps answers apart that differ by Vary', async () => {
    await start((request, response) => json(response, request.headers.accept, 200, { 'cache-control': 'max-age=60', vary: 'accept' }));
    for (const accept of ['a/a', 'b/b', 'a/a']) expect((await client.get(server.url, { headers: { accept } })).json()).toBe(accept);
    expect(server.seen).toHaveLength(2);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('forgets what a %s changed, at the end of its redirects too, and nothing else', async (method) => {
    await start((request, response) => {
      if (request.url === '/moved') return void response.writeHead(308, { location: '/a?b' }).end();
      return json(response, server.seen.length, 200, { 'cache-control': 'max-age=60' });
    });
    const [here, there] = [`${server.url}/a?b`, `${server.url}/a`];
    for (const target of [here, there]) await client.get(target);
    await client.request(method, `${server.url}/moved`);
    expect((await client.get(there)).meta.attempts).toBe(0);
    expect((await client.get(here)).meta.attempts).toBe(1);
    await client.request(method, here);
    expect((await client.get(here)).meta.attempts).toBe(1);
  });

  it('keeps what a method that failed did not change, and what is only asked about', async () => {
    await start((request, response) => json(response, 0, request.method === 'POST' ? 409 : 200, { 'cache-control': 'max-age=60' }));
    for (const method of ['GET', 'POST', 'OPTIONS', 'HEAD']) await client.request(method, server.url);
    expect((await client.get(server.url)).meta.attempts).toBe(0);
  });

  it('gives nothing to a request that was aborted before', async () => {
    await start(counted);
    await client.get(server.url);
    await expect(client.get(server.url, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'CONTEXT_CANCELED' });
    expect(server.seen).toHaveLength(1);
  });

  it('gives nothing larger than a request takes', async () => {
    await start((_request, response) => response.writeHead(200, { 'cache-control': 'max-age=60' }).end('x'.repeat(100)));
    await client.get(server.url);
    expect((await client.get(server.url, { maxResponseBodySize: 0 })).meta.attempts).toBe(0);
    expect((await client.get(server.url, { maxResponseBodySize: 100 })).meta.attempts).toBe(0);
    await expect(client.get(server.url, { maxResponseBodySize: 99 })).rejects.toMatchObject({ type: 4, attempts: 1 });
  });

  it('passes errors on as they are', async () => {
    await start((_request, _response, raw) => void raw.socket.destroy());
    await expect(client.get(server.url)).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  });
});
