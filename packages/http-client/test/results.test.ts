import { once } from 'node:events';
import { lstat, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ClientError, ErrEmptyFilePath, ErrorType } from '@wirework/http-errors';
import { temporaryFolders, thrownBy } from '@wirework/test-support';
import { createClient, type Client } from '../src/features/client/client.ts';
import { isUnmarshalError, UnmarshalError } from '../src/message/response/unmarshal.ts';
import type { HttpResult } from '../src/message/response/result.ts';
import { createFakeClient } from '../src/testing.ts';
import { startServer, type TestServer } from './support/server.ts';
import { thrownFor } from './support/fails.ts';

const newFolder = temporaryFolders();

let server: TestServer;
let client: Client;
let folder: string;
let answer: { type?: string; body: string | Uint8Array; headers?: Record<string, string | string[]> } = { body: '' };

beforeAll(async () => {
  folder = newFolder();
  server = await startServer((_request, response) => {
    const { type, body, headers } = answer;
    response.writeHead(200, { ...(type === undefined ? {} : { 'content-type': type }), ...headers }).end(body);
  });
  client = createClient();
});
afterAll(async () => {
  await client.close();
  await server.close();
});

const get = (given: typeof answer): Promise<HttpResult> => {
  answer = given;
  return client.get(server.url);
};

describe('the text of a body', () => {
  const latin1 = Uint8Array.of(0x67, 0x72, 0xf6);
  it.each<[string | undefined, Uint8Array, string]>([
    ['text/plain; charset=iso-8859-1', latin1, 'grö'],
    ['text/plain; Charset="ISO-8859-1"; x=y', latin1, 'grö'],
    ['text/plain;charset=utf-16le', Buffer.from('grö', 'utf16le'), 'grö'],
    ['text/plain; charset=Shift_JIS', Uint8Array.of(0x82, 0xa0), 'あ'],
    ['text/plain; charset=UTF-8', Buffer.from('grö'), 'grö'],
    ['text/plain; charset=of-its-own', Buffer.from('grö'), 'grö'],
    ['text/plain', latin1, 'gr\ufffd'],
    [undefined, Buffer.from('grö'), 'grö'],
  ])('as %s', async (type, body, text) => {
    expect((await get({ body, ...(type === undefined ? {} : { type }) })).text()).toBe(text);
  });

  it('is parsed as JSON after a byte order mark', async () => {
    expect((await get({ body: '\ufeff{"a":1}' })).json()).toEqual({ a: 1 });
  });

  it.each([undefined, 'text/plain; charset=utf-8', 'text/plain; charset=utf-16le'])(
    'has no byte order mark, as %s',
    async (type) => {
      const result = await get({
        body: Buffer.from('\ufeffa', type?.endsWith('16le') === true ? 'utf16le' : 'utf8'),
        ...(type !== undefined && { type }),
      });
      expect(result.text()).toBe('a');
      expect(result.bytes().length).toBeGreaterThan(2);
    },
  );

  it.each<[string, Uint8Array]>([
    ['application/json', Buffer.from('["é"]')],
    ['application/json; charset=iso-8859-1', Buffer.from('["é"]')],
    ['application/json; charset=iso-8859-1', Buffer.from('["é"]', 'latin1')],
    ['application/json; charset=utf-16le', Buffer.from('\ufeff["é"]', 'utf16le')],
    ['application/json; charset=utf-16be', Buffer.from('["é"]', 'utf16le').swap16()],
  ])('is parsed as JSON in UTF-8, or in the charset of %s', async (type, body) => {
    expect((await get({ type, body })).json()).toEqual(['é']);
  });

  it('that is not JSON throws with the place', async () => {
    for (const [body, line, column, why] of [
      ['{\n  "a": canary\n}', 2, 8, 'it is not JSON, at line 2, column 8'],
      ['\ufeff{"a":1,}', 1, 8, 'it is not JSON, at line 1, column 8'],
      ['{"a":\r\n[1,', 2, 4, 'it is not JSON: it ends too early, at line 2, column 4'],
    ] as const) {
      const result = await get({ body });
      expect(() => result.json()).toThrow(
        expect.objectContaining({
          line,
          column,
          message: `Cannot unmarshal the body of GET ${result.url} (200): ${why}`,
        }),
      );
    }
  });

  it('that a parser of the caller refuses throws with the place only if it is not JSON', async () => {
    answer = { body: '{"a":1}' };
    await using strict = createClient({
      parseJson: () => {
        throw new SyntaxError('no');
      },
    });
    const result = await strict.get(server.url);
    expect(() => result.json()).toThrow(
      expect.objectContaining({
        line: undefined,
        column: undefined,
        message: `Cannot unmarshal the body of GET ${result.url} (200): it is not JSON`,
      }),
    );
  });

  it('that nests too deep throws', async () => {
    const deep = '['.repeat(3_000_000);
    for (const given of [
      { body: deep },
      { body: Buffer.from(deep, 'utf16le'), type: 'application/json; charset=utf-16le' },
    ]) {
      const result = await get(given);
      expect(() => result.json()).toThrow(': it nests more than 10000 levels deep');
    }
  });

  it('throws with `stream`; without it, the stream has one chunk', async () => {
    answer = { body: 'abc' };
    const streaming = await client.get(server.url, { stream: true });
    for (const read of ['text', 'bytes', 'json'] as const)
      expect(() => streaming[read]()).toThrow("asked for 'stream'");
    await streaming.discard();
    await streaming.discard();
    expect(await (await client.get(server.url)).stream.toArray()).toEqual([Buffer.from('abc')]);
    expect(await (await get({ body: '' })).stream.toArray()).toEqual([]);
    await (await client.get(server.url)).discard();
  });

  it('is not shown by the console', async () => {
    const result = await get({ body: 'canary' });
    expect(inspect(result)).toMatch(/^GET http:\S+ → 200, 6 bytes, \d+ ms, attempt 1$/);
  });
});

