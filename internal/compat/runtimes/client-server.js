/** The server that the client asks in every runtime. Pages of other origins may read its answers. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

const allowed = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': '*',
};

/** Statuses that `/flaky` still has to answer with, by the key of a test. */
const left = new Map();

/** @type {Record<string, (response: import('node:http').ServerResponse, query: URLSearchParams, request: import('node:http').IncomingMessage) => void>} */
const answers = {
  '/hang': () => undefined,
  '/reset': (_response, _query, request) => request.socket.resetAndDestroy(),
  '/cut': (response, _query, request) => {
    response.writeHead(200, { 'content-length': '100' }).write('abc');
    setTimeout(() => request.socket.destroy(), 20);
  },
  '/size': (response, query) => response.end('x'.repeat(Number(query.get('bytes')))),
  // Not as fast as it can: WebKit would read on for half a minute after a page has aborted the request.
  '/endless': (response) => {
    const more = () => response.writableNeedDrain || response.write(Buffer.alloc(16_384, 'x'));
    const timer = setInterval(more, 5);
    response.once('close', () => clearInterval(timer));
  },
  '/gzip': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"packed":true}')),
  '/bytes': (response) => response.end(Buffer.from('22ff22', 'hex')),
  '/names': (response) => response.end('{"user":1,"\\u0061dmin":true}'),
  '/moved': (response) => response.writeHead(302, { location: '/echo' }).end(),
  '/loop': (response) => response.writeHead(302, { location: '/back' }).end(),
  '/back': (response) => response.writeHead(302, { location: '/loop' }).end(),
  '/login': (response) => response.writeHead(204, { 'set-cookie': 'id=7; Path=/' }).end(),
  '/events': (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end('id: 1\ndata: é\n\nevent: more\ndata: two\n\n');
  },
};

/** @returns the URL of the server, without a slash at its end, and a function that stops it */
export async function startClientServer() {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}

async function answer(request, response) {
  request.on('error', () => undefined);
  for (const [name, value] of Object.entries(allowed)) response.setHeader(name, value);
  const { pathname, searchParams } = new URL(request.url, 'http://server');
  if (request.method === 'OPTIONS') return void response.writeHead(204).end();
  const body = await text(request).catch(() => '');
  if (Object.hasOwn(answers, pathname)) return void answers[pathname](response, searchParams, request);
  const { method, url, headers } = request;
  let status = 200;
  if (pathname === '/flaky') {
    const key = searchParams.get('key');
    const more = left.get(key) ?? Number(searchParams.get('failures'));
    left.set(key, more - 1);
    if (more > 0) status = 503;
  }
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(method === 'HEAD' ? undefined : JSON.stringify({ method, url, headers, body }));
}
