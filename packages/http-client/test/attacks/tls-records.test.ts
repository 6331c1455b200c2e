import http2 from 'node:http2';
import https from 'node:https';
import type net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrorType } from '@wirework/http-errors';
import { makeCertificate } from '@wirework/test-support';
import { createClient } from '../../src/features/client/client.ts';
import { failure } from '../support/fails.ts';
import { startFaultProxy, type FaultProxy } from '@wirework/test-support/fault-proxy';
import { startServer, type TestServer } from '../support/server.ts';

const identity = makeCertificate();
const body = Buffer.alloc(300_000, 'x');

describe.each(['HTTP/1.1', 'HTTP/2.0'])('a damaged TLS record of %s', (proto) => {
  let server: TestServer;
  let faulty: FaultProxy;
  const sockets: net.Socket[] = [];

  beforeAll(async () => {
    const made =
      proto === 'HTTP/2.0'
        ? http2.createSecureServer({ ...identity, allowHTTP1: false })
        : https.createServer(identity);
    made.on('connection', (socket: net.Socket) => sockets.push(socket));
    server = await startServer((_request, response) => void response.writeHead(200).end(body), made as never, 'https');
    faulty = await startFaultProxy(server.port);
  });
  afterAll(async () => {
    await faulty.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.server.close(resolve));
  });

  it('is a lost connection, after which the request is retried', async () => {
    await using client = createClient({ tls: { rejectUnauthorized: false }, retry: { delay: 0 } });
    const url = faulty.url.replace('http:', 'https:');
    faulty.use({ corruptAt: 100_000 });
    const error = await failure(client.get(url, { retry: { maxRetries: 0 } }));
    expect([error.type, error.isRetryable()]).toEqual([ErrorType.ResponseRead, true]);
    expect(String(error)).toContain('a TLS record was damaged');
    faulty.use({ corruptAt: 100_000 }, {});
    const result = await client.get(url);
    expect([result.meta.proto, result.meta.attempts, body.equals(result.bytes())]).toEqual([proto, 2, true]);
  });

  it('throws TLS during the handshake', async () => {
    await using client = createClient({ tls: { rejectUnauthorized: false }, retry: { maxRetries: 0 } });
    faulty.use({ corruptAt: 0 });
    const error = await failure(client.get(faulty.url.replace('http:', 'https:')));
    expect([error.type, error.isRetryable()]).toEqual([ErrorType.TLS, false]);
  });
});
