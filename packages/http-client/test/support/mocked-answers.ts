/**
 * A program for test/mocks.test.ts: prints what the clients of both entries get from a server, the one on fetch first,
 * with the mocks of a library. The libraries change modules of Node for the whole process.
 */
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import nock from 'nock';
import { MockAgent, setGlobalDispatcher } from 'undici';
import { createClient as createFetchClient } from '../../src/fetch.ts';
import { createClient } from '../../src/index.ts';

const [library = '', origin = ''] = process.argv.slice(2);
// nock begins when it is imported.
nock.restore();

const mocks: Readonly<Record<string, () => void>> = {
  MSW: () => setupServer(http.get(`${origin}/`, () => HttpResponse.text('mocked'))).listen(),
  nock: () => {
    nock.activate();
    nock(origin).get('/').reply(200, 'mocked').persist();
  },
  MockAgent: () => {
    const agent = new MockAgent();
    agent.get(origin).intercept({ path: '/' }).reply(200, 'mocked').persist();
    setGlobalDispatcher(agent);
  },
};
mocks[library]?.();

const clients = [createFetchClient(), createClient()];
const answers = await Promise.all(clients.map(async (it) => (await it.get(`${origin}/`)).text()));
console.log(answers.join());
process.exit();
