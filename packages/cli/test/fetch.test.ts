import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';
import { spawnWirework } from './processes.ts';
import { type Ran, runWirework } from './run-wirework.ts';
import { startServer, type TestServer } from './start-server.ts';

const newFolder = temporaryFolders();
const open: TestServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((it) => it.close()));
});

/** Starts a server that is closed after the test. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<string> {
  const server = await startServer(answer);
  open.push(server);
  return server.origin;
}

const fetched = (...argv: string[]): Promise<Ran> => runWirework(['fetch', ...argv], { cwd: newFolder() });

/** Returns the body of a request. */
async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8') as AsyncIterable<string>) text += chunk;
  return text;
}

describe('wirework fetch', () => {
  it('prints the body as it arrived', async () => {
    const bytes = Buffer.from([0, 255, 10, 13]);
    const url = await serve((_, response) => response.end(bytes));
    expect(await fetched(url)).toEqual({ exitCode: 0, stdout: bytes.toString('utf8'), stderr: '' });
  });

  it('prints a body that is larger than the client holds in memory by default', async () => {
    const text = 'a'.repeat(11 * 1024 ** 2);
    const url = await serve((_, response) => response.end(text));
    expect((await fetched(url)).stdout.length).toBe(text.length);
    const json = await serve((_, response) => response.end(`{"text": "${text}", "id": 7}`));
    expect(await fetched('-q', 'id', json)).toEqual({ exitCode: 0, stdout: '7\n', stderr: '' });
  });

  it('sends a method, headers and a body', async () => {
    const url = await serve(async (request, response) => {
      const { method, headers } = request;
      response.end(JSON.stringify([method, headers['x-a'], headers['content-type'], await bodyOf(request)]));
    });
    const sent = async (...argv: string[]): Promise<unknown> => JSON.parse((await fetched(...argv, url)).stdout);
    expect(await sent()).toEqual(['GET', null, null, '']);
    expect(await sent('-d', '{"a": 1.0}', '-H', 'X-A: b: c')).toEqual([
      'POST',
      'b: c',
      'application/json',
      '{"a": 1.0}',
    ]);
    expect(await sent('-d', 'a', '-X', 'put')).toEqual(['PUT', null, 'application/octet-stream', 'a']);
    expect(await sent('-d', 'a=1', '-H', 'content-type: text/x')).toEqual(['POST', null, 'text/x', 'a=1']);
    const cwd = newFolder();
    writeFileSync(join(cwd, 'body.json'), '[1]');
    const ofFile = await runWirework(['fetch', '-d', '@body.json', url], { cwd });
    expect(JSON.parse(ofFile.stdout)).toEqual(['POST', null, 'application/json', '[1]']);
    const ofInput = await runWirework(['fetch', '-d', '@-', url], { cwd, stdin: '[2]' });
    expect(JSON.parse(ofInput.stdout)).toEqual(['POST', null, 'application/json', '[2]']);
  });

  it('prints values of a JSON body with --query, and the position of a fault', async () => {
    const url = await serve((request, response) => {
      response.end(
        request.url?.startsWith('/bad') === true ? '{"a": 1,}' : '{"id": 12345678901234567890, "s": "a\\nb"}',
      );
    });
    expect(await fetched('-q', 'id', url)).toMatchObject({ exitCode: 0, stdout: '12345678901234567890\n' });
    expect(await fetched('-rq', 's', url)).toMatchObject({ exitCode: 0, stdout: 'a\nb\n' });
    expect(await fetched('-q', 'gone', url)).toMatchObject({ exitCode: 1, stdout: '' });
    expect(await fetched('-q', 'a', `${url}/bad?token=hidden`)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/\/bad\?token=\[REDACTED\]:1:9: /),
    });
  });

  it('retries a 503, prints the phases with --timing, and gives up after --retries', async () => {
    let count = 0;
    const url = await serve((_, response) => {
      response.statusCode = ++count === 1 ? 503 : 200;
      response.setHeader('retry-after', '0').end(`attempt ${count}`);
    });
    const ran = await fetched('--timing', url);
    expect(ran).toMatchObject({ exitCode: 0, stdout: 'attempt 2' });
    expect(ran.stderr).toMatch(
      /^[^]*firstByte +\d+\.\d ms\ndownload +\d+\.\d ms\ntotal +\d+\.\d ms\n200 HTTP\/1\.1, 2 attempts\n$/,
    );
    count = 0;
    expect(await fetched('--retries', '0', url)).toMatchObject({
      exitCode: 3,
      stdout: '',
      stderr: expect.stringMatching(/^wirework fetch: GET http:.* failed with 503 Service Unavailable/),
    });
  });

  it('shows what a refusal says, without escapes of the terminal', async () => {
    const url = await serve((_, response) => {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"detail": "no \u001b[31msuch user"}');
    });
    const ran = await fetched(`${url.replace('//', '//ada:hidden@')}/users/7?token=hidden`);
    expect(ran).toMatchObject({ exitCode: 3, stdout: '' });
    expect(ran.stderr).toMatch(/ failed with 404 Not Found:\n\{"detail": "no such user"\}\n$/);
    expect(ran.stderr).not.toContain('hidden');
  });

  it('says in words what went wrong, without secrets', async () => {
    const { origin, close } = await startServer(() => undefined);
    await close();
    const ran = await fetched('--retries', '0', '-H', 'Authorization: Bearer hidden', `${origin}/?access_token=hidden`);
    expect(ran).toMatchObject({
      exitCode: 3,
      stdout: '',
      stderr: expect.stringMatching(/: nothing listens at this address\n$/),
    });
    expect(ran.stderr).not.toContain('hidden');
    expect(ran.stderr).not.toMatch(/\n +at /);
    expect(await fetched('--retries', '0', 'http://nowhere.invalid/')).toMatchObject({ exitCode: 3, stdout: '' });
    const silent = await serve(() => undefined);
    expect(await fetched('--timeout', '1', silent)).toMatchObject({
      exitCode: 3,
      stderr: expect.stringMatching(/timed out after 1000 ms/),
    });
  });

  it.each([
    [['ftp://example.com/hidden'], /must begin with http/],
    [[], /one URL is needed/],
    [['--sha256', 'ab', 'http://127.0.0.1/'], /--sha256 needs --output/],
    [['-o', 'a', '-d', 'b', 'http://127.0.0.1/'], /--output excludes/],
    [['-H', 'hidden', 'http://127.0.0.1/'], /a header is written as/],
    [['-H', 'x-a: hidden\u0000', 'http://127.0.0.1/'], /header/i],
    [['--retries', '11', 'http://127.0.0.1/'], /./],
    [['-q', 'a..b', 'http://127.0.0.1/'], /./],
  ])('refuses %j with an exit code of 2', async (argv, message) => {
    const ran = await fetched(...argv);
    expect(ran).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringMatching(message) });
    expect(ran.stderr).not.toContain('hidden');
  });

  describe('with --output', () => {
    const content = Buffer.from('0123456789'.repeat(100_000));
    const digest = createHash('sha256').update(content).digest('hex');

    /** Serves the content in ranges; the first response breaks off. */
    const serveRanges = (breaks: number): Promise<string> => {
      let left = breaks;
      return serve((request, response) => {
        const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
        response.writeHead(start === 0 ? 200 : 206, {
          etag: '"v1"',
          'content-length': content.length - start,
          ...(start > 0 && { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` }),
        });
        if (left-- > 0) response.write(content.subarray(start, start + 400_000), () => response.destroy());
        else response.end(content.subarray(start));
      });
    };

    it('continues a download that breaks off, and checks its digest', async () => {
      const cwd = newFolder();
      const url = await serveRanges(1);
      const ran = await runWirework(['fetch', '--timing', '-o', 'a.bin', '--sha256', digest, url], { cwd });
      expect(ran).toMatchObject({
        exitCode: 0,
        stdout: '',
        stderr: expect.stringMatching(/^1000000 bytes, .* 2 attempts/),
      });
      expect(readFileSync(join(cwd, 'a.bin')).equals(content)).toBe(true);
    });

    it('continues a download of an earlier process', async () => {
      const cwd = newFolder();
      const url = await serveRanges(1);
      const first = await runWirework(['fetch', '--retries', '0', '-o', 'a.bin', url], { cwd });
      expect(first).toMatchObject({ exitCode: 3, stdout: '' });
      expect(existsSync(join(cwd, 'a.bin'))).toBe(false);
      const second = await spawnWirework(['fetch', '--timing', '-o', 'a.bin', url], { cwd });
      expect(second).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('continued') });
      expect(readFileSync(join(cwd, 'a.bin')).equals(content)).toBe(true);
      expect(readdirSync(cwd)).toEqual(['a.bin']);
    });

    it('replaces an existing file, and keeps it if the digest differs', async () => {
      const cwd = newFolder();
      const url = await serveRanges(0);
      writeFileSync(join(cwd, 'a.bin'), 'old');
      const wrong = await runWirework(['fetch', '-o', 'a.bin', '--sha256', '0'.repeat(64), url], { cwd });
      expect(wrong).toMatchObject({ exitCode: 3, stderr: expect.stringMatching(/checksum|digest/i) });
      expect(readFileSync(join(cwd, 'a.bin'), 'utf8')).toBe('old');
      expect(await runWirework(['fetch', '-o', 'a.bin', url], { cwd })).toMatchObject({ exitCode: 0 });
      expect(readFileSync(join(cwd, 'a.bin')).equals(content)).toBe(true);
    });
  });
});
