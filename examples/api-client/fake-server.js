// @ts-check
import { createServer } from 'node:http';

/** A shop on this machine: tokens expire after two requests, the first page is busy once, and the report is broken. */
export async function startFakeServer() {
  const seen = { tokens: 0, requests: 0 };
  let uses = 0;
  let busy = true;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const send = (/** @type {number} */ status, /** @type {unknown} */ body) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    request.resume();
    seen.requests++;
    if (pathname === '/token') {
      uses = 0;
      return send(200, { access_token: `token ${++seen.tokens}` });
    }
    if (pathname === '/report') return send(500, {});
    if (request.headers.authorization !== `Bearer token ${seen.tokens}` || ++uses > 2) return send(401, {});
    if (busy) {
      busy = false;
      return send(503, {});
    }
    const page = Number(searchParams.get('page'));
    const orders = [1, 2].map((at) => ({ id: page * 10 + at, total: page + at / 4 }));
    return send(200, { orders, next: page < 3 ? page + 1 : null });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${address.port}`, seen, close: () => server.close() };
}
