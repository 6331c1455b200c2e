import { expect, it } from '@jest/globals';
import * as errors from '@wirework/http-errors';
import { runExamples } from '@wirework/test-support';
import * as cookies from '../src/cookies.ts';
import * as onFetch from '../src/fetch.ts';
import * as main from '../src/index.ts';
import * as testing from '../src/testing.ts';
import { subscribeForFile } from './support/channels.ts';

// The examples send to hosts that are not there: every request is answered with the same JSON.
const fakeClient: typeof main.createClient = (config) =>
  testing.createFakeClient(() => ({ json: { name: 'Ada' } }), config ?? undefined).client;
/** Makes the client of the entry that an example is about. */
const createClient = (config?: object): object =>
  config !== undefined && Object.hasOwn(config, 'fetch') ? onFetch.createClient(config) : fakeClient(config);
const { del, get, head, options, patch, post, put, request } = (() => {
  const client = fakeClient();
  const call = (name: 'delete' | 'get' | 'head' | 'options' | 'patch' | 'post' | 'put' | 'request') =>
    client[name].bind(client);
  return {
    del: call('delete'),
    get: call('get'),
    head: call('head'),
    options: call('options'),
    patch: call('patch'),
    post: call('post'),
    put: call('put'),
    request: call('request'),
  };
})();

const subscribe = subscribeForFile();

it('the examples in comments return the values shown', async () => {
  const modules = {
    ...errors,
    ...main,
    ...cookies,
    ...testing,
    createClient,
    del,
    get,
    head,
    options,
    patch,
    post,
    put,
    request,
    subscribe,
  };
  expect(await runExamples(new URL('../src/', import.meta.url), modules)).toBeGreaterThan(25);
});
