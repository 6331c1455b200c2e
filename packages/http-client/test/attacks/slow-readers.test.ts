import http2 from 'node:http2';
import type net from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { ErrorType } from '@wirework/http-errors';
import { makeCertificate, turns } from '@wirework/test-support';
import { createClient } from '../../src/features/client/client.ts';
import { failure } from '../support/fails.ts';
import { startRawServer } from '../support/raw-server.ts';
import { startServer } from '../support/server.ts';

/** As long as it takes until what was sent has arrived, in one process. */
const arrival = (): Promise<void> => turns(10);

describe('H5: a slow reader', () => {
  it('does not cause a body timeout', async () => {
    await using own = createClient({ timeouts: { bodyIdle: 10_000 }, retry: { maxRetries: 0 } });
    const size = 5_000_000;
    await using big = await startServer((_request, response) => void response.end(Buffer.alloc(size)));
    const result = await own.get(big.url, { stream: true });
    let read = 0;
    for await (const chunk of result.stream) {
      if (read === 0) await new Promise((resolve) => setTimeout(resolve, 11_000));
      read += (chunk as Buffer).length;
    }
    expect(read).toBe(size);
  });

  it('throws a body timeout when the server is silent after the pause', async () => {
    await using own = createClient({ timeouts: { bodyIdle: 60 }, retry: { maxRetries: 0 } });
    await using big = await startServer((_request, response) => void response.write(Buffer.alloc(300_000)));
    const result = await own.get(big.url, { stream: true });
    const reading = (async () => {
      for await (const _chunk of result.stream) await new Promise((resolve) => setTimeout(resolve, 30));
    })();
    expect((await failure(reading)).type).toBe(ErrorType.Timeout);
  });

  const size = 70_000;
  const framings: [string, string, string][] = [
    ['a length', `Content-Length: ${size}\r\n`, 'x'.repeat(size)],
    ['chunks', 'Transfer-Encoding: chunked\r\n', `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`],
    ['the end of the connection', '', 'x'.repeat(size)],
  ];

  it.each(framings)(
    'returns the whole of a body with %s whose connection ends during the pause',
    async (_how, headers, body) => {
      await using server = await startRawServer(
        (_request, socket) => void socket.end(`HTTP/1.1 200 OK\r\nConnection: close\r\n${headers}\r\n${body}`),
      );
      await using own = createClient({ retry: { maxRetries: 0 } });
      const { stream } = await own.get(server.url, { stream: true });
      await arrival();
      expect((await buffer(stream)).length).toBe(size);
    },
  );

  it.each(framings)(
    'returns the whole of a body with %s, or throws, when its connection is reset during the pause',
    async (_how, headers, body) => {
      let answering: net.Socket | undefined;
      await using server = await startRawServer((_request, socket) => {
        answering = socket;
        socket.write(`HTTP/1.1 200 OK\r\nConnection: close\r\n${headers}\r\n${body}`);
      });
      await using own = createClient({ retry: { maxRetries: 0 } });
      const { stream } = await own.get(server.url, { stream: true });
      await arrival();
      answering?.resetAndDestroy();
      await arrival();
      const read = await buffer(stream).then(
        ({ length }) => length,
        ({ type }: { type: number }) => type,
      );
      expect(headers === '' ? [ErrorType.ResponseRead] : [ErrorType.ResponseRead, size]).toContain(read);
    },
  );

  it('reuses the connection after the body was read', async () => {
    await using server = await startRawServer(
      (_request, socket, connection) =>
        void socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\n\r\n${String(connection).repeat(size)}`),
    );
    await using own = createClient({ retry: { maxRetries: 0 } });
    for (let i = 0; i < 3; i++) {
      const { stream } = await own.get(server.url, { stream: true });
      await arrival();
      expect((await buffer(stream)).toString()).toBe('0'.repeat(size));
    }
    expect(server.received).toHaveLength(1);
  });

  it.each([false, true])('makes the server wait instead of buffering its bytes; over HTTP/2: %s', async (isHttp2) => {
    const total = 400;
    let sent = 0;
    const own = http2.createSecureServer({ ...makeCertificate(), allowHTTP1: true });
    const endless = await startServer(
      (request, response) => {
        if (request.url === '/small') return void response.end('small');
        const send = (): void => {
          while (sent < total) if (!response.write(Buffer.alloc(250_000), () => sent++)) return;
        };
        response.on('drain', send);
        return send();
      },
      own as never,
      'https',
    );
    const client = createClient({
      connection: { http2: isHttp2, maxConnsPerHost: 2 },
      tls: { rejectUnauthorized: false },
      security: { maxResponseBodySize: 0 },
    });
    const { stream } = await client.get(endless.url, { stream: true });
    for (let i = 0; i < 100; i++) await client.get(`${endless.url}/small`);
    expect(sent).toBeLessThan(total / 2);
    stream.destroy();
    await client.close(0);
    await new Promise((resolve) => own.close(resolve));
  });
});
