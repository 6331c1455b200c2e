// @ts-check
import { createServer } from 'node:http';

/**
 * Starts a server on this machine that speaks a little of four APIs. The first request to each endpoint gets a 503.
 *
 * @param {readonly string[]} [answers] of a model to requests without a stream, in order
 */
export async function startFakeServer(answers = []) {
  const left = [...answers];
  /** @type {Map<string, number>} */
  const requests = new Map();
  const server = createServer((request, response) => {
    const endpoint = `${request.method} ${request.url}`;
    const count = (requests.get(endpoint) ?? 0) + 1;
    requests.set(endpoint, count);
    request.resume();
    const send = (/** @type {number} */ status, /** @type {unknown} */ body) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (count === 1) return send(503, {});
    if (endpoint === 'GET /pets/7') return send(200, { id: 7, name: 'Rex' });
    if (endpoint === 'GET /repos/example/tea/issues/1') return send(200, { number: 1, title: 'Too hot' });
    if (endpoint === 'POST /v1/messages') return send(200, { content: [{ type: 'text', text: 'Four minutes.' }] });
    if (endpoint === 'POST /v1/chat/completions') {
      const content = left.shift();
      if (content !== undefined) {
        return send(200, { choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] });
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const content of ['Boil', ' the', ' water', '.']) {
        response.write(`data: ${JSON.stringify({ id: '1', choices: [{ index: 0, delta: { content } }] })}\n\n`);
      }
      return response.end('data: [DONE]\n\n');
    }
    return send(404, { message: 'not found' });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${address.port}`, requests, close: () => server.close() };
}
