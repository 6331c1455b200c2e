import http from 'node:http';
import { join } from 'node:path';
import https from 'node:https';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { errorIs, ErrInvalidConnection, ErrorType } from '@wirework/http-errors';
import { makeCertificate, temporaryFolders, thrownBy } from '@wirework/test-support';
import { createClient, validateConfig } from '../src/index.ts';
import { failure } from './support/fails.ts';

const newFolder = temporaryFolders();

let socketPath: string;
let server: http.Server | undefined;

beforeEach(async () => {
  socketPath = join(newFolder(), 'server.sock');
});
afterEach(async () => {
  await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
});

const listen = (started: http.Server): Promise<void> =>
  new Promise((resolve) => (server = started).listen(socketPath, resolve));
const echo: http.RequestListener = (request, response) => {
  if (request.url === '/moved') response.writeHead(302, { location: 'http://elsewhere.test/here' });
  response.end(JSON.stringify([request.method, request.headers.host, request.url]));
};

describe('connection.socketPath', () => {
  it('sends every request to the socket, for every host', async () => {
    await listen(http.createServer(echo));
    await using docker = createClient({ baseUrl: 'http://docker/v1.43', connection: { socketPath } });
    expect((await docker.get('containers/json')).json()).toEqual(['GET', 'docker', '/v1.43/containers/json']);
    await using client = createClient({ connection: { socketPath } });
    expect((await client.post('http://other.test:99/x', { json: 1 })).json()).toEqual(['POST', 'other.test:99', '/x']);
    expect((await client.get('http://other.test/moved')).json()).toEqual(['GET', 'elsewhere.test', '/here']);
  });

  it('speaks TLS over the socket, for the name in the URL', async () => {
    const identity = makeCertificate({ names: ['api.test'] });
    await listen(https.createServer(identity, echo) as unknown as http.Server);
    await using client = createClient({
      connection: { socketPath },
      tls: { ca: identity.cert },
      retry: { maxRetries: 0 },
    });
    expect((await client.get('https://api.test/')).json()).toEqual(['GET', 'api.test', '/']);
    expect((await failure(client.get('https://other.test/'))).type).toBe(ErrorType.Certificate);
  });

  it('rejects when nothing listens', async () => {
    await using client = createClient({ connection: { socketPath } });
    const error = await failure(client.get('http://docker/'));
    expect(error).toMatchObject({
      type: ErrorType.Network,
      attempts: 1,
      cause: { code: 'ENOENT', syscall: 'connect' },
    });
    expect(String(error)).toContain('ENOENT');
  });

  it.each([
    [{ connection: { socketPath: '/a\nb' } }, 'a path without control characters'],
    [{ connection: { socketPath: '/a', proxyUrl: 'http://proxy.test' } }, "absent beside 'connection.proxyUrl'"],
    [{ connection: { socketPath: '/a', enableSystemProxy: true } }, "absent beside 'connection.enableSystemProxy'"],
    [
      { connection: { socketPath: '/a' }, security: { allowPrivateIps: false } },
      "absent beside 'security.allowPrivateIps: false'",
    ],
  ])('%j is refused', (config, bound) => {
    const error = thrownBy(() => validateConfig(config));
    expect(error).toMatchObject({ field: 'connection.socketPath', bound });
    expect(errorIs(error, ErrInvalidConnection)).toBe(true);
    expect(String(error)).not.toContain('/a');
  });

  it.each([
    [{ connection: { socketPath: '' }, security: { allowPrivateIps: false } }],
    [{ connection: { socketPath: '/a', proxyUrl: '', enableSystemProxy: false }, security: { allowPrivateIps: true } }],
  ])('%j is fine', (config) => {
    expect(() => validateConfig(config)).not.toThrow();
  });
});
