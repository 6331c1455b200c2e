import zlib from 'node:zlib';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { createClient, type Client } from '../../src/features/client/client.ts';
import { startRawServer, type RawServer } from './raw-server.ts';
import { json, startServer, type TestServer } from './server.ts';

/** Answers with the request; at `/coded` with a body in the content codings of the query. */
export let echo: TestServer;
/** A client that sends each request once. */
export let client: Client;
let raw: RawServer | undefined;

const bomb = Buffer.alloc(20_000_000);
const encoders: Record<string, (data: Buffer) => Buffer> = {
  gzip: (it) => zlib.gzipSync(it),
  deflate: (it) => zlib.deflateSync(it),
  br: (it) => zlib.brotliCompressSync(it, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } }),
};

/** Starts the echo server and the client for a test file. */
export function serveEcho(): void {
  beforeAll(async () => {
    echo = await startServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url, 'http://x');
      const names = (searchParams.get('c') ?? '').split(',').filter((it) => it !== '');
      if (pathname !== '/coded') return json(response, request);
      const plain: Buffer = searchParams.has('bomb') ? bomb : Buffer.from('hello hello hello');
      let body = names.reduce<Buffer>((data, name) => encoders[name]?.(data) ?? data, plain);
      if (searchParams.has('cut')) body = body.subarray(0, body.length - 4);
      if (searchParams.has('raw')) body = zlib.deflateRawSync(plain);
      if (searchParams.has('junk')) body = Buffer.concat([body, Buffer.from('junk')]);
      response.writeHead(Number(searchParams.get('status') ?? 200), {
        'content-encoding': searchParams.get('as') ?? names.join(', '),
      });
      return void response.end(body);
    });
    client = createClient({ retry: { maxRetries: 0 }, timeouts: { request: 25_000 } });
  });
  afterEach(async () => {
    await closeRaw();
    raw = undefined;
  });
  afterAll(async () => {
    await client.close();
    await echo.close();
  });
}

/** Starts a server of bytes; it is closed after the test. */
export async function serveRaw(answer: Parameters<typeof startRawServer>[0]): Promise<RawServer> {
  raw = await startRawServer(answer);
  return raw;
}

/** Closes the last server of bytes before the end of the test. */
export async function closeRaw(): Promise<void> {
  await raw?.close();
}

/** The URL of a server that gives every connection the same answer. */
export async function text(answer: string): Promise<string> {
  const { url } = await serveRaw((_request, socket) => socket.end(answer, 'latin1'));
  return url;
}

/** A whole response. */
export const ok = (body: string, headers = ''): string =>
  `HTTP/1.1 200 OK\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
