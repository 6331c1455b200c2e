import { afterEach, describe, expect, it } from '@jest/globals';
import { createClient, type Client } from '../src/client.ts';
import { failure } from './support/fails.ts';
import { startRawServer } from './support/raw-server.ts';
import { until } from './support/until.ts';

const clients: Client[] = [];
const keep = (client: Client): Client => {
  clients.push(client);
  return client;
};
afterEach(() => Promise.all(clients.splice(0).map((it) => it.close(0))));

describe('a kept connection', () => {
  it('that the server closed is replaced once, without a pause, and never for a POST', async () => {
    const raw = await startRawServer((request, socket, connection) => {
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
    await raw.close();
  });

  it('X1: is one that has answered: where a new one ends at once, nothing is repeated', async () => {
    const raw = await startRawServer((request, socket) => {
      if (request.startsWith('GET /cut')) socket.destroy();
      else if (request.startsWith('GET /last')) socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok');
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
    await raw.close();
  });
});
