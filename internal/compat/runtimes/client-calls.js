/**
 * The behaviours of the client, one row for each. They run on the transport of Node and on `fetch` in every runtime.
 */

/** Facts of an error that are the same on every transport. */
const facts = (error) => [error.code, error.reason, error.attempts, error.isRetryable?.()];

async function failureOf(promise) {
  try {
    await promise;
  } catch (error) {
    return facts(error);
  }
  return 'it did not fail';
}

async function read(stream) {
  const reader = typeof stream.getReader === 'function' ? stream.getReader() : undefined;
  let size = 0;
  if (reader === undefined) for await (const chunk of stream) size += chunk.length;
  else for (let it = await reader.read(); !it.done; it = await reader.read()) size += it.value.length;
  return size;
}

async function* chunks() {
  for (let i = 0; i < 3; i++) yield new Uint8Array(1000).fill(97);
}

/** @type {Record<string, (client: any, url: string, api: any) => unknown>} */
const rows = {
  'GET of JSON': async (client, url) => {
    const result = await client.get(`${url}/echo?a=1`, { query: { b: 'é' } });
    return [result.statusCode, result.json().url, result.meta.attempts, result.ok];
  },
  'credentials of a URL': async (client, url) =>
    (await client.get(`${url.replace('//', '//ada:secret@')}/echo`)).json().headers.authorization,
  'a path below a base': async (client, url) => {
    const api = client.extend({ baseUrl: `${url}/v1/` });
    return (await api.get('things?a=1')).url.slice(url.length);
  },
  'an invalid URL': (client) => failureOf(client.get('http://[')),
  'HEAD has no body': async (client, url) => (await client.head(`${url}/echo`)).bytes().length,
  'POST of JSON': async (client, url) => {
    const { method, headers, body } = (await client.post(`${url}/echo`, { json: { n: 1 } })).json();
    return [method, headers['content-type'], headers['content-length'], body];
  },
  'PUT of a stream': async (client, url) => (await client.put(`${url}/echo`, { body: chunks() })).json().body.length,
  'PUT of a Blob': async (client, url) => (await client.put(`${url}/echo`, { body: new Blob(['blob']) })).json().body,
  'multipart form': async (client, url) => {
    const parts = [{ name: 'file', data: new Uint8Array([97]), filename: 'a.txt' }];
    return (await client.post(`${url}/echo`, { multipart: parts })).json().body.includes('filename="a.txt"');
  },
  'multipart form with a Blob': async (client, url) => {
    const multipart = [{ name: 'file', data: new Blob(['in the blob']) }];
    return (await client.post(`${url}/echo`, { multipart })).json().body.includes('in the blob');
  },
  'a FormData': async (client, url) => {
    const body = new FormData();
    body.append('field', 'value');
    const sent = (await client.post(`${url}/echo`, { body })).json();
    return [sent.headers['content-type'].split(';')[0], /name="field"\r\n\r\nvalue\r\n/.test(sent.body)];
  },
  'headers with several values': async (client, url) => {
    const { headers } = (await client.get(`${url}/echo`, { headers: { 'x-a': ['1', '2'] } })).json();
    return [headers['x-a'], Object.keys(headers).filter((name) => /^(?:\d+|length)$/.test(name))];
  },
  'a header that a browser sets': async (client, url) =>
    (await client.get(`${url}/echo`, { headers: { 'user-agent': 'mine' } })).json().headers['user-agent'],
  'bearer token': async (client, url) =>
    (await client.get(`${url}/echo`, { bearerToken: 'secret' })).json().headers.authorization,
  'progress of an upload': async (client, url) => {
    let last = 0;
    await client.put(`${url}/echo`, { body: chunks(), onUploadProgress: (sent) => (last = sent) });
    return last;
  },
  'progress of a response': async (client, url) => {
    let last;
    await client.get(`${url}/echo`, { onDownloadProgress: (...it) => (last = it.slice(0, 2)) });
    return last[0] === last[1] && last[0] > 0;
  },
  'a 503 is retried': async (client, url, { key }) =>
    (await client.get(`${url}/flaky?failures=2&key=${key()}`)).meta.attempts,
  'a POST is not retried': async (client, url, { key }) => {
    const { statusCode, meta } = await client.post(`${url}/flaky?failures=2&key=${key()}`, { json: 1 });
    return [statusCode, meta.attempts];
  },
  'an attempt that hangs is retried': (client, url) =>
    failureOf(client.get(`${url}/hang`, { timeouts: { attempt: 100 }, retry: { maxRetries: 1 } })),
  'the deadline of the call': (client, url) =>
    failureOf(client.get(`${url}/hang`, { timeouts: { request: 100 }, retry: { maxRetries: 0 } })),
  'an aborted signal': (client, url) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    return failureOf(client.get(`${url}/hang`, { signal: controller.signal }));
  },
  'a lost connection': (client, url) => failureOf(client.get(`${url}/reset`, { retry: { maxRetries: 1 } })),
  'a body that is cut': (client, url) => failureOf(client.get(`${url}/cut`, { retry: { maxRetries: 0 } })),
  'a body over the limit': (client, url) =>
    failureOf(client.get(`${url}/size?bytes=1001`, { security: { maxResponseBodySize: 1000 } })),
  'a body without end': (client, url) =>
    failureOf(
      client.get(`${url}/endless`, {
        security: { maxResponseBodySize: 100_000 },
        timeouts: { request: 2000 },
        retry: { maxRetries: 0 },
      }),
    ),
  'a compressed body': async (client, url) => (await client.get(`${url}/gzip`)).json().packed,
  'a name with an escape': async (client, url) => {
    const known = JSON.parse('{"user":1,"\\\\u006":2}');
    return [(await client.get(`${url}/names`)).json(), Object.keys(known).length];
  },
  'bytes that are not UTF-8': async (client, url) => {
    const result = await client.get(`${url}/bytes`);
    return [result.text(), [...result.bytes()]];
  },
  'a redirect is followed': async (client, url) => (await client.get(`${url}/moved`)).url.slice(url.length),
  'a redirect is counted': async (client, url) => (await client.get(`${url}/moved`)).meta.redirectCount,
  'a redirect is returned': async (client, url) =>
    (await client.get(`${url}/moved`, { redirects: { follow: false } })).statusCode,
  'a loop of redirects': (client, url) => failureOf(client.get(`${url}/loop`, { retry: { maxRetries: 0 } })),
  'cookies of a jar': async (_client, url, { createClient, createCookieJar }) => {
    const client = createClient({ cookies: createCookieJar?.() ?? true });
    await client.get(`${url}/login`);
    return (await client.get(`${url}/echo`)).json().headers.cookie;
  },
  'headers of a session': async (client, url, { createSession }) => {
    const session = createSession({}, { client, origin: url, headers: { 'x-tenant': '42' } });
    return (await session.get(`${url}/echo`)).json().headers['x-tenant'];
  },
  'Server-Sent Events': async (client, url, { events }) => {
    const seen = [];
    for await (const { id, event, data } of events(client, `${url}/events`, { maxReconnects: 0 }))
      seen.push([id, event, data]);
    return seen;
  },
  'a stream is read': async (client, url) =>
    read((await client.get(`${url}/size?bytes=5000`, { stream: true })).stream),
  'a stream is discarded': async (client, url) => {
    const result = await client.get(`${url}/endless`, { stream: true, security: { maxResponseBodySize: 0 } });
    await result.discard();
    return 'discarded';
  },
  'middleware adds a header': async (_client, url, { createClient }) => {
    const add = (next) => (request) => next({ ...request, headers: { ...request.headers, 'x-added': 'yes' } });
    const client = createClient({ middleware: [add] });
    return (await client.get(`${url}/echo`)).json().headers['x-added'];
  },
  'the rate limit': async (_client, url, { createClient }) => {
    const client = createClient({ resilience: { rateLimit: { requests: 1, period: 60_000 } } });
    await client.get(`${url}/echo`);
    return failureOf(client.get(`${url}/echo`, { retry: { maxRetries: 0 } }));
  },
  'the circuit breaker': async (_client, url, { createClient }) => {
    const client = createClient({
      resilience: { breaker: { minimumRequests: 2 } },
      retry: { maxRetries: 1, delay: 1 },
    });
    await failureOf(client.get(`${url}/reset`));
    return client.breakerState(url);
  },
  'a Standard Schema': async (client, url) => {
    const schema = { '~standard': { version: 1, vendor: 'x', validate: ({ method }) => ({ value: method }) } };
    return (await client.get(`${url}/echo`)).json(schema);
  },
  'a closed client': async (_client, url, { createClient }) => {
    const client = createClient();
    await client.close();
    return failureOf(client.get(`${url}/echo`));
  },
};

/**
 * @param {{createClient: Function, createSession: Function, events: Function, createCookieJar?: Function}} api an entry
 *   of the client
 */
export async function* clientCalls(api, url) {
  const client = api.createClient({ retry: { delay: 1 } });
  const started = Date.now();
  let count = 0;
  const key = () => `${started}-${Math.random()}-${count++}`;
  for (const [name, run] of Object.entries(rows)) {
    let said;
    try {
      said = JSON.stringify(await run(client, url, { ...api, key }));
    } catch (error) {
      said = `throws ${error?.name} ${error?.code} ${error?.name === 'ConfigError' ? error.field : ''}`.trimEnd();
    }
    yield [`client: ${name}`, said ?? 'undefined'];
  }
  await client.close(0);
}