describe('unmarshal', () => {
  const schema = (validate: (value: unknown) => never): never =>
    ({ '~standard': { version: 1, vendor: 'test', validate } }) as never;

  it('fills an array and replaces its elements', async () => {
    const target = [9, 9, 9];
    expect((await get({ body: '[1,2]' })).json(target)).toBe(target);
    expect(target).toEqual([1, 2]);
  });

  it('defines properties, also __proto__', async () => {
    const target: object = {};
    (await get({ body: '{"__proto__":{"x":1},"a":2}' })).json(target);
    expect([Object.keys(target), Object.getPrototypeOf(target)]).toEqual([['__proto__', 'a'], Object.prototype]);
  });

  it('leaves a target unchanged when the value does not match', async () => {
    const array = [9];
    const object = { a: 9 };
    await expect(get({ body: '{"a":1}' }).then((it) => it.json(array))).rejects.toThrow('the body is not an array');
    await expect(get({ body: '{"a":1}' }).then((it) => it.json(Object.freeze({ type: 'int8' })))).rejects.toThrow(
      'Cannot unmarshal the body: the target is neither a Standard Schema, nor a function, nor an object that can be filled',
    );
    for (const body of ['[1]', 'null', '5'])
      await expect(get({ body }).then((it) => it.json(object))).rejects.toThrow('the body is not an object');
    expect([array, object]).toEqual([[9], { a: 9 }]);
  });

  it('validates with a Standard Schema, and throws for an asynchronous one', async () => {
    const result = await get({ body: '{"a":1}' });
    expect(result.json(schema((value) => ({ value: { ...(value as object), b: 2 } }) as never))).toEqual({
      a: 1,
      b: 2,
    });
    const refuse = schema(() => ({ issues: [{ message: 'a is odd' }, { message: 'b is missing' }] }) as never);
    expect(() => result.json(refuse)).toThrow(
      expect.objectContaining({ issues: [{ message: 'a is odd' }, { message: 'b is missing' }] }),
    );
    expect(() => result.json(refuse)).toThrow(': a is odd (and 1 more)');
    const nested = schema(() => ({ issues: [{ message: 'is odd', path: ['user', { key: 0 }, 'a\nb'] }] }) as never);
    expect(() => result.json(nested)).toThrow(': user[0].a?b: is odd');
    const long = schema(() => ({ issues: [{ message: 'is odd', path: ['x'.repeat(300)] }] }) as never);
    expect(() => result.json(long)).toThrow(`: ${'x'.repeat(200)}…: is odd`);
    expect(() => result.json(schema(() => Promise.resolve({}) as never))).toThrow('validates asynchronously');
  });
});

