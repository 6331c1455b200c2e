import { execFile } from 'node:child_process';
import * as crypto from 'node:crypto';
import diagnosticsChannel from 'node:diagnostics_channel';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import * as undici from 'undici';
import * as errors from '@wirework/http-errors';
import { runExamples, runGuide, runReadme, sourceLoader } from '@wirework/test-support';
import * as calls from '../src/calls.ts';
import type { Config } from '../src/config/config.ts';
import * as cookies from '../src/cookies.ts';
import * as diagnostics from '../src/diagnostics.ts';
import * as onFetch from '../src/fetch.ts';
import * as main from '../src/index.ts';
import * as middleware from '../src/middleware.ts';
import * as shared from '../src/shared.ts';
import * as transport from '../src/transport.ts';
import { subscribeForFile } from './support/channels.ts';
import * as ring from './support/ring.ts';

describe('readme', () => {
  const home = join(import.meta.dirname, '..');

  const modules = {
    '@wirework/http-client': {
      ...main,
      // The server of the snippets fails once.
      createClient: (config?: Config) =>
        ring.createFakeClient([{ status: 503 }, { json: { name: 'Ada' } }], config).client,
    },
    '@wirework/http-auth': ring,
    '@wirework/http-cache': ring,
    '@wirework/http-client/calls': { ...calls },
    '@wirework/http-client/diagnostics': { ...diagnostics },
    '@wirework/http-client/fetch': { ...onFetch },
    '@wirework/http-client/middleware': { ...middleware },
    '@wirework/http-client/shared': { ...shared },
    '@wirework/http-client/transport': { ...transport },
    '@wirework/http-testing': ring,
    '@wirework/http-errors': { ...errors },
    'node:crypto': { ...crypto },
    'node:diagnostics_channel': { ...diagnosticsChannel, subscribe: subscribeForFile() },
    undici: { ...undici },
  };

  it('snippets of the README return what they show', async () => {
    expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(3);
  });

  it('snippets of the guide return what they show', async () => {
    expect(await runGuide('http-client', modules)).toBeGreaterThanOrEqual(24);
  });

  it('the example flaky.js retries, resumes a download and opens the breaker', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', sourceLoader, '--conditions=@wirework/source', '--no-warnings', 'examples/flaky.js'],
      { cwd: home, env: { PATH: process.env['PATH'] } },
    );
    expect(stdout).toContain('Ada after 3 attempts');
    expect(stdout).toMatch(/\[#{20}\] 100 %/);
    expect(stdout).toContain('download: 2 requests, resumed, identical');
    expect(stdout).toContain('breaker: closed → open');
    expect(stdout).toContain('stopped by the breaker: this host has failed too often');
  }, 300_000);
});

describe('examples', () => {
  // The examples send to hosts that are not there: every request is answered with the same JSON.
  const fakeClient: typeof main.createClient = (config) =>
    ring.createFakeClient(() => ({ json: { name: 'Ada' } }), config ?? undefined).client;
  /** Makes the client of the entry that an example is about. */
  const createClient = (config?: object): object =>
    config !== undefined && Object.hasOwn(config, 'fetch') ? onFetch.createClient(config) : fakeClient(config);
  const { del, get, head, options, patch, post, put, query, request } = (() => {
    const client = fakeClient();
    const call = (name: 'delete' | 'get' | 'head' | 'options' | 'patch' | 'post' | 'put' | 'query' | 'request') =>
      client[name].bind(client);
    return {
      del: call('delete'),
      get: call('get'),
      head: call('head'),
      options: call('options'),
      patch: call('patch'),
      post: call('post'),
      put: call('put'),
      query: call('query'),
      request: call('request'),
    };
  })();

  const subscribe = subscribeForFile();

  it('the examples in comments return the values shown', async () => {
    const modules = {
      ...errors,
      ...main,
      ...cookies,
      ...middleware,
      ...ring,
      createClient,
      del,
      get,
      head,
      options,
      patch,
      post,
      put,
      query,
      request,
      subscribe,
    };
    expect(await runExamples(new URL('../src/', import.meta.url), modules)).toBeGreaterThan(25);
  });
});
