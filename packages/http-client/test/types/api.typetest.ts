import {
  createClient,
  createSession,
  get,
  type Config,
  type HttpResult,
  type Middleware,
  type RetryPolicy,
} from '../../src/index.ts';
import { createClient as createFetchClient } from '../../src/fetch.ts';

const config = { retry: { maxRetries: 2, delay: undefined } } satisfies Config;
const client = createClient(config);

// @ts-expect-error there is no such field
createClient({ retry: { retries: 3 } });
// @ts-expect-error a duration is a number
createClient({ timeouts: { request: '5s' } });
// @ts-expect-error there is no such option
void client.get('https://h/', { retries: 3 });

const result: HttpResult = await client.get(new URL('https://h/'), {
  query: { a: [1, true], b: null },
  headers: { a: 1 },
});
result.json<{ a: string }>().a satisfies string;
result.json((it) => Number(it)) satisfies number;
result.json({ a: 1 }).a satisfies number;
// @ts-expect-error what is parsed is unknown until somebody says what it is
result.json().a;

(await client.get('https://h/').json<{ a: string }>()).a satisfies string;
(await client.get('https://h/').json((it) => Number(it))) satisfies number;
(await client.post('https://h/', { json: 1 }).text()) satisfies string;
(await client.request({ url: 'https://h/' }).bytes()) satisfies Uint8Array;
client.get('https://h/') satisfies Promise<HttpResult>;
// @ts-expect-error what is parsed is unknown until somebody says what it is
(await client.get('https://h/').json()).a;
// @ts-expect-error a reader gives a promise
client.get('https://h/').text() satisfies string;

for await (const { downloaded } of client.download('https://h/', { filePath: 'f' })) downloaded satisfies number;
(await client.download('https://h/', 'f')).size satisfies number;
for await (const { data } of client.events('https://h/')) data satisfies string;

const policy: RetryPolicy = ({ attempt, statusCode }) => attempt < 2 && statusCode === 418;
const middleware: Middleware = (next) => async (request) =>
  next({ ...request, headers: { ...request.headers, a: 'b' } });
// @ts-expect-error a request is not changed in place
const mutating: Middleware = (next) => (request) => ((request.url = ''), next(request));

await using session = createSession({ retry: { policy }, middleware: [middleware, mutating] });
session.setHeader('a', 'b');
(await session.get('https://h/').json<number>()) satisfies number;
(await createFetchClient({ identity: 'ann', throwOnStatus: true }).get('https://h/').json<number>()) satisfies number;
(await get('https://h/').text()) satisfies string;
