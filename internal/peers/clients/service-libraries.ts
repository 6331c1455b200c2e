import { Client as NotionClient } from '@notionhq/client';
import { graphql } from '@octokit/graphql';
import { connect } from '@planetscale/database';
import { FunctionsClient } from '@supabase/functions-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { createClient, fetchExchange } from '@urql/core';
import Groq, { toFile } from 'groq-sdk';
import { Ollama } from 'ollama';
import Replicate from 'replicate';
import { bytes, read, text, type Libraries } from './samples.ts';

/** The clients of services. */
export const serviceLibraries: Libraries = {
  '@supabase/postgrest-js': (fetch, url) => {
    const table = (path: string) => new PostgrestClient(`${url}/${path}`, { fetch }).from('things');
    return {
      json: (path) => resultOf(table(path).insert({ a: 1 }).select('a, b')),
      upload: (path) => resultOf(table(path).update({ text }).eq('id', 'ü')),
      abort: (path, signal) => resultOf(table(path).select().abortSignal(signal).retry(false)),
    };
  },
  '@supabase/functions-js': (fetch, url) => {
    const api = new FunctionsClient(url, { customFetch: fetch, headers: { 'x-a': 'b' } });
    const invoke = async (path: string, options: object): Promise<unknown> => {
      const { data, error } = await api.invoke(path, options);
      return [data, error?.name, error?.message];
    };
    return {
      json: (path) => invoke(path, { body: { a: 1 } }),
      upload: (path) => invoke(path, { body: new Blob([bytes]) }),
      stream: async (path) => read((await api.invoke<Response>(path, { method: 'GET' })).data?.body),
      abort: (path, signal) => invoke(path, { method: 'GET', signal }),
    };
  },
  '@notionhq/client': (fetch, url) => {
    const api = new NotionClient({ auth: 'key', baseUrl: url, fetch, retry: false, logger: () => undefined });
    return {
      json: (path) => api.request({ path, method: 'post', query: { q: 'ü' }, body: { a: 1 } }),
      upload: (path) =>
        api.request({
          path,
          method: 'post',
          formDataParams: { file: { data: new Blob([bytes], { type: 'text/plain' }), filename: 'mine.txt' } },
        }),
    };
  },
  replicate: (fetch, url) => {
    const api = new Replicate({ auth: 'key', baseUrl: url, fetch });
    const json = async (response: Promise<Response>): Promise<unknown> => (await response).json();
    return {
      json: (path) => json(api.request(`/${path}`, { method: 'POST', params: { q: 'ü' }, data: { a: 1 } })),
      upload: (path) => json(api.request(`/${path}`, { method: 'POST', data: { text } })),
      stream: async (path) => read((await api.request(`/${path}`, { method: 'GET' })).body),
      abort: (path, signal) => json(api.request(`/${path}`, { method: 'POST', signal })),
    };
  },
  ollama: (fetch, url) => {
    const api = (path: string): Ollama => new Ollama({ host: `${url}/${path}`, fetch });
    return {
      json: (path) => api(path).show({ model: 'm' }),
      upload: (path) => api(path).generate({ model: 'm', prompt: text }),
      stream: async (path) => {
        let answer = '';
        for await (const { response } of await api(path).generate({ model: 'm', prompt: 'Tea?', stream: true }))
          answer += response;
        return answer;
      },
    };
  },
  'groq-sdk': (fetch, url) => {
    const api = (path: string): Groq => new Groq({ apiKey: 'key', baseURL: `${url}/${path}`, fetch, maxRetries: 0 });
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
  '@planetscale/database': (fetch, url) => {
    const connection = (path: string) => connect({ url: `${url}/${path}`, username: 'me', password: path, fetch });
    return {
      json: (path) => connection(path).execute('select * from things where a = ? and b = ?', [path, 'ü']),
      upload: (path) => connection(path).execute('insert into things values (?)', [text]),
    };
  },
  '@octokit/graphql': (fetch, url) => {
    const api = (path: string, signal?: AbortSignal) =>
      graphql.defaults({ baseUrl: `${url}/${path}`, request: { fetch, ...(signal !== undefined && { signal }) } });
    return {
      json: (path) => api(path)('query ($a: String!) { size(a: $a) }', { a: 'ü' }),
      upload: (path) => api(path)('mutation ($text: String!) { size(text: $text) }', { text }),
      abort: (path, signal) => api(path, signal)('{ size }'),
    };
  },
  '@urql/core': (fetch, url) => {
    const api = (path: string, preferGetMethod: boolean) =>
      createClient({ url: `${url}/${path}/graphql`, fetch, exchanges: [fetchExchange], preferGetMethod });
    const told = ({ data, error }: { data?: unknown; error?: Error | undefined }): unknown => [data, error?.message];
    return {
      json: (path) => api(path, true).query('query ($a: String!) { size(a: $a) }', { a: 'ü' }).toPromise().then(told),
      upload: (path) =>
        api(path, false).mutation('mutation ($text: String!) { size(text: $text) }', { text }).toPromise().then(told),
    };
  },
};

/** Returns the result of a query of PostgREST, without the stack in the details of its error. */
async function resultOf(
  query: PromiseLike<{ readonly data: unknown; readonly error: object | null; readonly status: number }>,
): Promise<unknown> {
  const { data, error, status } = await query;
  return { data, error: error && { ...error, details: undefined }, status };
}
