import Anthropic, { toFile as toAnthropicFile } from '@anthropic-ai/sdk';
import { request as octokit } from '@octokit/request';
import { FetchHttpHandler } from '@smithy/fetch-http-handler';
import { HttpRequest } from '@smithy/protocol-http';
import { StorageClient } from '@supabase/storage-js';
import { createTRPCUntypedClient, httpBatchLink } from '@trpc/client';
import axios from 'axios';
import { GraphQLClient } from 'graphql-request';
import { hc, parseResponse, type ClientResponse } from 'hono/client';
import ky from 'ky';
import { createFetch as createOfetch } from 'ofetch';
import OpenAI, { toFile } from 'openai';
import createOpenApi from 'openapi-fetch';
import redaxios from 'redaxios';
import Stripe from 'stripe';
import { up } from 'up-fetch';
import wretch from 'wretch';
import { bytes, read, text, type Libraries } from './samples.ts';
import { serviceLibraries } from './service-libraries.ts';

function form(): FormData {
  const data = new FormData();
  data.append('', 'line\nline');
  data.append('file "of mine"', new Blob([bytes], { type: 'text/plain' }), 'mine.txt');
  return data;
}

/** Returns bytes as a stream, whose length the sender does not know. */
function streamOf(sent: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (at >= sent.length) return controller.close();
      controller.enqueue(sent.slice(at, at + 100_000));
      at += 100_000;
    },
  });
}

/** Operations that the types of redaxios lack. */
type Redaxios = Record<
  'get' | 'post' | 'put',
  (path: string, given?: object) => Promise<{ readonly data: unknown; readonly body: unknown }>
>;

/** A route of a server whose type is not known. */
type HonoRoute = Record<'$get' | '$post', (given: object, options?: object) => Promise<ClientResponse<unknown>>>;

