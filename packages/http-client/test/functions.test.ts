import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as errors from '@wirework/http-errors';
import { temporaryFolders } from '@wirework/test-support';
import * as wirework from '../src/index.ts';
import { json, startServer, type TestServer } from './support/server.ts';

const newFolder = temporaryFolders();

let server: TestServer;

beforeAll(async () => {
  server = await startServer((request, response) => json(response, request));
});
afterEach(() => wirework.close());
afterAll(() => server.close());

describe('the front door', () => {
  it('exports every sentinel', () => {
    const sentinels = Object.entries(errors).filter(([name]) => /^Err[A-Z]/.test(name));
    expect(sentinels).toHaveLength(12);
    for (const [name, sentinel] of sentinels)
      expect([name, (wirework as Record<string, unknown>)[name] === sentinel]).toEqual([name, true]);
  });
});

describe('the exports of http-errors', () => {
  it('classify a caught value, and redact a URL', () => {
    expect([wirework.classifyError, wirework.sanitizeUrl]).toEqual([errors.classifyError, errors.sanitizeUrl]);
  });
});

describe('one-shot functions', () => {
  it.each(['get', 'post', 'put', 'patch', 'delete', 'options'] as const)(
    '%s sends its method and its options',
    async (name) => {
      const result = await wirework[name](`${server.url}/a`, { query: { b: 1 }, headers: { 'x-y': 'z' } });
      expect(result.json()).toMatchObject({ method: name.toUpperCase(), url: '/a?b=1', headers: { 'x-y': 'z' } });
    },
  );

  it('head and request, in both forms, send their method and options', async () => {
    expect((await wirework.head(server.url)).bytes()).toHaveLength(0);
    expect((await wirework.request('PROPFIND', `${server.url}/p`)).json()).toMatchObject({
      method: 'PROPFIND',
      url: '/p',
    });
    expect((await wirework.request({ method: 'put', url: server.url, body: 'x' })).json()).toMatchObject({
      method: 'PUT',
      body: 'x',
    });
  });

  it('download to a path', async () => {
    const filePath = join(newFolder(), 'a.json');
    await wirework.download(`${server.url}/file`, filePath);
    expect(JSON.parse(await readFile(filePath, 'utf8'))).toMatchObject({ url: '/file' });
  });

  it('share one client until close, and then use a new one', async () => {
    await wirework.get(server.url);
    await wirework.get(server.url);
    expect(await server.connections()).toBe(1);
    await wirework.close();
    while ((await server.connections()) > 0) await new Promise((resolve) => setImmediate(resolve));
    await wirework.close();
    expect((await wirework.get(server.url)).statusCode).toBe(200);
  });
});