describe('the message of an UnmarshalError', () => {
  it('names the response, without the secrets of its URL', async () => {
    const { client: fake } = createFakeClient(
      [{ status: 502, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<html>' }],
      { retry: { maxRetries: 0 } },
    );
    const result = await fake.get(`https://ann:pw@api.example.com/users?token=t&q=${'x'.repeat(300)}`);
    expect(() => result.json()).toThrow(
      `Cannot unmarshal the body of GET https://api.example.com/users?token=[REDACTED]&q=${'x'.repeat(151)}… (502, text/html): it is not JSON, at line 1, column 1`,
    );
  });

  it.each([
    [{}, ''],
    [{ url: 'http://h/' }, ' of http://h/'],
    [{ url: 'http://h/', method: 'GET' }, ' of GET http://h/'],
    [{ url: 'http://h/', statusCode: 404 }, ' of http://h/ (404)'],
    [{ statusCode: 404 }, ''],
  ])('tells what is known: %j', (origin, told) => {
    expect(new UnmarshalError([{ message: 'it is odd' }], origin).message).toBe(
      `Cannot unmarshal the body${told}: it is odd`,
    );
  });
});

describe('isUnmarshalError', () => {
  it('returns true for errors of this and other copies only', () => {
    expect(isUnmarshalError(new UnmarshalError([{ message: 'no' }]))).toBe(true);
    expect(isUnmarshalError({ [Symbol.for('@wirework/unmarshal-error')]: true })).toBe(true);
    for (const other of [new Error('no'), undefined, null, 'UNMARSHAL_ERROR', { code: 'UNMARSHAL_ERROR' }])
      expect(isUnmarshalError(other)).toBe(false);
  });
});

describe('saveToFile', () => {
  it('writes the bytes, makes folders, replaces a file, and leaves no other file', async () => {
    const path = join(folder, 'a', 'b.bin');
    const body = Uint8Array.of(0, 255, 10);
    expect(await (await get({ body: 'old' })).saveToFile(path)).toBe(3);
    expect(await (await get({ body })).saveToFile(path)).toBe(3);
    expect([new Uint8Array(await readFile(path)), await readdir(join(folder, 'a'))]).toEqual([body, ['b.bin']]);
  });

  it('accepts the longest name of the file system', async () => {
    const path = join(folder, 'long', 'x'.repeat(255));
    expect(await (await get({ body: 'abc' })).saveToFile(path)).toBe(3);
    expect(await readFile(path, 'utf8')).toBe('abc');
  });

  it('rejects with the error of the file system, and leaves no file', async () => {
    const result = await get({ body: 'x' });
    await writeFile(join(folder, 'file'), 'x');
    await expect(result.saveToFile(join(folder, 'file', 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect(result.saveToFile('')).rejects.toMatchObject(thrownFor(ErrEmptyFilePath));
    await expect(result.saveToFile(join(folder, 'y'.repeat(256)))).rejects.toMatchObject({ code: 'ENAMETOOLONG' });
    expect((await readdir(folder)).filter((it) => it.endsWith('.tmp'))).toEqual([]);
  });

  it('does not replace a folder, pipe or device', async () => {
    const result = await get({ body: 'x' });
    const socket = join(folder, 'socket');
    const listening = createServer().listen(socket);
    await once(listening, 'listening');
    for (const path of [folder, socket])
      await expect(result.saveToFile(path)).rejects.toMatchObject({ type: ErrorType.Validation });
    expect((await lstat(socket)).isSocket()).toBe(true);
    listening.close();
  });
});

describe('cookies of a result', () => {
  it('have their attributes, and invalid ones are skipped', async () => {
    const lines = [
      'a=1; Domain=h.test; Path=/x; Max-Age=60; Secure; HttpOnly; SameSite=Lax',
      'b=2; Expires=Wed, 21 Oct 2015 07:28:00 GMT',
      '',
      `c=${'x'.repeat(8200)}`,
    ];
    const { cookies } = await get({ body: '', headers: { 'set-cookie': lines } });
    expect(cookies).toEqual([
      {
        name: 'a',
        value: '1',
        domain: 'h.test',
        path: '/x',
        expires: undefined,
        maxAge: 60,
        secure: true,
        httpOnly: true,
        sameSite: 'lax',
      },
      {
        name: 'b',
        value: '2',
        domain: undefined,
        path: undefined,
        expires: new Date('2015-10-21T07:28:00Z'),
        maxAge: undefined,
        secure: false,
        httpOnly: false,
        sameSite: undefined,
      },
    ]);
  });
});

describe('throwForStatus', () => {
  const { client: fake } = createFakeClient(({ url }) => ({
    status: Number(url.slice(-3)),
    headers: { 'retry-after': '120' },
    json: { ok: true },
  }));

  it.each([200, 204, 302, 399])('returns the result for %d', async (status) => {
    const result = await fake.get(`https://h.test/${status}`, { redirects: { follow: false } });
    expect(result.throwForStatus()).toBe(result);
  });

  it.each([
    [400, false],
    [404, false],
    [503, true],
    [599, false],
  ])('throws a ClientError for %d', async (status, retryable) => {
    const result = await fake.get(`https://h.test/?token=secret&v=${status}`, { retry: { maxRetries: 0 } });
    const error = thrownBy(() => result.throwForStatus());
    expect(error).toMatchObject({
      code: 'HTTP_ERROR',
      reason: 'HTTP_ERROR',
      message: `HTTP ${status}`,
      statusCode: status,
      method: 'GET',
      url: `https://h.test/?token=[REDACTED]&v=${status}`,
      attempts: 1,
      retryAfter: 120_000,
    });
    expect((error as ClientError).isRetryable()).toBe(retryable);
  });
});
