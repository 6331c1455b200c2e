/**
 * A program for mocks.test.ts: prints what clients get from a server with the mocks of a library: that of the
 * entry on fetch, that of the main entry, and that of the main entry through fetch; then what the last one gets for
 * more requests. The libraries change modules of Node for the whole process.
 */
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import nock from 'nock';
import { MockAgent, setGlobalDispatcher } from 'undici';
import { createClient as createFetchClient } from '../../../packages/http-client/src/fetch.ts';
import { createClient } from '../../../packages/http-client/src/index.ts';
import { createClientThroughFetch } from '../../../packages/http-testing/src/index.ts';

const [library = '', origin = ''] = process.argv.slice(2);
// nock begins when it is imported.
nock.restore();

const user = { name: 'Ada' };
const moved = { location: '/' };

const mocks: Readonly<Record<string, () => void>> = {
  MSW: () => {
    let flaky = 0;
    setupServer(
      http.get(`${origin}/`, () => HttpResponse.text('mocked')),
      http.post(`${origin}/users`, async ({ request }) => HttpResponse.json(await request.json(), { status: 201 })),
      http.get(`${origin}/flaky`, () => new HttpResponse('second', { status: flaky++ === 0 ? 503 : 200 })),
      http.get(`${origin}/moved`, () => new HttpResponse(null, { status: 302, headers: moved })),
    ).listen();
  },
  nock: () => {
    nock.activate();
    nock(origin).get('/').reply(200, 'mocked').persist();
    nock(origin)
      .post('/users', user)
      .reply(201, (_path, body) => body)
      .get('/flaky')
      .reply(503)
      .get('/flaky')
      .reply(200, 'second')
      .get('/moved')
      .reply(302, '', moved);
  },
  MockAgent: () => {
    const agent = new MockAgent();
    const pool = agent.get(origin);
    pool.intercept({ path: '/' }).reply(200, 'mocked').persist();
    pool.intercept({ path: '/users', method: 'POST' }).reply(201, ({ body }) => body as string);
    pool.intercept({ path: '/flaky' }).reply(503);
    pool.intercept({ path: '/flaky' }).reply(200, 'second');
    pool.intercept({ path: '/moved' }).reply(302, '', { headers: moved });
    setGlobalDispatcher(agent);
  },
};
mocks[library]?.();

const through = createClientThroughFetch({ retry: { delay: 0 } });
const clients = [createFetchClient(), createClient(), through];
const answers = await Promise.all(clients.map(async (it) => (await it.get(`${origin}/`)).text()));
console.log(answers.join());
const flaky = await through.get(`${origin}/flaky`);
const created = await through.post(`${origin}/users`, { json: user });
const redirected = await through.get(`${origin}/moved`);
const { stream } = await through.get(`${origin}/`, { stream: true });
const chunks: Buffer[] = await stream.toArray();
console.log(
  JSON.stringify([
    [flaky.text(), flaky.meta.attempts],
    [created.status, created.json()],
    [redirected.text(), redirected.meta.redirectCount],
    Buffer.concat(chunks).toString(),
  ]),
);
process.exit();
