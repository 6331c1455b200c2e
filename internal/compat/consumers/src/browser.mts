// The client on fetch in a project for browsers, without the types of Node.
import {
  createClient,
  createSession,
  events,
  logging,
  type FetchConfig,
  type FetchResult,
} from '@wirework/http-client/fetch';

const config: FetchConfig<FetchResult> = {
  fetch: globalThis.fetch,
  init: { credentials: 'include' },
  middleware: [logging(console), (next) => async (request) => next(request)],
};
const client = createClient(config);
const result = await client.get('https://api.example.com/', { query: { a: 1 } });
export const bytes: Uint8Array = result.bytes();
export const stream: ReadableStream<Uint8Array> = result.stream;
for await (const event of events(client, 'https://api.example.com/events')) console.log(event.data);
await createSession({}, { client }).get('https://api.example.com/');

// @ts-expect-error fetch takes no proxy
createClient({ connection: { proxyUrl: 'http://proxy.example' } });
// @ts-expect-error fetch does not show addresses
createClient({ security: { allowPrivateIps: false } });
// @ts-expect-error fetch sets the length itself
await client.post('https://api.example.com/', { body: 'x', contentLength: 1 });
// @ts-expect-error there are no files
await client.download('https://api.example.com/', 'file');
