import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { ErrorType, ErrResponseBodyTooLarge, errorIs } from '@wirework/http-errors';
import { temporaryFolders } from '@wirework/test-support';
import { client, closeRaw, echo, serveEcho, text } from '../support/echo-server.ts';
import { failure } from '../support/fails.ts';

const newFolder = temporaryFolders();

serveEcho();

describe('H6: content codings', () => {
  it.each(['c=gzip', 'c=deflate', 'raw&as=deflate', 'c=br', 'c=gzip,br', 'c='])(
    'decodes %s, buffered and streaming',
    async (query) => {
      for (const stream of [false, true]) {
        const result = await client.get(`${echo.url}/coded?${query}`, { stream });
        expect(await textOf(result.stream)).toBe('hello hello hello');
      }
    },
  );

  it.each(['gzip', 'deflate', 'br'])('stops a bomb in %s at the limit, buffered and streaming', async (coding) => {
    const url = `${echo.url}/coded?bomb&c=${coding}`;
    expect(
      errorIs(
        await failure(client.get(url, { security: { maxResponseBodySize: 1_000_000 } })),
        ErrResponseBodyTooLarge,
      ),
    ).toBe(true);
    const result = await client.get(url, { stream: true, security: { maxResponseBodySize: 1_000_000 } });
    let size = 0;
    const reading = (async () => {
      for await (const chunk of result.stream) size += (chunk as Buffer).length;
    })();
    expect(errorIs(await failure(reading), ErrResponseBodyTooLarge)).toBe(true);
    expect(size).toBeLessThanOrEqual(1_000_000);
  });

  it('stops a bomb in a download at the limit of decoded bytes', async () => {
    const folder = newFolder();
    const task = client.download(`${echo.url}/coded?bomb&c=gzip`, {
      filePath: join(folder, 'file'),
      maxSize: 1_000_000,
    });
    expect(errorIs(await failure(task), ErrResponseBodyTooLarge)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('throws at, or drops, bytes after the end of a coding', async () => {
    for (const coding of ['gzip', 'deflate', 'br']) {
      for (const stream of [false, true]) {
        const reading = client.get(`${echo.url}/coded?junk&c=${coding}`, { stream }).then((it) => textOf(it.stream));
        expect(['hello hello hello', ErrorType.ResponseRead]).toContain(
          await reading.catch((error: unknown) => (error as { type: number }).type),
        );
      }
    }
  });

  it.each(['gzip', 'deflate', 'br', 'gzip, br'])(
    'returns an empty body in %s, buffered and streaming',
    async (coding) => {
      for (const framing of ['Content-Length: 0\r\n\r\n', 'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n']) {
        const url = await text(`HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\n${framing}`);
        expect((await client.get(url)).text()).toBe('');
        expect(await (await client.get(url, { stream: true })).stream.toArray()).toEqual([]);
        await closeRaw();
      }
    },
  );

  it('returns a body with more than three codings as it was sent, unless that must not be', async () => {
    expect((await client.get(`${echo.url}/coded?c=gzip,br,deflate`)).text()).toBe('hello hello hello');
    const url = `${echo.url}/coded?c=gzip,gzip,gzip,gzip`;
    expect((await failure(client.get(url, { passUnknownCodings: false }))).type).toBe(ErrorType.ResponseRead);
    expect((await client.get(url)).isEncoded).toBe(true);
  });

  it('throws when a coding is truncated or wrong, and when it is unknown and must not be passed on', async () => {
    for (const query of ['c=gzip&cut', 'c=&as=gzip', 'c=br&cut', 'c=&as=compress', 'c=&as=zstd,unknown']) {
      for (const stream of [false, true]) {
        const options = { stream, passUnknownCodings: false };
        const reading = client.get(`${echo.url}/coded?${query}`, options).then((it) => textOf(it.stream));
        expect((await failure(reading)).type).toBe(ErrorType.ResponseRead);
      }
    }
  });

  it('returns a body in an unknown coding as it was sent, with a flag', async () => {
    for (const query of ['as=compress', 'as=gzip,unknown']) {
      for (const stream of [false, true]) {
        const result = await client.get(`${echo.url}/coded?c=&${query}`, { stream });
        expect([result.isEncoded, result.headers.get('content-encoding')]).toEqual([true, query.slice(3)]);
        expect(await textOf(result.stream)).toBe('hello hello hello');
      }
      const result = await client.get(`${echo.url}/coded?c=&${query}`);
      expect(() => result.json()).toThrow('(200): its content coding is unknown');
    }
    for (const query of ['c=gzip', 'c=', 'c=gzip&as=none,gzip'])
      expect((await client.get(`${echo.url}/coded?${query}`)).isEncoded).toBe(false);
  });

  it('throws for a download in an unknown coding', async () => {
    const folder = newFolder();
    const url = `${echo.url}/coded?c=&as=compress`;
    expect((await failure(client.download(url, join(folder, 'file')))).type).toBe(ErrorType.ResponseRead);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('ignores names that are not codings', async () => {
    for (const name of ['none', 'UTF-8', 'utf8', 'binary', '8bit', 'aws-chunked', 'amz-1.0']) {
      for (const stream of [false, true]) {
        const result = await client.get(`${echo.url}/coded?c=gzip&as=${name},gzip`, { stream });
        expect(await textOf(result.stream)).toMatch(/^hello/);
      }
    }
  });

  it('accepts only identity for a range, unless the caller sets Accept-Encoding', async () => {
    const asked = async (headers: Record<string, string>): Promise<unknown> =>
      (await client.get(echo.url, { headers })).json<{ headers: Record<string, string> }>().headers['accept-encoding'];
    expect(await asked({ Range: 'bytes=0-9' })).toBe('identity');
    expect(await asked({ range: 'bytes=0-9', 'accept-encoding': 'br' })).toBe('br');
    expect(await asked({})).toContain('gzip');
  });

  it('ignores an unknown coding of an empty body', async () => {
    const url = await text('HTTP/1.1 200 OK\r\nContent-Encoding: unknown\r\nContent-Length: 0\r\n\r\n');
    for (const stream of [false, true]) expect(await (await client.get(url, { stream })).stream.toArray()).toEqual([]);
  });

  it('ignores the coding of HEAD, 204 and 304', async () => {
    expect((await client.head(`${echo.url}/coded?as=gzip`)).statusCode).toBe(200);
    for (const status of [204, 304])
      expect((await client.get(`${echo.url}/coded?as=gzip&status=${status}`)).statusCode).toBe(status);
  });
});
