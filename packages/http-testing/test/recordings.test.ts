import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { type Client, createClient, createFetch, type RequestOptions } from '@wirework/http-client';
import { isClientError } from '@wirework/http-errors';
import { temporaryFolders } from '@wirework/test-support';
import { json, startServer, type TestServer } from '../../http-client/test/support/server.ts';
import { createFakeClient, type Har, record, type Recording, replay } from '../src/index.ts';

describe('recordings', () => {
  const temporaryFolder = temporaryFolders();
  let server: TestServer;
  let client: Client;
  let recording: Recording;
  const start = async (options?: { redact?: boolean }): Promise<void> => {
    let failures = 1;
    server = await startServer((request, response) => {
      if (request.url === '/bytes') response.end(Buffer.from([0, 255, 128]));
      else if (request.url === '/large') response.end(Buffer.alloc(11 * 2 ** 20));
      else if (request.url === '/set') response.writeHead(200, { 'set-cookie': 'a=1' }).end('x');
      else if (request.url === '/moved') response.writeHead(302, { location: '/users' }).end();
      else if (request.url === '/busy' && failures-- > 0) response.writeHead(503).end();
      else json(response, { path: request.url?.split('?')[0], access_token: 'secret-1', n: server.seen.length });
    });
    client = createClient({ retry: { delay: 1 } });
    recording = record(client, options);
  };
  afterEach(async () => {
    await client.close();
    await server.close();
  });
  const refusal = async (promise: Promise<unknown>): Promise<string> => {
    const error: unknown = await promise.catch((it: unknown) => it);
    return isClientError(error) ? `${error.code} ${String(error.cause ?? error.message)}` : String(error);
  };

  describe('record() and replay()', () => {
    it('replays bodies, bytes, redirects and retries as one call each', async () => {
      await start();
      const live = [];
      for (const path of ['/users', '/moved', '/busy', '/bytes'])
        live.push(await recording.client.get(server.url + path));
      live.push(await recording.client.post(`${server.url}/users`, { json: { name: 'Ada' } }));
      const path = join(temporaryFolder(), 'calls.har');
      recording.save(path);
      const { client: replayed, sent } = replay(path);
      for (const [at, url] of ['/users', '/moved', '/busy', '/bytes'].entries()) {
        const result = await replayed.get(server.url + url);
        expect([result.status, result.headers.get('content-type')]).toEqual([
          200,
          live[at]?.headers.get('content-type'),
        ]);
      }
      expect([...(await replay(path, { matching: 'lenient' }).client.get(`${server.url}/bytes`)).bytes()]).toEqual([
        0, 255, 128,
      ]);
      expect((await replayed.post(`${server.url}/users`, { json: { name: 'Ada' } })).json()).toMatchObject({ n: 7 });
      expect(sent).toHaveLength(5);
      expect(server.seen).toHaveLength(7);
    });

    it('masks secrets in headers, URLs and bodies, and still knows the request', async () => {
      await start();
      const url = `${server.url}/users?api_key=k-123&page=1`;
      const options = { bearerToken: 't-456', json: { user: 'Ada', password: 'p-789' } };
      await recording.client.post(url, options);
      await recording.client.post(url, { form: { client_secret: 's-000', grant: 'x' } });
      const text = JSON.stringify(recording.har());
      for (const secret of ['k-123', 't-456', 'p-789', 's-000', 'secret-1']) expect(text).not.toContain(secret);
      expect(text).toContain('Ada');
      const { client: replayed } = replay(recording.har());
      expect((await replayed.post(url, options)).json()).toMatchObject({
        access_token: '[REDACTED]',
        path: expect.any(String),
      });
      expect((await replayed.post(url, { form: { client_secret: 's-000', grant: 'x' } })).status).toBe(200);
    });

    it('keeps secrets if it is asked to', async () => {
      await start({ redact: false });
      await recording.client.get(`${server.url}/users?api_key=k-123`);
      expect(JSON.stringify(recording.har())).toContain('k-123');
      expect(JSON.stringify(recording.har())).toContain('secret-1');
    });

    it('records a stream that is read to its end, as that of createFetch, and none that is not', async () => {
      await start();
      const fetch = createFetch(recording.client);
      expect(await (await fetch(`${server.url}/users`)).json()).toMatchObject({ n: 1 });
      await (await fetch(`${server.url}/users`)).body?.cancel();
      expect(recording.har().log.entries).toHaveLength(1);
      const { client: replayed } = replay(recording.har());
      expect(await (await createFetch(replayed)(`${server.url}/users`)).json()).toMatchObject({ n: 1 });
    });

    it('keeps the cookies of a stream, and records no body over 10 MiB', async () => {
      await start();
      const set = await recording.client.get(`${server.url}/set`, { stream: true });
      expect(set.cookies).toMatchObject([{ name: 'a', value: '1' }]);
      await set.discard();
      const large = { security: { maxResponseBodySize: 12 * 2 ** 20 } };
      expect((await recording.client.get(`${server.url}/large`, large)).bytes()).toHaveLength(11 * 2 ** 20);
      const [entry] = recording.har().log.entries;
      expect(entry?.response.content).toMatchObject({ size: -1, comment: 'the body has more than 10 MiB' });
      expect(await refusal(replay(recording.har()).client.get(`${server.url}/large`))).toMatch(
        /the archive has no body/,
      );
    });

    it('says which request it expected, and does not retry', async () => {
      await start();
      await recording.client.get(`${server.url}/users`);
      await recording.client.post(`${server.url}/users`, { json: 1 });
      const har = recording.har();
      const strict = (): Client => replay(har).client;
      expect(await refusal(strict().get(`${server.url}/other`))).toMatch(
        /number 1 in the archive is GET http:\/\/127\.0\.0\.1:\d+\/users and not GET http:\/\/127\.0\.0\.1:\d+\/other/,
      );
      const played = replay(har);
      await played.client.get(`${server.url}/users`);
      expect(await refusal(played.client.post(`${server.url}/users`, { json: 2 }))).toMatch(
        /its body differs from that of number 2 in the archive/,
      );
      expect(await refusal(played.client.get(`${server.url}/users`))).toMatch(
        /the archive has only 2, and then comes GET/,
      );
      expect(played.sent).toHaveLength(3);
      expect(await refusal(replay(har, { matching: 'lenient' }).client.get(`${server.url}/no`))).toMatch(
        /the archive has no GET/,
      );
    });

    it('answers in any order with lenient matching, several entries in turn', async () => {
      await start();
      for (const path of ['/a?x=1&y=2', '/b', '/b']) await recording.client.get(server.url + path);
      const { client: replayed } = replay(recording.har(), { matching: 'lenient' });
      const numbers = [];
      for (const path of ['/b', '/b', '/b', '/a?y=2&x=1'])
        numbers.push((await replayed.get(server.url + path)).json<{ n: number }>().n);
      expect(numbers).toEqual([2, 3, 3, 1]);
    });

    it('reads the archive of a browser: decoded bodies, pseudo-headers, Base64', async () => {
      await start();
      const browser = {
        log: {
          version: '1.2',
          creator: { name: 'browser', version: '1' },
          entries: [
            {
              request: { method: 'GET', url: 'https://api.example.com/', headers: [] },
              response: {
                status: 200,
                headers: [
                  { name: ':status', value: '200' },
                  { name: 'Content-Encoding', value: 'br' },
                  { name: 'Content-Length', value: '3' },
                  { name: 'Set-Cookie', value: 'a=1' },
                  { name: 'set-cookie', value: 'b=2' },
                ],
                content: { size: 2, mimeType: 'application/json', text: 'W10=', encoding: 'base64' },
              },
            },
          ],
        },
      } as unknown as Har;
      const result = await replay(browser).client.get('https://api.example.com/');
      expect([result.json(), result.cookies.length]).toEqual([[], 2]);
    });

    it('refuses bad archives and options by name', async () => {
      await start();
      for (const bad of [null, {}, { log: {} }, { log: { entries: [{}] } }, { log: { entries: [null] } }])
        expect(() => replay(bad as never)).toThrow("Cannot replay the archive: it needs 'log.entries'");
      expect(() => replay(recording.har(), { matching: 'loose' as never })).toThrow("must be 'strict' or 'lenient'");
      expect(() => replay(recording.har(), { mode: 1 } as never)).toThrow("unknown replay option 'mode'");
      expect(() => record(client, { redact: 'yes' as never })).toThrow('redact');
      expect(() => replay('/nowhere.har')).toThrow('ENOENT');
      const path = join(temporaryFolder(), 'bad.har');
      recording.save(path);
      expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(recording.har());
    });
  });
});

