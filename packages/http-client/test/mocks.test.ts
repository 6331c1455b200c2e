import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import nock from 'nock';
import { fetch, MockAgent } from 'undici';
import { createClient as createFetchClient } from '../src/fetch.ts';
import { createClient } from '../src/index.ts';
import { startServer, type TestServer } from './support/server.ts';

/** A real server, which answers what no mock intercepts. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer((_request, response) => response.end('real'));
});
afterAll(() => server.close());

/** Returns the texts that the clients of both entries get, the one on `fetch` first. */
async function answers(): Promise<readonly string[]> {
  const clients = [createFetchClient(), createClient()];
  try {
    return await Promise.all(clients.map(async (it) => (await it.get(server.url)).text()));
  } finally {
    for (const client of clients) await client.close();
  }
}

// docs/guide/http-client/testing.md says so.
describe('mocks of others see requests of the entry on fetch, and none of the main entry', () => {
  it('MSW', async () => {
    const mocks = setupServer(http.get(`${server.url}/`, () => HttpResponse.text('mocked')));
    mocks.listen({ onUnhandledRequest: 'bypass' });
    try {
      expect(await answers()).toEqual(['mocked', 'real']);
    } finally {
      mocks.close();
    }
  });

  it('nock', async () => {
    nock(server.url).get('/').reply(200, 'mocked').persist();
    try {
      expect(await answers()).toEqual(['mocked', 'real']);
    } finally {
      nock.cleanAll();
      nock.restore();
    }
  });

  it('MockAgent, with the fetch of undici', async () => {
    const agent = new MockAgent();
    agent.get(server.url).intercept({ path: '/' }).reply(200, 'mocked');
    const mocked = ((url: string, init: object) =>
      fetch(url, { ...init, dispatcher: agent })) as typeof globalThis.fetch;
    const client = createFetchClient({ fetch: mocked });
    expect((await client.get(server.url)).text()).toBe('mocked');
    await client.close();
    await agent.close();
  });
});
