import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { describe, expect, it } from '@jest/globals';
import { makeCertificate } from '@wirework/test-support';
import { createClient } from '../src/features/client/client.ts';
import { failure } from './support/fails.ts';
import { ok, startFrameServer } from './support/http2-frames.ts';
import { keep } from './support/keep.ts';
import { startRawServer } from './support/raw-server.ts';
import { startServer } from './support/server.ts';
import { until } from './support/until.ts';

describe('a kept connection', () => {
  it('is replaced once, without a pause and never for a POST, when the server has closed it', async () => {
    await using raw = await startRawServer((request, socket, connection) => {
      if (connection % 2 === 0 && socket.bytesWritten > 0) return void socket.destroy();
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    });
    const client = keep(createClient({ retry: { maxRetries: 0 } }));
    expect((await client.get(raw.url)).meta.attempts).toBe(1);
    expect((await client.get(raw.url)).meta.attempts).toBe(2);
    const other = keep(createClient({ retry: { maxRetries: 0 } }));
    const before = raw.received.length;
    if (before % 2 === 1) await (await fetch(raw.url)).text();
    await other.get(raw.url);
    expect((await failure(other.post(raw.url, { body: 'x' }))).attempts).toBe(1);
  });

  it('X1: is not assumed when a new connection ends at once', async () => {
    await using raw = await startRawServer((request, socket) => {
      if (request.startsWith('GET /cut')) socket.destroy();
      else if (request.startsWith('GET /last'))
        socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok');
    });
    const client = keep(createClient({ connection: { maxConnsPerHost: 1 }, retry: { maxRetries: 0 } }));
    // The request that waits gets a new connection, since the one that answered is closed.
    const last = client.get(`${raw.url}/last`);
    expect((await failure(client.get(`${raw.url}/cut`))).attempts).toBe(1);
    expect((await last).statusCode).toBe(200);
    // The one that waits gives up at the moment it is given a connection, which the next request finds.
    const abort = new AbortController();
    const given = [1, 2].map(() => failure(client.get(`${raw.url}/hang`, { signal: abort.signal })));
    await until(() => raw.received.at(-1)?.includes('/hang') === true);
    abort.abort();
    await Promise.all(given);
    expect((await failure(client.get(`${raw.url}/cut`))).attempts).toBe(1);
    expect(raw.received.filter((it) => it.includes('/cut'))).toHaveLength(2);
  });

  it.each(['http', 'https'] as const)(
    'over %s is replaced for a waiting request when its server accepts no more',
    async (scheme) => {
      const identity = makeCertificate();
      const own = scheme === 'http' ? http.createServer() : https.createServer(identity);
      await using server = await startServer(
        ({ url }, response) => void response.writeHead(200, { connection: 'close' }).end(url),
        own,
        scheme,
      );
      const client = keep(
        createClient({
          connection: { maxConnsPerHost: 1 },
          retry: { maxRetries: 0 },
          tls: { ca: identity.cert },
        }),
      );
      const results = await Promise.all(['/a', '/b', '/c'].map((path) => client.get(server.url + path)));
      expect(results.map((it) => [it.text(), it.meta.attempts])).toEqual([
        ['/a', 1],
        ['/b', 1],
        ['/c', 1],
      ]);
    },
  );

  it('is replaced once when its server has changed the protocol, whatever the method', async () => {
    let count = 0;
    const settings = {
      ...makeCertificate(),
      allowHTTP1: true,
      ALPNCallback: () => (count++ === 0 ? 'http/1.1' : 'h2'),
    };
    const own = http2.createSecureServer(settings as http2.SecureServerOptions);
    const server = await startServer(
      (_request, response, { httpVersion }) =>
        void response
          .writeHead(200, httpVersion === '1.1' ? { connection: 'close' } : {})
          .end(Buffer.from(httpVersion)),
      own as never,
      'https',
    );
    const client = keep(
      createClient({
        connection: { maxConnsPerHost: 1 },
        retry: { maxRetries: 0 },
        tls: { rejectUnauthorized: false },
      }),
    );
    const results = await Promise.all([client.get(server.url), client.post(server.url, { body: 'x' })]);
    expect(results.map((it) => it.text())).toEqual(['1.1', '2.0']);
    expect(count).toBe(3);
    await client.close();
    await new Promise((resolve) => own.close(resolve));
  });

  it('is kept without end when the idle timeout is 0', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => startFrameServer(makeCertificate(), (id, socket) => void socket.write(ok(id)))),
    );
    const client = keep(createClient({ timeouts: { idleConnection: 0 }, tls: { rejectUnauthorized: false } }));
    await client.get(one?.url ?? '');
    for (let i = 0; i < 30; i++) await client.get(other?.url ?? '');
    await client.get(one?.url ?? '');
    expect([one?.connections.length, other?.connections.length]).toEqual([1, 1]);
    for (const it of [one, other]) await it?.close();
  });
});