describe('recorded secrets', () => {
  const url = 'https://a.example/';
  const folder = mkdtempSync(join(tmpdir(), 'recorded-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const bodies: Readonly<Record<string, RequestOptions>> = {
    'an array': { json: { passwords: ['hunter2', ['hunter2']], kept: 1 } },
    'an object': { json: { secret: { value: 'hunter2', n: { deep: 'hunter2' } }, kept: 1 } },
    'a plural': { json: { secrets: { a: 'hunter2' }, credentials: { user: 'hunter2' }, kept: 1 } },
    'an array of objects': { json: [{ token: 'hunter2' }, { kept: 1 }] },
    'a form': { form: { password: 'hunter2', kept: 1 } },
    'fields of multipart': {
      multipart: [
        { name: 'password', data: 'hunter2' },
        { name: 'token', data: 'hunter2' },
        { name: 'kept', data: 'kept' },
      ],
    },
    'a JSON part': {
      multipart: [
        { name: 'kept', data: '{"password":"hunter2"}', contentType: 'application/json' },
        { name: 'file', data: Buffer.from([0, 255, 13, 10, 1]), filename: 'a.bin' },
      ],
    },
    'lines of JSON': { body: '{"token":"hunter2"}\n{"kept":1}\r\n{"secret":["hunter2"]}\n' },
    'lines of JSON with their type': {
      body: '{"token":"hunter2"}\n{"kept":1}\n',
      headers: { 'content-type': 'application/x-ndjson' },
    },
    events: {
      body: 'event: kept\ndata: {"token":"hunter2"}\n\ndata:{"token":"hunter2"}\r\n\r\n',
      headers: { 'content-type': 'text/event-stream' },
    },
    'JSON after a byte order mark': { body: '\uFEFF{"token":"hunter2","kept":1}' },
    'JSON without a type': { body: Buffer.from(' {"token":"hunter2","kept":1}') },
    'JSON as text': { body: '{"token":"hunter2","kept":1}', headers: { 'content-type': 'text/plain' } },
  };

  const fail = (): never => {
    throw new Error('nothing was recorded');
  };

  describe.each(Object.entries(bodies))('a recording of %s', (_name, options) => {
    it('has no secret in the request or the response, and is played', async () => {
      const { client } = createFakeClient((request) => ({
        body: request.body,
        headers: { 'content-type': String(request.headers['content-type'] ?? '') },
      }));
      const recording = record(client);
      await recording.client.post(url, options);
      const { request, response } = recording.har().log.entries[0] ?? fail();
      const text = [request.postData, response.content]
        .map((it) => Buffer.from(it?.text ?? '', it?.encoding ?? 'utf8').toString('latin1'))
        .join();
      expect(JSON.stringify(recording.har())).not.toContain('hunter2');
      expect(text).not.toContain('hunter2');
      expect(text).toContain('kept');
      expect((await replay(recording.har()).client.post(url, options)).status).toBe(200);
    });
  });

  it('a body without a secret is recorded as it is', async () => {
    const body = ' {"kept" : 1}\n{ "b":2 }\r\n';
    const { client } = createFakeClient([{}]);
    const recording = record(client);
    await recording.client.post(url, { body });
    expect(recording.har().log.entries[0]?.request.postData?.text).toBe(body);
  });

  it('refuses another multipart body, and takes the parts of bytes with another boundary', async () => {
    const multipart = [{ name: 'file', data: new Uint8Array([0, 255, 128]) }];
    const recording = record(createFakeClient([{}]).client);
    await recording.client.post(url, { multipart });
    const other = [{ name: 'file', data: new Uint8Array([0, 255, 129]) }];
    await expect(replay(recording.har()).client.post(url, { multipart: other })).rejects.toThrow('its body differs');
    expect((await replay(recording.har()).client.post(url, { multipart })).status).toBe(200);
  });

  it('takes any body if the archive has only the fields of a form', async () => {
    const request = { method: 'POST', url, headers: [], postData: { mimeType: 'text/plain', params: [] } };
    const entry = { request, response: { status: 200, headers: [], content: { size: 0 } } };
    const { client } = replay({ log: { entries: [entry] } } as unknown as Har);
    expect((await client.post(url, { form: { a: 'b' } })).status).toBe(200);
  });

  it('the answer to HEAD keeps its length', async () => {
    const recording = record(createFakeClient([{ headers: { 'content-length': '5' } }]).client);
    await recording.client.head(url);
    expect((await replay(recording.har()).client.head(url)).headers.get('content-length')).toBe('5');
  });

  it('the file of a recording can be read by its owner only, also if it was there', () => {
    const recording = record(createFakeClient([{}]).client);
    const [fresh, old] = [join(folder, 'fresh.har'), join(folder, 'old.har')];
    writeFileSync(old, '', { mode: 0o644 });
    for (const path of [fresh, old]) {
      recording.save(path);
      // Windows has no such modes.
      if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    }
  });
});