/** The libraries over one `fetch`, by name. */
export const libraries: Libraries = {
  ...serviceLibraries,
  ky: (fetch, url) => {
    const api = ky.create({ fetch, prefixUrl: url, retry: 0 });
    return {
      json: (path) => api.post(path, { json: { a: 1 }, searchParams: { q: 'ü' } }).json(),
      upload: (path) => api.put(path, { body: new Blob([bytes]) }).json(),
      stream: async (path) => read((await api.get(path)).body),
      abort: (path, signal) => api.get(path, { signal }).json(),
    };
  },
  'ky with a form': (fetch, url) => {
    const api = ky.create({ fetch, prefixUrl: url, retry: 0 });
    return { json: (path) => api.get(path).json(), upload: (path) => api.post(path, { body: form() }).json() };
  },
  ofetch: (fetch, url) => {
    const api = createOfetch({ fetch, Headers, AbortController }).create({ baseURL: url, retry: 0 });
    return {
      json: (path) => api(path, { method: 'POST', body: { a: 1 } }),
      upload: (path) => api(path, { method: 'PUT', body: form() }),
      stream: async (path) => read(await api(path, { responseType: 'stream' })),
      abort: (path, signal) => api(path, { signal }),
    };
  },
  wretch: (fetch, url) => {
    const api = wretch(url).polyfills({ fetch });
    return {
      json: (path) => api.url(`/${path}`).post({ a: 1 }).json(),
      upload: (path) => api.url(`/${path}`).body(bytes).put().json(),
      stream: async (path) => read((await api.url(`/${path}`).get().res()).body),
      abort: (path, signal) => api.options({ signal }).url(`/${path}`).get().json(),
    };
  },
  axios: (fetch, url) => {
    const api = axios.create({ adapter: 'fetch', baseURL: url, env: { fetch } as never });
    return {
      json: async (path) => ((await api.post(path, { a: 1 })) as { data: unknown }).data,
      upload: async (path) => ((await api.put(path, new Blob([bytes]))) as { data: unknown }).data,
      stream: async (path) => read(((await api.get(path, { responseType: 'stream' })) as { data: unknown }).data),
      abort: (path, signal) => api.get(path, { signal }),
    };
  },
  'up-fetch': (fetch, url) => {
    const api = up(fetch, () => ({ baseUrl: url }));
    return {
      json: (path) => api(`/${path}`, { method: 'POST', params: { q: 'ü' }, body: { a: 1 } }),
      upload: (path) => api(`/${path}`, { method: 'PUT', body: form() }),
      stream: async (path) => read(await api(`/${path}`, { parseResponse: ({ body }) => body })),
      abort: (path, signal) => api(`/${path}`, { signal }),
    };
  },
  redaxios: (fetch, url) => {
    const { create } = redaxios as unknown as { create: (defaults: object) => Redaxios };
    const api = create({ fetch, baseURL: url });
    return {
      json: async (path) => (await api.post(`/${path}`, { a: 1 })).data,
      upload: async (path) => (await api.put(`/${path}`, new Blob([bytes]))).data,
      stream: async (path) => read((await api.get(`/${path}`, { responseType: 'stream' })).body),
    };
  },
  hono: (fetch, url) => {
    const api = (path: string): HonoRoute =>
      (hc(url, { fetch }) as unknown as Record<string, HonoRoute>)[path] as HonoRoute;
    return {
      json: (path) => parseResponse(api(path).$post({ query: { q: 'ü' }, json: { a: 1 } })),
      upload: (path) => parseResponse(api(path).$post({ form: { file: new File([bytes], 'mine.txt') } })),
      stream: async (path) => read((await api(path).$get({})).body),
      abort: (path, signal) => parseResponse(api(path).$get({}, { init: { signal } })),
    };
  },
  'openapi-fetch': (fetch, url) => {
    const api = createOpenApi<Record<string, never>>({ baseUrl: url, fetch }) as unknown as Record<
      'GET' | 'POST' | 'PUT',
      (path: string, init?: object) => Promise<{ data?: unknown; error?: unknown }>
    >;
    const plain = async ({ data, error }: { data?: unknown; error?: unknown }): Promise<unknown> => ({ data, error });
    return {
      json: async (path) => plain(await api.POST(`/${path}`, { body: { a: 1 } })),
      upload: async (path) => plain(await api.PUT(`/${path}`, { body: { text } })),
      stream: async (path) => read((await api.GET(`/${path}`, { parseAs: 'stream' })).data),
      abort: (path, signal) => api.GET(`/${path}`, { signal }),
    };
  },
  'graphql-request': (fetch, url) => {
    const api = (path: string, method: 'GET' | 'POST'): GraphQLClient =>
      new GraphQLClient(`${url}/${path}/graphql`, { fetch, method });
    return {
      json: (path) =>
        api(path, 'GET').request('query ($a: [String!]!) { size(a: $a) }', {
          a: Array.from({ length: 300 }, (_, at) => `variable ${at}`),
        }),
      upload: (path) => api(path, 'POST').request('mutation ($text: String!) { size(text: $text) }', { text }),
      abort: (path, signal) => api(path, 'POST').request({ document: '{ size }', signal }),
    };
  },
  '@octokit/request': (fetch, url) => {
    const api = octokit.defaults({ baseUrl: url, request: { fetch } });
    return {
      json: async (path) => (await api(`POST /${path}`, { a: 1 })).data,
      upload: async (path) =>
        (
          await api(`POST /${path}`, {
            data: streamOf(bytes),
            headers: { 'content-type': 'text/plain', 'content-length': bytes.length },
          })
        ).data,
      stream: async (path) =>
        read((await api(`GET /${path}`, { request: { fetch, parseSuccessResponseBody: false } })).data),
      abort: (path, signal) => api(`GET /${path}`, { request: { fetch, signal } }),
    };
  },
  openai: (fetch, url) => {
    const api = (path: string): OpenAI =>
      new OpenAI({ apiKey: 'key', baseURL: `${url}/${path}`, fetch, maxRetries: 0 });
    const messages = [{ role: 'user' as const, content: 'Tea?' }];
    return {
      json: (path) => api(path).chat.completions.create({ model: 'm', messages }),
      upload: async (path) => api(path).files.create({ purpose: 'batch', file: await toFile(bytes, 'mine.jsonl') }),
      stream: async (path) => {
        let answer = '';
        for await (const { choices } of await api(path).chat.completions.create({ model: 'm', messages, stream: true }))
          answer += choices[0]?.delta.content ?? '';
        return answer;
      },
      abort: (path, signal) => api(path).chat.completions.create({ model: 'm', messages }, { signal }),
    };
  },
  '@anthropic-ai/sdk': (fetch, url) => {
    const api = (path: string): Anthropic =>
      new Anthropic({ apiKey: 'key', baseURL: `${url}/${path}`, fetch, maxRetries: 0 });
    const asked = { model: 'm', max_tokens: 1, messages: [{ role: 'user' as const, content: 'Tea?' }] };
    return {
      json: (path) => api(path).messages.create(asked),
      upload: async (path) =>
        api(path).post('/v1/files', {
          body: { text },
          headers: { 'x-file': (await toAnthropicFile(bytes, 'mine.txt')).name },
        }),
      stream: async (path) => {
        let answer = '';
        for await (const event of await api(path).messages.create({ ...asked, stream: true }))
          if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') answer += event.delta.text;
        return answer;
      },
      abort: (path, signal) => api(path).messages.create(asked, { signal }),
    };
  },
  '@supabase/storage-js': (fetch, url) => {
    const api = (path: string) => new StorageClient(`${url}/${path}`, {}, fetch).from('bucket');
    return {
      json: (path) => api(path).list('folder'),
      upload: (path) => api(path).upload('mine.txt', new Blob([bytes], { type: 'text/plain' })),
      stream: async (path) => (await api(path).download('mine.txt')).data?.text() ?? '',
      abort: (path, signal) => api(path).list('folder', {}, { signal }),
    };
  },
  stripe: (fetch, url) => {
    const { hostname, port } = new URL(url);
    const api = new Stripe('sk_test', {
      httpClient: Stripe.createFetchHttpClient(fetch),
      host: hostname,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    });
    return {
      json: async (path) => ({ ...(await api.customers.retrieve(path)), lastResponse: undefined }),
      upload: async (path) => ({
        ...(await api.customers.update(path, { description: text })),
        lastResponse: undefined,
      }),
    };
  },
  '@trpc/client': (fetch, url) => {
    const api = (path: string) =>
      createTRPCUntypedClient({
        links: [httpBatchLink({ url: `${url}/${path}/trpc`, fetch: fetch as never, maxItems: 60 })],
      });
    return {
      json: (path) => {
        const client = api(path);
        return Promise.all(
          Array.from({ length: 60 }, (_, at) =>
            client.query(`things.number${at}`, { id: at, filter: 'a text of some length' }),
          ),
        );
      },
      upload: (path) => api(path).mutation('save', { text }),
      abort: (path, signal) => api(path).query('thing', {}, { signal }),
    };
  },
  '@smithy/fetch-http-handler': (fetch, url) => {
    const { hostname, port } = new URL(url);
    const send = async (path: string, method: string, body?: unknown, abortSignal?: AbortSignal): Promise<unknown> => {
      const { fetch: before } = globalThis;
      // The handler uses the global `fetch`.
      globalThis.fetch = fetch;
      try {
        const request = new HttpRequest({
          protocol: 'http:',
          hostname,
          port: Number(port),
          method,
          path: `/${path}`,
          body,
          headers: { 'x-a': 'b' },
        });
        const { response } = await new FetchHttpHandler().handle(request, {
          ...(abortSignal !== undefined && { abortSignal }),
        });
        return [response.statusCode, await read(response.body)];
      } finally {
        globalThis.fetch = before;
      }
    };
    return {
      json: (path) => send(path, 'POST', '{"a":1}'),
      upload: (path) => send(path, 'PUT', bytes),
      stream: async (path) => String(await send(path, 'GET')),
      abort: (path, signal) => send(path, 'GET', undefined, signal),
    };
  },
};
