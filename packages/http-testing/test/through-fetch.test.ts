import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errorIs, ErrorType, ErrResponseBodyTooLarge } from '@wirework/http-errors';
import { temporaryFolders, thrownBy } from '@wirework/test-support';
import { failure } from '../../http-client/test/support/fails.ts';
import { startServer, type TestServer } from '../../http-client/test/support/server.ts';
import { until } from '../../http-client/test/support/until.ts';
import { createClientThroughFetch } from '../src/index.ts';

describe('through fetch', () => {
  const newFolder = temporaryFolders();
  const zipped = gzipSync('unzipped');

  let isUnreadOver = false;
  let cutShort: () => void = () => undefined;
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer((request, response) => {
      if (request.url === '/zipped') return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(zipped);
      if (request.url === '/unknown') return void response.writeHead(200, { 'content-encoding': 'x-own' }).end('x');
      if (request.url === '/cookies') return void response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end();
      if (request.url === '/silent') return void response.writeHead(200).write('part');
      if (request.url === '/unread') {
        response.once('close', () => (isUnreadOver = true));
        return void response.writeHead(200).write('part');
      }
      if (request.url === '/short') {
        response.writeHead(200, { 'content-length': 10 }).write('part');
        cutShort = () => response.destroy();
        return undefined;
      }
      if (request.url === '/events')
        return void response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: news\n\n');
      return void response.end(JSON.stringify([request.method, request.body, request.headers['user-agent']]));
    });
  });
  afterAll(() => server.close());

  const client = createClientThroughFetch({ retry: { maxRetries: 0 } });
  afterAll(() => client.close());

  describe('createClientThroughFetch', () => {
    it('sends what the client for Node sends, with the codings that fetch decodes', async () => {
      expect((await client.put(server.url, { json: { a: 1 } })).json()).toEqual(['PUT', '{"a":1}', 'wirework']);
      await fetch(server.url);
      const [offered, offeredByFetch] = server.seen.slice(-2).map(({ headers }) => headers['accept-encoding']);
      expect(offered).toBe(offeredByFetch);
      await client.get(server.url, { headers: { 'accept-encoding': 'br' } });
      expect(server.seen.at(-1)?.headers['accept-encoding']).toBe('br');
    });

    it('sends a body that is a stream', async () => {
      const body = async function* (): AsyncGenerator<Uint8Array> {
        yield Buffer.from('one ');
        yield Buffer.from('two');
      };
      expect((await client.post(server.url, { body })).json()).toEqual(['POST', 'one two', 'wirework']);
    });

    it('decodes a body once, as a client that extends it does', async () => {
      for (const it of [client, client.extend({ headers: { 'x-a': '1' } })]) {
        const result = await it.get(`${server.url}/zipped`);
        expect([result.text(), Buffer.isBuffer(result.bytes()), result.headers.get('content-encoding')]).toEqual([
          'unzipped',
          true,
          'gzip',
        ]);
        const { stream } = await it.get(`${server.url}/zipped`, { stream: true });
        expect(Buffer.concat((await stream.toArray()) as Buffer[]).toString()).toBe('unzipped');
      }
      expect((await client.get(`${server.url}/unknown`)).isEncoded).toBe(true);
    });

    it('returns cookies, events and files', async () => {
      expect((await client.get(`${server.url}/cookies`)).cookies.map((it) => it.value)).toEqual(['1', '2']);
      for await (const { data } of client.events(`${server.url}/events`)) {
        expect(data).toBe('news');
        break;
      }
      const file = join(newFolder(), 'file');
      await client.download(server.url, file);
      expect(readFileSync(file, 'utf8')).toContain('GET');
    });

    it('bounds bodies, and fails with the errors of the client', async () => {
      const security = { maxResponseBodySize: 3 };
      expect(errorIs(await failure(client.get(server.url, { security })), ErrResponseBodyTooLarge)).toBe(true);
      const { stream } = await client.get(`${server.url}/short`, { stream: true });
      cutShort();
      expect((await failure(stream.toArray())).type).toBe(ErrorType.ResponseRead);
      const late = client.get(`${server.url}/silent`, { timeouts: { request: 50 } });
      expect((await failure(late)).type).toBe(ErrorType.Timeout);
      expect((await failure(client.get(server.url, { body: 'x' }))).message).toContain(
        "'fetch' does not allow a body with the method GET",
      );
    });

    it('ends the response of a stream that nobody reads', async () => {
      const result = await client.get(`${server.url}/unread`, { stream: true });
      await result.discard();
      await until(() => isUnreadOver);
    });

    it('checks its configuration as createClient does', () => {
      expect(thrownBy(() => createClientThroughFetch({ retry: { maxRetries: 11 } }))).toMatchObject({
        field: 'retry.maxRetries',
      });
      const connection = { proxyUrl: 'http://127.0.0.1:1' };
      expect(() => createClientThroughFetch({ connection })).not.toThrow();
    });
  });
});
